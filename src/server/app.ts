import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { endpoints } from '#contract/endpoints.ts'
import { eventRoutes } from './events/routes.ts'
import { answerPage, type Pages } from './pages.ts'
import { placeRoutes } from './places/routes.ts'
import type { PlacesDeps } from './places/service.ts'
import { answerPlate } from './plates/routes.ts'
import { apiDocsPage } from './platform/api-docs.ts'
import { answerReadiness } from './platform/health.ts'
import { answerError, createApi, type PlainRoute, type Route, type Variables } from './platform/http.ts'
import type { Log } from './platform/log.ts'
import { openApiDocument } from './platform/openapi.ts'
import { logRequests } from './platform/request-log.ts'
import { originsOf, pageHeaders } from './platform/security-headers.ts'
import { serveFiles } from './platform/static-files.ts'
import { feedRoutes, sharingRoutes } from './sharing/routes.ts'
import type { SharingDeps } from './sharing/service.ts'

export interface AppDeps extends SharingDeps, PlacesDeps {
  log: Log
  /** Absent where only the API is wanted. */
  pages?: Pages
}

/** Every call of the API; `contract/endpoints.ts` says what each takes and gives. */
const apiRoutes = (deps: AppDeps): Route[] => [...eventRoutes(deps), ...placeRoutes(deps), ...sharingRoutes(deps)]

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
  const { database, log, pages, publicUrl } = deps
  const app = new Hono<{ Variables: Variables }>()
  const api = createApi(apiRoutes(deps), log)
  const description = describeApi()
  app.onError(answerError(log))
  app.use(logRequests(log))
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', answerReadiness(database, log))
  app.use('/api/*', compress())
  app.get('/api/openapi.json', (context) => context.json(description))
  app.get('/api/docs', (context) => context.html(apiDocsPage(description), 200, pageHeaders()))
  app.route('/', api)
  for (const { path, handle } of plainRoutes(deps)) app.get(path, compress(), handle)
  app.get('/plates/*', compress(), answerPlate)
  if (pages?.clientDir) app.use('*', serveFiles(pages.clientDir))
  if (pages) {
    const mapOrigins = originsOf([deps.mapSource.tiles, deps.mapSource.glyphs])
    const page = { pages, publicUrl, mapOrigins, callApi: async (request: Request) => api.fetch(request) }
    app.get('*', compress(), (context) => answerPage(context.req.raw, page))
  }
  return app
}
