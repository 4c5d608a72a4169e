/** `answers`: HTTP requests, with a person waiting. `work`: jobs and commands that nobody waits for. */
export type DatabaseUse = 'answers' | 'work'

interface StatementTimeouts {
  /** PostgreSQL's statement, lock and idle-in-transaction timeouts, in milliseconds. */
  statement: number
  lock: number
  idle: number
}

/**
 * Timeouts and pool sizes per use. Migrations and backups use separate connections without timeouts, because their
 * duration depends on the amount of data.
 */
export const timeouts: Record<
  DatabaseUse,
  { read: StatementTimeouts; write: StatementTimeouts; queue: number; lane: number; size: number }
> = {
  answers: {
    read: { statement: 5_000, lock: 2_000, idle: 5_000 },
    write: { statement: 10_000, lock: 5_000, idle: 10_000 },
    /**
     * Milliseconds to wait for a connection. Including the work itself, a response then takes less than two seconds.
     */
    queue: 1_500,
    /**
     * Milliseconds to wait for a slot in the lane. A request runs two or three queries, so this is a fraction of
     * `queue`.
     */
    lane: 400,
    /** Number of connections in each of the read and write pools. */
    size: 10,
  },
  work: {
    read: { statement: 60_000, lock: 20_000, idle: 60_000 },
    write: { statement: 120_000, lock: 20_000, idle: 60_000 },
    queue: 30_000,
    lane: 30_000,
    size: 4,
  },
}

/**
 * Returns the PostgreSQL settings of a connection. UTC, because times are returned as UTC text and days are compared
 * with UTC instants, whatever the server's own time zone.
 */
export function getSettings(use: DatabaseUse, kind: 'read' | 'write'): string[] {
  const { statement, lock, idle } = timeouts[use][kind]
  return [
    'timezone=UTC',
    'jit=off',
    'max_parallel_workers_per_gather=0',
    `statement_timeout=${statement}`,
    `lock_timeout=${lock}`,
    `idle_in_transaction_session_timeout=${idle}`,
    ...(kind === 'read' ? ['default_transaction_read_only=on'] : []),
  ]
}

/**
 * Returns SQL that begins a transaction with these settings, for pooled connections, which keep none. From version 18
 * on, PostgreSQL also needs self-join elimination disabled; connection-mode.ts explains why.
 */
export function beginWith(use: DatabaseUse, kind: 'read' | 'write', version: number): string {
  const local = getSettings(use, kind)
    .filter((setting) => !setting.startsWith('default_transaction'))
    .map((setting) => `set local ${setting.replace('=', " = '")}'`)
  const selfJoins = version >= 18 ? ['set local enable_self_join_elimination = off'] : []
  return [kind === 'read' ? 'begin read only' : 'begin', ...local, ...selfJoins].join('; ')
}
