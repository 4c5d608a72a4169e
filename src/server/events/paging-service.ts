import { z } from 'zod'
import type { ReadSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { EventRow } from './detail-queries.ts'
import type { EventReader } from './policy.ts'
import type { EventSelection } from './filter-queries.ts'
import { listByDate, listByDistance, type DateKey, type Found, type ProgressOrder } from './list-queries.ts'
import { listByRelevance, listClose, type RelevanceKey } from './relevance-queries.ts'
import { listByPrice } from './price-queries.ts'

/** A timestamp as PostgreSQL prints it in a UTC session. */
const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/)
  .refine((text) => Number.isFinite(Date.parse(`${text}:00`)))
const dateKey = z.object({ listedAt: instant, id: z.int32() })
const progressKey = dateKey.extend({ isOngoing: z.boolean() })
const priceKey = progressKey.extend({
  isUnknown: z.boolean(),
  currency: z.string().regex(/^([A-Z]{3})?$/),
  amount: z.int32(),
})

/** Start of the next page, with one variant per sort order. */
const cursorSchema = z.discriminatedUnion('sort', [
  z.object({
    sort: z.literal('date'),
    after: progressKey,
    /**
     * Time of the first page's request. Events that were ongoing then count as ongoing on all pages, so one that starts
     * meanwhile isn't listed twice.
     */
    ongoingAt: z.iso.datetime(),
  }),
  z.object({ sort: z.literal('day'), after: progressKey, ongoingAt: z.iso.datetime() }),
  z.object({ sort: z.literal('distance'), after: dateKey.extend({ away: z.number().nullable() }) }),
  z.object({
    sort: z.literal('price'),
    /** The last free event shown; null once all have been. */
    afterFree: progressKey.nullable(),
    /** The last other event shown. */
    after: priceKey.nullable(),
    ongoingAt: z.iso.datetime(),
  }),
  z.object({
    sort: z.literal('relevance'),
    from: dateKey.nullable(),
    until: dateKey.nullable(),
    after: dateKey.extend({ rank: z.number() }).nullable(),
  }),
])
export type Cursor = z.infer<typeof cursorSchema>
export type Sort = Cursor['sort']

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** @throws DomainError `invalid_request` if the text isn't a cursor or belongs to another sort order */
function readCursor<Of extends Sort>(text: string, sort: Of): Extract<Cursor, { sort: Of }> {
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

interface RowPage {
  rows: EventRow[]
  /** Events that match the search partly. They follow the others. */
  partly?: readonly EventRow[]
  next: Cursor | null
}

/** The requested page: which events, how many, and for whom. */
interface PageRequest {
  selection: EventSelection
  limit: number
  reader: EventReader
}

/** Returns the rows of the first `limit` keys. */
function selectShownRows<Key extends DateKey>({ keys, rows }: Found<Key>, limit: number): EventRow[] {
  const beyond = keys[limit]
  return rows.filter(({ id }) => id !== beyond?.id)
}

/** Builds a page from up to `limit` + 1 keys. The extra key shows whether there is a next page. */
function createPage<Key extends DateKey>(
  found: Found<Key>,
  limit: number,
  cursorAfter: (last: Key) => Cursor,
): RowPage {
  const last = found.keys[limit - 1]
  return { rows: selectShownRows(found, limit), next: last && found.keys.length > limit ? cursorAfter(last) : null }
}

type ListPage = (sql: ReadSql, request: PageRequest, cursor?: string) => Promise<RowPage>

const pageByProgress =
  (sort: ProgressOrder): ListPage =>
  async (sql, { selection, limit, reader }, cursor) => {
    const { after = null, ongoingAt = selection.now } = cursor ? readCursor(cursor, sort) : {}
    const found = await listByDate(sql, { ...selection, ongoingAt }, after, limit + 1, reader, sort)
    return createPage(found, limit, ({ listedAt, id, isOngoing }) => {
      return { sort, after: { listedAt, id, isOngoing }, ongoingAt }
    })
  }

/** Reads one page of events in each sort order, starting at the cursor. */
export const listPages: Record<Sort, ListPage> = {
  date: pageByProgress('date'),
  day: pageByProgress('day'),
  distance: async (sql, { selection, limit, reader }, cursor) => {
    const after = cursor ? readCursor(cursor, 'distance').after : null
    const found = await listByDistance(sql, selection, after, limit + 1, reader)
    return createPage(found, limit, (last) => ({ sort: 'distance', after: last }))
  },
  price: (sql, request, cursor) => pageByPrice(sql, request, cursor ? readCursor(cursor, 'price') : null),
  relevance: async (sql, request, cursor) => {
    const key = cursor ? readCursor(cursor, 'relevance') : { from: null, until: null, after: null }
    const page = await pageByRelevance(sql, request, key)
    return cursor === undefined && page.rows.length < fewResults ? withClose(sql, request, page) : page
  },
}

/** If there are fewer results than this, events that match partly follow. */
const fewResults = 10
const maxClose = 12

async function withClose(sql: ReadSql, { selection, limit, reader }: PageRequest, page: RowPage): Promise<RowPage> {
  const { search } = selection
  const room = Math.min(maxClose, limit - page.rows.length)
  if (!search || search.isHopeless || search.isOrderOnly || room <= 0) return page
  const found = page.rows.map(({ id }) => id)
  return { ...page, partly: await listClose(sql, { ...selection, search }, found, room, reader) }
}

/** Reads a page by relevance. It may start in one ranking window and continue in the next. */
async function pageByRelevance(sql: ReadSql, request: PageRequest, key: RelevanceKey): Promise<RowPage> {
  const { selection, limit, reader } = request
  const { search } = selection
  if (!search || search.isHopeless) return { rows: [], next: null }
  const found = await listByRelevance(sql, { ...selection, search }, key, limit + 1, reader)
  const { keys } = found
  const rows = selectShownRows(found, limit)
  const until = key.until ?? keys[0]?.until ?? null
  if (keys.length > limit) {
    const last = keys[limit - 1]
    const after = last ? { listedAt: last.listedAt, id: last.id, rank: last.rank } : null
    return { rows, next: { sort: 'relevance', from: key.from, until, after } }
  }
  if (until === null) return { rows, next: null }
  const left = { ...request, limit: limit - keys.length }
  const rest = await pageByRelevance(sql, left, { from: until, until: null, after: null })
  return { rows: [...rows, ...rest.rows], next: rest.next }
}

/** Reads a page by price. It may start with free events and continue with others. */
async function pageByPrice(
  sql: ReadSql,
  request: PageRequest,
  key: Extract<Cursor, { sort: 'price' }> | null,
): Promise<RowPage> {
  const { limit, reader } = request
  const ongoingAt = key?.ongoingAt ?? request.selection.now
  const selection = { ...request.selection, ongoingAt }
  const cursor = { sort: 'price' as const, afterFree: null, after: null, ongoingAt }
  const hasFree = key === null || key.afterFree !== null
  const free = hasFree
    ? await listByDate(sql, { ...selection, free: true }, key?.afterFree ?? null, limit + 1, reader)
    : { keys: [], rows: [] }
  const rows = selectShownRows(free, limit)
  const last = free.keys[limit - 1]
  if (free.keys.length > limit && last) {
    const { listedAt, id, isOngoing } = last
    return { rows, next: { ...cursor, afterFree: { listedAt, id, isOngoing } } }
  }
  if (selection.free) return { rows, next: null }
  const left = limit - free.keys.length
  const others = await listByPrice(sql, selection, key?.after ?? null, left + 1, reader)
  return {
    rows: [...rows, ...selectShownRows(others, left)],
    next: others.keys.length > left ? { ...cursor, after: others.keys[left - 1] ?? null } : null,
  }
}
