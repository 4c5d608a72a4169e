import { saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'

/**
 * `busy`: it would have taken too long, and may go well in a moment. `away`: the database cannot be reached. `full`: there
 * is no room to keep anything. `locked`: the disk takes nothing new.
 */
export type UnavailableReason = 'busy' | 'away' | 'full' | 'locked'

/** What is wrong with the database, and not with what was asked of it. Keeps the code of its cause. */
export class DatabaseUnavailableError extends Error {
  readonly kind: UnavailableReason
  readonly code: string
  constructor(kind: UnavailableReason, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseTrouble'
    this.kind = kind
    this.code = systemCode(cause)
  }
}

const sqlStates: Record<string, UnavailableReason> = {
  // statement_timeout, lock_timeout, too many connections
  '57014': 'busy',
  '55P03': 'busy',
  '53300': 'busy',
  // ended, crashed, starting, idle in a transaction, a server that only reads
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  '25P03': 'away',
  '25006': 'away',
  '53100': 'full',
}

/** What kind of trouble an error of a statement tells of; null when it is about the statement. */
export function getUnavailableReason(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.kind
  const text = error instanceof Error ? error.message : ''
  if (saysDiskIsFull(text)) return 'full'
  if (/Read-only file system/.test(text)) return 'locked'
  const known = sqlStates[systemCode(error)]
  if (known) return known
  // Connections that fail; a pooler says all of its own troubles in this class.
  if (systemCode(error).startsWith('08')) return 'away'
  return /^Connection terminated|^Client has encountered a connection error/.test(text) ? 'away' : null
}

/** The same of an error while connecting, which is always one. */
export function getConnectFailureReason(error: unknown): UnavailableReason {
  const isCrowded = error instanceof Error && error.message.includes('timeout exceeded when trying to connect')
  return isCrowded ? 'busy' : (getUnavailableReason(error) ?? 'away')
}
