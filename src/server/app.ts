import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { adminRoutes } from './admin/routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { goalsRoutes } from './goals/routes.ts'
import { eventRoutes } from './events/routes.ts'
import type { ColumnKeeper } from './events/service.ts'
import { guestRoutes, invitationRoutes, type GuestDeps } from './hosting/guest-routes.ts'
import { hostingRoutes } from './hosting/routes.ts'
import type { HostingDeps } from './hosting/service.ts'
import { outboxRoutes } from './outbox/routes.ts'
import type { OutboxDeps } from './outbox/service.ts'
import type { SignInSetup } from './identity.ts'
import { answerMetrics, type MetricsDeps } from './metrics/routes.ts'
import { notificationRoutes, type NotificationDeps } from './notifications/routes.ts'
import { subscriptionPages, subscriptionRoutes } from './notifications/subscription-routes.ts'
import type { DigestDeps } from './notifications/digest-service.ts'
import { unsubscribeRoutes } from './notifications/unsubscribe-routes.ts'
import { answerPage, answerShell, sharedPages, type Pages } from './pages.ts'
import { profileRoutes } from './people/profile-routes.ts'
import { followRoutes } from './people/follow-routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { findSession } from './people/session-service.ts'
import { signInRoutes } from './people/sign-in-routes.ts'
import { placeRoutes } from './places/routes.ts'
import type { PlacesDeps } from './places/service.ts'
import { answerPlate } from './plates/routes.ts'
import type { AnswerCache } from './platform/answer-cache.ts'
import { apiDocsPage } from './platform/api-docs.ts'
import type { PublicChanges } from './platform/database-changes.ts'
import type { DemoIdentity } from './platform/demo-identity.ts'
import { answerReadiness } from './platform/health.ts'
import { answerError, createApi, routePath, type PlainRoute, type Route, type Variables } from './platform/http.ts'
import { imageRoutes } from './platform/image-routes.ts'
import type { Log } from './platform/log.ts'
import { silentMeters, type Meters } from './platform/meters.ts'
import { openApiDocument } from './platform/openapi.ts'
import { countAs } from './platform/rate-limit-answer.ts'
import { createRateLimiter, noRateLimits, type RateLimiter } from './platform/rate-limit.ts'
import { createLoadGate } from './platform/overload.ts'
import { runInLane } from './platform/request-context.ts'
import { answerFromAnywhere, markWrites } from './platform/replica-reads.ts'
import { answerFirst, logRequests, type AnswerKept } from './platform/request-log.ts'
import { checkOrigin, createHostCheck, protectAnswers, type OriginOptions } from './platform/request-origin.ts'
import { originsOf, pageHeaders } from './platform/security-headers.ts'
import { sharedAt, shareAnswers, type SharedPath, type VisitorAnswers } from './platform/visitor-answers.ts'
import { serveFiles } from './platform/static-files.ts'
import { calendarRoutes, savedRoutes } from './saved/routes.ts'
import { feedRoutes, previewRoutes, sharingRoutes, siteRoutes } from './sharing/routes.ts'
import { suggestionRoutes } from './suggestions/routes.ts'
import type { SharingDeps } from './sharing/service.ts'

export interface AppDeps
  extends OriginOptions, SharingDeps, PlacesDeps, OutboxDeps, NotificationDeps, HostingDeps, DigestDeps, GuestDeps {
  log: Log
  signIn: SignInSetup
  /** Whether calls are counted; off for measurements of load. */
  limitsRates: boolean
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
  memory?: { cache: AnswerCache; changes: PublicChanges }
}

