import { z } from 'zod'
import { DomainError } from '#server/platform/http/http.ts'

/** A timestamp as PostgreSQL prints it in a UTC session. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
  .refine((text) => Number.isFinite(Date.parse(`${text}:00`)))
const dateKey = z.object({ startsAt: instant, id: z.int32() })

/** Start of the next page, with one variant per sort order. */
const cursorSchema = z.discriminatedUnion('sort', [
  z.object({
    sort: z.literal('date'),
    after: dateKey.extend({ isOngoing: z.boolean() }),
    /**
     * Time of the first page's request. Events ongoing then stay ongoing, so one that starts meanwhile isn't listed
     * twice.
     */
    ongoingAt: z.iso.datetime(),
  }),
  z.object({ sort: z.literal('distance'), after: dateKey.extend({ away: z.number().nullable() }) }),
  z.object({
    sort: z.literal('relevance'),
    from: dateKey.nullable(),
    until: dateKey.nullable(),
    after: dateKey.extend({ rank: z.number() }).nullable(),
  }),
])
export type Cursor = z.infer<typeof cursorSchema>
export type Sort = Cursor['sort']

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** @throws DomainError `invalid_request` if the text isn't a cursor or belongs to another sort order */
export function readCursor<Of extends Sort>(text: string, sort: Of): Extract<Cursor, { sort: Of }> {
  const cursor = cursorSchema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (cursor.success && cursor.data.sort === sort) return cursor.data as Extract<Cursor, { sort: Of }>
  const message = 'is not a cursor of this list; take it from the Link header'
  throw new DomainError('invalid_request', `cursor: ${message}`, [{ field: 'cursor', message }])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
