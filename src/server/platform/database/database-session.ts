import pg from 'pg'
import { sqlOn, type WriteSql } from './sql.ts'

/** A connection beside the pools: its locks and what it listens to last as long as it does. */
export interface Session {
  sql: WriteSql
  /** Calls `tell` for each notice on a channel, which is a name of our own. */
  listen(channel: string, tell: (payload: string) => void): Promise<void>
  /** Resolves when the connection is gone, whoever ended it. */
  ended: Promise<void>
  close(): Promise<void>
}

/** When the other machine is gone without a word, the server notices after half a minute, and frees the locks. */
const keepalive = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=4']

/**
 * @param settings of PostgreSQL, as name=value
 * @throws when the database cannot be reached
 */
export async function openSession(target: pg.ClientConfig, settings: readonly string[]): Promise<Session> {
  const client = new pg.Client({
    ...target,
    options: [...settings, ...keepalive].map((setting) => `-c ${setting}`).join(' '),
    application_name: 'wonderlark session',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  // What goes wrong with the connection ends it, and its end is what is told.
  client.on('error', () => resolve())
  client.on('end', () => resolve())
  await client.connect()
  const ears = new Map<string, (payload: string) => void>()
  client.on('notification', ({ channel, payload = '' }) => ears.get(channel)?.(payload))
  return {
    sql: sqlOn(client) as WriteSql,
    listen: async (channel, tell) => {
      ears.set(channel, tell)
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
    ended,
    close: () => client.end(),
  }
}
