import { findUnstorable, toStorable } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import * as openId from 'openid-client'
import type { SignInFailure } from '#contract/sign-in.ts'

/** What a provider says of a person; only `subject` is lasting and vouched for. */
export interface Identity {
  subject: string
  name: string
  email: string | null
  /** The provider says that the address is the person's. */
  emailIsVerified: boolean
  picture: string | null
}

/** One way to and back from a provider; the secrets of it stay on the server. */
export interface SignInAttempt {
  state: string
  nonce: string
  /** PKCE. */
  verifier: string
  redirectUri: string
}

/** Somebody else's site that says who a person is. */
export interface IdentityProvider {
  /** Accounts are linked by this and the subject, so it never changes. */
  key: string
  /** @returns the address to send the browser to */
  authorize(attempt: SignInAttempt): Promise<URL>
  /**
   * Reads the address that the provider sent the browser back to.
   * @throws SignInRefused unless the provider vouches for the person in this very attempt
   */
  identify(callback: URL, attempt: SignInAttempt): Promise<Identity>
}

/** A sign-in that does not happen; `cause` has the details for the log. */
export class SignInRefused extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure, cause?: unknown) {
    super(`sign-in refused: ${failure}`, { cause })
    this.failure = failure
  }
}

export interface OpenIdOptions {
  key: string
  /** Discovered at this issuer, or given where a provider has no complete discovery document. */
  server: URL | openId.ServerMetadata
  clientId: string
  /** A secret, or how the client proves itself. */
  authentication: string | openId.ClientAuth
  scope: string
  /** More for the authorization address, such as `prompt`. */
  parameters?: Record<string, string>
  /** Only for a provider on this machine, or one that the operator runs without TLS. */
  allowHttp?: boolean
  /** Reaches the provider another way than its public address. */
  fetch?: openId.CustomFetch
}

/** Seconds until a provider that does not answer counts as unreachable. */
const patience = 10

async function configure(options: OpenIdOptions): Promise<openId.Configuration> {
  const { server, clientId, authentication } = options
  const auth = typeof authentication === 'string' ? openId.ClientSecretPost(authentication) : authentication
  // The token comes straight from the provider, so its signature is optional in the standard; here it is not.
  const execute = [openId.enableNonRepudiationChecks, ...(options.allowHttp ? [openId.allowInsecureRequests] : [])]
  const metadata = { [openId.clockTolerance]: 10 }
  if (server instanceof URL) {
    const fetching = options.fetch ? { [openId.customFetch]: options.fetch } : {}
    return openId.discovery(server, clientId, metadata, auth, { execute, timeout: patience, ...fetching })
  }
  const configuration = new openId.Configuration(server, clientId, metadata, auth)
  for (const extend of execute) extend(configuration)
  configuration.timeout = patience
  return configuration
}

/** The claim or parameter at fault, out of the library's nested causes. */
function faultOf(error: unknown): { code: string; claim: string } {
  const code = (error as { code?: string }).code ?? ''
  const inner = (error as { cause?: unknown }).cause
  const claim = (inner as { cause?: { claim?: string } } | undefined)?.cause?.claim ?? ''
  const named = inner instanceof Error && inner.message.includes('"iss"') ? 'iss' : claim
  return { code, claim: named }
}

function failureOf(error: unknown): SignInFailure {
  if (error instanceof openId.AuthorizationResponseError) {
    return /^(access_denied|user_cancelled)/.test(error.error) ? 'cancelled' : 'failed'
  }
  if (error instanceof openId.ResponseBodyError) return error.error === 'invalid_grant' ? 'code_refused' : 'failed'
  const { code, claim } = faultOf(error)
  if (claim === 'iss') return 'wrong_issuer'
  if (claim === 'nonce') return 'wrong_nonce'
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'token_expired'
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'unreachable'
  if (code.startsWith('OAUTH_') || code.startsWith('ERR_')) return 'not_verified'
  return error instanceof TypeError ? 'unreachable' : 'failed'
}

/** Apple tells the name only once, beside the token, as JSON. */
function nameBeside(callback: URL): string | undefined {
  try {
    const user = JSON.parse(callback.searchParams.get('user') ?? 'null') as { name?: Record<string, string> } | null
    return [user?.name?.['firstName'], user?.name?.['lastName']].filter(Boolean).join(' ') || undefined
  } catch {
    return undefined
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && toStorable(value).trim() ? toStorable(value).trim() : undefined

async function readIdentity(
  configuration: openId.Configuration,
  callback: URL,
  attempt: SignInAttempt,
): Promise<Identity> {
  // Behind a proxy the server sees another address than the one that was registered.
  const current = new URL(attempt.redirectUri)
  current.search = callback.search
  const tokens = await openId.authorizationCodeGrant(configuration, current, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  // Repairing a subject could make two people one.
  if (!claims || findUnstorable(claims.sub) !== null) throw new SignInRefused('not_verified')
  const isTold = text(claims['name']) && text(claims['email'])
  const more =
    isTold || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  const told: Record<string, unknown> = { ...claims, ...more }
  const email = text(told['email'])
  return {
    subject: claims.sub,
    name: cutText(text(told['name']) ?? text(nameBeside(callback)) ?? email?.split('@')[0] ?? 'Learner', 100),
    email: email === undefined ? null : cutText(email, 254),
    // Apple says it as text.
    emailIsVerified: email !== undefined && [true, 'true'].includes(told['email_verified'] as boolean | string),
    picture: text(told['picture']) ?? null,
  }
}

/** A provider that speaks OpenID Connect: authorization code, PKCE, state, nonce, signed id token. */
export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  let known: Promise<openId.Configuration> | undefined
  const configuration = () => {
    // A provider that could not be reached is asked again the next time.
    known ??= configure(options).catch((error: unknown) => {
      known = undefined
      throw new SignInRefused('unreachable', error)
    })
    return known
  }
  return {
    key: options.key,
    authorize: async ({ state, nonce, verifier, redirectUri }) =>
      openId.buildAuthorizationUrl(await configuration(), {
        ...options.parameters,
        scope: options.scope,
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }),
    identify: async (callback, attempt) => {
      const ready = await configuration()
      try {
        return await readIdentity(ready, callback, attempt)
      } catch (error) {
        throw error instanceof SignInRefused ? error : new SignInRefused(failureOf(error), error)
      }
    },
  }
}
