import { defaultLocation } from '#contract/limits.ts'
import { renderMail } from '#mail/entry-mail.tsx'
import { createLog } from '#server/platform/observability/log.ts'
import { readTrustedProxies } from '#server/platform/http/request-origin.ts'
import type { Database } from '#server/platform/database/open-database.ts'
import { createConfigSource } from '#server/config.ts'
import { createTestImages } from './images.ts'
import { testPlaces } from './places.ts'
import { testPush } from './push-endpoint.ts'

const testProxies = readTrustedProxies(['loopback'])!

/** App dependencies for tests, without a clock. External services are faked. */
export const testSources = (database: Database) => ({
  ...testPlaces(database),
  configSource: createConfigSource({}),
  database,
  defaultLocation,
  homeZone: 'America/New_York',
  renderMail,
  push: testPush,
  images: createTestImages(),
  log: createLog('silent'),
  reviewHosted: false,
  reportsToHide: 3,
  isPublicUrlSet: true,
  trustedProxies: testProxies,
  limitsRates: false,
})
