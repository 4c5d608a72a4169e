import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo, type CopyStreamQuery } from 'pg-copy-streams'
import type { DatabaseOptions } from '#server/platform/database/database.ts'

/** A dedicated connection that formats values the same way whatever the server's settings. */
export type CopySession = pg.Client

/** Application name by which a restore detects other users of the database. */
const sessionName = 'wonderlark backup'

const settings = [
  ['client_encoding', 'UTF8'],
  ['timezone', 'UTC'],
  ['datestyle', 'ISO'],
  ['intervalstyle', 'postgres'],
  ['extra_float_digits', '1'],
  ['bytea_output', 'hex'],
  ['statement_timeout', '0'],
  ['idle_in_transaction_session_timeout', '0'],
  // A restore runs alone and a backup only reads, so waiting for a lock means that something is wrong.
  ['lock_timeout', '10s'],
] as const

export async function openCopySession(connection: DatabaseOptions['connection']): Promise<CopySession> {
  const client = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: sessionName,
    connectionTimeoutMillis: 5_000,
  })
  // A connection error also fails the pending statement.
  client.on('error', () => undefined)
  await client.connect()
  for (const [name, value] of settings) await client.query('select set_config($1, $2, false)', [name, value])
  return client
}

/** Runs `work` in a transaction and rolls back if it throws. */
export async function inTransaction<Result>(
  session: CopySession,
  mode: 'read' | 'write',
  work: () => Promise<Result>,
): Promise<Result> {
  await session.query(mode === 'read' ? 'begin isolation level repeatable read, read only' : 'begin')
  try {
    const result = await work()
    await session.query('commit')
    return result
  } catch (error) {
    // If this fails, closing the connection rolls back.
    if (mode === 'write') await session.query('rollback').catch(() => undefined)
    throw error
  }
}

const target = (table: string, columns: readonly string[]) =>
  `${pg.escapeIdentifier(table)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`

/** Reads the rows of a table in PostgreSQL's text format. Chunks may end anywhere. */
export const readTable = (session: CopySession, table: string, columns: readonly string[]): AsyncIterable<Buffer> =>
  session.query(copyTo(`copy ${target(table, columns)} to stdout`))

export interface TableWriter {
  write(bytes: Uint8Array): Promise<void>
  /** @returns the number of rows PostgreSQL imported */
  end(): Promise<number>
}

async function orFailure(stream: CopyStreamQuery, act: (done: (error?: Error | null) => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  stream.once('error', reject)
  act((error) => (error ? reject(error) : resolve()))
  await promise.finally(() => stream.off('error', reject))
}

export function writeTable(session: CopySession, table: string, columns: readonly string[]): TableWriter {
  const stream = session.query(copyFrom(`copy ${target(table, columns)} from stdin`))
  // Errors between two writes are reported by the next write.
  stream.on('error', () => undefined)
  return {
    write: (bytes) => orFailure(stream, (done) => stream.write(bytes, done)),
    end: async () => {
      stream.end()
      await finished(stream)
      return stream.rowCount
    },
  }
}
