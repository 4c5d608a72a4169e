import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '#server/boot/config.ts'
import { openStore, type Store } from '#server/boot/store.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { signInThrough, startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { randomFrom, type Random } from '#tests/support/requests/random.ts'
import { startMailServer, type TestMailServer } from '#tests/support/servers/smtp-server.ts'
import {
  countOpenJobs,
  expectCountsHold,
  expectConfirmedWrites,
  expectKeysHold,
  expectEmails,
  expectNotifications,
} from './chaos-checks.ts'
import { write, type Diary, type Person, type Site, type Tally } from './chaos-writers.ts'
import { findPostgres, isAlive, makeDataDir, serve, startWorker, until, type Program } from './processes.ts'

/** Set only by `npm run chaos`, because the test takes minutes. */
const rounds = Number(process.env['CHAOS_ROUNDS'] ?? 0)
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 2 ** 31)
const names = ['ada', 'ben', 'cleo', 'dan']

interface Town {
  dataDir: string
  env: Record<string, string>
  site: Site
  server: Program
  worker: Program
  tally: Tally
  /** Milliseconds until a started server is ready, and until a server is ready after its database was killed. */
  starts: number[]
  recoveries: number[]
}

let mailServer: TestMailServer
let provider: TestOpenIdProvider
let store: Store | undefined
afterEach(async () => {
  await store?.close()
  store = undefined
  await mailServer.close()
  await provider.close()
})

async function startAgain(town: Town): Promise<void> {
  const since = performance.now()
  const { server, url } = await serve(town.dataDir, town.env)
  town.starts.push(performance.now() - since)
  town.server = server
  town.site.url = url
}

/** Kills a process. Fails if it has already exited by itself. */
async function kill(program: Program): Promise<void> {
  const { code, signal, output } = await program.stop('SIGKILL')
  expect(signal, `it ended by itself with code ${code}:\n${output}`).toBe('SIGKILL')
}

/** @returns the killed process's id */
async function killPostgres(dataDir: string): Promise<number> {
  let pid = 0
  await until(async () => (pid = (await findPostgres(dataDir)) ?? 0) > 0)
  process.kill(pid, 'SIGKILL')
  await until(() => !isAlive(pid))
  return pid
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null)
  return response?.status === 200
}

const strikes: Record<string, (town: Town) => Promise<void>> = {
  server: async (town) => {
    await kill(town.server)
    await startAgain(town)
  },
  worker: async (town) => {
    await kill(town.worker)
    town.worker = startWorker(town.dataDir, town.env)
  },
  database: async (town) => {
    const since = performance.now()
    const killed = await killPostgres(town.dataDir)
    await until(async () => {
      const { child, output } = town.server
      if (child.exitCode !== null) throw new Error(`The server ended with its database:\n${output}`)
      return ![undefined, killed].includes(await findPostgres(town.dataDir)) && isReady(town.site.url)
    })
    town.recoveries.push(performance.now() - since)
  },
  /** Like a power failure. */
  everything: async (town) => {
    await Promise.all([kill(town.server), kill(town.worker), killPostgres(town.dataDir)])
    town.worker = startWorker(town.dataDir, town.env)
    await startAgain(town)
  },
}

/** Retries, because on a busy machine the server may reject requests for a moment. */
async function retry<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 20; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0) throw error
      await pause(500)
    }
  }
}

async function signIn(url: string, name: string): Promise<Person> {
  const browser = await signInThrough(provider, url, { name, email: `${name}@example.org` })
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const answer = await browser.send(`${url}/api/session`)
  expect(answer.status).toBe(200)
  return { name, userId: ((await answer.json()) as { userId: number }).userId, cookie }
}

/** Makes a person follow another one, with notifications of hosted events in the app only. */
async function follow(url: string, { cookie, userId }: Person, whom: number): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' }
  const choices = { eventReminders: true, newEvents: false, groupInvites: true, goalNudges: false }
  const calls = [
    fetch(`${url}/api/follow/${whom}`, { method: 'POST', headers }),
    fetch(`${url}/api/notifications/${userId}`, { method: 'PUT', headers, body: JSON.stringify(choices) }),
  ]
  for (const response of await Promise.all(calls)) expect(response.status).toBe(200)
}

const openTown = async (): Promise<Town> => {
  mailServer = await startMailServer()
  provider = await startOpenIdProvider()
  const dataDir = await makeDataDir()
  const mail = { SMTP_URL: mailServer.url, MAIL_FROM: 'Wonderlark <lark@wonderlark.example.org>' }
  // Writers send more requests than people do.
  const env = { ...mail, ...provider.environment(), RATE_LIMITS: 'off' }
  const { server, url } = await serve(dataDir, env)
  const worker = startWorker(dataDir, env)
  const tally = { acknowledged: 0, lost: 0, refused: 0 }
  return { dataDir, env, site: { url }, server, worker, tally, starts: [], recoveries: [] }
}

