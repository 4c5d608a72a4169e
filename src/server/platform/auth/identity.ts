import type * as OpenId from 'openid-client'
import { z } from 'zod'
import {
  allowPrivate,
  createGuardedClient,
  FetchError,
  isLoopbackHost,
  PrivateAddressError,
} from '#server/platform/network/network.ts'
import { findUnstorable, toStorable } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import { toPlainLine } from '#contract/line-text.ts'
import type { SignInFailure } from '#contract/sign-in/sign-in.ts'
import { t } from '#texts/texts.ts'

/** A person as described by a provider. Only `subject` is permanent and verified. */
export interface Identity {
  subject: string
  name: string
  email: string | null
  /** Whether the provider says that the address belongs to the person. */
  emailIsVerified: boolean
  picture: string | null
}

/** One round trip to a provider. Its secrets stay on the server. */
interface SignInAttempt {
  state: string
  nonce: string
  /** PKCE code verifier. */
  verifier: string
  redirectUri: string
}

/** An external service that identifies people. */
export interface IdentityProvider {
  /** Accounts are linked by this key and the subject, so it must never change. */
  key: string
  /** @returns the URL to redirect the browser to */
  authorize(attempt: SignInAttempt): Promise<URL>
  /**
   * Identifies the person from the URL that the provider redirected the browser to.
   *
   * @throws SignInRefused unless the provider vouches for the person in this very attempt
   */
  identify(callback: URL, attempt: SignInAttempt): Promise<Identity>
}

/** A rejected sign-in; `cause` has the details for the log. */
export class SignInRefused extends Error {
  readonly failure: SignInFailure
  constructor(failure: SignInFailure, cause?: unknown) {
    super(`sign-in refused: ${failure}`, { cause })
    this.failure = failure
  }
}

export interface OpenIdOptions {
  key: string
  /** Issuer for discovery, or metadata if the provider has no complete discovery document. */
  server: URL | OpenId.ServerMetadata
  clientId: string
  /** Client secret, or another method of client authentication. */
  authentication: string | OpenId.ClientAuth
  scope: string
  /** Further authorization parameters, such as `prompt`. */
  parameters?: Record<string, string>
  /** Allows http. Only for a provider on this machine. */
  allowHttp?: boolean
  /** Reaches the provider by another route than its public URL. */
  fetch?: OpenId.CustomFetch
}

/** Seconds until a provider that doesn't respond counts as unreachable. */
const timeoutSeconds = 10

/** Loaded with the first sign-in. */
const loadLibrary = () => import('openid-client')

async function configure(options: OpenIdOptions): Promise<OpenId.Configuration> {
  const openId = await loadLibrary()
  const { server, clientId, authentication } = options
  const auth = typeof authentication === 'string' ? openId.ClientSecretPost(authentication) : authentication
  // The token comes directly from the provider, so the standard makes checking its signature optional. Always check it.
  const execute = [openId.enableNonRepudiationChecks, ...(options.allowHttp ? [openId.allowInsecureRequests] : [])]
  const metadata = { [openId.clockTolerance]: 10 }
  if (server instanceof URL) {
    const fetching = options.fetch ? { [openId.customFetch]: options.fetch } : {}
    return openId.discovery(server, clientId, metadata, auth, { execute, timeout: timeoutSeconds, ...fetching })
  }
  const configuration = new openId.Configuration(server, clientId, metadata, auth)
  for (const extend of execute) extend(configuration)
  configuration.timeout = timeoutSeconds
  return configuration
}

/** Returns the connection options of an issuer: http only on this machine, and only allowed IP addresses. */
export const reachIssuer = (server: URL, mayReach?: (address: string) => boolean) => ({
  allowHttp: server.protocol === 'http:' && isLoopbackHost(server.hostname),
  ...(mayReach && { fetch: createGuardedClient({ mayReach }) as OpenId.CustomFetch }),
})

/** Finds the explanation of a request that failed among the causes of an error. */
function findFetchError(error: unknown): FetchError | null {
  if (error instanceof FetchError || !(error instanceof Error)) return error instanceof FetchError ? error : null
  return findFetchError(error.cause)
}

/** Extracts the error code and the claim at fault from the library's nested causes. */
function findFault(error: unknown): { code: string; claim: string } {
  const code = (error as { code?: string }).code ?? ''
  const inner = (error as { cause?: unknown }).cause
  const claim = (inner as { cause?: { claim?: string } } | undefined)?.cause?.claim ?? ''
  const named = inner instanceof Error && inner.message.includes('"iss"') ? 'iss' : claim
  return { code, claim: named }
}

