import { z } from 'zod'
import { t } from '#texts/texts.ts'

/** Database ids are 32-bit integers. Any other value in the path means an unknown event, not an invalid request. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int32())

export const eventParams = z.object({ id: idParam.describe('Event ID.') })

/** Headers of a feed's page. */
export const feedHeaders = { Link: 'The next page, `<…>; rel="next"`; absent on the last one.' }

/** The cursor of a page of a table. */
export const after = z
  .string()
  .regex(/^\d{1,15}$/, { error: () => t('must be taken from `next`') })
  .transform(Number)
  .describe('`next` of the previous page.')
  .optional()

/** See `Endpoint.callerParam`. */
export const callerParams = z.object({
  userId: z.union([z.literal('me'), idParam]).describe('Your user ID, or `me`.'),
})

/** User-written text of at most `max` characters. Null characters are rejected because PostgreSQL can't store them. */
export const writtenText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\0]*$/, { error: () => t('must not contain a null character') })
