import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono, type Context } from 'hono'
import { compress } from 'hono/compress'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { plainSite, type Site } from '#contract/site/site-options.ts'
import { respondPrepared, cacheResponses, sharedAt, type SharedPath } from '#server/platform/cache/cache.ts'
import {
  addSecurityHeaders,
  allowReplica,
  changeWaitMs,
  checkOrigin,
  createApi,
  createIdempotency,
  DomainError,
  getIncoming,
  isSameOrigin,
  addSecretHeadersIfKeyed,
  addSecretHeaders,
  listOrigins,
  logRequests,
  markWrites,
  pageHeaders,
  type PlainRoute,
  readLanguage,
  readSetupToken,
  respondWithProblem,
  type Route,
  routedPath,
  routePath,
  type RateLimiter,
  secretIf,
  type Variables,
  warnOfProxy,
} from '#server/platform/http/http.ts'
import {
  addRateHeaders,
  createLoadGuard,
  createRateLimiter,
  limitRate,
  limitTurns,
  noRateLimits,
  respondBusy,
  serveReadiness,
} from '#server/platform/limits/limits.ts'
import { runToStore, runWithLimit, noMeters } from '#server/platform/observability/observability.ts'
import { limitConcurrency } from '#server/platform/process/process.ts'
import { apiDocsPage, openApiDocument, serveFiles } from '#server/platform/pages/pages.ts'
import { streetFilePath } from '#server/platform/places/places.ts'
import { imageRoutes } from '#server/platform/storage/storage.ts'
import { accountRoutes } from '#server/accounts/routes.ts'
import { commandActor } from '#server/admin/log-service.ts'
import { makeOperator } from '#server/admin/people-service.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import type { AppServices } from './app-services.ts'
import { getBackupState } from '#server/backup/nightly-service.ts'
import { busyRoutes } from '#server/busy/routes.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { goalsRoutes } from '#server/goals/routes.ts'
import { checkInRoutes } from '#server/guests/check-in-routes.ts'
import { coHostRoutes } from '#server/hosting/co-host-routes.ts'
import { guestRoutes } from '#server/guests/routes.ts'
import { invitationPages, invitationRoutes } from '#server/invitations/routes.ts'
import { rsvpRoutes } from '#server/rsvp/routes.ts'
import { conductRoutes } from '#server/conduct/routes.ts'
import { photoRoutes } from '#server/photos/routes.ts'
import { questionRoutes } from '#server/questions/routes.ts'
import { hostingRoutes } from '#server/hosting/routes.ts'
import { alertOfRename } from '#server/conduct/moderation-service.ts'
import { releaseBlockedGuests } from '#server/rsvp/service.ts'
import { replyAddressIssuer, tokenIssuers } from './mails.ts'
import { serveMetrics } from '#server/metrics/routes.ts'
import { journalRoutes } from '#server/journal/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { subscriptionPages, subscriptionRoutes } from '#server/subscriptions/routes.ts'
import { visitorPages, visitorRoutes } from '#server/visitors/routes.ts'
import { unsubscribeRoutes } from '#server/notifications/unsubscribe-routes.ts'
import { pathwayRoutes } from '#server/pathways/routes.ts'
import { outboxRoutes } from '#server/outbox/routes.ts'
import { openTexts } from './texts.ts'
import { t } from '#texts/texts.ts'
import { refusedFormPage, servePage, serveShell, sharedPages, type CallApi, type Pages } from './pages.ts'
import { followRoutes } from '#server/people/follow-routes.ts'
import { profileRoutes } from '#server/people/profile-routes.ts'
import { sessionRoutes } from '#server/sign-in/session-routes.ts'
import { wayRoutes } from '#server/sign-in/way-routes.ts'
import { findSession } from '#server/sign-in/session-service.ts'
import type { SigningIn } from '#server/sign-in/admission-service.ts'
import { signInRoutes } from '#server/sign-in/sign-in-routes.ts'
import { signInForms } from '#server/sign-in/form-routes.ts'
import { findAudience } from '#server/pictures/service.ts'
import { placeRoutes, serveLandPicture, serveStreets } from '#server/places/routes.ts'
import { planRoutes } from '#server/plans/routes.ts'
import { programRoutes } from '#server/programs/routes.ts'
import { servePlate } from '#server/plates/routes.ts'
import { saveEvent } from '#server/saved/service.ts'
import { calendarRoutes, savedRoutes } from '#server/saved/routes.ts'
import { feedRoutes, previewRoutes, sharingRoutes, siteRoutes } from '#server/sharing/routes.ts'
import { backupRoutes, uploadRoutes } from '#server/backup/routes.ts'
import { settingsRoutes, setupPages, setupRoutes } from '#server/settings/routes.ts'
import { findSetupLink } from '#server/admin/setup-service.ts'
import { sourceRoutes } from '#server/sources/routes.ts'
import { togetherRoutes } from '#server/together/routes.ts'
import { suggestionRoutes } from '#server/suggestions/routes.ts'
import { mailLanguagePages } from '#server/languages/routes.ts'
import { organizationRoutes } from '#server/organizations/routes.ts'
import { venueRoutes } from '#server/venues/routes.ts'
import type { Services } from '#server/platform/dependencies/dependencies.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** Foreign keys by the suffix of their names, and the problem if the row they point to is missing. */
const problemsByForeignKey: readonly [names: RegExp, code: ProblemCode][] = [
  [/_event_id_fkey$|^event_pairs_(one|other)_id_fkey$|_merged_into_fkey$/, 'event_not_found'],
  [/_goal_id_fkey$/, 'goal_not_found'],
  [/_group_id_fkey$/, 'group_not_found'],
  [/_organization_id_fkey$/, 'organization_not_found'],
  [/^host_request_links_request_id_fkey$/, 'host_request_not_found'],
  [/_photo_id_fkey$/, 'photo_not_found'],
  [/_question_id_fkey$/, 'question_not_found'],
  [/_guest_id_fkey$/, 'invitation_not_found'],
  [/^(?:events|venue_names|page_follows)_venue_id_fkey$|^venues_parent_id_fkey$/, 'venue_not_found'],
  [/_source_id_fkey$/, 'source_not_found'],
  [
    /_(user|person|follower|followed|blocker|blocked|reporter|sender|asker|author)_id_fkey$|_by_fkey$/,
    'user_not_found',
  ],
  [/_session_id_fkey$/, 'session_not_found'],
]

