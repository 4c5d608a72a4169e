import { z } from 'zod'

/** Identifiers are the database's 32-bit integers; anything else in the path is an unknown event, not a bad call. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.int32())

export const eventParams = z.object({ id: idParam.describe('Number of the event, as lists give it.') })

/** See `Endpoint.own`. */
export const callerParams = z.object({
  userId: z.union([z.literal('me'), idParam]).describe("The caller's own number, or `me`."),
})

/** What somebody writes, up to so many letters. PostgreSQL keeps no null characters. */
export const writtenText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\0]*$/, 'must not hold a null character')
