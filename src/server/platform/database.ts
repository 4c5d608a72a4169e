import pg from 'pg'
import {
  createPing,
  createPool,
  longestWaitOf,
  onConnection,
  targetOf,
  type DatabaseOptions,
  type Pool,
  type PoolKind,
} from './database-pool.ts'
import { openSession, type Session } from './database-session.ts'
import { settingsOf } from './database-settings.ts'
import { troubleOf } from './database-trouble.ts'
import { systemCode } from './operator-error.ts'
import { sqlOn, type ReadSql, type WriteSql } from './sql.ts'

export type { DatabaseOptions, SocketConnection } from './database-pool.ts'

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
  /** Resolves when the database answers, on a connection that nothing else uses; throws when it does not. */
  ping(): Promise<void>
  /** Milliseconds for which the first in the line has waited for a connection; 0 without a line. */
  longestWait(): number
  /** How many connections there are at this moment, and how many wait for one. */
  pools(): { kind: PoolKind; open: number; idle: number; waiting: number }[]
  /** Resolves once every connection is closed; running work is finished first. */
  close(): Promise<void>
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * From version 18 on, PostgreSQL makes one scan of two of the same table, and then reads every wide row where a narrow
 * index was meant to come first. Older versions do not know the setting, nor do so.
 */
const keepSelfJoins = `select set_config(name, 'off', false) from pg_settings where name = 'enable_self_join_elimination'`

/** Two statements in one message, so that knowing costs no way of its own. */
const commit = `select current_setting('wonderlark.public_changes', true) as changes; commit`

/** @returns the public changes that were made, which triggers have noted */
async function commitChanges(client: pg.PoolClient): Promise<string[]> {
  const [noted] = (await client.query(commit)) as unknown as pg.QueryResult<{ changes: string | null }>[]
  return noted?.rows[0]?.changes?.split(' ').filter(Boolean) ?? []
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  { tellQuery }: Pool,
  work: (sql: WriteSql) => Promise<Result>,
  tell: (topic: string) => void,
): Promise<Result> {
  await client.query('begin')
  try {
    const result = await work(sqlOn(client, tellQuery) as WriteSql)
    for (const topic of await commitChanges(client)) tell(topic)
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      // A connection that has ended takes its transaction with it.
      if (troubleOf(error) === 'away') throw error
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
  const pings = createPing(options)
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
      onConnection(readers, async (client) => {
        await prepare(client)
        return work(sqlOn(client, readers.tellQuery))
      }),
    write: (work) =>
      retryDeadlocks(() => onConnection(writers, (client) => inTransaction(client, writers, work, tell))),
    onPublicChange: (hear) => void hearers.push(hear),
    openSession: () => openSession(targetOf(options), settingsOf('work', 'write')),
    ping: async () => {
      await pings.query('select')
    },
    longestWait: () => {
      const now = performance.now()
      return Math.max(longestWaitOf(readers, now), longestWaitOf(writers, now))
    },
    pools: () =>
      (['read', 'write'] as const).map((kind) => {
        const {
          totalCount: open,
          idleCount: idle,
          waitingCount: waiting,
        } = { read: readers, write: writers }[kind].pool
        return { kind, open, idle, waiting }
      }),
    close: async () => {
      await Promise.all([readers.pool.end(), writers.pool.end(), pings.end()])
    },
  }
}
