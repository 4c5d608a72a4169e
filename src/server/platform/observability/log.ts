import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { withoutPeople } from './log-redaction.ts'
import { currentRun } from './request-context.ts'

export type Log = Logger

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

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
 * Lines leave together, after so many bytes or milliseconds: to write each by itself takes an eighth of what an answer from
 * memory takes.
 */
const gathered = { minLength: 4_096, periodicFlush: 100 }
/** As pino counts levels. */
const warning = 40

/** Standard output, to which all is written before the process ends, and before anything goes on after a warning. */
function openOutput() {
  const output = pino.destination({ dest: 1, sync: true, ...gathered })
  process.on('exit', () => output.flushSync())
  const logMethod: LogMethod = function logMethod(given, write, level) {
    write.apply(this, given)
    if (level >= warning) output.flushSync()
  }
  return { output, hooks: { logMethod } }
}

/**
 * One JSON line an event on standard output. Never log what a person typed: no queries, names or addresses.
 * @param destination where the lines go instead
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const timestamp = pino.stdTimeFunctions.isoTime
  const options = { level, base: null, timestamp, mixin, serializers: { err: describeError } }
  if (level === 'silent') return pino(options)
  if (destination) return pino(options, destination)
  const { output, hooks } = openOutput()
  return pino({ ...options, hooks }, output)
}
