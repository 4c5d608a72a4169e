import type { IncomingMessage } from 'node:http'
import { endpoints } from '#contract/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { safeReturnPath } from '#domain/people/return-path.ts'
import { offerFor, type SignInSetup } from '#server/boot/identity.ts'
import { findPasskeyOrigin, newToken } from '#server/platform/auth/auth.ts'
import { DomainError, readBrowserMark, route, type Route } from '#server/platform/http/http.ts'
import { sendCode } from './code-service.ts'
import * as passkeys from './passkey-service.ts'
import { redirectUriFor } from './present.ts'
import { admissionCookies, markCookie, readArrival } from './arrival-service.ts'
import {
  cancelSignIn,
  createPendingAccount,
  getProgress,
  signInByCode,
  type Admission,
  type Arrival,
  type SigningIn,
} from './admission-service.ts'
import * as ways from './way-service.ts'
import type { Linking, Mailing, Services } from '#server/platform/dependencies/dependencies.ts'

type SetCookies = Record<'set-cookie', string>
const done = { body: { isDone: true as const } }

/** Returns the browser's token, or a new one. */
const getMark = (deps: Pick<Services, 'publicUrl'>, request: Request) =>
  readBrowserMark(request, deps.publicUrl) ?? newToken()

export const toArrival = (
  deps: Pick<Services, 'publicUrl'> & { signIn: SignInSetup },
  request: Request,
  incoming: IncomingMessage | undefined,
): Arrival => readArrival(deps, request, offerFor(deps.signIn, incoming))

/** Sets the cookie with the browser's token for as long as its request is valid. */
const withMark = (deps: Pick<Services, 'publicUrl'>, mark: string): SetCookies => ({
  'set-cookie': markCookie(deps, mark),
})

/** Responds with the next step of a sign-in, and sets the cookies for it. */
export function presentAdmission(deps: Pick<Services, 'publicUrl'>, admission: Admission) {
  const isPending = 'pendingMark' in admission
  return {
    body: {
      step: isPending ? ('account' as const) : ('signed-in' as const),
      isConnected: !isPending && admission.isConnected,
    },
    cookies: admissionCookies(deps, admission),
  }
}

const signInRoutes = (deps: SigningIn & Pick<Services, 'renderMail'> & { signIn: SignInSetup }): Route[] => [
  route(endpoints.getSignInOptions, async ({ incoming }) => {
    const { buttons, isDemo: demo, codes } = offerFor(deps.signIn, incoming)
    const passkeyOrigin = findPasskeyOrigin(deps.publicUrl)
    const hasPasskeys = await deps.database.read(passkeys.hasPasskeys)
    return { body: { providers: [...buttons], demo, email: codes !== null, passkeyOrigin, hasPasskeys } }
  }),
  route(endpoints.getSignInProgress, async ({ request, incoming }) => ({
    body: await getProgress(deps, toArrival(deps, request, incoming)),
  })),
  route(endpoints.cancelSignIn, async ({ request }) => {
    await cancelSignIn(deps, readBrowserMark(request, deps.publicUrl))
    return done
  }),
  route(endpoints.sendSignInCode, async ({ request, incoming, body }) => {
    const browserMark = getMark(deps, request)
    const { codes } = offerFor(deps.signIn, incoming)
    const nextPath = safeReturnPath(body.next)
    const email = await sendCode(deps, { email: body.email, browserMark, userId: null, nextPath, codes })
    return { body: { email, minutes: limits.signInMinutes }, headers: withMark(deps, browserMark) }
  }),
  route(endpoints.enterSignInCode, async ({ request, incoming, body }) => {
    const { admission } = await signInByCode(deps, body.code, toArrival(deps, request, incoming))
    return presentAdmission(deps, admission)
  }),
  route(endpoints.createAccount, async ({ request, incoming, body }) => {
    const { admission } = await createPendingAccount(deps, body.name, toArrival(deps, request, incoming))
    return presentAdmission(deps, admission)
  }),
  route(endpoints.startPasskeySignIn, async ({ request }) => {
    const browserMark = getMark(deps, request)
    return {
      body: await passkeys.startPasskeySignIn(deps, browserMark),
      headers: withMark(deps, browserMark),
    }
  }),
  route(endpoints.signInWithPasskey, async ({ request, incoming, body }) => {
    const admission = await passkeys.signInWithPasskey(deps, body.response, toArrival(deps, request, incoming))
    return presentAdmission(deps, admission)
  }),
]

