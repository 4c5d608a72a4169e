/** `answers`: somebody waits for them. `work`: jobs and commands, which nobody watches. */
export type DatabaseUse = 'answers' | 'work'

interface Patience {
  /** Milliseconds after which PostgreSQL ends a statement, a wait for a lock, and a transaction that does nothing. */
  statement: number
  lock: number
  idle: number
}

/**
 * What every kind of connection is given. Migrations and backups have connections of their own, without an end: what they
 * do takes as long as there is data.
 */
export const timeouts: Record<
  DatabaseUse,
  { read: Patience; write: Patience; queue: number; lane: number; size: number }
> = {
  answers: {
    read: { statement: 5_000, lock: 2_000, idle: 5_000 },
    write: { statement: 10_000, lock: 5_000, idle: 10_000 },
    /** Milliseconds to wait for a connection: together with the work itself, an answer stays below two seconds. */
    queue: 1_500,
    /** Milliseconds to wait for those of one's own kind. A call asks two or three times, so this is a part of it. */
    lane: 400,
    /** Connections for reading and for writing each. */
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

/** Times leave as text in UTC, and days are compared with instants in UTC, whatever the server is set to. */
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
 * Begins a transaction with these settings, for connections that are lent by the transaction and keep none of their own.
 * From version 18 on, PostgreSQL knows a setting more; see `keepSelfJoins`.
 */
export function beginWith(use: DatabaseUse, kind: 'read' | 'write', version: number): string {
  const local = getSettings(use, kind)
    .filter((setting) => !setting.startsWith('default_transaction'))
    .map((setting) => `set local ${setting.replace('=', " = '")}'`)
  const selfJoins = version >= 18 ? ['set local enable_self_join_elimination = off'] : []
  return [kind === 'read' ? 'begin read only' : 'begin', ...local, ...selfJoins].join('; ')
}
