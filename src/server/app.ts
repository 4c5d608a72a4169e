import { Hono } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { adminRoutes } from './admin/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { goalsRoutes } from './goals/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { guestRoutes, invitationRoutes } from './hosting/guest-routes.ts'
import { offerFor } from './identity.ts'
import { hostingRoutes } from './hosting/routes.ts'
import { tokenIssuers } from './mails.ts'
import { releaseBlockedGuests } from './hosting/rsvp-service.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { subscriptionPages, subscriptionRoutes } from './notifications/subscription-routes.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import { sharedPages } from './pages.ts'
import { profileRoutes } from './people/profile-routes.ts'
import { followRoutes } from './people/follow-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { placeRoutes } from './places/routes.ts'
import {
  routePath,
  type PlainRoute,
  type Route,
  respondWithProblem,
  type Variables,
  serveCachedFirst,
  logRequests,
  type ServeCached,
  checkOrigin,
  createHostCheck,
  addSecurityHeaders,
  warnOfProxy,
} from '#server/platform/http/http.ts'
import { silentMeters } from '#server/platform/observability/observability.ts'
import { addRateHeaders, createRateLimiter, noRateLimits, limitWork } from '#server/platform/limits/limits.ts'
import { sharedAt, shareResponses, type SharedPath, type AnonymousResponses } from '#server/platform/cache/cache.ts'
import { calendarRoutes, savedRoutes } from './saved/routes.ts'
import { feedRoutes, previewRoutes, sharingRoutes, siteRoutes } from './sharing/routes.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import type { AppDeps } from './app-deps.ts'
import { mountRoutes } from './mounting.ts'

/** All endpoints of the API. `contract/endpoints.ts` defines their requests and responses. */
const apiRoutes = (deps: AppDeps): Route[] => [
  // Before the events, whose `:id` would otherwise match its path.
  ...suggestionRoutes(deps),
  ...eventRoutes(deps),
  ...hostingRoutes(deps),
  ...placeRoutes(deps),
  ...sharingRoutes(deps),
  ...peopleRoutes({ ...deps, signInOptionsFor: (incoming) => offerFor(deps.signIn, incoming).options }),
  ...savedRoutes(deps),
  ...guestRoutes(deps),
  // After the modules with fixed paths below /api/user, which would otherwise match as a user's id.
  ...profileRoutes(deps),
  ...accountRoutes(deps),
  ...followRoutes({ ...deps, releaseBlockedGuests: (sql, hostId) => releaseBlockedGuests(sql, deps, hostId) }),
  ...goalsRoutes(deps),
  ...subscriptionRoutes(deps),
  ...notificationRoutes(deps),
  ...adminRoutes(deps),
]

/** Routes outside the API that aren't pages: feeds, link previews, files for search engines, and forms behind links. */
const plainRoutes = (deps: AppDeps): PlainRoute[] => [
  ...feedRoutes(deps),
  ...calendarRoutes(deps),
  ...previewRoutes(deps),
  ...siteRoutes(deps),
  ...invitationRoutes(deps),
  ...outboxRoutes({ ...deps, ...deps.signIn, tokenIssuers }),
  ...unsubscribeRoutes(deps),
  ...subscriptionPages(deps),
]

/** All paths whose responses visitors share. */
const sharedPaths = (deps: AppDeps): SharedPath[] => [
  ...Object.values<Endpoint>(endpoints).flatMap(({ method, path, session, sharedUntil: topics }) =>
    method === 'GET' && topics ? [{ ...sharedAt(routePath(path)), topics, isForEverybody: session === 'none' }] : [],
  ),
  ...plainRoutes(deps).flatMap(({ path, sharedUntil: topics, canonical }) =>
    topics ? [{ ...sharedAt(path), topics, ...(canonical && { canonical }) }] : [],
  ),
  ...(deps.pages?.clientDir ? sharedPages : []),
]

const noMemory: AnonymousResponses = { find: () => null, answer: async () => null }

export interface App {
  fetch: Hono['fetch']
  /** Serves cached responses. The server calls it before `fetch`. */
  answerKept: ServeCached
  /** All routes of the app. */
  routes: readonly { method: string; path: string }[]
}

/** Creates the app as one Request → Response function. */
export function createApp(deps: AppDeps): App {
  const { log, publicUrl, clock, memory, trustedProxies, meters = silentMeters } = deps
  const tellers = { log, meters, trustedProxies }
  const app = new Hono<{ Variables: Variables }>()
  let answers = noMemory
  const paths = memory ? sharedPaths(deps) : []
  const rateLimiter = deps.limitsRates ? createRateLimiter(deps) : noRateLimits
  const slices = { api: apiRoutes(deps), plain: plainRoutes(deps) }
  const routes = mountRoutes(deps, slices, { rateLimiter, fromMemory: (request) => answers.answer(request) })
  if (memory) {
    const fetch = (request: Request) => routes.fetch(request)
    const isOwnHost = createHostCheck(deps)
    answers = shareResponses({ ...memory, clock, publicUrl, isOwnHost, paths, fetch })
  }
  app.onError(respondWithProblem(log))
  app.use(logRequests(tellers))
  app.use(addSecurityHeaders(deps))
  app.use(addRateHeaders)
  app.use(checkOrigin(deps))
  if (deps.signIn.demo) app.use(warnOfProxy(log))
  if (deps.limitsRates) app.use(limitWork(deps.workTimer ?? (() => performance.now())))
  app.use(async (context, next) => {
    const address = context.get('callerAddress') ?? null
    // Only counted if the response isn't cached: cached ones are not rate-limited.
    const count = async () => {
      context.set('rates', await rateLimiter.take('pages', { userId: null, address }))
    }
    const answer = await answers.answer(context.req.raw, count)
    if (!answer) return next()
    const shared = paths.find(({ pattern }) => pattern.test(context.req.path))
    if (shared) context.set('route', shared.route)
    return answer
  })
  app.route('/', routes)
  return { fetch: app.fetch, answerKept: serveCachedFirst(tellers, answers.find), routes: app.routes }
}
