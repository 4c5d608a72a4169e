import { problems, type Problem, type ProblemCode } from '#contract/problem.ts'

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
  constructor(code: ProblemCode, detail?: string, errors: readonly FieldError[] = [], retryAfter?: number) {
    super(detail ?? problems[code].title)
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

export function toProblem(refusal: DomainError): Problem {
  const { status, title } = problems[refusal.code]
  return {
    type: 'about:blank',
    title,
    status,
    code: refusal.code,
    ...(refusal.message === title ? {} : { detail: refusal.message }),
    message: refusal.message,
    ...(refusal.errors.length > 0 ? { errors: [...refusal.errors] } : {}),
  }
}
