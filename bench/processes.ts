/**
 * `node bench/processes.ts [--events 20000] [--rounds 8]`: requests a second of one server process, of two, and of one behind
 * a pooler, on one database and side by side: they take turns, a second each, so that whatever else the machine does falls
 * on all of them alike. The memory of visitors' answers is off, or none of them would ask the database.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile, chown } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { findAccount } from '#server/platform/postgres/postgres-account.ts'
import { load } from './load.ts'
import { fillWorld } from './world.ts'

const { values: asked } = parseArgs({
  options: { events: { type: 'string', default: '20000' }, rounds: { type: 'string', default: '8' } },
})
const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-processes-'))
// As root, PostgreSQL runs under another account, which must get in.
await chmod(folder, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server' })
const children: ChildProcess[] = []

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return port
}

async function startServer(name: string, env: Record<string, string>): Promise<{ name: string; port: number }> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      SEED: 'none',
      LOG_LEVEL: 'error',
      ANSWERS_MB: '0',
      ROLE: 'web',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const last = env['WEB_CONCURRENCY'] ? /server processes started/ : /Wonderlark is at/
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (last.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  return { name, port: Number(/Wonderlark is at \S+:(\d+)/.exec(said)?.[1]) }
}

async function startPgbouncer(host: string): Promise<number | null> {
  if (spawnSync('pgbouncer', ['--version']).status !== 0) return null
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  const account = await findAccount(folder)
  const text = `[databases]
wonderlark = host=${host} port=5432 dbname=wonderlark user=wonderlark
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
`
  await writeFile(file, text)
  if (account) await chown(file, account.uid, account.gid)
  children.push(spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...account }))
  return port
}

type Served = Awaited<ReturnType<typeof startServer>>

async function startServers(host: string): Promise<Served[]> {
  const direct = `postgres://wonderlark@localhost/wonderlark?host=${encodeURIComponent(host)}`
  const pooler = await startPgbouncer(host)
  const pooled = `postgres://wonderlark@127.0.0.1:${pooler}/wonderlark`
  return [
    await startServer('one process', { DATABASE_URL: direct }),
    await startServer('two processes', { DATABASE_URL: direct, WEB_CONCURRENCY: '2' }),
    ...(pooler === null
      ? []
      : [await startServer('one process behind pgbouncer', { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })]),
  ]
}

/** @returns requests a second of each server; the first round, which warms up, is not counted */
async function takeTurns(servers: readonly Served[], addresses: readonly string[]): Promise<number[]> {
  const counts = servers.map(({ port }) => ({ port, answers: 0, seconds: 0 }))
  for (let round = 0; round <= Number(asked.rounds); round += 1) {
    for (const count of counts) {
      const { latencies, seconds } = await load(count.port, addresses, 16, 1)
      count.answers += round === 0 ? 0 : latencies.length
      count.seconds += round === 0 ? 0 : seconds
    }
  }
  return counts.map(({ answers, seconds }) => answers / seconds)
}

async function listSizes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8`,
  )
  for (const { name, bytes } of rows)
    console.log(`${name}: ${(bytes / Number(asked.events)).toFixed(0)} bytes an event`)
}

try {
  await fillWorld(
    { ...postgres.superuser, database: postgres.connection.database },
    Number(asked.events),
    console.error,
  )
  const client = new pg.Client(postgres.connection)
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from events order by id limit 500')
  const paths = {
    detail: rows.map(({ id }) => `/api/events/${id}`),
    list: Array.from(
      { length: 40 },
      (_, at) => `/api/events?near=${(40.5 + at / 100).toFixed(2)},-74.0&within=20&limit=20`,
    ),
  }
  const servers = await startServers(postgres.connection.host)
  for (const [kind, addresses] of Object.entries(paths)) {
    const rates = await takeTurns(servers, addresses)
    for (const [at, rate] of rates.entries()) {
      const share = Math.round((rate / (rates[0] ?? rate)) * 100)
      console.log(`${kind}, ${servers[at]?.name}: ${Math.round(rate)} requests/s, ${share} % of one process`)
    }
  }
  await listSizes(client)
  await client.end()
} finally {
  for (const child of children.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
