import { limits } from '#contract/limits.ts'
import type { SignInButton, SignInFailure } from '#contract/sign-in/sign-in.ts'
import type { SignInOffer } from '#server/boot/identity.ts'
import {
  SignInRefused,
  type IdentityProvider,
  type IdentityProviders,
  hashToken,
  newToken,
} from '#server/platform/auth/auth.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { addIdentity, type ProvenIdentity } from './account-service.ts'
import { type Admission, admit, type Arrival, type SigningIn } from './admission-service.ts'
import { insertAttempt, takeAttempt, type AttemptRow } from './session-queries.ts'
import { findSession } from './session-service.ts'
import type { Core, Linking } from '#server/platform/dependencies/dependencies.ts'

export interface SignInRequest {
  button: SignInButton
  /** Identifies the browser. The callback must come from the same one. */
  browserMark: string
  redirectUri: string
  nextPath: string | null
  isPopup: boolean
  /** Account to connect the provider to. Default: none, it signs in. */
  userId?: number
}

function getProvider(providers: IdentityProviders, button: SignInButton): IdentityProvider {
  const provider = providers[button]
  if (!provider) throw new SignInRefused('not_configured')
  return provider
}

/**
 * Stores a sign-in attempt, to be completed once, within minutes, by the same browser.
 * @returns the provider's authorization URL
 * @throws SignInRefused `not_configured` or `unreachable`
 */
export async function beginSignIn(deps: Core, { providers }: SignInOffer, request: SignInRequest): Promise<URL> {
  const provider = getProvider(providers, request.button)
  const state = newToken()
  const { randomNonce, randomPKCECodeVerifier } = await import('openid-client')
  const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), redirectUri: request.redirectUri }
  const address = await provider.authorize({ state, ...secrets })
  const now = deps.clock.now()
  const attempt = {
    ...secrets,
    provider: request.button,
    nextPath: request.nextPath,
    isPopup: request.isPopup,
    userId: request.userId ?? null,
    stateHash: hashToken(state),
    browserHash: hashToken(request.browserMark),
    expiresAt: now.add({ minutes: limits.signInMinutes }).toString(),
  }
  await deps.database.write((sql) => insertAttempt(sql, attempt, now.toString()))
  return address
}

export interface SignInCallback extends Arrival {
  button: SignInButton
  /** The URL that the provider redirected the browser to. */
  callback: URL
}

/** Result of a sign-in by a provider, with the options of the attempt. */
export interface SignInResult {
  attempt: Pick<AttemptRow, 'nextPath' | 'isPopup' | 'userId'> | null
  outcome: Admission | { connected: true } | { failure: SignInFailure; cause?: unknown }
}

/** Connects a provider to the account of a person who is still signed in. @throws SignInRefused `taken` */
async function connect(sql: WriteSql, deps: Linking, userId: number, identity: ProvenIdentity, request: Request) {
  const session = await findSession(deps, request)
  if (session?.userId !== userId) throw new SignInRefused('used_or_late')
  if (!(await addIdentity(sql, userId, identity, deps.clock.now().toString()))) throw new SignInRefused('taken')
}

/** Exchanges the provider's response for a session. Each attempt accepts only one response. */
export async function finishSignIn(deps: SigningIn, given: SignInCallback): Promise<SignInResult> {
  const { button, callback, browserMark, request, offer } = given
  const state = callback.searchParams.get('state') ?? ''
  const now = deps.clock.now().toString()
  const attempt = await deps.database.write((sql) => takeAttempt(sql, hashToken(state), now))
  try {
    if (!attempt || attempt.provider !== button) throw new SignInRefused('used_or_late')
    const mark = browserMark && hashToken(browserMark)
    if (!mark || !mark.equals(attempt.browserHash)) throw new SignInRefused('other_browser')
    const provider = getProvider(offer.providers, button)
    const identity = {
      ...(await provider.identify(callback, { ...attempt, state })),
      provider: provider.key,
      isProven: true,
      nextPath: attempt.nextPath,
    }
    const { userId } = attempt
    const outcome = await deps.database.write(async (sql) => {
      if (userId === null) return admit(sql, deps, identity, given)
      await connect(sql, deps, userId, identity, request)
      return { connected: true } as const
    })
    return { attempt, outcome }
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    return { attempt, outcome: { failure: error.failure, cause: error.cause } }
  }
}
