import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { currentRun } from './request-context.ts'

export type Log = Logger

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** Personal data that other programs put into their messages, such as the address that a mail server rejects. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(?<![^\s<>"'(),:;=])[^\s<>"'(),:;=]+@[^\s<>"'(),:;]+/g, '[email]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, '[address]'],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{1,4}(?![\w:])/gi, '[address]'],
  [/(?<![\w:])[0-9a-f:]*::[0-9a-f:.]*/gi, '[address]'],
  // Secrets in URLs and cookies are longer than any word in our messages.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}/g, '[token]'],
]

/**
 * Returns whether PostgreSQL quotes a value that it couldn't parse (SQLSTATE class 22). Other errors quote table names,
 * which may stay.
 */
const quotesValue = (error: Error) => 'code' in error && typeof error.code === 'string' && /^22...$/.test(error.code)

/** Returns the message of an error without what could be personal data. */
function redactMessage(error: Error): string {
  const message = quotesValue(error) ? error.message.replaceAll(/".*"/gs, '[value]') : error.message
  return patterns.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), message)
}

/**
 * Serialises only the type, redacted message, stack and code of an error: a database adds the values of the row to its
 * own errors.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, stack = '' } = error
  const message = redactMessage(error)
  return {
    type,
    message,
    stack: stack.replace(error.message, () => message),
    ...('code' in error && { code: error.code }),
  }
}

/** Adds the ids that connect the lines of one request and of the jobs that it enqueued. */
const mixin = (): object => {
  const { requestId, job } = currentRun() ?? {}
  return { ...(requestId !== undefined && { requestId }), ...(job !== undefined && { job }) }
}

/**
 * Buffers lines up to this many bytes or milliseconds. Writing each line by itself takes an eighth of the time of a
 * response from memory.
 */
const gathered = { minLength: 4_096, periodicFlush: 100 }
/** pino's number for the level `warn`. */
const warning = 40

/** Opens standard output. Flushes it before the process exits, and before anything continues after a warning. */
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
 * Creates a log that writes one JSON line per event to standard output. Never log what a person typed: no queries,
 * names or addresses.
 *
 * @param destination replaces standard output
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const timestamp = pino.stdTimeFunctions.isoTime
  const options = { level, base: null, timestamp, mixin, serializers: { err: describeError } }
  if (level === 'silent') return pino(options)
  if (destination) return pino(options, destination)
  const { output, hooks } = openOutput()
  return pino({ ...options, hooks }, output)
}
