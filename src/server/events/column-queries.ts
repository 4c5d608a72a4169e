import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'
import { long } from './filter-queries.ts'

/** Bytes per event as written by `packed`. */
export const packedBytes = 44
/** Stands for a missing instant or day; sorts before all others. */
export const noTime = -(2 ** 31)
const noneThere = fragment`'-2147483648'::int`
const days = (date: Fragment) => fragment`int4send(coalesce(${date} - date '1970-01-01', ${noneThere}))`
/**
 * Minutes since 1970, rounded up, so that comparing with a full minute tells exactly what has ended. The `case` is
 * needed because `least` ignores nulls.
 */
const minutes = (instant: Fragment) => fragment`int4send(case when ${instant} is null then ${noneThere}
  else least(ceil(date_part('epoch', ${instant}) / 60), 2147483647)::int end)`
const degrees = (angle: Fragment) => fragment`float8send(coalesce(${angle}, 'NaN'))`

/**
 * Packs the columns that filters need into 44 bytes instead of 2,000. Big-endian, in the order in which `createColumns`
 * reads them.
 */
const packed = fragment`int4send(id) || int4send(traits)
  || ${minutes(fragment`ends_at`)} || ${minutes(fragment`previous_ends_at`)}
  || ${days(fragment`starts_on`)} || ${days(fragment`ends_on`)} || ${days(fragment`previous_ends_on`)}
  || ${degrees(fragment`latitude`)} || ${degrees(fragment`longitude`)}`

const columns = fragment`id, traits, starts_at, ends_at, previous_ends_at, starts_on, ends_on, previous_ends_on,
  latitude, longitude`
const isListed = fragment`status = 'scheduled' and withdrawn_at is null`

/** A transaction's snapshot in PostgreSQL's text format (`pg_snapshot`). */
export type Snapshot = string

export async function readSnapshot(sql: ReadSql): Promise<Snapshot> {
  const rows = await sql<{ snapshot: Snapshot }>`select pg_current_snapshot()::text as snapshot`
  return rows[0]?.snapshot ?? ''
}

/** Key of the last event read: its start as PostgreSQL prints it, and its id. */
export interface AfterEvent {
  startsAt: string
  id: number
}

export interface PackedPage {
  events: Buffer
  /** Null on the last page. */
  last: AfterEvent | null
}

/**
 * Reads a page of listed events, soonest first, from the index alone.
 * @param after last event of the previous page, or the instant to start at with id 0
 */
export async function listUpcomingEvents(sql: ReadSql, after: AfterEvent, limit: number): Promise<PackedPage> {
  const rows = await sql.planned<{ events: Buffer | null; found: number; startsAt: string | null; id: number | null }>`
    select string_agg(${packed}, ''::bytea) as events, count(*)::int as found,
      (array_agg(starts_at))[count(*)]::text as "startsAt", (array_agg(id))[count(*)] as id
    from (
      select ${columns} from events
      where ${isListed} and (starts_at, id) > (${after.startsAt}::timestamptz, ${after.id}::int)
      order by starts_at, id limit ${limit}
    ) as page`
  const { events = null, found = 0, startsAt = null, id = null } = rows[0] ?? {}
  const last = found === limit && startsAt !== null && id !== null ? { startsAt, id } : null
  return { events: events ?? Buffer.alloc(0), last }
}

/**
 * Reads the listed long events that started well before `moment` and end after it. `last` is the key at which paging
 * of all other events must start, so that the two together cover everything.
 * @param moment ISO instant
 */
export async function listRunningEvents(sql: ReadSql, moment: string): Promise<PackedPage> {
  const begun = fragment`(${moment}::timestamptz - ${long})`
  const rows = await sql.planned<{ events: Buffer | null; startsAt: string }>`
    select string_agg(${packed}, ''::bytea) as events, ${begun}::text as "startsAt"
    from events
    where ${isListed} and ends_at - starts_at > ${long} and tstzrange(starts_at, ends_at) @> ${moment}::timestamptz
      and starts_at < ${begun}`
  const { events = null, startsAt = moment } = rows[0] ?? {}
  return { events: events ?? Buffer.alloc(0), last: { startsAt, id: 0 } }
}

export interface EventChanges {
  snapshot: Snapshot
  /** Ids of the changed events, including deleted ones; null if any event may have changed. */
  ids: number[] | null
  /** The changed events that are listed and end after `since`. */
  events: Buffer
}

/** Reads the changes committed since a snapshot. Uses one statement so that the result is consistent. */
export async function listChanges(sql: ReadSql, before: Snapshot, since: string): Promise<EventChanges> {
  const rows = await sql<{ snapshot: Snapshot; isAny: boolean; ids: number[]; events: Buffer | null }>`
    with news as (
      select event_ids from event_changes
      where made_by >= pg_snapshot_xmin(${before}::pg_snapshot)
        and not pg_visible_in_snapshot(made_by, ${before}::pg_snapshot)
    ), changed as (select array(select unnest(event_ids) from news) as ids)
    select pg_current_snapshot()::text as snapshot, exists (select from news where event_ids is null) as "isAny", ids,
      (select string_agg(${packed}, ''::bytea) from events
       where id = any(ids) and ${isListed} and ends_at > ${since}) as events
    from changed`
  const { snapshot = before, isAny = true, ids = [], events = null } = rows[0] ?? {}
  return { snapshot, ids: isAny ? null : ids, events: events ?? Buffer.alloc(0) }
}