/** Every call of the API; `contract/endpoints.ts` says what each takes and gives. */
const apiRoutes = (deps: AppDeps): Route[] => [
  // Before the events, among whose numbers its word would be looked for.
  ...suggestionRoutes(deps),
  ...eventRoutes(deps),
  ...hostingRoutes(deps),
  ...placeRoutes(deps),
  ...sharingRoutes(deps),
  ...peopleRoutes({ ...deps, signInOptions: deps.signIn.options }),
  ...savedRoutes(deps),
  ...guestRoutes(deps),
  // After the slices that have words below /api/user, which would be taken for somebody's number.
  ...profileRoutes(deps),
  ...accountRoutes(deps),
  ...followRoutes(deps),
  ...goalsRoutes(deps),
  ...subscriptionRoutes(deps),
  ...notificationRoutes(deps),
  ...adminRoutes(deps),
]

/** What is outside the API and no page: feeds, pictures of links, what search engines ask for, forms behind a link. */
const plainRoutes = (deps: AppDeps): PlainRoute[] => [
  ...feedRoutes(deps),
  ...calendarRoutes(deps),
  ...previewRoutes(deps),
  ...siteRoutes(deps),
  ...invitationRoutes(deps),
  ...outboxRoutes(deps),
  ...unsubscribeRoutes(deps),
  ...subscriptionPages(deps),
]