async function open(dataDir: string): Promise<Store> {
  store = await openStore(readConfig({ DATA_DIR: dataDir }), { purpose: 'command' })
  return store
}

/** Inserts events to save, a few of them with fewer spots than writers. */
async function insertTown(dataDir: string): Promise<{ events: number[]; crowded: number[] }> {
  const { database, close } = await open(dataDir)
  const ahead = { startsAt: '2099-11-02T15:00:00Z' }
  const ids = await database.write((sql) =>
    insertEvents(
      sql,
      Array.from({ length: 64 }, () => ahead),
    ),
  )
  const crowded = ids.slice(-4)
  await database.write((sql) => sql`update events set capacity = 2 where id = any(${crowded}::int[])`)
  await close()
  store = undefined
  return { events: ids.slice(0, -4), crowded }
}

/** Kills random processes at random moments while the writers make progress. */
async function strikeRandomly(town: Town, random: Random, writing: Promise<unknown>): Promise<void> {
  let isOver = false
  void writing.catch(() => undefined).then(() => (isOver = true))
  for (let round = 1; round <= rounds; round += 1) {
    const enough = town.tally.acknowledged + random.between(1, 40)
    await until(() => isOver || town.tally.acknowledged >= enough)
    await pause(random.between(0, 30))
    const victim = random.pick(['server', 'server', 'worker', 'database', 'everything'])
    const since = performance.now()
    await strikes[victim]?.(town)
    console.log(`${round}: ${victim}, ${whole(performance.now() - since)} ms, ${JSON.stringify(town.tally)}`)
  }
}

const whole = (value: number | undefined) => Math.round(value ?? 0)
const spread = (values: readonly number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  return `median ${whole(sorted[Math.floor(sorted.length / 2)])} ms, most ${whole(sorted.at(-1))} ms`
}

/** Waits for all jobs to finish, then checks the database and the emails against the confirmations. */
async function check(town: Town, diaries: Diary[]): Promise<void> {
  const { connection } = await open(town.dataDir)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    console.log(`open jobs: ${await countOpenJobs(client)}`)
    await until(async () => (await countOpenJobs(client)) === 0)
    for (const diary of diaries) await expectConfirmedWrites(client, diary)
    await expectEmails(client, diaries, await mailServer.received())
    await expectNotifications(client, diaries[0]!, diaries[1]!)
    const keys = await expectKeysHold(client)
    await expectCountsHold(client)
    const { acknowledged, lost, refused } = town.tally
    console.log(
      `chaos: seed ${seed}, ${rounds} kills; ${acknowledged} writes acknowledged, ${lost} responses lost, ${refused} rejected`,
    )
    console.log(`chaos: ${town.starts.length} starts: ${spread(town.starts)}; ${keys} foreign keys hold`)
    console.log(
      `chaos: ${town.recoveries.length} databases killed under a server: back after ${spread(town.recoveries)}`,
    )
  } finally {
    await client.end()
  }
}

test.runIf(rounds > 0)(
  `killing processes loses no acknowledged write and duplicates none (seed ${seed})`,
  { timeout: 180_000 + rounds * 30_000 },
  async () => {
    const town = await openTown()
    const things = await insertTown(town.dataDir)
    const people: Person[] = []
    for (const name of names) people.push(await retry(() => signIn(town.site.url, name)))
    const [ada, ben] = people as [Person, Person]
    await retry(() => follow(town.site.url, ben, ada.userId))
    const [enough, over] = [new AbortController(), new AbortController()]
    const signals = { enough: enough.signal, over: over.signal }
    const writing = Promise.all(
      people.map((person, place) =>
        write({ ...town, ...things, ...signals, person, random: randomFrom(seed + place + 1) }),
      ),
    )
    try {
      await strikeRandomly(town, randomFrom(seed), writing)
      enough.abort()
      await check(town, await writing)
    } finally {
      over.abort()
    }
    expect((await town.server.stop()).code).toBe(0)
    // The worker may just have been killed and restarted. A signal before it listens would kill it.
    await town.worker.prints(/Worker started/)
    const [status = ''] = await town.worker.prints(/http:\S+\/metrics/)
    expect(await (await fetch(status)).text()).toContain('wonderlark_database_connections{use="work"')
    expect((await town.worker.stop()).code).toBe(0)
  },
)
