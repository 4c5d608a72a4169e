import { endpoints } from '#contract/endpoints.ts'
import type { SignInSetup } from '#server/boot/identity.ts'
import { offerFor } from '#server/boot/identity.ts'
import type { Actor } from '#server/admin/log-service.ts'
import {
  commonHeaders,
  getAccountId,
  readBrowserMark,
  readSetupToken,
  route,
  secretHeaders,
  setupCookie,
  type PlainRoute,
  type Route,
  type SignedIn,
} from '#server/platform/http/http.ts'
import { newToken } from '#server/platform/auth/auth.ts'
import { admissionCookies, markCookie, readArrival } from '#server/sign-in/arrival-service.ts'
import { notePage, noteResponse } from '#server/platform/pages/pages.ts'
import { getPage, getPageSource, previewPage } from './page-service.ts'
import { changeSettings, dropDemoTown, getSettings, testMail, testSignIn, type Configuring } from './service.ts'
import {
  becomeOperator,
  findSetupLink,
  createOperator,
  finishSetup,
  getSetup,
  startOperatorPasskey,
} from '#server/admin/setup-service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Services } from '#server/platform/dependencies/dependencies.ts'

const toActor = (session: SignedIn): Actor => {
  const actorId = getAccountId(session)
  return { actorId, reason: actorId === null ? 'Setup' : '' }
}

/** Endpoints for settings and for the pages that operators write. */
export const settingsRoutes = (deps: Configuring): Route[] => [
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
export const setupRoutes = (deps: Linking & Pick<Services, 'site'> & { signIn: SignInSetup }): Route[] => [
  route(endpoints.getSetup, async ({ request, session, incoming }) => {
    const { isDemoShared } = deps.signIn
    const found = await getSetup(deps, { token: readSetupToken(request, deps.publicUrl), session, isDemoShared })
    const { buttons, codes } = offerFor(deps.signIn, incoming)
    return { body: { ...found, isClosed: buttons.length === 0 && codes === null } }
  }),
  route(endpoints.becomeOperator, async ({ request, session }) => {
    const { isDemoShared } = deps.signIn
    await becomeOperator(deps, { token: readSetupToken(request, deps.publicUrl), session, isDemoShared })
    return { body: { isOperator: true as const } }
  }),
  route(endpoints.startOperatorPasskey, async ({ request, body: { name } }) => {
    const token = readSetupToken(request, deps.publicUrl)
    const browserMark = readBrowserMark(request, deps.publicUrl) ?? newToken()
    return {
      body: await startOperatorPasskey(deps, { token, name, browserMark }),
      headers: { 'set-cookie': markCookie(deps, browserMark) },
    }
  }),
  route(endpoints.createOperator, async ({ request, incoming, body: { response } }) => {
    const token = readSetupToken(request, deps.publicUrl)
    const arrival = readArrival(deps, request, offerFor(deps.signIn, incoming))
    const admission = await createOperator(deps, { token, response, arrival })
    return { body: { isOperator: true as const }, cookies: admissionCookies(deps, admission) }
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

const endedPage = () =>
  notePage({
    title: t('This setup address doesn’t work any more'),
    text: t(
      'It was used to finish the setup, has expired, or was mistyped. If you run this site, print a new one on the server: npm run admin -- setup-link',
    ),
    link: { path: '/home', label: t('See what’s on') },
  })

/** The address that the server prints. It lets this browser open /setup, and nothing else. */
export const setupPages = (deps: Linking): PlainRoute[] => [
  {
    path: '/setup/:token',
    rate: 'setup',
    handle: async (context) => {
      const token = context.req.param('token') ?? ''
      const link = await findSetupLink(deps, token)
      if (!link) return noteResponse(endedPage(), 404)
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