/** The embedded provider speaks Node's own request and response. */
function mountDemoIdentity(app: Hono<{ Variables: Variables }>, { handle }: DemoIdentity): void {
  app.all('/demo-identity/*', async (context) => {
    const { incoming, outgoing } = context.env as HttpBindings
    await handle(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
}

/** Every address whose answer visitors share. */
const sharedPaths = (deps: AppDeps): SharedPath[] => [
  ...Object.values<Endpoint>(endpoints).flatMap(({ method, path, session, sharedUntil: topics }) =>
    method === 'GET' && topics ? [{ ...sharedAt(routePath(path)), topics, isForEverybody: session === 'none' }] : [],
  ),
  ...plainRoutes(deps).flatMap(({ path, sharedUntil: topics }) => (topics ? [{ ...sharedAt(path), topics }] : [])),
  ...(deps.pages?.clientDir ? sharedPages : []),
]

const describeApi = () =>
  openApiDocument(endpoints, {
    title: 'Wonderlark API',
    version: '1',
    description: 'Learning events nearby: find them, keep them, and take them into calendars.',
  })

const signInPaths = ['/api/auth/:button/start', '/api/auth/:button/callback']

const noMemory: VisitorAnswers = { find: () => null, answer: async () => null }

export interface App {
  fetch: Hono['fetch']
  /** What a server asks before. */
  answerKept: AnswerKept
  /** What it answers to. */
  routes: readonly { method: string; path: string }[]
}

/** The whole product as one Request → Response function. */
export function createApp(deps: AppDeps): App {
  const { log, publicUrl, clock, memory, trustedProxies, meters = silentMeters } = deps
  const tellers = { log, meters, trustedProxies }
  const app = new Hono<{ Variables: Variables }>()
  let answers = noMemory
  const paths = memory ? sharedPaths(deps) : []
  const rateLimiter = deps.limitsRates ? createRateLimiter(deps) : noRateLimits
  const routes = createRoutes(deps, rateLimiter, (request) => answers.answer(request))
  if (memory) {
    const fetch = (request: Request) => routes.fetch(request)
    const isOwnHost = createHostCheck(deps)
    answers = shareAnswers({ ...memory, clock, publicUrl, isOwnHost, paths, fetch })
  }
  app.onError(answerError(log))
  app.use(logRequests(tellers))
  app.use(protectAnswers(deps))
  app.use(checkOrigin(deps))
  app.use(async (context, next) => {
    const address = context.get('callerAddress') ?? null
    // What is kept may be had as often as anybody likes.
    const count = () => rateLimiter.take('pages', { userId: null, address })
    const answer = await answers.answer(context.req.raw, count)
    if (!answer) return next()
    const shared = paths.find(({ pattern }) => pattern.test(context.req.path))
    if (shared) context.set('route', shared.route)
    return answer
  })
  app.route('/', routes)
  return { fetch: app.fetch, answerKept: answerFirst(tellers, answers.find), routes: app.routes }
}

/** What pages that have been sent are made of: it costs next to nothing, and without it they stay broken. */
function servePageParts(app: Hono<{ Variables: Variables }>, pages: Pages | undefined): void {
  const folders = [...(pages?.clientDir ? [pages.clientDir] : []), ...(pages?.olderClientDirs ?? [])]
  for (const folder of folders) app.use('/assets/*', serveFiles(folder))
  app.get('/plates/*', compress(), answerPlate)
}

/** Every address that nothing else answers is a page's. */
function servePages(
  app: Hono<{ Variables: Variables }>,
  { pages, publicUrl, mapSource }: Pick<AppDeps, 'publicUrl' | 'mapSource'> & { pages: Pages },
  rateLimiter: RateLimiter,
  callApi: (request: Request) => Promise<Response>,
): void {
  const page = { pages, publicUrl, mapOrigins: originsOf([mapSource.tiles, mapSource.glyphs]), callApi }
  app.get('/shell', (context) => answerShell(context.req.raw, page))
  app.get('*', countAs(rateLimiter, 'pages'), (context) => {
    context.set('route', 'page')
    return answerPage(context.req.raw, { ...page, onScreen: (screen) => context.set('route', `page ${screen}`) })
  })
}

/** @param fromMemory where calls that a page makes may find their answer */
function createRoutes(
  deps: AppDeps,
  rateLimiter: RateLimiter,
  fromMemory: (request: Request) => Promise<Response | null>,
): Hono<{ Variables: Variables }> {
  const { database, log, pages, publicUrl } = deps
  const app = new Hono<{ Variables: Variables }>()
  const { staleness } = database
  const hasReplicas = staleness !== null
  const gate = {
    publicUrl,
    hasReplicas,
    rateLimiter,
    findSession: (request: Request) => findSession(deps, request),
    // Only in production is there a build whose files are served.
    checksJson: pages?.clientDir === undefined,
  }
  const api = createApi(apiRoutes(deps), gate, log)
  const description = describeApi()
  app.onError(answerError(log))
  // Also on what is kept, which leaves without passing through anything that is outside of this.
  app.use(protectAnswers(deps))
  app.get('/healthz', (context) => context.text('alive'))
  const loadGate = createLoadGate({ loopDelay: deps.loopDelay ?? (() => 0), longestWait: database.longestWait })
  app.get('/readyz', answerReadiness(database, loadGate, log))
  if (deps.metrics) app.get('/metrics', answerMetrics(deps.metrics))
  servePageParts(app, pages)
  app.use(loadGate.pass)
  if (hasReplicas) app.use(markWrites(publicUrl, staleness))
  app.use('/api/*', compress())
  app.get('/api/openapi.json', (context) => context.json(description))
  app.get('/api/docs', (context) => context.html(apiDocsPage(description), 200, pageHeaders()))
  for (const path of signInPaths) app.use(path, countAs(rateLimiter, 'signIn'))
  app.route('/', signInRoutes({ ...deps, identityProviders: deps.signIn.providers }))
  app.route('/', api)
  if (deps.signIn.demo) {
    app.use('/demo-identity/*', countAs(rateLimiter, 'signIn'))
    mountDemoIdentity(app, deps.signIn.demo)
  }
  for (const { path, method = 'GET', rate = 'pages', sharedUntil, handle } of plainRoutes(deps)) {
    const mayBeStale = hasReplicas && sharedUntil !== undefined
    app.on(method, path, countAs(rateLimiter, rate), compress(), (context) => {
      const answer = async () => runInLane(`${method} ${path}`, () => handle(context))
      return mayBeStale ? answerFromAnywhere(context.req.raw, publicUrl, answer) : answer()
    })
  }
  // Pictures are as small as they get: no compression.
  for (const { path, handle } of imageRoutes(deps)) app.get(path, handle)
  if (pages?.clientDir) app.use('*', serveFiles(pages.clientDir))
  if (pages)
    servePages(
      app,
      { ...deps, pages },
      rateLimiter,
      async (request) => (await fromMemory(request)) ?? api.fetch(request),
    )
  return app
}
