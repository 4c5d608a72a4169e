import { createPrivateKey, sign } from 'node:crypto'
import type { ClientAuth } from 'openid-client'
import type { OpenIdSlot, SignInButton, SignInIcon } from '#contract/sign-in/sign-in.ts'
import { createOpenIdProvider, reachIssuer, type IdentityProvider } from './identity.ts'

interface ClientSettings {
  clientId: string
  clientSecret: string
}

export interface AppleSettings {
  clientId: string
  teamId: string
  keyId: string
  /** PEM of the key that Apple issued. */
  privateKey: string
}

/** An OpenID Connect provider that the operator names. */
interface OpenIdSettings extends ClientSettings {
  slot: OpenIdSlot
  issuer: string
  /** Whether the server may connect to an address; absent for any. */
  mayReach?: (address: string) => boolean
  /** Name on its button, as in “Continue with Google”. */
  name: string
  icon: SignInIcon
}

/** Sign-in providers that the operator has registered Wonderlark with. */
export interface IdentitySettings {
  google: ClientSettings | undefined
  facebook: ClientSettings | undefined
  apple: AppleSettings | undefined
  /** Other OpenID Connect providers, each with its own button. */
  openIds: readonly OpenIdSettings[]
}

export type IdentityProviders = Partial<Record<SignInButton, IdentityProvider>>

const scope = 'openid email profile'

/** Configured here because Facebook's discovery document lacks the token endpoint. */
const facebookServer = {
  issuer: 'https://www.facebook.com',
  authorization_endpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
  token_endpoint: 'https://graph.facebook.com/v21.0/oauth/access_token',
  jwks_uri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
  id_token_signing_alg_values_supported: ['RS256'],
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns whether a key can sign Apple's client secrets: a PEM private key on the curve P-256. */
export function isAppleKey(privateKey: string): boolean {
  try {
    return createPrivateKey(privateKey).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    // The text isn't a private key.
    return false
  }
}

/** Creates Apple's client secret for each request: a token signed with the operator's key, valid for five minutes. */
export function appleAuthentication({ clientId, teamId, keyId, privateKey }: AppleSettings): ClientAuth {
  const key = createPrivateKey(privateKey)
  return (_server, _client, body) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iss: teamId, iat: now, exp: now + 300, aud: 'https://appleid.apple.com', sub: clientId }
    const signed = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    body.set('client_id', clientId)
    body.set('client_secret', `${signed}.${signature}`)
  }
}

function google({ clientId, clientSecret }: ClientSettings): IdentityProvider {
  const server = new URL('https://accounts.google.com')
  const parameters = { prompt: 'select_account' }
  return createOpenIdProvider({ key: 'google', server, clientId, authentication: clientSecret, scope, parameters })
}

function facebook({ clientId, clientSecret }: ClientSettings): IdentityProvider {
  const scopes = 'openid email public_profile'
  return createOpenIdProvider({
    key: 'facebook',
    server: facebookServer,
    clientId,
    authentication: clientSecret,
    scope: scopes,
  })
}

function apple(settings: AppleSettings): IdentityProvider {
  return createOpenIdProvider({
    key: 'apple',
    server: new URL('https://appleid.apple.com'),
    clientId: settings.clientId,
    authentication: appleAuthentication(settings),
    scope: 'openid email name',
    parameters: { response_mode: 'form_post' },
  })
}

function other({ issuer, clientId, clientSecret, mayReach }: OpenIdSettings): IdentityProvider {
  const server = new URL(issuer)
  return createOpenIdProvider({
    key: `openid ${issuer}`,
    server,
    clientId,
    authentication: clientSecret,
    scope,
    ...reachIssuer(server, mayReach),
  })
}

/** Creates the providers behind the sign-in buttons. A button without a provider is absent. */
export function createIdentityProviders(settings: IdentitySettings): IdentityProviders {
  return {
    ...(settings.google && { google: google(settings.google) }),
    ...(settings.facebook && { facebook: facebook(settings.facebook) }),
    ...(settings.apple && { apple: apple(settings.apple) }),
    ...Object.fromEntries(settings.openIds.map((each) => [each.slot, other(each)])),
  }
}

/** A sign-in button as the page shows it. */
export interface ProviderButton {
  id: SignInButton
  name: string
  /** Null: the provider’s own logo. */
  icon: SignInIcon | null
}

/** Lists the buttons of the configured providers, in order. */
export function listProviderButtons({ google, facebook, apple, openIds }: IdentitySettings): ProviderButton[] {
  return [
    ...(google ? [{ id: 'google' as const, name: 'Google', icon: null }] : []),
    ...(facebook ? [{ id: 'facebook' as const, name: 'Facebook', icon: null }] : []),
    ...(apple ? [{ id: 'apple' as const, name: 'Apple', icon: null }] : []),
    ...openIds.map(({ slot, name, icon }) => ({ id: slot, name, icon })),
  ]
}
