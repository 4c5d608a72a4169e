import { type Problem, type ProblemCode, problems } from '#contract/problem.ts'
import type { ErrorHandler } from 'hono'
import { DatabaseUnavailableError, type UnavailableReason } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import { t } from '#texts/texts.ts'

export interface FieldError {
  field: string
  message: string
}

/** An error that the caller can act on. `platform/http` turns it into a problem response. */
export class DomainError extends Error {
  readonly code: ProblemCode
  readonly errors: readonly FieldError[]
  /** Additional response headers. */
  headers: Record<string, string> = {}
  /** Seconds until a retry may succeed, if known. */
  readonly retryAfter: number | undefined
  /** Additional fields of the problem. */
  details: Pick<Problem, 'current' | 'tried'> = {}
  constructor(code: ProblemCode, detail?: string, errors: readonly FieldError[] = [], retryAfter?: number) {
    super(detail ?? t(problems[code].title))
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }

  /** Adds fields to the problem. */
  with(details: DomainError['details']): this {
    this.details = details
    return this
  }
}

export function toProblem(error: DomainError): Problem {
  const { status, title: message } = problems[error.code]
  const title = t(message)
  return {
    type: 'about:blank',
    title,
    status,
    code: error.code,
    ...(error.message === title ? {} : { detail: error.message }),
    message: error.message,
    ...(error.errors.length > 0 ? { errors: [...error.errors] } : {}),
    ...error.details,
  }
}

/**
 * Returns the `Retry-After` seconds for an unavailable server: 1 to 4 at random, so that clients don't all retry at
 * once.
 */
export const getRandomRetryAfter = () => String(1 + Math.floor(Math.random() * 4))

/** Default `Retry-After` seconds for 429. Daily quotas refill gradually, so retrying after an hour is not too early. */
const defaultRetryAfterSeconds = 3_600

function getRetryAfterHeaders({ code, retryAfter }: DomainError): Record<string, string> {
  const { status } = problems[code]
  if (status !== 503 && status !== 429 && retryAfter === undefined) return {}
  return { 'retry-after': String(retryAfter ?? (status === 503 ? getRandomRetryAfter() : defaultRetryAfterSeconds)) }
}

export function problemResponse(error: DomainError, requestId?: string): Response {
  const body = { ...toProblem(error), ...(requestId && error.code === 'unexpected' ? { requestId } : {}) }
  const { status } = problems[error.code]
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...getRetryAfterHeaders(error),
      ...error.headers,
    },
  })
}

const unavailableCodes = { busy: 'busy', away: 'not_ready', full: 'no_room', locked: 'read_only' } as const

/** Classifies errors that resolve by themselves or once the operator frees space; null for unexpected errors. */
function classifyUnavailable(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.kind
  if (error instanceof Error && saysDiskIsFull(`${systemCode(error)} ${error.message}`)) return 'full'
  return systemCode(error) === 'EROFS' ? 'locked' : null
}

/** SQLSTATE `foreign_key_violation`: a referenced row was deleted while the request ran. */
export const foreignKeyViolation = '23503'

/**
 * Creates the error handler. Responds with a problem, and logs unexpected errors with their stack. The logger adds the
 * request id to each line.
 */
export const respondWithProblem =
  (log: Log): ErrorHandler<{ Variables: { requestId: string } }> =>
  (error, context) => {
    if (error instanceof DomainError) return problemResponse(error)
    if (systemCode(error) === foreignKeyViolation) {
      log.warn({ err: error }, 'request refers to a row that was just deleted')
      return problemResponse(new DomainError('conflict'))
    }
    const reason = classifyUnavailable(error)
    if (reason) {
      log.warn({ reason, code: systemCode(error) }, 'request failed: database or disk unavailable')
      return problemResponse(new DomainError(unavailableCodes[reason]))
    }
    log.error({ err: error }, 'request failed')
    return problemResponse(new DomainError('unexpected'), context.get('requestId'))
  }

/** @throws DomainError `invalid_request` listing all invalid fields, if there are any */
export function throwIfInvalid(errors: readonly FieldError[]): void {
  if (errors.length === 0) return
  throw new DomainError('invalid_request', errors.map(({ message }) => message).join('; '), errors)
}
