import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { DomainError, type FieldError } from './domain-error.ts'
import { findUnstorable } from '#server/platform/database/database.ts'

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ field: [...issue.path, key].join('.'), message: 'is not known here' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  )
}

function throwFieldErrors(errors: FieldError[]): never {
  throw new DomainError(
    'invalid_request',
    errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
    errors,
  )
}

/** @throws DomainError `invalid_request` naming the field whose text the database can't store */
function checkTexts(given: unknown): void {
  const field = findUnstorable(given)
  if (field === null) return
  throwFieldErrors([{ field: field === '' ? 'body' : field, message: 'must be valid Unicode without null characters' }])
}

/** @throws DomainError `invalid_request` naming every invalid field */
export function parseQuery<Schema extends z.ZodType>(schema: Schema, search: URLSearchParams): z.output<Schema> {
  const twice = [...new Set(search.keys())].filter((key) => search.getAll(key).length > 1)
  if (twice.length > 0) throwFieldErrors(twice.map((field) => ({ field, message: 'is given more than once' })))
  const given = Object.fromEntries(search)
  checkTexts(given)
  const parsed = schema.safeParse(given)
  return parsed.success ? parsed.data : throwFieldErrors(fieldErrors(parsed.error))
}

/** Parses path parameters. Malformed ones get the same not-found problem as unknown ones. */
export function parseParams(endpoint: Endpoint, given: Record<string, string>): unknown {
  const parsed = endpoint.params?.safeParse(given)
  if (parsed?.success === false || findUnstorable(given) !== null)
    throw new DomainError(endpoint.problems[0] ?? 'call_not_found')
  return parsed?.data
}

/**
 * Reads at most `most` bytes of the body, whatever `Content-Length` says.
 *
 * @throws DomainError `body_too_large`
 */
export async function readText(request: Request, most: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new DomainError('body_too_large')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of request.body ?? []) {
    size += part.byteLength
    if (size > most) throw new DomainError('body_too_large')
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}

/** Maximum nesting depth. No endpoint needs this much, and PostgreSQL fails beyond some thousands of levels. */
const maxNesting = 32

function isNestedTooDeep(given: unknown): boolean {
  let layer = [given]
  for (let depth = 0; depth < maxNesting && layer.length > 0; depth += 1) {
    layer = layer.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return layer.length > 0
}

/**
 * Finds a member named `__proto__` in a JSON value. Zod drops it from records without an error.
 *
 * @returns its path, such as `content.__proto__`; null if there is none
 */
function findPrototypeField(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') return key
    const path = findPrototypeField(inner)
    if (path !== null) return `${key}.${path}`
  }
  return null
}

/** @throws DomainError `body_not_json`, `body_too_large`, or `invalid_request` naming the invalid fields */
export async function parseBody(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (!endpoint.body) return undefined
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new DomainError('body_not_json')
  const text = await readText(request, endpoint.maxBodyBytes ?? limits.bodyBytes)
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throwFieldErrors([{ field: 'body', message: 'is not JSON' }])
  }
  if (isNestedTooDeep(given)) throwFieldErrors([{ field: 'body', message: 'is nested too deep' }])
  checkTexts(given)
  const prototypeField = findPrototypeField(given)
  if (prototypeField !== null) throwFieldErrors([{ field: prototypeField, message: 'is not known here' }])
  const parsed = endpoint.body.safeParse(given)
  return parsed.success ? parsed.data : throwFieldErrors(fieldErrors(parsed.error))
}
