import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FloorResponse, FloorRequest } from './floors.ts'
import type { SocketConnection as Connection } from '#server/platform/database/open-database.ts'
import type { Steps, Word } from './statements.ts'

/** A server in its own process. */
export interface Candidate {
  port: number
  pid: number
  stop(): Promise<void>
}

/** The product without its cache. */
export interface Maker extends Candidate {
  /** Returns the statements that it sends to PostgreSQL while `work` runs. */
  record(work: () => Promise<unknown>): Promise<Steps>
}

export interface Floors extends Candidate {
  /** Sets the responses of `/memory/{n}`, `/rows/{n}`, `/statements/{n}` and `/markup/{n}`. */
  prepare(responses: FloorResponse[], kind: FloorRequest['kind']): Promise<void>
}

const resolvePath = (name: string) => new URL(name, import.meta.url).pathname

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

// All requests come from one machine and a few people, so rate limits are off.
const usual = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', SEED: 'none', RATE_LIMITS: 'off' }

export const toDatabaseUrl = ({ host, port, user, database }: Connection) =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`

async function startServer(
  connection: Connection,
  settings: Record<string, string>,
  preload: readonly string[] = [],
): Promise<Candidate & { child: ChildProcess }> {
  const child = spawn(process.execPath, [...preload, resolvePath('../src/server/boot/main.ts')], {
    env: { ...process.env, ...usual, DATABASE_URL: toDatabaseUrl(connection), ...settings },
    stdio: ['ignore', 'pipe', 'inherit', ...(preload.length > 0 ? ['ipc' as const] : [])],
    serialization: 'advanced',
  })
  let said = ''
  const portFound = new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString()
      const found = /http:\/\/\S+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
  return { port: await portFound, pid: child.pid ?? 0, stop: () => stopChild(child), child }
}

/**
 * Starts the product on this database, in production mode.
 * @param settings additional environment variables
 */
export const startProduct = (connection: Connection, settings: Record<string, string> = {}): Promise<Candidate> =>
  startServer(connection, settings)

export async function startMaker(connection: Connection, settings: Record<string, string>): Promise<Maker> {
  const preload = ['--import', resolvePath('statements.ts')]
  const { child, ...candidate } = await startServer(connection, { ...settings, ANSWERS_MB: '0' }, preload)
  const send = async (word: Word): Promise<unknown> => {
    const response = once(child, 'message')
    child.send(word)
    return (await response)[0]
  }
  return {
    ...candidate,
    record: async (work) => {
      await send('record')
      await work()
      return (await send('report')) as Steps
    },
  }
}

export async function startFloors(connection: Connection): Promise<Floors> {
  const child = fork(resolvePath('floors.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
    // Statement values include dates and bytes.
    serialization: 'advanced',
  })
  const [port] = (await once(child, 'message')) as [number]
  return {
    port,
    pid: child.pid ?? 0,
    prepare: async (responses, kind) => {
      const ready = once(child, 'message')
      child.send({ connection, responses, kind } satisfies FloorRequest)
      await ready
    },
    stop: () => stopChild(child),
  }
}
