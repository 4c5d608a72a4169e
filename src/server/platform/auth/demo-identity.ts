import { generateKeyPairSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
// Bypasses the package's main entry, which warns about every Node version that isn't LTS yet.
import { Provider } from 'oidc-provider/lib/provider.js'
import type { CustomFetch } from 'openid-client'
import type { Database } from '#server/platform/database/database.ts'
import {
  demoClientId as clientId,
  demoConfiguration,
  demoIdentityPath,
  secretFor,
} from './demo-identity-configuration.ts'
import { handleInteraction } from './demo-identity-interaction.ts'
import { createDemoMemory } from './demo-identity-memory.ts'
import type { DemoPerson } from './demo-identity-page.ts'
import { createOpenIdProvider, type IdentityProvider } from './identity.ts'
import type { ServerKeys } from './server-key-queries.ts'

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

/** Generates the provider's signing keys as PEM. */
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
  const secret = secretFor('client', keys)
  const memory = createDemoMemory(database)
  const provider = new Provider(issuer, demoConfiguration({ keys, secret, redirectUris, memory }))
  provider.proxy = true
  const answer = provider.callback()
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
        ? handleInteraction({ provider, listPeople, memory }, request, response)
        : answer(request, response))
    },
  }
}
