import { defaultLocation } from '#contract/limits.ts'
import { renderMail } from '#mail/entry-mail.tsx'
import { createLog } from '#server/platform/observability/log.ts'
import { readTrustedProxies } from '#server/platform/http/request-origin.ts'
import { createTestImages } from './images.ts'
import { testPlaces } from './places.ts'
import { testPush } from './push-endpoint.ts'

const testProxies = readTrustedProxies(['loopback'])!

/** What the app is made with in tests, beside a database and a clock; a fake for whatever lies outside the process. */
export const testSources = () => ({
  ...testPlaces,
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
