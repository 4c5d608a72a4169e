/**
 * `node bench/reminders.ts [--people 10000]`: runs two worker processes with one due reminder for each person, and kills
 * one of them (-9) halfway. Fails unless each person got exactly one notification and one email.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEmbeddedPostgres } from '#server/platform/postgres/postgres.ts'
import { migrate } from '#server/platform/database/migrations.ts'

const { values: options } = parseArgs({ options: { people: { type: 'string', default: '10000' } } })
const people = Number(options.people)

const folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-reminders-'))
// As root, PostgreSQL runs under another account, which needs access.
await chmod(folder, 0o755)
const postgres = await openEmbeddedPostgres({ dataDir: folder, purpose: 'server' })

function startWorker(name: string): ChildProcess {
  const worker = spawn(process.execPath, ['src/server/boot/worker.ts'], {
    env: { ...process.env, DATABASE_URL: '', SMTP_URL: '', MAIL_FROM: '', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  console.error(`worker ${name} is process ${worker.pid}`)
  return worker
}

const client = new pg.Client(postgres.connection)
const count = async (statement: string) => Number((await client.query<{ n: string }>(statement)).rows[0]?.n)

/** Adds people who saved tomorrow's event a week ago. */
async function fill(): Promise<void> {
  await client.query(
    `insert into users (name, username, email)
     select 'Person ' || n, 'person' || n, 'person' || n || '@example.org' from generate_series(1, $1) as n`,
    [people],
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into events (title, starts_at, ends_at, time_zone, location)
     values ('Owl walk', now() + interval '20 hours', now() + interval '22 hours', 'America/New_York', 'Brower Park')
     returning id`,
  )
  await client.query(
    `insert into user_events (user_id, event_id, status, created_at)
     select id, $1, 'saved', now() - interval '7 days' from users`,
    [rows[0]?.id],
  )
  await client.query('analyze')
}

async function until(claim: () => Promise<boolean>): Promise<void> {
  while (!(await claim())) await pause(100)
}

const workers: ChildProcess[] = []
try {
  await migrate(postgres.connection)
  await client.connect()
  await fill()
  const began = performance.now()
  workers.push(startWorker('one'), startWorker('two'))
  await until(async () => (await count('select count(*) as n from notices')) >= people / 2)
  const half = performance.now()
  workers[0]?.kill('SIGKILL')
  const killed = performance.now()
  await until(async () => (await count(`select count(*) as n from jobs where state = 'running' and holder = 1`)) === 0)
  const freed = performance.now()
  const undone = `select count(*) as n from jobs
    where state in ('waiting', 'running') and kind in ('reminder.send', 'mail.send')`
  await until(async () => (await count(undone)) === 0)
  const seconds = (from: number, to = performance.now()) => ((to - from) / 1_000).toFixed(1)
  const found = {
    notices: await count('select count(*) as n from notices'),
    people: await count('select count(distinct user_id) as n from notices'),
    mails: await count('select count(*) as n from mails'),
    recipients: await count('select count(distinct recipient) as n from mails'),
    dead: await count(`select count(*) as n from jobs where state = 'dead'`),
  }
  console.log(
    `${people} reminders: half after ${seconds(began, half)} s, then kill -9 of one of two workers, its jobs free after ${seconds(killed, freed)} s, all after ${seconds(began)} s`,
  )
  console.log(JSON.stringify(found))
  const { dead, ...counted } = found
  if (dead > 0 || Object.values(counted).some((number) => number !== people)) process.exitCode = 1
} finally {
  for (const worker of workers) {
    if (worker.exitCode !== null || worker.signalCode !== null) continue
    worker.kill('SIGTERM')
    await once(worker, 'exit')
  }
  await client.end()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