async function classifyFailure(error: unknown): Promise<SignInFailure> {
  const openId = await loadLibrary()
  if (error instanceof openId.AuthorizationResponseError) {
    return /^(access_denied|user_cancelled)/.test(error.error) ? 'cancelled' : 'failed'
  }
  if (error instanceof openId.ResponseBodyError) return error.error === 'invalid_grant' ? 'code_refused' : 'failed'
  if (findFetchError(error)) return 'unreachable'
  const { code, claim } = findFault(error)
  if (claim === 'iss') return 'wrong_issuer'
  if (claim === 'nonce') return 'wrong_nonce'
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'token_expired'
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return 'unreachable'
  if (code.startsWith('OAUTH_') || code.startsWith('ERR_')) return 'not_verified'
  return error instanceof TypeError ? 'unreachable' : 'failed'
}

/** Reads the name from Apple's callback. Apple sends it only once, as JSON next to the code. */
function readAppleName(callback: URL): string | undefined {
  try {
    const user = JSON.parse(callback.searchParams.get('user') ?? 'null') as { name?: Record<string, string> } | null
    return [user?.name?.['firstName'], user?.name?.['lastName']].filter(Boolean).join(' ') || undefined
  } catch {
    return undefined
  }
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && toStorable(value).trim() ? toStorable(value).trim() : undefined

const line = (value: unknown): string | undefined => toPlainLine(text(value) ?? '') || undefined

/** Anything else than an address, such as one with a line break, would end up in the header of an email. */
const readEmail = (value: unknown): string | undefined => z.email().max(254).safeParse(text(value)).data

async function readIdentity(
  configuration: OpenId.Configuration,
  callback: URL,
  attempt: SignInAttempt,
): Promise<Identity> {
  const openId = await loadLibrary()
  // Behind a proxy, the server sees a different URL than the registered one.
  const current = new URL(attempt.redirectUri)
  current.search = callback.search
  const tokens = await openId.authorizationCodeGrant(configuration, current, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  // Repairing an invalid subject could merge two people into one, and an empty one would match everyone.
  if (!claims || claims.sub.trim() === '' || findUnstorable(claims.sub) !== null)
    throw new SignInRefused('not_verified')
  const isComplete = text(claims['name']) && text(claims['email'])
  const more =
    isComplete || !configuration.serverMetadata().userinfo_endpoint
      ? {}
      : await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  const profile: Record<string, unknown> = { ...claims, ...more }
  const email = readEmail(profile['email'])
  return {
    subject: claims.sub,
    name: cutText(line(profile['name']) ?? line(readAppleName(callback)) ?? email?.split('@')[0] ?? 'Learner', 100),
    email: email ?? null,
    // Apple sends this boolean as a string.
    emailIsVerified: email !== undefined && [true, 'true'].includes(profile['email_verified'] as boolean | string),
    picture: text(profile['picture']) ?? null,
  }
}

/** Creates an OpenID Connect provider: authorization code flow with PKCE, state, nonce and a signed ID token. */
export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  let known: Promise<OpenId.Configuration> | undefined
  const configuration = () => {
    // Retry discovery on the next sign-in if the provider was unreachable.
    known ??= configure(options).catch((error: unknown) => {
      known = undefined
      throw new SignInRefused('unreachable', error)
    })
    return known
  }
  return {
    key: options.key,
    authorize: async ({ state, nonce, verifier, redirectUri }) => {
      const openId = await loadLibrary()
      return openId.buildAuthorizationUrl(await configuration(), {
        ...options.parameters,
        scope: options.scope,
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    identify: async (callback, attempt) => {
      const ready = await configuration()
      try {
        return await readIdentity(ready, callback, attempt)
      } catch (error) {
        throw error instanceof SignInRefused ? error : new SignInRefused(await classifyFailure(error), error)
      }
    },
  }
}

/**
 * Fetches the discovery document of an OpenID Connect provider.
 * @param mayReach returns whether an IP address may be connected to; absent: any
 * @returns why the provider can't be used, as a clause; null if it can
 */
export async function checkIssuer(issuer: string, mayReach?: (address: string) => boolean): Promise<string | null> {
  const server = URL.parse(issuer)
  if (!server) return t('{address} isn’t an address.', { address: issuer })
  try {
    const options = { key: issuer, server, clientId: 'check', authentication: 'check', scope: 'openid' }
    const configuration = await configure({ ...options, ...reachIssuer(server, mayReach) })
    const { authorization_endpoint: authorization, token_endpoint: token } = configuration.serverMetadata()
    return authorization && token ? null : t('its discovery document lists no authorization or token endpoint.')
  } catch (error) {
    const fault = findFetchError(error)
    if (fault instanceof PrivateAddressError) return `${fault.message} ${t(allowPrivate)}`
    if (server.protocol === 'http:' && !isLoopbackHost(server.hostname))
      return t('its address must start with https://, which keeps the client secret from being read on its way.')
    return (await classifyFailure(error)) === 'unreachable'
      ? t('{host} doesn’t respond with a discovery document.', { host: server.host })
      : t('its discovery document is invalid or names another issuer than {address}.', { address: issuer })
  }
}
