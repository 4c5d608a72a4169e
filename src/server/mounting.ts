import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import { endpoints } from '#contract/endpoints.ts'
import { offerFor } from './identity.ts'
import { serveMetrics } from './metrics/routes.ts'
import { findMissingParentCode } from './missing-parents.ts'
import { servePage, serveShell, type Pages } from './pages.ts'
import { findSession } from './people/session-service.ts'
import { signInRoutes } from './people/sign-in-routes.ts'
import { findAudience } from './pictures/service.ts'
import { serveLandPicture } from './places/routes.ts'
import { servePlate } from './plates/routes.ts'
import { apiDocsPage, serveFiles } from '#server/platform/pages/pages.ts'
import {
  serveReadiness,
  createApi,
  type PlainRoute,
  type Route,
  createIdempotency,
  respondWithProblem,
  DomainError,
  isSameOrigin,
  type Variables,
  openApiDocument,
  allowReplica,
  markWrites,
  getIncoming,
  addSecurityHeaders,
  keepSecret,
  secretIf,
  listOrigins,
  pageHeaders,
} from '#server/platform/http/http.ts'
import { imageRoutes } from '#server/platform/storage/storage.ts'
import { limitRate, type RateLimiter, createLoadGuard } from '#server/platform/limits/limits.ts'
import { runWithLimit } from '#server/platform/observability/observability.ts'
import type { AppDeps } from './app-deps.ts'

const signInPaths = ['/api/auth/:button/start', '/api/auth/:button/callback']

function mountSignIn(app: Hono<{ Variables: Variables }>, deps: AppDeps, rateLimiter: RateLimiter): void {
  const rateFor = (context: Context) => (deps.signIn.offersDemo(getIncoming(context)) ? 'demoSignIn' : 'signIn')
  for (const path of signInPaths) app.use(path, keepSecret, limitRate(rateLimiter, rateFor))
  const identityProvidersFor = (incoming?: IncomingMessage) => offerFor(deps.signIn, incoming).providers
  app.route('/', signInRoutes({ ...deps, identityProvidersFor }))
}

