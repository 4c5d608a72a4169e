import { pino, type Logger } from 'pino'

export type Log = Logger

/** Of an error only what we wrote ourselves or the code ran through: a database adds the values of the row to its own. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, message, stack } = error
  return { type, message, stack, ...('code' in error && { code: error.code }) }
}

/** One JSON line an event on standard output. Never log what a person typed: no queries, names or addresses. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: describeError } })
}
