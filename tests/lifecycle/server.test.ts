import { createServer } from 'node:net'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { findFreePort } from '#tests/support/servers/free-port.ts'
import {
  copyDataDir,
  findPostgres,
  getClusterPath,
  makeDataDir,
  query,
  serve,
  startServer,
  until,
} from './processes.ts'

const lastLine = (output: string) => output.trim().split('\n').at(-1)

test('two signals of one Ctrl-C, from the terminal and through npm, count as one', async () => {
  const { server } = await serve(await copyDataDir())
  server.send('SIGINT')
  server.send('SIGINT')
  expect((await server.ended).code).toBe(0)
})

async function lockTable(dataDir: string, table: string): Promise<pg.Client> {
  const host = await getClusterPath(dataDir)
  const client = new pg.Client({ host, port: 5432, user: 'wonderlark', database: 'wonderlark', ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return client
}

async function waitForBlocked(client: pg.Client): Promise<void> {
  await until(async () => {
    const { rowCount } = await client.query('select from pg_locks where not granted')
    return (rowCount ?? 0) > 0
  })
}

test('a server responds; after SIGTERM, it completes a request in progress and leaves nothing running', async () => {
  const dataDir = await copyDataDir()
  const { server, url } = await serve(dataDir)
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  // A table that only requests read, because a job waiting for the lock would look like the request.
  const lock = await lockTable(dataDir, 'localities')
  const ask = (path: string) =>
    fetch(`${url}${path}`).then(
      ({ status }) => status,
      () => 'cut off',
    )
  const answer = ask('/api/places?q=montclair')
  await waitForBlocked(lock)
  server.send('SIGTERM')
  // The signal takes a moment to arrive.
  await expect.poll(() => ask('/healthz')).toBe('cut off')
  await lock.query('rollback')
  expect(await answer).toBe(200)
  await lock.end()
  expect((await server.ended).code).toBe(0)
  expect(await findPostgres(dataDir)).toBeUndefined()
  expect(await readdir(await getClusterPath(dataDir))).not.toContain('postmaster.pid')
})

test('a request that never ends delays the shutdown by at most ten seconds', async () => {
  const dataDir = await copyDataDir()
  const { server, url } = await serve(dataDir)
  // A write waits longer for a lock than the shutdown waits for requests.
  const lock = await lockTable(dataDir, 'sign_in_attempts')
  const answer = fetch(`${url}/api/auth/google/start`, { redirect: 'manual' }).catch(() => 'cut off')
  await waitForBlocked(lock)
  const { code } = await server.stop()
  // A forced exit would return 1.
  expect(code).toBe(0)
  expect(await answer).toBe('cut off')
  expect(await findPostgres(dataDir)).toBeUndefined()
})

test('a second Ctrl-C exits at once, without data loss', async () => {
  const dataDir = await copyDataDir()
  const { server, url } = await serve(dataDir)
  await query(dataDir, `insert into sources (name) values ('Library')`)
  const lock = await lockTable(dataDir, 'events')
  void fetch(`${url}/api/events`).catch(() => undefined)
  await waitForBlocked(lock)
  // Signals in quick succession count as one key press, so keep sending.
  await until(() => {
    server.send('SIGINT')
    return server.child.exitCode !== null
  })
  // A shutdown that waited for the request would return 0.
  expect((await server.ended).code).toBe(1)
  await serve(dataDir)
  expect(await query(dataDir, 'select name from sources')).toEqual([{ name: 'Library' }])
})

test('a port in use is reported in one sentence, and no database is created', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const dataDir = await makeDataDir()
  const { code, output } = await startServer(dataDir, { PORT: String(port) }).ended
  other.close()
  expect(code).toBe(1)
  expect(lastLine(output)).toBe(`Port ${port} on 127.0.0.1 is in use by another program; set PORT to a free one.`)
  expect(output).not.toContain('at ')
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
})

test('a DATA_DIR that is a file is reported in one sentence', async () => {
  const dataDir = await makeDataDir()
  await writeFile(dataDir, 'a file where a folder should be')
  const { code, output } = await startServer(dataDir).ended
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    `DATA_DIR (${dataDir}) is a file, not a folder (EEXIST); fix that or set DATA_DIR to another folder.`,
  )
})

test.skipIf(process.getuid?.() === 0)('a DATA_DIR without write permission is reported', async () => {
  const dataDir = await makeDataDir()
  await mkdir(dataDir)
  await chmod(dataDir, 0o555)
  const { code, output } = await startServer(dataDir).ended
  expect(code).toBe(1)
  expect(output).toContain('is not writable by this user (EACCES)')
})

test('all mistakes in the configuration are reported together', async () => {
  const bad = { PORT: 'many', SEED: 'some', DATABASE_URL: 'mysql://x' }
  const { code, output } = await startServer(await makeDataDir(), bad).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  for (const name of Object.keys(bad)) expect(output).toContain(`${name}:`)
})

/** Returns which parts of demo mode are available to this request. */
async function findDemo(url: string, headers: Record<string, string> = {}) {
  const ask = (path: string) => fetch(url + path, { headers, redirect: 'manual' })
  const options = (await (await ask('/api/auth/options')).json()) as { demo: boolean }
  const start = await ask('/api/auth/google/start')
  return {
    outbox: (await ask('/outbox')).status === 200,
    provider: (await ask('/demo-identity/.well-known/openid-configuration')).status === 200,
    start: (start.headers.get('location') ?? '').includes('/demo-identity/'),
    options: options.demo,
  }
}

const demoIsOff = { outbox: false, provider: false, start: false, options: false }

test('DEMO=1 next to a public address leaves demo mode off, and the log says so', async () => {
  const port = String(await findFreePort())
  const env = { DEMO: '1', PORT: port, LOG_LEVEL: 'warn', PUBLIC_URL: 'https://town.example', HOST: '0.0.0.0' }
  const { server } = await serve(await copyDataDir(), env)
  expect(server.output).toMatch(/demo mode stays off: .*can't be combined with PUBLIC_URL/)
  expect(await findDemo(`http://127.0.0.1:${port}`)).toEqual(demoIsOff)
  await server.stop()
})

test('DEMO=1 on all interfaces serves direct requests, but none through a proxy', async () => {
  const env = { DEMO: '1', HOST: '0.0.0.0', LOG_LEVEL: 'warn', OUTBOX_NETWORKS: '127.0.0.0/8' }
  const { server, url } = await serve(await copyDataDir(), env)
  expect(server.output).toMatch(/demo mode is open to other machines/)
  const demoIsOn = { outbox: true, provider: true, start: true, options: true }
  expect(await findDemo(url)).toEqual(demoIsOn)
  expect(server.output).not.toMatch(/through a proxy/)
  expect(await findDemo(url, { 'x-forwarded-for': '203.0.113.9' })).toEqual(demoIsOff)
  await server.prints(/demo mode stays off for requests that come through a proxy/)
  await server.stop()
  expect(server.output.match(/through a proxy/g), 'reported once').toHaveLength(1)
})
