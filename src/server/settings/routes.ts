import { endpoints } from '#contract/endpoints.ts'
import type { SignInSetup } from '#server/identity.ts'
import { offerFor } from '#server/identity.ts'
import type { Actor } from '#server/admin/log-service.ts'
import {
  commonHeaders,
  getAccountId,
  readSetupToken,
  route,
  secretHeaders,
  setupCookie,
  type PlainRoute,
  type Route,
  type SignedIn,
} from '#server/platform/http/http.ts'
import { notePage, noteResponse } from '#server/platform/pages/pages.ts'
import { getPage, getPageSource, previewPage, type PageDeps } from './page-service.ts'
import { changeSettings, dropDemoTown, getSettings, testMail, testSignIn, type SettingsDeps } from './service.ts'
import {
  becomeOperator,
  findSetupLink,
  finishSetup,
  getSetup,
  type SetupObstacle,
} from '#server/admin/setup-service.ts'

export interface SettingsRouteDeps extends SettingsDeps, PageDeps {
  signIn: SignInSetup
}

const toActor = (session: SignedIn): Actor => {
  const actorId = getAccountId(session)
  return { actorId, reason: actorId === null ? 'Setup' : '' }
}

function findObstacle({ signIn }: SettingsRouteDeps, incoming: Parameters<typeof offerFor>[1]): SetupObstacle {
  if (signIn.isDemoShared) return 'shared_demo'
  return Object.keys(offerFor(signIn, incoming).providers).length === 0 ? 'no_provider' : null
}

/** Endpoints for settings and for the pages that operators write. */
export const settingsRoutes = (deps: SettingsRouteDeps): Route[] => [
  route(endpoints.getSettings, async () => ({ body: await getSettings(deps) })),
  route(endpoints.changeSettings, async ({ body, session }) => ({
    body: await changeSettings(deps, body, toActor(session)),
  })),
  route(endpoints.testMail, async ({ body }) => ({ body: await testMail(deps, body.to) })),
  route(endpoints.testSignIn, async () => ({ body: await testSignIn(deps) })),
  route(endpoints.removeDemoTown, async ({ session }) => ({ body: await dropDemoTown(deps, toActor(session)) })),
  route(endpoints.getSitePage, async ({ params }) => ({ body: await getPage(deps, params.name) })),
  route(endpoints.getSitePageSource, async ({ params }) => ({ body: await getPageSource(deps, params.name) })),
  route(endpoints.previewSitePage, async ({ params, body }) => ({
    body: await previewPage(deps, params.name, body.markdown),
  })),
]

/** Endpoints of the setup, for the browser that opened its address. */
export const setupRoutes = (deps: SettingsRouteDeps): Route[] => [
  route(endpoints.getSetup, async ({ request, session, incoming }) => ({
    body: await getSetup(deps, {
      token: readSetupToken(request, deps.publicUrl),
      session,
      obstacle: findObstacle(deps, incoming),
    }),
  })),
  route(endpoints.becomeOperator, async ({ request, session, incoming }) => {
    const token = readSetupToken(request, deps.publicUrl)
    await becomeOperator(deps, { token, session, obstacle: findObstacle(deps, incoming) })
    return { body: { isOperator: true as const } }
  }),
  route(endpoints.finishSetup, async ({ request, session }) => {
    await finishSetup(deps, readSetupToken(request, deps.publicUrl), session ? toActor(session) : setupActor)
    return {
      body: { isFinished: true as const },
      headers: { 'set-cookie': setupCookie(deps.publicUrl, null, 0) },
    }
  }),
]

const setupActor: Actor = { actorId: null, reason: 'Setup' }

/** Seconds for which the browser remembers the link. The link itself expires no later. */
const cookieSeconds = 7 * 86_400

const endedPage = notePage({
  title: 'This setup address doesn’t work any more',
  text: 'It was used to finish the setup, has expired, or was mistyped. If you run this site, print a new one on the server: npm run admin -- setup-link',
  link: { path: '/home', label: 'See what’s on' },
})

/** The address that the server prints. It lets this browser open /setup, and nothing else. */
export const setupPages = (deps: SettingsRouteDeps): PlainRoute[] => [
  {
    path: '/setup/:token',
    rate: 'setup',
    handle: async (context) => {
      const token = context.req.param('token') ?? ''
      const link = await findSetupLink(deps, token)
      if (!link) return noteResponse(endedPage, 404)
      return new Response(null, {
        status: 303,
        headers: {
          ...commonHeaders,
          ...secretHeaders,
          location: '/setup',
          'set-cookie': setupCookie(deps.publicUrl, token, cookieSeconds),
        },
      })
    },
  },
]
