import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { appleAuthentication, createIdentityProviders, listProviderButtons } from './identity-providers.ts'

const nobody = { google: undefined, facebook: undefined, apple: undefined, openIds: [] }
const client = { clientId: 'id', clientSecret: 'secret' }

test('each provider gets its own button, with the operator’s name and icon', () => {
  expect(createIdentityProviders(nobody)).toEqual({})
  const library = {
    ...client,
    slot: 'openid',
    issuer: 'https://id.example',
    name: 'Riverton Library card',
    icon: 'library',
  } as const
  const school = { ...library, slot: 'openid2', issuer: 'https://school.example', name: 'School', icon: 'key' } as const
  const settings = { ...nobody, openIds: [library, school], google: client, facebook: client }
  const keys = Object.entries(createIdentityProviders(settings)).map(([id, { key }]) => [id, key])
  expect(keys).toEqual([
    ['google', 'google'],
    ['facebook', 'facebook'],
    ['openid', 'openid https://id.example'],
    ['openid2', 'openid https://school.example'],
  ])
  expect(listProviderButtons(settings).map(({ name, icon }) => [name, icon])).toEqual([
    ['Google', null],
    ['Facebook', null],
    ['Riverton Library card', 'library'],
    ['School', 'key'],
  ])
})

test('Facebook sign-in uses PKCE, state and nonce like the others', async () => {
  const { facebook } = createIdentityProviders({ ...nobody, facebook: client })
  const redirectUri = 'https://lark.example/api/auth/facebook/callback'
  const address = await facebook!.authorize({ state: 's', nonce: 'n', verifier: 'v'.repeat(43), redirectUri })
  expect(address.origin).toBe('https://www.facebook.com')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    client_id: 'id',
    response_type: 'code',
    redirect_uri: redirectUri,
    state: 's',
    nonce: 'n',
    code_challenge_method: 'S256',
  })
})

test('Apple’s client secret is signed with the operator’s key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' })
  const prove = appleAuthentication({ clientId: 'app', teamId: 'team', keyId: 'key', privateKey: pem })
  const body = new URLSearchParams()
  prove({ issuer: 'https://appleid.apple.com' }, { client_id: 'app' }, body, new Headers())
  const [head = '', claims = '', signature = ''] = (body.get('client_secret') ?? '').split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'key' })
  expect(read(claims)).toMatchObject({ iss: 'team', sub: 'app', aud: 'https://appleid.apple.com' })
  const key = {
    key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    dsaEncoding: 'ieee-p1363',
  } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
})
