import { generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { callerFolder, readConfig } from '#server/boot/config.ts'

const appleKey = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve }).privateKey.export({ type: 'pkcs8', format: 'pem' })

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
const mail = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'lark@town.example' }

describe('demo sign-in is used without a provider', () => {
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
    [{ DEMO: '1', PUBLIC_URL: 'http://localhost:3000' }, true],
    [{ DEMO: '1', PUBLIC_URL: 'https://town.example' }, false],
    [{ DEMO: '1', HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:3000' }, false],
    [{ DEMO: '1', ...google }, false],
    [{ DEMO: '1', ...mail }, false],
    [google, false],
    [mail, false],
  ])('with %j: %s', (environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo)
  })

  test.each([
    [{}, []],
    [google, []],
    [{ PUBLIC_URL: 'https://town.example' }, []],
    [{ ...mail, PUBLIC_URL: 'https://town.example' }, []],
    [mail, ['SMTP_URL']],
    [{ DEMO: '0', ...mail }, []],
    [{ DEMO: '1', ...google }, ['GOOGLE_CLIENT_ID']],
    [{ DEMO: '1', ...mail, PUBLIC_URL: 'https://town.example' }, ['SMTP_URL', 'PUBLIC_URL']],
  ])('with %j, %j keep it off although it is requested', (environment, conflicts) => {
    expect(readConfig(environment).demoConflicts).toEqual(conflicts)
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
  ])('Apple with %s is rejected by name', (_case, key) => {
    const apple = { APPLE_CLIENT_ID: 'app', APPLE_TEAM_ID: 'team', APPLE_KEY_ID: 'key', APPLE_PRIVATE_KEY: key }
    expect(() => readConfig(apple)).toThrow(/APPLE_PRIVATE_KEY: must be the private key from Apple/)
  })

  test('of OpenID Connect has a name and an icon, and there may be four', () => {
    const { identity } = readConfig({
      OIDC_ISSUER: 'https://library.example',
      OIDC_CLIENT_ID: 'one',
      OIDC_CLIENT_SECRET: 'a',
      OIDC_NAME: 'Riverton Library card',
      OIDC_ICON: 'library',
      OIDC_3_ISSUER: 'https://login.example:8443',
      OIDC_3_CLIENT_ID: 'three',
      OIDC_3_CLIENT_SECRET: 'c',
    })
    expect(identity.openIds.map(({ slot, name, icon }) => [slot, name, icon])).toEqual([
      ['openid', 'Riverton Library card', 'library'],
      ['openid3', 'login.example', 'key'],
    ])
  })

  test.each([
    [{ OIDC_NAME: 'Library' }, 'OIDC_ISSUER: required together with OIDC_NAME'],
    [{ OIDC_2_ISSUER: 'https://id.example' }, 'OIDC_2_CLIENT_ID, OIDC_2_CLIENT_SECRET: required together with OIDC_2'],
    [
      {
        ...{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'a' },
        ...{ OIDC_2_ISSUER: 'https://id.example', OIDC_2_CLIENT_ID: 'b', OIDC_2_CLIENT_SECRET: 'b' },
      },
      'OIDC_2_ISSUER: is the same as another provider',
    ],
    [{ OIDC_ICON: 'skull' }, 'OIDC_ICON: must be'],
  ])('of OpenID Connect with %j is rejected', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  test('that is incomplete is rejected, naming the missing variables', () => {
    expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id', OIDC_ISSUER: 'https://id.example' })).toThrow(
      /GOOGLE_CLIENT_SECRET.*OIDC_CLIENT_ID, OIDC_CLIENT_SECRET/,
    )
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT: must be a number'],
  [{ PORT: '99999' }, 'PORT: must be at most 65535'],
  [{ WEB_CONCURRENCY: '1.5' }, 'WEB_CONCURRENCY: must be a whole number'],
  [
    { WEB_CONCURRENCY: '0', UNITS: 'leagues' },
    'WEB_CONCURRENCY: must be at least 1; UNITS: must be miles or kilometers',
  ],
  [{ PUBLIC_URL: 'town.example' }, 'PUBLIC_URL: must be an origin such as https://example.org, without a path'],
  [{ PUBLIC_URL: 'https://town.example/events' }, 'PUBLIC_URL: must be an origin'],
  [{ DATABASE_URL: 'mysql://host/town' }, 'DATABASE_URL: must be postgres://user:password@host/database'],
  [{ SMTP_URL: 'mail.example', MAIL_FROM: 'lark@town.example' }, 'SMTP_URL: must be smtp://user:password@host:587'],
  [{ OIDC_ISSUER: 'id' }, 'OIDC_ISSUER: must be an address that starts with'],
])('%j is rejected with a message', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(`Invalid configuration. ${message}`)
})