const passkeyRoutes = (deps: Linking & Pick<Services, 'site'> & { signIn: SignInSetup }): Route[] => [
  route(endpoints.startAddingPasskey, async ({ request, session }) => {
    const browserMark = getMark(deps, request)
    return {
      body: await passkeys.startAddingPasskey(deps, session.userId, browserMark),
      headers: withMark(deps, browserMark),
    }
  }),
  route(endpoints.addPasskey, async ({ request, incoming, session, body: { response } }) => {
    const { browserMark, device } = toArrival(deps, request, incoming)
    return { body: await passkeys.addPasskey(deps, session.userId, { response, device, browserMark }) }
  }),
  route(endpoints.dismissPasskeyOffer, async ({ session }) => {
    await passkeys.dismissPasskeyOffer(deps, session.userId)
    return done
  }),
  route(endpoints.renamePasskey, async ({ session, params, body }) => ({
    body: await passkeys.renamePasskey(deps, session.userId, params.id, body.name),
  })),
  route(endpoints.removePasskey, async ({ session, params, incoming }) => {
    await ways.removePasskey(deps, session.userId, offerFor(deps.signIn, incoming), params.id)
    return done
  }),
]

/** Endpoints for signing in without a provider, and for the ways in which a person can sign in. */
export const wayRoutes = (deps: Mailing & SigningIn & Pick<Services, 'site'> & { signIn: SignInSetup }): Route[] => [
  ...signInRoutes(deps),
  ...passkeyRoutes(deps),
  route(endpoints.listSignInWays, async ({ session, incoming }) => ({
    body: await ways.listWays(deps, session.userId, offerFor(deps.signIn, incoming)),
  })),
  route(endpoints.connectProvider, async ({ session, request, incoming, body: { provider: button } }) => {
    const offer = offerFor(deps.signIn, incoming)
    if (offer.isDemo && deps.signIn.isDemoShared && session.isOperator) throw new DomainError('operator_not_safe')
    const browserMark = getMark(deps, request)
    const redirectUri = redirectUriFor(request.url, deps.publicUrl, button)
    const attempt = { button, userId: session.userId, browserMark, redirectUri, nextPath: '/profile/settings' }
    return {
      body: { url: await ways.startConnecting(deps, offer, attempt) },
      headers: withMark(deps, browserMark),
    }
  }),
  route(endpoints.sendAddressCode, async ({ session: { userId }, request, incoming, body: { email: given } }) => {
    const browserMark = getMark(deps, request)
    const { codes } = offerFor(deps.signIn, incoming)
    const email = await ways.sendAddressCode(deps, { email: given, browserMark, userId, nextPath: null, codes })
    return { body: { email, minutes: limits.signInMinutes }, headers: withMark(deps, browserMark) }
  }),
  route(endpoints.enterAddressCode, async ({ session: { userId }, request, incoming, body: { code } }) => {
    const browserMark = readBrowserMark(request, deps.publicUrl)
    return { body: await ways.enterAddressCode(deps, offerFor(deps.signIn, incoming), { userId, code, browserMark }) }
  }),
  route(endpoints.removeConnectedWay, async ({ session, params, incoming }) => {
    await ways.removeConnectedWay(deps, session.userId, offerFor(deps.signIn, incoming), params.id)
    return done
  }),
]
