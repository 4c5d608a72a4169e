import { saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'

/**
 * `busy`: it would have taken too long; a retry may succeed shortly. `away`: the database can't be reached. `full`: the
 * disk is full. `locked`: the file system is read-only.
 */
export type UnavailableReason = 'busy' | 'away' | 'full' | 'locked'

/** A problem of the database rather than of the query. Keeps the error code of its cause. */
export class DatabaseUnavailableError extends Error {
  readonly kind: UnavailableReason
  readonly code: string
  constructor(kind: UnavailableReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseUnavailableError'
    this.kind = kind
    this.code = systemCode(cause)
  }
}

const sqlStates: Record<string, UnavailableReason> = {
  // statement_timeout, lock_timeout, too many connections
  '57014': 'busy',
  '55P03': 'busy',
  '53300': 'busy',
  // shutting down, crashed, starting, idle in a transaction, read-only server
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '25P03': 'away',
  '25006': 'away',
  '53100': 'full',
}

/** Returns why the database was unavailable; null if the error is about the statement itself. */
export function getUnavailableReason(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.kind
  const text = error instanceof Error ? error.message : ''
  if (saysDiskIsFull(text)) return 'full'
  if (/Read-only file system/.test(text)) return 'locked'
  const known = sqlStates[systemCode(error)]
  if (known) return known
  // Connection exceptions; poolers report all their own errors in this class.
  if (systemCode(error).startsWith('08')) return 'away'
  return /^Connection terminated|^Client has encountered a connection error/.test(text) ? 'away' : null
}

/** Like `getUnavailableReason`, for connection errors, which always have a reason. */
export function getConnectFailureReason(error: unknown): UnavailableReason {
  const isCrowded = error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
  return isCrowded ? 'busy' : (getUnavailableReason(error) ?? 'away')
}
