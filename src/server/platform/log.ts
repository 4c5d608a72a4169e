import { pino, type Logger } from 'pino'

export type Log = Logger

/** One JSON line an event on standard output. Never log what a person typed: no queries, names or addresses. */
export function createLog(level: string): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
