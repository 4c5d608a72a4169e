import { defaultLocation } from '#contract/limits.ts'
import { renderMail } from '#mail/entry-mail.tsx'
import { createLog } from '#server/platform/observability/log.ts'
import { FetchError } from '#server/platform/network/network-error.ts'
import { readTrustedProxies } from '#server/platform/http/request-origin.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createConfigSource } from '#server/boot/config.ts'
import { previewSource } from '#server/sources/read/preview-service.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'
import type { PreviewSource } from '#server/sources/service.ts'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { noBackups } from '#tests/support/backup/backups.ts'
import { createTestImages } from '#tests/support/pictures/images.ts'
import { testPlaces } from '#tests/support/places/places.ts'
import { testPush } from '#tests/support/servers/push-endpoint.ts'

const testProxies = readTrustedProxies(['loopback'])!

/** Previews sources whose servers all respond with the same calendar. */
const previewInTests =
  (database: Database): PreviewSource =>
  (body) =>
    previewSource(
      {
        database,
        gazetteer: createGazetteer(database),
        defaultLocation,
        clock: { now: () => Temporal.Instant.from('2026-10-31T16:30:20Z') },
        fetchGuarded: async (url) => ({
          status: 200,
          url,
          contentType: 'text/calendar',
          body: Buffer.from(calendarText(calendarEvent('UID:knots', 'SUMMARY:Knots', 'DTSTART:20261110T100000Z'))),
          etag: null,
          lastModified: null,
        }),
      },
      body,
    )

/** App dependencies for tests, without a clock. External services are faked. */
export const testSources = (database: Database) => ({
  ...testPlaces(database),
  configSource: createConfigSource({}),
  database,
  defaultLocation,
  homeZone: 'America/New_York',
  visitorInterests: ['STEM'] as const,
  shownEvents: 'first' as const,
  renderMail,
  push: testPush,
  images: createTestImages(),
  previewSource: previewInTests(database),
  log: createLog('silent'),
  reviewHosted: false,
  reportsToHide: 3,
  isPublicUrlSet: true,
  trustedProxies: testProxies,
  limitsRates: false,
  backups: noBackups,
  updates: null,
  fetchUpdates: async () => Promise.reject(new FetchError('This test has no network.')),
  machine: { version: '1.2.3', releasedOn: null, dataDir: '.', hasMailServer: false, hasSignIn: true },
})
