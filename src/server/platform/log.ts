import { pino, type DestinationStream, type Logger } from 'pino'
import { withoutPeople } from './log-redaction.ts'
import { currentRun } from './request-context.ts'

export type Log = Logger

/** Of an error what we wrote ourselves or the code ran through: a database adds the values of the row to its own. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, stack = '' } = error
  const message = withoutPeople(error)
  return {
    type,
    message,
    stack: stack.replace(error.message, () => message),
    ...('code' in error && { code: error.code }),
  }
}

/** What connects the lines of one request, and of the jobs that it asked for. */
const mixin = (): object => {
  const { requestId, job } = currentRun() ?? {}
  return { ...(requestId !== undefined && { requestId }), ...(job !== undefined && { job }) }
}

/**
 * One JSON line an event on standard output. Never log what a person typed: no queries, names or addresses.
 * @param destination where the lines go instead
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const timestamp = pino.stdTimeFunctions.isoTime
  const options = { level, base: null, timestamp, mixin, serializers: { err: describeError } }
  return destination ? pino(options, destination) : pino(options)
}
