import { createPrivateKey, hkdfSync } from 'node:crypto'
import type { Configuration } from 'oidc-provider'
import type { DemoMemory } from './demo-identity-memory.ts'
import { demoProblemPage } from './demo-identity-page.ts'
import type { ServerKeys } from './server-key-queries.ts'

export const demoIdentityPath = '/demo-identity'
/** Of the house, the provider's one client. */
export const demoClientId = 'wonderlark'

/** A further secret, which whoever has the keys knows as well. */
export const secretFor = (purpose: string, { privateKey }: ServerKeys): string =>
  Buffer.from(hkdfSync('sha256', privateKey, '', purpose, 32)).toString('base64url')

interface Setup {
  keys: ServerKeys
  secret: string
  redirectUris: readonly string[]
  memory: DemoMemory
}

/** What the demo provider is made with. */
export function demoConfiguration({ keys, secret, redirectUris, memory }: Setup): Configuration {
  const key = createPrivateKey(keys.privateKey).export({ format: 'jwk' })
  return {
    adapter: memory.adapter,
    clients: [
      {
        client_id: demoClientId,
        client_secret: secret,
        redirect_uris: [...redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [{ ...key, use: 'sig', alg: 'ES256' }] },
    cookies: {
      keys: [secretFor('cookies', keys)],
      names: { session: 'demo_session', interaction: 'demo_interaction', resume: 'demo_resume' },
      long: { signed: true, httpOnly: true, overwrite: true, sameSite: 'lax', path: demoIdentityPath },
    },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `${demoIdentityPath}/interaction/${interaction.uid}` },
    ttl: { AuthorizationCode: 60, AccessToken: 300, IdToken: 300, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: async (_context, subject) => {
      const person = await memory.find(subject)
      return (
        person && {
          accountId: subject,
          claims: async () => {
            // They are told once, to the house itself, which is all that the provider knew them for.
            await memory.forget(subject)
            // Here an address is a person: whoever types it is who had it before.
            return { sub: subject, name: person.name, email: person.email, email_verified: true }
          },
        }
      )
    },
    // There is one client and it belongs to the house: nobody is asked to consent.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId: demoClientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.body = demoProblemPage(out.error_description ?? out.error)
    },
  }
}