describe('the networks of sources', () => {
  test('are empty by default', () => {
    expect(readConfig({}).sourceNetworks.has('10.0.0.1')).toBe(false)
    const { sourceNetworks } = readConfig({ SOURCE_NETWORKS: '10.0.0.0/8, fd12:3456::/32,' })
    expect(
      ['10.9.8.7', 'fd12:3456::1', '192.168.0.1', '127.0.0.1'].filter((address) => sourceNetworks.has(address)),
    ).toEqual(['10.9.8.7', 'fd12:3456::1'])
  })

  test.each(['10.0.0.1', '10.0.0.0/33', 'intranet', '10.0.0.0/8;192.168.0.0/16'])(
    '"%s" is rejected by name',
    (text) => {
      expect(() => readConfig({ SOURCE_NETWORKS: text })).toThrow(
        'SOURCE_NETWORKS: must be comma-separated networks, such as 10.0.0.0/8,fd12:3456::/32',
      )
    },
  )
})

describe('replies by email', () => {
  const replies = { INBOUND_MAIL_DOMAIN: 'Reply.Town.Example', INBOUND_MAIL_LISTEN: '[::1]:2525' }

  test('are accepted from this machine by default', () => {
    expect(readConfig({}).inboundMail).toBeNull()
    const { inboundMail } = readConfig(replies)
    expect(inboundMail).toMatchObject({ domain: 'reply.town.example', host: '::1', port: 2_525, protocol: 'smtp' })
    expect(['127.0.0.1', '::1', '10.0.0.1'].map((address) => inboundMail?.networks.has(address))).toEqual([
      true,
      true,
      false,
    ])
    const everyone = readConfig({ ...replies, INBOUND_MAIL_NETWORKS: '0.0.0.0/0,::/0', INBOUND_MAIL_PROTOCOL: 'lmtp' })
    expect(everyone.inboundMail).toMatchObject({ protocol: 'lmtp' })
    expect(everyone.inboundMail?.networks.has('203.0.113.9')).toBe(true)
  })

  test.each([
    [{ INBOUND_MAIL_LISTEN: undefined }, 'INBOUND_MAIL_LISTEN: required together with INBOUND_MAIL_DOMAIN'],
    [{ INBOUND_MAIL_DOMAIN: undefined }, 'INBOUND_MAIL_DOMAIN: required together with INBOUND_MAIL_LISTEN'],
    [{ INBOUND_MAIL_DOMAIN: 'a@town.example' }, 'INBOUND_MAIL_DOMAIN: must be a domain name'],
    [{ INBOUND_MAIL_LISTEN: '2525' }, 'INBOUND_MAIL_LISTEN: must be an address and a port'],
    [{ INBOUND_MAIL_LISTEN: '127.0.0.1:99999' }, 'INBOUND_MAIL_LISTEN: must have a port'],
    [{ INBOUND_MAIL_PROTOCOL: 'pop3' }, 'INBOUND_MAIL_PROTOCOL'],
    [{ INBOUND_MAIL_NETWORKS: 'everyone' }, 'INBOUND_MAIL_NETWORKS: must be comma-separated'],
  ])('%j is refused', (wrong, message) => {
    expect(() => readConfig({ ...replies, ...wrong })).toThrow(message)
  })
})

