import { z } from 'zod'
import { position } from './event-query.ts'
import { limits } from './limits.ts'

export const placeQuerySchema = z.strictObject({
  q: z
    .string()
    .trim()
    .max(limits.place.query)
    .describe('Start of a name, "Town, ST" or start of a ZIP code. Empty: places around `near`.')
    .default(''),
  near: position.describe('`latitude,longitude` in decimal degrees. Default: the default location.').optional(),
  limit: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number')
    .transform(Number)
    .pipe(z.int().min(1).max(limits.place.found.max))
    .default(limits.place.found.default)
    .describe('Places in the response, 1 to 20.'),
})
