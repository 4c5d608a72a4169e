import type { BackingUp } from '#server/backup/nightly-service.ts'
import type { UpdateSettings } from '#server/updates/service.ts'
import type { SignInSetup } from './identity.ts'
import type { MetricsOptions } from '#server/metrics/routes.ts'
import type { NotificationStreams } from '#server/notifications/stream-service.ts'
import type { Pages } from './pages.ts'
import type { CacheOptions } from '#server/platform/cache/cache.ts'
import type { UploadPlace } from '#server/backup/service.ts'
import type { OriginOptions } from '#server/platform/http/http.ts'
import type { Configuring } from '#server/settings/service.ts'
import type { PreviewSource } from '#server/sources/service.ts'
import type { Site } from '#contract/site/site-options.ts'
import type { Hosting, Notifying, Reporting, Services } from '#server/platform/dependencies/dependencies.ts'

/** Everything the app needs to handle requests. */
export interface AppServices
  extends
    OriginOptions,
    Hosting,
    Reporting,
    Notifying,
    BackingUp,
    Configuring,
    Omit<
      Services,
      | 'site'
      | 'rateLimiter'
      | 'showRefusedForm'
      | 'geocoder'
      | 'fetchPicture'
      | 'fetchCalendar'
      | 'fetchUpdates'
      | 'pause'
    > {
  /** Name, logo and colors of every page. Default: the product's own. */
  site?: Site
  updates: UpdateSettings | null
  notificationStreams: NotificationStreams
  previewSource: PreviewSource
  signIn: SignInSetup
  /** Whether rate limits apply; off for load tests. */
  limitsRates: boolean
  /** Event loop delay in milliseconds. Default: none. */
  loopDelay?: () => number
  /** Absent if metrics are off. */
  metrics?: MetricsOptions
  /** Absent if only the API is served. */
  pages?: Pages
  /** Lets the setup restore a backup. Absent if the app uses a database that only it has opened. */
  upload?: UploadPlace
  /** Absent if no response is cached. */
  cache?: CacheOptions
}
