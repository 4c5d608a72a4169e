import type { OperatorBackupDeps } from '#server/backup/operator-service.ts'
import type { OverviewDeps } from '#server/admin/overview-service.ts'
import type { RsvpDeps } from '#server/rsvp/service.ts'
import type { ReportDeps } from '#server/conduct/report-service.ts'
import type { HostingDeps } from '#server/hosting/service.ts'
import type { SignInSetup } from './identity.ts'
import type { MetricsDeps } from '#server/metrics/routes.ts'
import type { NotificationDeps } from '#server/notifications/routes.ts'
import type { DigestDeps } from '#server/digests/digest-service.ts'
import type { Pages } from './pages.ts'
import type { MapDeps } from '#server/places/service.ts'
import type { CacheOptions } from '#server/platform/cache/cache.ts'
import type { UploadDeps } from '#server/backup/service.ts'
import type { Log, Meters } from '#server/platform/observability/observability.ts'
import type { OriginOptions } from '#server/platform/http/http.ts'
import type { SettingsRouteDeps } from '#server/settings/routes.ts'
import type { PreviewSource } from '#server/sources/service.ts'
import type { SharingDeps } from '#server/sharing/service.ts'
import type { Site } from '#contract/site/site-options.ts'

/** Dependencies of the app's request handling. */
export interface AppDeps
  extends
    OriginOptions,
    SharingDeps,
    MapDeps,
    NotificationDeps,
    HostingDeps,
    DigestDeps,
    RsvpDeps,
    ReportDeps,
    Omit<OverviewDeps, 'getBackupState'>,
    OperatorBackupDeps,
    SettingsRouteDeps {
  log: Log
  /** Whether people without an account may create one. Default: open. */
  registration?: 'open' | 'closed'
  /** Name, logo and colors of every page. Default: the product's own. */
  site?: Site
  previewSource: PreviewSource
  signIn: SignInSetup
  /** Whether rate limits apply; off for load tests. */
  limitsRates: boolean
  /** Clock in milliseconds that measures the work of requests. Default: time since the process started. */
  workTimer?: () => number
  /** Event loop delay in milliseconds. Default: none. */
  loopDelay?: () => number
  meters?: Meters
  /** Absent if nothing collects metrics. */
  metrics?: MetricsDeps
  /** Absent if only the API is served. */
  pages?: Pages
  /** Lets the setup restore a backup. Absent if nothing else but the app opened the database. */
  upload?: Pick<UploadDeps, 'connection' | 'blobs' | 'dataDir'>
  /** Absent if no response is cached. */
  cache?: CacheOptions
}
