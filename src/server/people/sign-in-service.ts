import { randomNonce, randomPKCECodeVerifier } from 'openid-client'
import { limits } from '#contract/limits.ts'
import type { SignInButton, SignInFailure } from '#contract/sign-in.ts'
import {
  SignInRefused,
  type IdentityProvider,
  type IdentityProviders,
  hashToken,
  newToken,
} from '#server/platform/auth/auth.ts'
import { findOrCreateUser } from './account-service.ts'
import { insertAttempt, takeAttempt, type AttemptRow } from './session-queries.ts'
import { beginSession, type FreshSession, type SessionDeps } from './session-service.ts'

export interface SignInDeps extends SessionDeps {
  identityProviders: IdentityProviders
  /** Default: open. */
  registration?: 'open' | 'closed'
}

export interface SignInRequest {
  button: SignInButton
  /** Identifies the browser. The callback must come from the same one. */
  browserMark: string
  redirectUri: string
  nextPath: string | null
  isPopup: boolean
}

function getProvider(deps: SignInDeps, button: SignInButton): IdentityProvider {
  const provider = deps.identityProviders[button]
  if (!provider) throw new SignInRefused('not_configured')
  return provider
}

/**
 * Stores a sign-in attempt, to be completed once, within minutes, by the same browser.
 * @returns the provider's authorization URL
 * @throws SignInRefused `not_configured` or `unreachable`
 */
export async function beginSignIn(deps: SignInDeps, request: SignInRequest): Promise<URL> {
  const provider = getProvider(deps, request.button)
  const state = newToken()
  const secrets = { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), redirectUri: request.redirectUri }
  const address = await provider.authorize({ state, ...secrets })
  const now = deps.clock.now()
  const attempt = {
    ...secrets,
    provider: request.button,
    nextPath: request.nextPath,
    isPopup: request.isPopup,
    stateHash: hashToken(state),
    browserHash: hashToken(request.browserMark),
    expiresAt: now.add({ minutes: limits.signInMinutes }).toString(),
  }
  await deps.database.write((sql) => insertAttempt(sql, attempt, now.toString()))
  return address
}

export interface SignInCallback {
  button: SignInButton
  /** The URL that the provider redirected the browser to. */
  callback: URL
  browserMark: string | null
  request: Request
}

/** A session or a failure, with the options of the attempt. */
export interface SignInResult {
  attempt: Pick<AttemptRow, 'nextPath' | 'isPopup'> | null
  outcome: { session: FreshSession } | { failure: SignInFailure; cause?: unknown }
}

/** Exchanges the provider's response for a session. Each attempt accepts only one response. */
export async function finishSignIn(
  deps: SignInDeps,
  { button, callback, browserMark, request }: SignInCallback,
): Promise<SignInResult> {
  const state = callback.searchParams.get('state') ?? ''
  const now = deps.clock.now().toString()
  const attempt = await deps.database.write((sql) => takeAttempt(sql, hashToken(state), now))
  try {
    if (!attempt || attempt.provider !== button) throw new SignInRefused('used_or_late')
    const mark = browserMark && hashToken(browserMark)
    if (!mark || !mark.equals(attempt.browserHash)) throw new SignInRefused('other_browser')
    const provider = getProvider(deps, button)
    const identity = await provider.identify(callback, { ...attempt, state })
    const session = await deps.database.write(async (sql) => {
      const userId = await findOrCreateUser(sql, provider.key, identity, now, deps.registration)
      return beginSession(sql, deps, { userId, request: request })
    })
    return { attempt, outcome: { session } }
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    return { attempt, outcome: { failure: error.failure, cause: error.cause } }
  }
}
