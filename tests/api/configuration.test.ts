import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

const appleKey = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

describe('the demo sign-in stands in', () => {
  test.each([
    [{}, true],
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '192.168.1.5' }, false],
    [{ PUBLIC_URL: 'https://lark.example' }, false],
    [{ HOST: '0.0.0.0', DEMO: '1' }, true],
    [{ DEMO: '0' }, false],
  ])('with %j: %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })
})

describe('a provider', () => {
  test('is taken from the environment', () => {
    const { identity } = readConfig({
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
      APPLE_CLIENT_ID: 'app',
      APPLE_TEAM_ID: 'team',
      APPLE_KEY_ID: 'key',
      APPLE_PRIVATE_KEY: appleKey('P-256').replaceAll('\n', '\\n'),
    })
    expect(identity.google).toEqual({ clientId: 'id', clientSecret: 'secret' })
    expect(identity.apple?.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n[^\\]+\n-----END PRIVATE KEY-----\n$/)
    expect(identity.facebook).toBeUndefined()
  })

  test.each([
    ['no key at all', 'one\\ntwo'],
    ['a key cut short', appleKey('P-256').slice(0, 80)],
    ['a key of another curve', appleKey('P-384')],
  ])('Apple with %s is refused by name', (_case, key) => {
    const apple = { APPLE_CLIENT_ID: 'app', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: key }
    expect(() => readConfig(apple)).toThrow(/APPLE_PRIVATE_KEY: must be the private key that Apple gave out/)
  })

  test('that is half set is refused, naming what is missing of each', () => {
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id', OIDC_ISSUER: 'https://id.example' })).toThrow(
      /GOOGLE_CLIENT_SECRET.*OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/,
    )
  })
})

describe('the storage of pictures', () => {
  const bucket = { S3_ENDPOINT: 'http://localhost:9000', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key' }

  test('is the folder without a word, else the bucket', () => {
    expect(readConfig({}).bucket).toBeNull()
    expect(readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }).bucket).toEqual({
      endpoint: 'http://localhost:9000',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    })
  })

  test('is refused half set', () => {
    expect(() => readConfig(bucket)).toThrow('S3_SECRET_ACCESS_KEY: missing beside the others of its group')
  })
})
