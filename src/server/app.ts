import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { endpoints } from '#contract/endpoints.ts'
import { eventRoutes } from './events/routes.ts'
import type { EventsDeps } from './events/service.ts'
import { answerPage, type Pages } from './pages.ts'
import { placeRoutes } from './places/routes.ts'
import type { PlacesDeps } from './places/service.ts'
import { answerPlate } from './plates/routes.ts'
import { apiDocsPage } from './platform/api-docs.ts'
import { answerReadiness } from './platform/health.ts'
import { createApi, type Route, type Variables } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import { openApiDocument } from './platform/openapi.ts'
import { logRequests } from './platform/request-log.ts'
import { originsOf, pageHeaders } from './platform/security-headers.ts'
import { serveFiles } from './platform/static-files.ts'

export interface AppDeps extends EventsDeps, PlacesDeps {
  log: Log
  /** Absent where only the API is wanted. */
  pages?: Pages
}

/** Every call of the API; `contract/endpoints.ts` says what each takes and gives. */
const apiRoutes = (deps: AppDeps): Route[] => [...eventRoutes(deps), ...placeRoutes(deps)]

const describeApi = () =>
  openApiDocument(endpoints, {
    title: 'Wonderlark API',
    version: '1',
    description: 'Learning events nearby: list, search, filter, count, and read one.',
  })

/** The whole product as one Request → Response function. */
export function createApp(deps: AppDeps): Hono<{ Variables: Variables }> {
  const { database, log, pages } = deps
  const app = new Hono<{ Variables: Variables }>()
  const api = createApi(apiRoutes(deps), log)
  const description = describeApi()
  const { tiles, glyphs } = deps.mapSource
  const mapOrigins = originsOf([tiles, glyphs])
  app.use(logRequests(log))
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', answerReadiness(database, log))
  app.use('/api/*', compress())
  app.get('/api/openapi.json', (context) => context.json(description))
  app.get('/api/docs', (context) => context.html(apiDocsPage(description), 200, pageHeaders()))
  app.route('/', api)
  app.get('/plates/*', compress(), answerPlate)
  if (pages?.clientDir) app.use('*', serveFiles(pages.clientDir))
  if (pages) {
    app.get('*', compress(), (context) => answerPage(context.req.raw, { ...pages, mapOrigins }, async (request) => api.fetch(request)))
  }
  return app
}
