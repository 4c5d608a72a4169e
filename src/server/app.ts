import { randomUUID } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { endpoints } from '#contract/endpoints.ts'
import { eventRoutes } from './events/routes.ts'
import { answerPage, type Pages } from './pages.ts'
import { answerPlate } from './plates/routes.ts'
import { apiDocsPage } from './platform/api-docs.ts'
import { answerError, createApi, problemResponse, type PlainRoute, type Route, type Variables } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import { openApiDocument } from './platform/openapi.ts'
import { Refusal } from './platform/refusal.ts'
import { commonHeaders, pageHeaders } from './platform/security-headers.ts'
import { feedRoutes, sharingRoutes } from './sharing/routes.ts'
import type { SharingDeps } from './sharing/service.ts'

export interface AppDeps extends SharingDeps {
  log: Log
  /** Absent where only the API is wanted. */
  pages?: Pages
}

/** Every call of the API; `contract/endpoints.ts` says what each takes and gives. */
const apiRoutes = (deps: AppDeps): Route[] => [...eventRoutes(deps), ...sharingRoutes(deps)]

/** What programs read outside the API: feeds, pictures of links, what search engines ask for. */
const plainRoutes = (deps: AppDeps): PlainRoute[] => [...feedRoutes(deps)]

const describeApi = () =>
  openApiDocument(endpoints, {
    title: 'Wonderlark API',
    version: '1',
    description: 'Learning events nearby: list, search, filter, count, and read one.',
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
  app.onError(answerError(log))
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
  const description = describeApi()
  app.get('/api/openapi.json', (context) => context.json(description))
  app.get('/api/docs', (context) => context.html(apiDocsPage(description), 200, pageHeaders()))
  const api = createApi(apiRoutes(deps), log)
  app.route('/', api)
  for (const { path, handle } of plainRoutes(deps)) app.get(path, handle)
  app.get('/plates/*', answerPlate)
  if (pages?.clientDir) {
    app.use('/assets/*', serveStatic({ root: pages.clientDir, onFound: (_path, context) => context.header('cache-control', 'public, max-age=31536000, immutable') }))
    app.get('/favicon.svg', serveStatic({ root: pages.clientDir }))
  }
  if (pages) app.get('*', (context) => answerPage(context.req.raw, pages, async (request) => api.fetch(request)))
  return app
}
