import type { ErrorHandler } from 'hono'
import { problems } from '#contract/problem.ts'
import { DatabaseUnavailableError, type UnavailableReason } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/observability/observability.ts'
import { saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import { toProblem, DomainError } from './domain-error.ts'
import type { Variables } from './request-variables.ts'

/** Seconds after which a caller may try again what is refused for the state of the server; not all at the same moment. */
export const comeBack = () => String(1 + Math.floor(Math.random() * 4))

/** What somebody may do so often in a day is allowed again bit by bit; an hour later is not too early to ask. */
const anHour = 3_600

function retryAfterOf({ code, retryAfter }: DomainError): Record<string, string> {
  const { status } = problems[code]
  if (status !== 503 && status !== 429 && retryAfter === undefined) return {}
  return { 'retry-after': String(retryAfter ?? (status === 503 ? comeBack() : anHour)) }
}

export function problemResponse(refusal: DomainError, requestId?: string): Response {
  const body = { ...toProblem(refusal), ...(requestId && refusal.code === 'unexpected' ? { requestId } : {}) }
  const { status } = problems[refusal.code]
  return Response.json(body, {
    status,
    headers: {
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      ...retryAfterOf(refusal),
      ...refusal.headers,
    },
  })
}

const troubleCodes = { busy: 'busy', away: 'not_ready', full: 'no_room', locked: 'read_only' } as const

/** What passes by itself, or when the operator makes room; null for what nobody foresaw. */
function foreseen(error: unknown): UnavailableReason | null {
  if (error instanceof DatabaseUnavailableError) return error.kind
  if (error instanceof Error && saysDiskIsFull(`${systemCode(error)} ${error.message}`)) return 'full'
  return systemCode(error) === 'EROFS' ? 'locked' : null
}

/** PostgreSQL's code for a row that would point to a missing row: something was deleted while the request ran. */
export const foreignKeyViolation = '23503'

/** Problems for what is thrown; the unknown is logged with its stack. The log names the request in each of its lines. */
export const respondWithProblem =
  (log: Log): ErrorHandler<{ Variables: Variables }> =>
  (error, context) => {
    if (error instanceof DomainError) return problemResponse(error)
    if (systemCode(error) === foreignKeyViolation) {
      log.warn({ err: error }, 'request refers to a row that was just deleted')
      return problemResponse(new DomainError('conflict'))
    }
    const trouble = foreseen(error)
    if (trouble) {
      log.warn({ trouble, code: systemCode(error) }, 'a call could not be answered')
      return problemResponse(new DomainError(troubleCodes[trouble]))
    }
    log.error({ err: error }, 'a call failed')
    return problemResponse(new DomainError('unexpected'), context.get('requestId'))
  }