/** Mounts the embedded provider, which uses Node's own request and response. */
function mountDemoIdentity(
  app: Hono<{ Variables: Variables }>,
  { publicUrl, signIn: { demo, offersDemo } }: AppDeps,
  rateLimiter: RateLimiter,
): void {
  if (!demo) return
  app.use('/demo-identity/*', limitRate(rateLimiter, 'demoSignIn'))
  app.all('/demo-identity/*', async (context, next) => {
    if (!offersDemo(getIncoming(context))) return next()
    const isPost = context.req.method === 'POST'
    if (isPost && !isSameOrigin(context.req.raw, publicUrl)) throw new DomainError('foreign_origin')
    const { incoming, outgoing } = context.env as HttpBindings
    await demo.handle(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
}

const describeApi = () =>
  openApiDocument(endpoints, {
    title: 'Wonderlark API',
    version: '1',
    description: 'Learning events nearby: find them, keep them, and take them into calendars.',
  })

/**
 * Serves files that pages already sent depend on, even under overload: they cost next to nothing, and without them
 * those pages stay broken.
 */
function servePageParts(app: Hono<{ Variables: Variables }>, pages: Pages | undefined): void {
  const folders = [...(pages?.clientDir ? [pages.clientDir] : []), ...(pages?.olderClientDirs ?? [])]
  for (const folder of folders) app.use('/assets/*', serveFiles(folder))
  app.get('/plates/*', compress(), servePlate)
  app.get('/maps/*', compress(), serveLandPicture)
}

/** Serves pages at every path that no other route handles. */
function servePages(
  app: Hono<{ Variables: Variables }>,
  { pages, publicUrl, mapSource }: Pick<AppDeps, 'publicUrl' | 'mapSource'> & { pages: Pages },
  rateLimiter: RateLimiter,
  callApi: (request: Request, env: unknown) => Promise<Response>,
): void {
  const page = { pages, publicUrl, mapOrigins: listOrigins([mapSource.tiles, mapSource.glyphs]) }
  app.get('/shell', (context) => serveShell(context.req.raw, page))
  app.get('*', limitRate(rateLimiter, 'pages'), (context) => {
    context.set('route', 'page')
    return servePage(context.req.raw, {
      ...page,
      callApi: (request) => callApi(request, context.env),
      onScreen: (screen) => context.set('route', `page ${screen}`),
    })
  })
}

/** Access to an image depends on what refers to it and, for drafts, on who requests it. */
const imagesOf = (deps: AppDeps): Parameters<typeof imageRoutes>[0] => ({
  images: deps.images,
  findAudience: (hash, request) => findAudience(deps, hash, () => findSession(deps, request)),
})

/** Routes of the modules: endpoints of the API, and routes outside of it that aren't pages. */
export interface SliceRoutes {
  api: readonly Route[]
  plain: readonly PlainRoute[]
}

interface RouteDeps {
  rateLimiter: RateLimiter
  /** Finds cached responses for the API requests of a page. */
  fromMemory(request: Request): Promise<Response | null>
}

/** Combines the routes of the modules with everything around them that responds by itself into one Hono app. */
export function mountRoutes(
  deps: AppDeps,
  slices: SliceRoutes,
  { rateLimiter, fromMemory }: RouteDeps,
): Hono<{ Variables: Variables }> {
  const { database, log, pages, publicUrl } = deps
  const app = new Hono<{ Variables: Variables }>()
  const { staleness } = database
  const hasReplicas = staleness !== null
  const gate = {
    publicUrl,
    hasReplicas,
    rateLimiter,
    findMissingParentCode,
    idempotency: createIdempotency(deps),
    findSession: (request: Request) => findSession(deps, request),
    // Only production has a build whose files are served.
    checksJson: pages?.clientDir === undefined,
  }
  const api = createApi(slices.api, gate, log)
  const description = describeApi()
  app.onError(respondWithProblem(log))
  // Cached responses need them as well, and bypass all middleware outside of this app.
  app.use(addSecurityHeaders(deps))
  app.get('/healthz', (context) => context.text('alive'))
  const loadGate = createLoadGuard({ loopDelay: deps.loopDelay ?? (() => 0), longestWait: database.longestWait })
  app.get('/readyz', serveReadiness(database, loadGate, log))
  if (deps.metrics) app.get('/metrics', serveMetrics(deps.metrics))
  servePageParts(app, pages)
  app.use(loadGate.pass)
  if (hasReplicas) app.use(markWrites(publicUrl, staleness))
  app.use('/api/*', compress())
  app.get('/api/openapi.json', (context) => context.json(description))
  app.get('/api/docs', (context) => context.html(apiDocsPage(description), 200, pageHeaders()))
  mountSignIn(app, deps, rateLimiter)
  app.route('/', api)
  mountDemoIdentity(app, deps, rateLimiter)
  for (const { path, method = 'GET', rate = 'pages', sharedUntil, isOpen, handle } of slices.plain) {
    const mayBeStale = hasReplicas && sharedUntil !== undefined
    app.on(method, path, secretIf(rate === 'tokens'), limitRate(rateLimiter, rate), compress(), (context, next) => {
      if (isOpen && !isOpen(getIncoming(context))) return next()
      const answer = async () => runWithLimit(`${method} ${path}`, () => handle(context))
      return mayBeStale ? allowReplica(context.req.raw, publicUrl, answer) : answer()
    })
  }
  // Images are already compressed.
  for (const { path, handle } of imageRoutes(imagesOf(deps))) app.get(path, handle)
  if (pages?.clientDir) app.use('*', serveFiles(pages.clientDir))
  if (pages)
    servePages(
      app,
      { ...deps, pages },
      rateLimiter,
      async (request, env) => (await fromMemory(request)) ?? api.fetch(request, env as object),
    )
  return app
}
