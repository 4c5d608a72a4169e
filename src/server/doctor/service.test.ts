import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConfigSource } from '#server/boot/config.ts'
import { openPushKeys } from '#server/notifications/service.ts'
import { systemClock } from '#server/platform/process/process.ts'
import { OperatorError } from '#server/platform/process/operator-error.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startMailServer, type TestMailServer } from '#tests/support/servers/smtp-server.ts'
import type { Finding } from './findings.ts'
import { examine } from './service.ts'

let store: TestDatabase
let mail: TestMailServer
let folder: string
beforeAll(async () => {
  store = await createTestDatabase()
  mail = await startMailServer({ account: { user: 'lark', pass: 'right' } })
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-doctor-'))
})
afterAll(async () => {
  await mail.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

/** Simulates the external services that are up: this Wonderlark, a map server and a geocoder. */
const network = (up: Record<string, string>, date = new Date()) =>
  (async (input: Parameters<typeof fetch>[0]) => {
    const text = up[new URL(input instanceof Request ? input.url : input).host]
    if (text === undefined) throw new TypeError('fetch failed')
    return new Response(text, { headers: { date: date.toUTCString() } })
  }) as typeof fetch

const given = {
  DATA_DIR: '',
  DATABASE_URL: 'postgres://x@localhost/x',
  PUBLIC_URL: 'https://learn.example.org',
  GOOGLE_CLIENT_ID: 'a',
  GOOGLE_CLIENT_SECRET: 'b',
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}',
  GEOCODER_URL: 'https://find.example',
  MAIL_FROM: 'lark@example.org',
}
const everybody = { 'learn.example.org': 'alive', 'tiles.example': '', 'find.example': '[]' }

async function findings(environment: Record<string, string>, fetch: typeof globalThis.fetch): Promise<Finding[]> {
  const configSource = createConfigSource({ ...given, DATA_DIR: folder, SMTP_URL: mail.url, ...environment })
  return examine({ configSource, fetch, withDatabase: (work) => work(store.database) })
}
const of = (found: readonly Finding[], level: Finding['level']) => found.filter((finding) => finding.level === level)

test('finds no problems in a correct setup', async () => {
  await openPushKeys({ database: store.database, clock: systemClock })
  const found = await findings({}, network(everybody))
  expect(of(found, 'failure')).toEqual([])
  expect(new Set(of(found, 'ok').map(({ about }) => about))).toEqual(
    new Set([
      'configuration',
      'address',
      'database',
      'secrets',
      'mail',
      'push',
      'map',
      'geocoder',
      'clock',
      'jobs',
    ]).union(new Set(of(found, 'ok').some(({ about }) => about === 'disk') ? ['disk'] : [])),
  )
})

test('reports services that do not respond and a wrong clock', async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000)
  const found = await findings(
    { SMTP_URL: mail.url.replace('right', 'guessed') },
    network({ 'tiles.example': '' }, anHourAgo),
  )
  expect(
    of(found, 'failure')
      .map(({ about }) => about)
      .sort(),
  ).toEqual(['clock', 'mail'])
  expect(of(found, 'warning').map(({ about }) => about)).toEqual(expect.arrayContaining(['address', 'geocoder']))
  expect(JSON.stringify(found)).not.toContain('guessed')
})

test('reports whether replies can be received', async () => {
  const { host } = new URL(mail.url)
  const inbound = { INBOUND_MAIL_DOMAIN: 'reply.example.org', INBOUND_MAIL_LISTEN: host }
  const about = (found: readonly Finding[]) => found.filter((finding) => finding.about === 'replies')
  expect(about(await findings({}, network(everybody)))).toEqual([])
  expect(about(await findings(inbound, network(everybody)))).toMatchObject([{ level: 'failure' }])
  expect(about(await findings({ ...inbound, INBOUND_MAIL_LISTEN: '127.0.0.1:1' }, network(everybody)))).toMatchObject([
    { level: 'warning' },
  ])
})

test('reports why the database cannot be opened', async () => {
  const configSource = createConfigSource({ ...given, DATA_DIR: folder, SMTP_URL: mail.url })
  const withDatabase = () => Promise.reject(new OperatorError('Nothing listens there.'))
  const found = await examine({ configSource, fetch: network(everybody), withDatabase })
  expect(found).toContainEqual(
    expect.objectContaining({ about: 'database', level: 'failure', message: 'Nothing listens there.' }),
  )
})

test('does not create a database in a folder without one', async () => {
  const configSource = createConfigSource({ DATA_DIR: path.join(folder, 'new') })
  const withDatabase = () => Promise.reject(new Error('This would have made one.'))
  const found = await examine({ configSource, fetch: network({}), withDatabase })
  expect(found).toContainEqual(expect.objectContaining({ about: 'database', level: 'warning' }))
})

test('reports dead jobs and mismatched keys in the database', async () => {
  await store.database.write(async (sql) => {
    await sql`insert into jobs (kind, state, finished_at) values ('mail.send', 'dead', now())`
    await sql`update server_keys set private_key = ${'A'.repeat(43)} where name = 'push'`
  })
  const found = await findings({}, network(everybody))
  expect(of(found, 'failure').map(({ about }) => about)).toEqual(['push'])
  expect(of(found, 'warning').map(({ about }) => about)).toContain('jobs')
})

test('examines the mail server that was entered on the settings page', async () => {
  const { hostname, port } = new URL(mail.url)
  const content = {
    smtpHost: hostname,
    smtpPort: Number(port),
    smtpUser: 'lark',
    mailFromAddress: 'lark@example.org',
  }
  await store.database.write(
    (sql) => sql`
      update settings set content = ${JSON.stringify(content)}::jsonb, secrets = '{"smtpPassword": "wrong"}'::jsonb`,
  )
  const found = await findings({ SMTP_URL: '', MAIL_FROM: '' }, network(everybody))
  expect(found.filter(({ about }) => about === 'mail')).toMatchObject([
    { level: 'failure', message: expect.stringContaining('rejects mail') as unknown },
  ])
})