/** Returns the not-found code of the row that a foreign key points to; null if the API has none for it. */
export const findMissingParentCode = (foreignKey: string): ProblemCode | null =>
  problemsByForeignKey.find(([names]) => names.test(foreignKey))?.[1] ?? null

export type App = Hono<{ Variables: Variables }>

const withOperators = <Given extends AppServices>(deps: Given): Given & SigningIn => ({
  ...deps,
  makeOperator: (sql, id) => makeOperator(sql, deps, id, commandActor(runToStore(() => t('First sign-in')))),
})

/** All endpoints of the API. `contract/endpoints.ts` defines their requests and responses. */
const apiRoutes = (deps: AppServices): Route[] => [
  // Before the events, whose `:id` would otherwise match its path.
  ...suggestionRoutes(deps),
  ...eventRoutes(deps),
  ...hostingRoutes(deps),
  ...coHostRoutes(deps),
  ...placeRoutes(deps),
  ...sharingRoutes(deps),
  ...wayRoutes(withOperators(deps)),
  ...sessionRoutes(withOperators(deps)),
  ...savedRoutes(deps),
  ...rsvpRoutes(deps),
  ...invitationRoutes(deps),
  ...guestRoutes(deps),
  ...checkInRoutes(deps),
  ...conductRoutes(deps),
  ...questionRoutes(deps),
  ...photoRoutes(deps),
  ...pathwayRoutes(deps),
  // After the modules with fixed paths below /api/user, which would otherwise match as a user's id.
  ...profileRoutes({ ...deps, alertOfRename: (sql, host) => alertOfRename(sql, deps, host) }),
  ...accountRoutes(deps),
  ...followRoutes({ ...deps, releaseBlockedGuests: (sql, hostId) => releaseBlockedGuests(sql, deps, hostId) }),
  ...goalsRoutes(deps),
  ...togetherRoutes(deps),
  ...journalRoutes(deps),
  ...planRoutes(deps),
  ...busyRoutes(deps),
  ...programRoutes(deps),
  ...subscriptionRoutes({ ...deps, saveEvent }),
  ...visitorRoutes(deps),
  ...notificationRoutes(deps),
  ...adminRoutes({ ...deps, getBackupState: () => getBackupState(deps) }),
  ...backupRoutes(deps),
  ...venueRoutes(deps),
  ...organizationRoutes(deps),
  ...settingsRoutes(deps),
  ...setupRoutes(deps),
  ...sourceRoutes(deps),
]

/** Routes outside the API that aren't pages: feeds, link previews, files for search engines, and forms behind links. */
const plainRoutes = (deps: AppServices & Pick<Services, 'rateLimiter' | 'showRefusedForm'>): PlainRoute[] => [
  ...feedRoutes(deps),
  ...calendarRoutes(deps),
  ...previewRoutes(deps),
  ...siteRoutes(deps),
  ...invitationPages(deps),
  ...outboxRoutes({ ...deps, ...deps.signIn, tokenIssuers, issueReplyAddress: replyAddressIssuer(deps) }),
  ...unsubscribeRoutes(deps),
  ...mailLanguagePages(deps),
  ...subscriptionPages(deps),
  ...visitorPages(deps),
  ...signInForms(withOperators(deps)),
  ...setupPages(deps),
  ...(deps.upload ? uploadRoutes({ ...deps, ...deps.upload }) : []),
]

