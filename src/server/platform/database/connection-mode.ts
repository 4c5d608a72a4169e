import type pg from 'pg'
import { onConnection, type Pool, type PoolKind } from './database-pool.ts'
import { beginWith, type DatabaseUse } from './database-settings.ts'
import { getUnavailableReason } from './database-unavailable.ts'
import { sqlOn, type ReadSql, type WriteSql } from './sql.ts'

/**
 * Runs work on a connection. The implementations differ in whether the connection belongs to this process or to a
 * transaction-mode pooler, which may switch servers with each transaction.
 */
export interface ConnectionMode {
  read<Result>(pool: Pool, work: (sql: ReadSql) => Promise<Result>): Promise<Result>
  write<Result>(pool: Pool, work: (sql: WriteSql) => Promise<Result>): Promise<Result>
  /** Like `write`, for work that runs a single statement. */
  writeStatement: ConnectionMode['write']
}

/**
 * Disables self-join elimination. From version 18 on, PostgreSQL merges two scans of the same table into one, and then
 * reads every wide row where a narrow index was meant to be scanned first. Older versions neither know the setting nor
 * merge the scans.
 */
const disableSelfJoinElimination = `select set_config(name, 'off', false) from pg_settings where name = 'enable_self_join_elimination'`

interface Transaction {
  /** SQL that begins the transaction. */
  begin: string
  /** Whether the connection comes from a pooler and is ours for this transaction only. */
  isLent: boolean
  /** Records the duration of each statement, in seconds. */
  tellQuery(seconds: number): void
}

async function inTransaction<Result>(
  client: pg.PoolClient,
  { begin, isLent, tellQuery }: Transaction,
  work: (sql: WriteSql) => Promise<Result>,
): Promise<Result> {
  await client.query(begin)
  try {
    const result = await work(sqlOn(client, isLent, tellQuery) as WriteSql)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      // A closed connection takes its transaction with it.
      if (getUnavailableReason(error) === 'away') throw error
      throw new AggregateError([error, rollbackError], 'The transaction failed and so did its rollback.')
    })
    throw error
  }
}

/** Uses connections that this process owns, which keep their prepared statements and settings. */
export function directConnections(): ConnectionMode {
  const prepared = new WeakSet<pg.PoolClient>()
  const prepare = async (client: pg.PoolClient) => {
    if (prepared.has(client)) return
    await client.query(disableSelfJoinElimination)
    prepared.add(client)
  }
  return {
    read: (pool, work) =>
      onConnection(pool, async (client) => {
        await prepare(client)
        return work(sqlOn(client, false, pool.tellQuery))
      }),
    write: (pool, work) => {
      const transaction = { begin: 'begin', isLent: false, tellQuery: pool.tellQuery }
      return onConnection(pool, (client) => inTransaction(client, transaction, work))
    },
    // PostgreSQL commits a statement outside of a transaction by itself.
    writeStatement: (pool, work) =>
      onConnection(pool, (client) => work(sqlOn(client, false, pool.tellQuery) as WriteSql)),
  }
}

async function askVersion(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ number: string }>(`select current_setting('server_version_num') as number`)
  return Math.floor(Number(rows[0]?.number) / 10_000)
}

/** Uses connections from a transaction-mode pooler, which may be different ones for each transaction. */
export function pooledConnections(use: DatabaseUse): ConnectionMode {
  let version: number | undefined
  const run = <Result>(pool: Pool, kind: PoolKind, work: (sql: WriteSql) => Promise<Result>) =>
    onConnection(pool, async (client) => {
      version ??= await askVersion(client)
      const { tellQuery } = pool
      return inTransaction(client, { begin: beginWith(use, kind, version), isLent: true, tellQuery }, work)
    })
  return {
    read: (pool, work) => run(pool, 'read', work),
    write: (pool, work) => run(pool, 'write', work),
    writeStatement: (pool, work) => run(pool, 'write', work),
  }
}
