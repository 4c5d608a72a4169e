import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { eventRoutes } from './events/routes.ts'
import type { EventsDeps } from './events/service.ts'
import type { SignInSetup } from './identity.ts'
import { answerPage, type Pages } from './pages.ts'
import { peopleRoutes } from './people/routes.ts'
import { findSession } from './people/session-service.ts'
import { signInRoutes } from './people/sign-in-routes.ts'
import { answerPlate } from './plates/routes.ts'
import { answerError, createApi, problemResponse, type Route, type Variables } from './platform/http.ts'
import type { DemoIdentity } from './platform/demo-identity.ts'
import type { Log } from './platform/log.ts'
import { Refusal } from './platform/refusal.ts'
import { commonHeaders } from './platform/security-headers.ts'
import { savedRoutes } from './saved/routes.ts'

export interface AppDeps extends EventsDeps {
  log: Log
  /** Origin of every link that leaves the server; tells whether cookies are Secure. */
  publicUrl: string
  signIn: SignInSetup
  /** Absent where only the API is wanted. */
  pages?: Pages
}

/** Every call of the API; `contract/endpoints.ts` says what each takes and gives. */
const apiRoutes = (deps: AppDeps): Route[] => [
  ...eventRoutes(deps),
  ...peopleRoutes({ ...deps, signInOptions: deps.signIn.options }),
  ...savedRoutes(deps),
]

/** The embedded provider speaks Node's own request and response. */
function mountDemoIdentity(app: Hono<{ Variables: Variables }>, { handle }: DemoIdentity): void {
  app.all('/demo-identity/*', async (context) => {
    const { incoming, outgoing } = context.env as HttpBindings
    await handle(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
}

/** Files of the build. Their names change with their content, except of the few that lie at the top. */
const serveFiles = (root: string) =>
  serveStatic({
    root,
    precompressed: true,
    onFound: (path, context) => {
      const isNamedByContent = path.includes('/assets/')
      context.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

/** The whole product as one Request → Response function. */
export function createApp(deps: AppDeps): Hono<{ Variables: Variables }> {
  const { log, pages } = deps
  const app = new Hono<{ Variables: Variables }>()
  app.use(async (context, next) => {
    const requestId = randomUUID()
    const started = performance.now()
    context.set('requestId', requestId)
    await next()
    for (const [name, value] of Object.entries(commonHeaders)) context.res.headers.set(name, value)
    context.res.headers.set('x-request-id', requestId)
    const { method, routePath } = context.req
    const milliseconds = Math.round(performance.now() - started)
    log.info({ requestId, method, route: routePath, status: context.res.status, milliseconds }, 'answered')
  })
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', async (context) => {
    try {
      await deps.database.read((sql) => sql`select 1`)
      return context.text('ready')
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer')
      return problemResponse(new Refusal('not_ready'))
    }
  })
  app.use('/api/*', compress())
  const gate = { publicUrl: deps.publicUrl, findSession: (request: Request) => findSession(deps, request) }
  const api = createApi(apiRoutes(deps), gate, log)
  app.route('/', signInRoutes({ ...deps, identityProviders: deps.signIn.providers }))
  app.route('/', api)
  if (deps.signIn.demo) mountDemoIdentity(app, deps.signIn.demo)
  app.get('/plates/*', compress(), answerPlate)
  if (pages?.clientDir) app.use('*', serveFiles(pages.clientDir))
  if (pages) {
    app.get('*', compress(), (context) => answerPage(context.req.raw, pages, async (request) => api.fetch(request)))
  }
  app.onError(answerError(log))
  return app
}