/** Leaves out the languages that operators offer but that aren't translated well enough yet. */
function withOfferedLanguages({ site = plainSite, ...deps }: AppServices): AppServices & { site: Site } {
  const built = deps.pages?.languages
  return {
    ...deps,
    site: { ...site, languages: site.languages.filter((language) => built?.includes(language) ?? true) },
  }
}

/** Creates the app as one Request → Response function: every middleware and every route, in order. */
export function createApp(given: AppServices): App {
  const deps = withOfferedLanguages(given)
  const { log, publicUrl, database, pages, trustedProxies, meters = noMeters } = deps
  openTexts(deps.site)
  const app: App = new Hono({ getPath: routedPath })
  const rateLimiter = deps.limitsRates ? createRateLimiter(deps) : noRateLimits
  const callApi = async (request: Request, env: unknown) => api.fetch(request, env)
  const showRefusedForm = pages && refusedFormPage(describePages(pages, deps), callApi)
  const plain = plainRoutes({ ...deps, rateLimiter, ...(showRefusedForm && { showRefusedForm }) })

  app.onError(respondWithProblem(log))
  app.use(logRequests({ log, meters, trustedProxies }))
  app.use(readLanguage(deps.site))
  app.use(addSecurityHeaders(deps))
  app.use(addRateHeaders)
  app.use(addSecretHeadersIfKeyed)
  app.use(checkOrigin(deps))
  if (deps.signIn.demo) app.use(warnOfProxy(log))

  // Monitoring, and files of pages already sent. Served even under overload: they cost next to nothing.
  const loadGuard = createLoadGuard({ loopDelay: deps.loopDelay ?? (() => 0), longestWait: database.longestWait })
  app.get('/healthz', (context) => context.text('alive'))
  app.get('/readyz', serveReadiness(database, loadGuard, log))
  if (deps.metrics) app.get('/metrics', serveMetrics(deps.metrics))
  for (const folder of [pages?.clientDir ?? [], pages?.olderClientDirs ?? []].flat())
    app.use('/assets/*', serveFiles(folder))
  app.get('/plates/*', compress(), servePlate)
  app.get('/maps/*', compress(), serveLandPicture)
  app.get(streetFilePath, serveStreets(deps))

  // Cached responses count towards no limit.
  if (deps.cache) app.use(cacheResponses(deps.cache, { publicUrl, paths: listSharedPaths(deps, plain) }))
  if (deps.limitsRates) app.use(limitTurns())
  app.use(loadGuard.pass)
  if (database.staleness !== null) app.use(markWrites(publicUrl, database.staleness))

  app.use('/api/*', compress())
  addApiDescription(app, rateLimiter)
  addSignIn(app, deps, rateLimiter)
  const api = createApi(apiRoutes(deps), createGuard(deps, rateLimiter), log)
  app.route('/', api)
  addPlainRoutes(app, deps, plain, rateLimiter)
  // Images are already compressed.
  for (const { path, handle } of imageRoutes(getImageDeps(deps))) app.get(path, handle)
  if (pages?.clientDir) app.use('*', serveFiles(pages.clientDir))
  addPages(app, deps, rateLimiter, callApi)
  return app
}

/** Creates the API description on the first request, because it takes a tenth of the start time. */
const describeApi = () =>
  openApiDocument(endpoints, {
    title: 'Wonderlark API',
    version: '1',
    description: 'Learning events nearby: find them, save them, and add them to calendars.',
  })
const respondWithDescription = respondPrepared(() => ({
  body: JSON.stringify(describeApi()),
  headers: { 'content-type': 'application/json' },
}))
const respondWithDocs = respondPrepared(() => ({
  body: apiDocsPage(describeApi()),
  headers: { 'content-type': 'text/html; charset=UTF-8', ...pageHeaders() },
}))

function addApiDescription(app: App, rateLimiter: RateLimiter): void {
  for (const [path, respond] of [
    ['/api/openapi.json', respondWithDescription],
    ['/api/docs', respondWithDocs],
  ] as const)
    app.get(path, limitRate(rateLimiter, 'pages'), (context) => respond(context.req.raw))
}

