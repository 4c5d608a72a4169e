import pg from 'pg'
import { sqlOn, type WriteSql } from './sql.ts'

/** A connection outside the pools. Its locks and subscriptions last as long as the connection. */
export interface Session {
  sql: WriteSql
  /** Calls `tell` for each notification on a channel. The channel name must be one of ours. */
  listen(channel: string, tell: (payload: string) => void): Promise<void>
  /** Resolves when the connection closes, whichever side closed it. */
  ended: Promise<void>
  close(): Promise<void>
}

/** If the client machine disappears silently, the server notices within half a minute and frees its locks. */
const keepalive = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=4']

/**
 * @param settings PostgreSQL settings as `name=value`
 * @throws if the database can't be reached
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
  // A connection error also closes the connection, and that is what callers observe.
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
