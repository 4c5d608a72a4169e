import { createPrivateKey, hkdfSync } from 'node:crypto'
import type { Configuration } from 'oidc-provider'
import type { DemoMemory } from './demo-identity-memory.ts'
import { demoProblemPage } from './demo-identity-page.ts'
import type { ServerKeys } from './server-key-queries.ts'

export const demoIdentityPath = '/demo-identity'
/** Client id of this server, the provider's only client. */
export const demoClientId = 'wonderlark'

/** Derives a further secret from the keys (HKDF), so that every process with the keys has it too. */
export const secretFor = (purpose: string, { privateKey }: ServerKeys): string =>
  Buffer.from(hkdfSync('sha256', privateKey, '', purpose, 32)).toString('base64url')

interface Setup {
  keys: ServerKeys
  secret: string
  redirectUris: readonly string[]
  memory: DemoMemory
}

/** Returns the configuration of the demo provider. */
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
            // The claims are read once, by this server. The provider doesn't need the person after that.
            await memory.forget(subject)
            // In the demo, the email address identifies the person: entering it again means the same person.
            return { sub: subject, name: person.name, email: person.email, email_verified: true }
          },
        }
      )
    },
    // The only client is this server, so there is no consent prompt.
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