/** Lists all paths whose responses visitors share. */
const listSharedPaths = ({ pages }: AppServices, plain: readonly PlainRoute[]): SharedPath[] => [
  ...Object.values<Endpoint>(endpoints).flatMap(({ path, isShared }) => (isShared ? sharedAt(routePath(path)) : [])),
  ...plain.flatMap(({ path, isShared, canonical }) =>
    isShared ? { ...sharedAt(path), ...(canonical && { canonical }) } : [],
  ),
  ...(pages?.clientDir ? sharedPages : []),
]

/** Creates the checks that precede every API call. */
const createGuard = (deps: AppServices, rateLimiter: RateLimiter): Parameters<typeof createApi>[1] => ({
  publicUrl: deps.publicUrl,
  hasReplicas: deps.database.staleness !== null,
  rateLimiter,
  findMissingParentCode,
  idempotency: createIdempotency(deps),
  findSession: (request) => findSession(deps, request),
  isInSetup: async (request) => (await findSetupLink(deps, readSetupToken(request, deps.publicUrl))) !== null,
  // Only production has a build whose files are served.
  checksJson: deps.pages?.clientDir === undefined,
})

/** Adds sign-in, and the embedded demo provider, which uses Node's own request and response. */
function addSignIn(app: App, deps: AppServices, rateLimiter: RateLimiter): void {
  const { publicUrl, signIn } = deps
  const { demo, offersDemo } = signIn
  const rateFor = (context: Context) => (offersDemo(getIncoming(context)) ? 'demoSignIn' : 'signIn')
  for (const path of ['/api/auth/:button/start', '/api/auth/:button/callback'])
    app.use(path, addSecretHeaders, limitRate(rateLimiter, rateFor))
  app.route('/', signInRoutes(withOperators(deps)))
  if (!demo) return
  app.all('/demo-identity/*', limitRate(rateLimiter, 'demoSignIn'), async (context, next) => {
    if (!offersDemo(getIncoming(context))) return next()
    const isPost = context.req.method === 'POST'
    if (isPost && !isSameOrigin(context.req.raw, publicUrl)) throw new DomainError('foreign_origin')
    const { incoming, outgoing } = context.env as HttpBindings
    await demo.handle(incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
}

function addPlainRoutes(
  app: App,
  { database, publicUrl }: AppServices,
  routes: readonly PlainRoute[],
  rateLimiter: RateLimiter,
): void {
  for (const { path, method = 'GET', rate = 'pages', isShared, isOpen, handle } of routes) {
    const mayBeStale = database.staleness !== null && isShared
    app.on(
      method,
      path,
      secretIf(rate === 'tokens' || rate === 'joining' || rate === 'setup' || rate === 'restoring'),
      limitRate(rateLimiter, rate),
      compress(),
      (context, next) => {
        if (isOpen && !isOpen(getIncoming(context))) return next()
        const maxWaitMs = method === 'POST' ? changeWaitMs : undefined
        const respond = async () => runWithLimit(`${method} ${path}`, () => handle(context), maxWaitMs)
        return mayBeStale ? allowReplica(context.req.raw, publicUrl, respond) : respond()
      },
    )
  }
}

/** Access to an image depends on what refers to it and, for drafts, on who requests it. */
const getImageDeps = (deps: AppServices): Parameters<typeof imageRoutes>[0] => ({
  images: deps.images,
  findAudience: (hash, request) => findAudience(deps, hash, () => findSession(deps, request)),
})

const describePages = (pages: Pages, { publicUrl, mapSource, site }: AppServices) => ({
  pages,
  publicUrl,
  ...(site && { site }),
  mapOrigins: listOrigins([mapSource.tiles, mapSource.glyphs]),
})

/**
 * Pages that load their data at a time; the rest waits in order. A page calls the API several times, so if all did at once, each
 * would find the database busy for some of them, and none would be complete.
 */
export const pageTurns = { atOnce: 8, waiting: 120, timeoutMs: 10_000 }

/** Serves pages at every path that no other route handles. Their loaders call the API in this process. */
function addPages(app: App, deps: AppServices, rateLimiter: RateLimiter, callApi: CallApi): void {
  if (!deps.pages) return
  const page = describePages(deps.pages, deps)
  app.get('/shell', (context) => serveShell(context.req.raw, page))
  const runInTurn = limitConcurrency({ ...pageTurns, createError: () => new DomainError('busy') })
  app.get('*', limitRate(rateLimiter, 'pages'), async (context) => {
    context.set('route', 'page')
    const serve = () =>
      servePage(context.req.raw, {
        ...page,
        callApi: (request) => callApi(request, context.env),
        onScreen: (screen) => context.set('route', `page ${screen}`),
      })
    try {
      return await runInTurn('pages', serve)
    } catch (error) {
      if (error instanceof DomainError && error.code === 'busy') return respondBusy(context.req.raw)
      throw error
    }
  })
}
