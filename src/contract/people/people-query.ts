import { z } from 'zod'
import { position } from '#contract/events/event-query.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

const size = (range: { max: number; default: number }) =>
  z
    .string()
    .regex(/^\d{1,3}$/, { error: () => t('must be a number') })
    .transform(Number)
    .pipe(z.int().min(1).max(range.max))
    .default(range.default)

export const peopleSearchQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .max(limits.query.maxLength)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
    .describe('Words that must all occur in name, username, bio, interests or location. Each may be incomplete.')
    .default(''),
  excludeHidden: z
    .enum(['true', 'false'])
    .describe('Accepted and ignored: hidden profiles are never found.')
    .optional(),
  near: position
    .describe('`latitude,longitude` of the caller, for suggestions if their profile has no location.')
    .optional(),
  limit: size(limits.people).describe('People in the response, 1 to 100.'),
})
export type PeopleSearchQuery = z.output<typeof peopleSearchQuerySchema>

export const peoplePageQuerySchema = z.strictObject({
  before: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, { error: () => t('must be taken from the `Link` header') })
    .transform(Number)
    .pipe(z.int32())
    .describe('From the `Link` header of the previous page.')
    .optional(),
  limit: size(limits.people).describe('People per page, 1 to 100.'),
})
export type PeoplePageQuery = z.output<typeof peoplePageQuerySchema>