describe('the storage of pictures', () => {
  const bucket = { S3_ENDPOINT: 'http://localhost:9000', S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'key' }

  test('is the data folder by default, or a bucket', () => {
    expect(readConfig({}).bucket).toBeNull()
    expect(readConfig({ ...bucket, S3_SECRET_ACCESS_KEY: 'secret' }).bucket).toEqual({
      endpoint: 'http://localhost:9000',
      bucket: 'pictures',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'us-east-1',
    })
  })

  test('is rejected if incomplete', () => {
    expect(() => readConfig(bucket)).toThrow(
      'S3_SECRET_ACCESS_KEY: required together with S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID',
    )
  })
})

describe('processes and databases', () => {
  const DATABASE_URL = 'postgres://ann@pooler/town'

  test('one process does everything by default', () => {
    expect(readConfig({})).toMatchObject({ role: 'all', webConcurrency: 1, poolSize: 10, replicas: null })
    expect(() => readConfig({ ROLE: 'server' })).toThrow('ROLE')
    expect(() => readConfig({ WEB_CONCURRENCY: '0' })).toThrow('WEB_CONCURRENCY')
  })

  test.each([
    ['2', 5],
    ['4', 3],
    ['16', 2],
  ])('with %s processes, each has %d of the usual connections', (processes, poolSize) => {
    expect(readConfig({ WEB_CONCURRENCY: processes })).toMatchObject({ poolSize })
    expect(readConfig({ WEB_CONCURRENCY: processes, DATABASE_POOL: '7' })).toMatchObject({ poolSize: 7 })
  })

  test('replicas are separated by commas, and each must be a URL', () => {
    const copies = 'postgres://one/town, postgres://two/town'
    expect(readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: copies, DATABASE_REPLICA_LAG: '1.5' }).replicas).toEqual({
      connections: ['postgres://one/town', 'postgres://two/town'],
      maxLag: 1_500,
    })
    expect(() => readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: 'one,two' })).toThrow('DATABASE_REPLICA_URLS')
  })

  test('replicas and a direct URL are rejected with the embedded database', () => {
    const lonely = 'DATABASE_URL: required together with DATABASE_DIRECT_URL or DATABASE_REPLICA_URLS'
    expect(() => readConfig({ DATABASE_DIRECT_URL: DATABASE_URL })).toThrow(lonely)
    expect(() => readConfig({ DATABASE_REPLICA_URLS: DATABASE_URL })).toThrow(lonely)
  })
})

describe('SECURITY_CONTACT', () => {
  test('takes only addresses that security.txt allows', () => {
    expect(readConfig({}).securityContacts).toEqual([])
    const contacts = ['mailto:security@town.example', 'https://town.example/report']
    expect(readConfig({ SECURITY_CONTACT: contacts.join(', ') }).securityContacts).toEqual(contacts)
    for (const wrong of [
      'security@town.example',
      'http://town.example',
      'mailto:a@b.example\nPolicy: x',
      'javascript:1',
    ]) {
      expect(() => readConfig({ SECURITY_CONTACT: wrong }), wrong).toThrow('SECURITY_CONTACT')
    }
  })
})

describe('relative paths of commands', () => {
  afterEach(() => vi.unstubAllEnvs())

  test.each(['sources', 'import', 'backup', 'restore'])('are resolved where npm run %s was called', (script) => {
    vi.stubEnv('npm_lifecycle_event', script)
    vi.stubEnv('INIT_CWD', '/home/ada')
    expect(callerFolder()).toBe('/home/ada')
  })

  test('are resolved in the current folder for commands run by other scripts', () => {
    vi.stubEnv('npm_lifecycle_event', 'test')
    vi.stubEnv('INIT_CWD', '/home/ada')
    expect(callerFolder()).toBe(process.cwd())
  })
})
