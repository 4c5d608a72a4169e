import { z } from 'zod'
import { DomainError } from '#server/platform/http/http.ts'

/** A time as PostgreSQL writes it when its zone is UTC. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
  .refine((text) => Number.isFinite(Date.parse(`${text}:00`)))
const dateKey = z.object({ startsAt: instant, id: z.int32() })

/** Where the next page begins, by the sort order that it continues. */
const cursorSchema = z.discriminatedUnion('sort', [
  z.object({
    sort: z.literal('date'),
    after: dateKey.extend({ isOngoing: z.boolean() }),
    /** What was ongoing when the first page was asked for stays so: an event that begins meanwhile is not shown twice. */
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

/** @throws Refusal `invalid_request` when the text is no cursor, or one of another sort order */
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
