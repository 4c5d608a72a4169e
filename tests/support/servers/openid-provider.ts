import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openIdSlots } from '#contract/sign-in/sign-in.ts'
import type { IdentitySettings } from '#server/platform/auth/auth.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'

/** Faults of the provider when the authorization code is exchanged. */
export type Fault =
  | 'none'
  | 'wrong nonce'
  | 'wrong issuer'
  | 'wrong audience'
  | 'expired id token'
  | 'foreign signature'
  | 'no id token'
  | 'out of order'

export interface TestOpenIdProvider {
  issuer: string
  /** The person who signs in, and the fault to simulate. */
  person: { sub: string; name: string; email: string; email_verified: boolean }
  fault: Fault
  /**
   * Responds to an authorization request as if the person consented at once.
   * @param person default: the provider's
   * @returns the URL to redirect the browser to
   */
  agree(authorization: URL, person?: TestOpenIdProvider['person']): URL
  /** Environment variables that make a server use this provider. */
  environment(): Record<string, string>
  close(): Promise<void>
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
type PrivateKey = ReturnType<typeof newKey>['privateKey']

function signToken(claims: object, key: PrivateKey): string {
  const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

function claimsFor(provider: TestOpenIdProvider, code: Omit<Code, 'challenge'>): object {
  const now = Math.floor(Date.now() / 1000)
  const { fault, person, issuer } = provider
  return {
    ...(code.person ?? person),
    iss: fault === 'wrong issuer' ? 'https://somebody-else.example' : issuer,
    aud: fault === 'wrong audience' ? 'another-client' : code.clientId,
    nonce: fault === 'wrong nonce' ? 'of-another-sign-in' : code.nonce,
    iat: fault === 'expired id token' ? now - 7_200 : now,
    exp: fault === 'expired id token' ? now - 3_600 : now + 300,
  }
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request.setEncoding('utf8')) text += part
  return new URLSearchParams(text)
}

interface Code {
  nonce: string
  clientId: string
  challenge: string
  person: TestOpenIdProvider['person'] | undefined
}

/** Starts an OpenID provider, independent of the embedded one, that can simulate faults. */
export async function startOpenIdProvider(): Promise<TestOpenIdProvider> {
  const key = newKey()
  const foreignKey = newKey()
  const codes = new Map<string, Code>()
  const provider: TestOpenIdProvider = {
    issuer: '',
    person: { sub: 'person-1', name: 'Grace Hopper', email: 'grace@example.org', email_verified: true },
    fault: 'none',
    environment: () => ({ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'wonderlark', OIDC_CLIENT_SECRET: 'secret' }),
    agree: (authorization, person) => {
      const asked = authorization.searchParams
      const code = randomUUID()
      codes.set(code, {
        nonce: asked.get('nonce') ?? '',
        clientId: asked.get('client_id') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        person,
      })
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.search = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: provider.issuer }).toString()
      return back
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const trade = (form: URLSearchParams): [status: number, body: object] => {
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!code || code.challenge !== challenge) return [400, { error: 'invalid_grant' }]
    if (provider.fault === 'out of order') return [500, { trouble: true }]
    const signer = provider.fault === 'foreign signature' ? foreignKey : key
    const idToken =
      provider.fault === 'no id token' ? {} : { id_token: signToken(claimsFor(provider, code), signer.privateKey) }
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, ...idToken }]
  }
  const documents: Record<string, () => object> = {
    '/.well-known/openid-configuration': () => ({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/jwks': () => ({ keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] }),
  }
  const server = createServer(async (request, response) => {
    const document = documents[request.url ?? '']
    const [status, body] = document ? [200, document()] : trade(await readForm(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

/** Settings of a server that offers these providers and nothing else. The first is called “Riverton Library card”. */
export function offerProviders(...providers: TestOpenIdProvider[]): IdentitySettings {
  const names = ['Riverton Library card', 'Riverton School']
  const openIds = providers.map(({ issuer }, at) => ({
    slot: openIdSlots[at]!,
    issuer,
    clientId: 'wonderlark',
    clientSecret: 'secret',
    name: names[at] ?? issuer,
    icon: at === 0 ? ('library' as const) : ('school' as const),
  }))
  return { google: undefined, facebook: undefined, apple: undefined, openIds }
}

/** Signs a person in, in a new browser. Their email address is the subject. */
export async function signInThrough(
  provider: TestOpenIdProvider,
  site: string,
  { name, email }: { name: string; email: string },
): Promise<BrowserLike> {
  const browser = openBrowser(site)
  const start = await browser.send('/api/auth/openid/start')
  const address = URL.parse(start.headers.get('location') ?? '')
  if (!address?.href.startsWith(`${provider.issuer}/`)) throw new Error(`The sign-in did not start: ${start.status}`)
  await browser.open(provider.agree(address, { sub: email, name, email, email_verified: true }))
  return browser
}
