import { createHash, createPrivateKey, generateKeyPairSync, hkdfSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CustomFetch } from 'openid-client'
import type { Configuration } from 'oidc-provider'
// Past the package's front door, which warns of every Node that is not yet called LTS.
import { Provider } from 'oidc-provider/lib/provider.js'
import { SessionNotFound } from 'oidc-provider/lib/helpers/errors.js'
import type { Database } from './database.ts'
import { createDemoMemory, type DemoMemory } from './demo-identity-memory.ts'
import { demoProblemPage, demoSignInPage, type DemoPerson } from './demo-identity-page.ts'
import { createOpenIdProvider, type IdentityProvider } from './identity.ts'
import { commonHeaders } from './security-headers.ts'
import type { ServerKeys } from './server-key-queries.ts'

export const demoIdentityPath = '/demo-identity'

export interface DemoIdentityOptions {
  /** Origin of the server that carries it. */
  publicUrl: string
  /** Addresses that a sign-in may come back to. */
  redirectUris: readonly string[]
  listPeople(): Promise<readonly DemoPerson[]>
  /** Origin under which the process reaches itself, past any proxy. */
  loopbackUrl: string
  /** Of `makeDemoKeys`; the same in every process. */
  keys: ServerKeys
  /** Remembers sign-ins under way. */
  database: Database
}

export interface DemoIdentity {
  provider: IdentityProvider
  /** Answers what comes to `demoIdentityPath`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
}

const clientId = 'wonderlark'
const formLimit = 10_000

/** What the provider signs with, as PEM. */
export function makeDemoKeys(): ServerKeys {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** A further secret, which whoever has the keys knows as well. */
const secretFor = (purpose: string, { privateKey }: ServerKeys): string =>
  Buffer.from(hkdfSync('sha256', privateKey, '', purpose, 32)).toString('base64url')

function sendPage(response: ServerResponse, status: number, html: string): void {
  // No form-action: the form's answer leads on to the other names of this machine, of which a policy cannot say [::1].
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
  const headers = {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy,
  }
  response.writeHead(status, headers).end(html)
}

class FormTooLong extends Error {}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) {
    text += part
    if (text.length > formLimit) throw new FormTooLong()
  }
  return new URLSearchParams(text)
}

/** The same e-mail is the same person, however the name is spelled this time. */
function typedPerson(form: URLSearchParams): DemoPerson | null {
  const name = form.get('name')?.trim().slice(0, 100) ?? ''
  const email = form.get('email')?.trim().slice(0, 254) ?? ''
  if (name === '' || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
  return {
    subject: `typed-${createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)}`,
    name,
    email,
  }
}

interface Setup {
  keys: ServerKeys
  secret: string
  redirectUris: readonly string[]
  memory: DemoMemory
}

function configuration({ keys, secret, redirectUris, memory }: Setup): Configuration {
  const key = createPrivateKey(keys.privateKey).export({ format: 'jwk' })
  return {
    adapter: memory.adapter,
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
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
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

/** The provider sees its own public address, whatever way and under whatever name the request came. */
function underPublicName(request: IncomingMessage, publicUrl: string): void {
  const { host, protocol } = new URL(publicUrl)
  request.headers.host = host
  request.headers['x-forwarded-host'] = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  const originalUrl = request.url ?? '/'
  Object.assign(request, { originalUrl, url: originalUrl.slice(demoIdentityPath.length) || '/' })
}

function throughLoopback(publicUrl: string, loopbackUrl: string): CustomFetch {
  return (url, options) => {
    const address = url.startsWith(`${publicUrl}/`) ? loopbackUrl + url.slice(publicUrl.length) : url
    return fetch(address, options as RequestInit)
  }
}

/** Who signs in as somebody else would first be asked to sign the one before out: here, picking somebody says so. */
async function forgetAccount(provider: Provider, uid: string): Promise<void> {
  const session = await provider.Session.findByUid(uid)
  if (!session) return
  delete session.accountId
  await session.persist()
}

/** Lets somebody pick who to be, and tells the provider. */
function createInteraction(provider: Provider, options: DemoIdentityOptions, memory: DemoMemory) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { uid, session } = await provider.interactionDetails(request, response)
    const people = await options.listPeople()
    const page = { people, action: `${demoIdentityPath}/interaction/${uid}` }
    if (request.method !== 'POST') return sendPage(response, 200, demoSignInPage(page))
    const form = await readForm(request)
    if (form.has('cancel')) {
      return provider.interactionFinished(request, response, { error: 'access_denied', error_description: 'cancelled' })
    }
    const chosen = form.get('person')
    const person = chosen === null ? typedPerson(form) : people.find(({ subject }) => subject === chosen)
    if (!person) {
      const typed = { name: form.get('name') ?? '', email: form.get('email') ?? '' }
      const problem = 'Please give a name and an email address.'
      return sendPage(response, 400, demoSignInPage({ ...page, problem, typed }))
    }
    await memory.remember(person)
    const login = { accountId: person.subject }
    const returnTo = await provider.interactionResult(request, response, { login })
    // Only now: until here the provider compares the session with the one that the sign-in began in.
    if (session && session.accountId !== person.subject) await forgetAccount(provider, session.uid)
    response.writeHead(303, { location: returnTo, 'content-length': 0 }).end()
  }
}

/** An OpenID provider inside the server, for as long as no real one is configured. It believes everybody. */
export function createDemoIdentity(options: DemoIdentityOptions): DemoIdentity {
  const { publicUrl, redirectUris, loopbackUrl, keys, database } = options
  const issuer = publicUrl + demoIdentityPath
  const secret = secretFor('client', keys)
  const memory = createDemoMemory(database)
  const provider = new Provider(issuer, configuration({ keys, secret, redirectUris, memory }))
  provider.proxy = true
  const interact = createInteraction(provider, options, memory)
  const answer = provider.callback()
  return {
    provider: createOpenIdProvider({
      key: 'demo',
      server: new URL(issuer),
      clientId,
      authentication: secret,
      scope: 'openid email profile',
      // Signing out and in again must ask again: that is how one becomes somebody else.
      parameters: { prompt: 'login' },
      allowHttp: true,
      fetch: throughLoopback(publicUrl, loopbackUrl),
    }),
    handle: async (request, response) => {
      underPublicName(request, publicUrl)
      if (!request.url?.startsWith('/interaction/')) return answer(request, response)
      try {
        await interact(request, response)
      } catch (error) {
        if (error instanceof FormTooLong) sendPage(response, 413, demoProblemPage('the form is too long'))
        else if (error instanceof SessionNotFound)
          sendPage(response, 400, demoProblemPage('it took too long or was begun in another browser'))
        // What nobody expects belongs into the log, under a 500.
        else throw error
      }
    },
  }
}
