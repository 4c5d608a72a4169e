import { createPrivateKey, generateKeyPairSync, hkdfSync, randomUUID } from 'node:crypto'
import type { Adapter, AdapterPayload, Configuration } from 'oidc-provider'
import {
  demoIdentityPath,
  type DemoPerson,
  demoProblemPage,
  handleInteraction,
  type InteractionOptions,
} from './demo-identity-page.ts'
import type { ServerKeys } from './server-keys.ts'
import type { Database } from '#server/platform/database/database.ts'
import * as queries from './demo-identity-queries.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
// Bypasses the package's main entry, which warns about every Node version that isn't LTS yet.
import { Provider } from 'oidc-provider/lib/provider.js'
import type { CustomFetch } from 'openid-client'
import { createOpenIdProvider, type IdentityProvider } from './identity.ts'
import { t } from '#texts/texts.ts'

/** Client id of this server, the provider's only client. */
const clientId = 'wonderlark'

/** Derives a secret from the keys (HKDF), so that every process with the keys has the same one. */
const deriveSecret = (purpose: string, { privateKey }: ServerKeys): string =>
  Buffer.from(hkdfSync('sha256', privateKey, '', purpose, 32)).toString('base64url')

interface Setup {
  keys: ServerKeys
  secret: string
  redirectUris: readonly string[]
  store: DemoStore
}

function createConfiguration({ keys, secret, redirectUris, store }: Setup): Configuration {
  const key = createPrivateKey(keys.privateKey).export({ format: 'jwk' })
  return {
    adapter: store.createAdapter,
    clients: [
      {
        client_id: clientId,
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
      keys: [deriveSecret('cookies', keys)],
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
      const person = await store.findPerson(subject)
      return (
        person && {
          accountId: subject,
          claims: async () => {
            // The claims are read once, by this server. The provider doesn't need the person after that.
            await store.deletePerson(subject)
            // In the demo, the email address identifies the person: entering it again means the same person.
            return { sub: subject, name: person.name, email: person.email, email_verified: true }
          },
        }
      )
    },
    // The only client is this server, so there is no consent prompt.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.body = demoProblemPage(
        t('This sign-in can’t continue: {reason}.', { reason: out.error_description ?? out.error }),
      )
    },
  }
}

interface DemoStore {
  /** Creates the provider's storage for one of its models. */
  createAdapter(model: string): Adapter
  savePerson: InteractionOptions['savePerson']
  findPerson(subject: string): Promise<DemoPerson | undefined>
  /** Deletes the person of one sign-in; the same person may have another in progress. */
  deletePerson(subject: string): Promise<void>
}

const personModel = 'Person'
/** Seconds until a sign-in in progress expires. */
const lifetimeSeconds = 600

/** Stores the demo provider's sign-ins in progress in the database, where every process finds them. */
function createDemoStore(database: Database): DemoStore {
  const now = () => new Date().toISOString()
  const save = (model: string, id: string, payload: object, seconds: number) =>
    database.write(async (sql) => {
      await queries.deleteEndedEntries(sql, now())
      const expiresAt = new Date(Date.now() + seconds * 1_000).toISOString()
      await queries.upsertEntry(sql, { model, id, payload, expiresAt })
    })
  return {
    createAdapter: (model) => ({
      upsert: (id, payload, expiresIn) => save(model, id, payload, expiresIn ?? lifetimeSeconds),
      find: async (id) => {
        const [found] = await database.read((sql) => queries.findEntry(sql, model, id, now()))
        return found?.payload as AdapterPayload | undefined
      },
      findByUid: async (uid) => {
        const [found] = await database.read((sql) => queries.findEntryByUid(sql, model, uid, now()))
        return found?.payload as AdapterPayload | undefined
      },
      findByUserCode: async () => undefined,
      consume: async (id) => {
        await database.write((sql) => queries.markConsumed(sql, model, id, Math.floor(Date.now() / 1_000)))
      },
      destroy: async (id) => {
        await database.write((sql) => queries.deleteEntry(sql, model, id))
      },
      revokeByGrantId: async (grantId) => {
        await database.write((sql) => queries.deleteGrantEntries(sql, grantId))
      },
    }),
    savePerson: (person) => save(personModel, randomUUID(), person, lifetimeSeconds),
    findPerson: async (subject) => {
      const [found] = await database.read((sql) => queries.findEntryBySubject(sql, personModel, subject, now()))
      return found?.payload as DemoPerson | undefined
    },
    deletePerson: async (subject) => {
      await database.write((sql) => queries.deleteEntryBySubject(sql, personModel, subject))
    },
  }
}

export interface DemoIdentityOptions {
  /** Origin of the server that hosts the provider. */
  publicUrl: string
  /** URLs that a sign-in may redirect back to. */
  redirectUris: readonly string[]
  listPeople(): Promise<readonly DemoPerson[]>
  /** Origin at which the process reaches itself, bypassing any proxy. */
  loopbackUrl: string
  /** From `makeDemoKeys`; the same in every process. */
  keys: ServerKeys
  /** Stores sign-ins in progress. */
  database: Database
}

export interface DemoIdentity {
  provider: IdentityProvider
  /** Handles requests under `demoIdentityPath`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Generates the provider's signing key pair as PEM. */
export function makeDemoKeys(): ServerKeys {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** Rewrites a request so that the provider sees its public URL, however the request arrived. */
function rewriteToPublicUrl(request: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  const originalUrl = request.url ?? '/'
  Object.assign(request, { originalUrl, url: originalUrl.slice(demoIdentityPath.length) || '/' })
}

/** Creates a `fetch` that reaches this process directly for its public URLs, which may not resolve from here. */
function createLoopbackFetch(publicUrl: string, loopbackUrl: string): CustomFetch {
  return (url, options) => {
    const address = url.startsWith(`${publicUrl}/`) ? loopbackUrl + url.slice(publicUrl.length) : url
    return fetch(address, options as RequestInit)
  }
}

/**
 * Creates an OpenID provider inside the server, used as long as no real one is configured. It verifies no one's
 * identity.
 */
export function createDemoIdentity(options: DemoIdentityOptions): DemoIdentity {
  const { publicUrl, redirectUris, loopbackUrl, keys, database, listPeople } = options
  const issuer = publicUrl + demoIdentityPath
  const secret = deriveSecret('client', keys)
  const store = createDemoStore(database)
  const provider = new Provider(issuer, createConfiguration({ keys, secret, redirectUris, store }))
  provider.proxy = true
  const handleProtocol = provider.callback()
  return {
    provider: createOpenIdProvider({
      key: 'demo',
      server: new URL(issuer),
      clientId,
      authentication: secret,
      scope: 'openid email profile',
      // Prompt again on every sign-in, so that people can switch accounts.
      parameters: { prompt: 'login' },
      allowHttp: true,
      fetch: createLoopbackFetch(publicUrl, loopbackUrl),
    }),
    handle: async (request, response) => {
      rewriteToPublicUrl(request, publicUrl)
      await (request.url?.startsWith('/interaction/')
        ? handleInteraction({ provider, listPeople, savePerson: store.savePerson }, request, response)
        : handleProtocol(request, response))
    },
  }
}
