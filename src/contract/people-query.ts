import { z } from 'zod'
import { position } from './event-query.ts'
import { limits } from './limits.ts'

const size = (range: { max: number; default: number }) =>
  z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number')
    .transform(Number)
    .pipe(z.int().min(1).max(range.max))
    .default(range.default)

export const peopleSearchQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .max(limits.query.maxLength)
    .regex(/^[^\0]*$/, 'must not hold a null character')
    .describe('Words of name, username, bio, interests and place that must all occur; each may be unfinished.')
    .default(''),
  excludeHidden: z
    .enum(['true', 'false'])
    .describe('Understood and does nothing: hidden profiles are never found.')
    .optional(),
  near: position
    .describe('`latitude,longitude`; where the caller is, for suggestions, when their profile names no place.')
    .optional(),
  limit: size(limits.people).describe('People in the answer, 1 to 100.'),
})
export type PeopleSearchQuery = z.output<typeof peopleSearchQuerySchema>

export const peoplePageQuerySchema = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'must be taken from the `Link` header')
    .transform(Number)
    .pipe(z.int32())
    .describe('From the `Link` header of the page before.')
    .optional(),
  limit: size(limits.people).describe('People on a page, 1 to 100.'),
})
export type PeoplePageQuery = z.output<typeof peoplePageQuerySchema>
