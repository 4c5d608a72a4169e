import pg from 'pg'
import { openSession, type Session } from './database-session.ts'
import { systemCode } from './operator-error.ts'
import { sqlOn, type ReadSql, type WriteSql } from './sql.ts'

/** The one way to the data. Reads are outside a transaction and cannot write; writes are one transaction each. */
export interface Database {
  /** Runs `work` on one connection that refuses to write. */
  read<Result>(work: (sql: ReadSql) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Run again when PostgreSQL ends
   * it for a deadlock, so that nothing but the database may be changed in it.
   */
  write<Result>(work: (sql: WriteSql) => Promise<Result>): Promise<Result>
  /** Tells of each public change that a `write` has made, named as its trigger names it, before that `write` resolves. */
  onPublicChange(hear: (topic: string) => void): void
  /** For what outlasts a transaction; the one who opens it closes it. Each statement of it stands for itself. */
  openSession(): Promise<Session>
  /** Resolves when the database answers; throws when it does not. */
  ping(): Promise<void>
  /** Resolves once every connection is closed; running work is finished first. */
  close(): Promise<void>
}

/** The folder of a unix socket, with everything named that the environment could otherwise change. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  database: string
  password: string
  ssl: false
}

export interface DatabaseOptions {
  /** A postgres:// URL, or the embedded database's socket. */
  connection: string | SocketConnection
  /** Connections for reading and for writing each. */
  size?: number
  /** Told of errors on idle connections; without a listener they would end the process. */
  onError?: (error: Error) => void
}

/** Milliseconds after which the server ends a statement. */
const timeouts = { read: 10_000, write: 120_000 }

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * From version 18 on, PostgreSQL makes one scan of two of the same table, and then reads every wide row where a narrow
 * index was meant to come first. Older versions do not know the setting, nor do so.
 */
const keepSelfJoins = `select set_config(name, 'off', false) from pg_settings where name = 'enable_self_join_elimination'`

const targetOf = ({ connection }: DatabaseOptions) =>
  typeof connection === 'string' ? { connectionString: connection } : connection

/** Times leave as text in UTC, and days are compared with instants in UTC, whatever the server is set to. */
const settingsOf = (kind: keyof typeof timeouts): string[] => [
  'timezone=UTC',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  `statement_timeout=${timeouts[kind]}`,
  ...(kind === 'read' ? ['default_transaction_read_only=on'] : []),
]

function createPool(options: DatabaseOptions, kind: keyof typeof timeouts): pg.Pool {
  const pool = new pg.Pool({
    ...targetOf(options),
    max: options.size ?? 10,
    options: settingsOf(kind)
      .map((setting) => `-c ${setting}`)
      .join(' '),
    application_name: 'wonderlark',
    connectionTimeoutMillis: 5_000,
    allowExitOnIdle: false,
  })
  pool.on('error', (error) => options.onError?.(error))
  return pool
}

async function onClient<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    // Refusals of a statement carry a SQLSTATE; without one the connection itself is in doubt.
    broken = error instanceof Error && error.message.includes('Connection terminated')
    throw error
  } finally {
    client.release(broken)
  }
}

/** Two statements in one message, so that knowing costs no way of its own. */
const commit = `select current_setting('wonderlark.public_changes', true) as changes; commit`

/** @returns the public changes that were made, which triggers have noted */
async function commitChanges(client: pg.PoolClient): Promise<string[]> {
  const [noted] = (await client.query(commit)) as unknown as pg.QueryResult<{ changes: string | null }>[]
  return noted?.rows[0]?.changes?.split(' ').filter(Boolean) ?? []
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  work: (sql: WriteSql) => Promise<Result>,
  tell: (topic: string) => void,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work(sqlOn(client) as WriteSql)
    const changes = await commitChanges(client)
    for (const topic of changes) tell(topic)
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      throw new AggregateError([error, rollbackError], 'The transaction failed and so did its rollback.')
    })
    throw error
  }
}

/** PostgreSQL's word for a transaction that it has ended because it and others waited for each other. */
const deadlock = '40P01'
/** A transaction that waits for many rows may be the one to give way more than once. */
const attempts = 4

/** What gave way is undone and begins anew, behind those it gave way to. */
async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || systemCode(error) !== deadlock) throw error
    }
  }
}

export function openDatabase(options: DatabaseOptions): Database {
  const readers = createPool(options, 'read')
  const writers = createPool(options, 'write')
  const hearers: ((topic: string) => void)[] = []
  const tell = (topic: string) => {
    for (const hear of hearers) hear(topic)
  }
  const prepared = new WeakSet<pg.PoolClient>()
  const prepare = async (client: pg.PoolClient) => {
    if (prepared.has(client)) return
    await client.query(keepSelfJoins)
    prepared.add(client)
  }
  return {
    read: (work) =>
      onClient(readers, async (client) => {
        await prepare(client)
        return work(sqlOn(client))
      }),
    write: (work) => retryDeadlocks(() => onClient(writers, (client) => inTransaction(client, work, tell))),
    onPublicChange: (hear) => void hearers.push(hear),
    openSession: () => openSession(targetOf(options), settingsOf('write')),
    ping: async () => {
      await readers.query('select')
    },
    close: async () => {
      await Promise.all([readers.end(), writers.end()])
    },
  }
}
