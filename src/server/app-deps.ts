import type { ColumnKeeper } from './events/service.ts'
import type { GuestDeps } from './hosting/guest-routes.ts'
import type { HostingDeps } from './hosting/service.ts'
import type { SignInSetup } from './identity.ts'
import type { MetricsDeps } from './metrics/routes.ts'
import type { NotificationDeps } from './notifications/routes.ts'
import type { DigestDeps } from './notifications/digest-service.ts'
import type { Pages } from './pages.ts'
import type { PlacesDeps } from './places/service.ts'
import type { ResponseCache } from '#server/platform/cache/cache.ts'
import type { PublicChanges } from '#server/platform/database/database.ts'
import type { Log, Meters } from '#server/platform/observability/observability.ts'
import type { OriginOptions } from '#server/platform/http/http.ts'
import type { SharingDeps } from './sharing/service.ts'

/** What the product is made of, as far as requests are concerned. */
export interface AppDeps
  extends OriginOptions, SharingDeps, PlacesDeps, NotificationDeps, HostingDeps, DigestDeps, GuestDeps {
  log: Log
  signIn: SignInSetup
  /** Whether calls are counted; off for measurements of load. */
  limitsRates: boolean
  /** Milliseconds by which the work of requests is measured; default: since the process began. */
  workTimer?: () => number
  /** Milliseconds that this process is late; default: never. */
  loopDelay?: () => number
  meters?: Meters
  /** Absent where nobody measures. */
  metrics?: MetricsDeps
  /** Absent where only the API is wanted. */
  pages?: Pages
  /** What choices are counted from; default: read when first asked for. */
  columns?: ColumnKeeper
  /** What visitors' answers are kept with; absent where each is made anew. */
  memory?: { cache: ResponseCache; changes: PublicChanges }
}
