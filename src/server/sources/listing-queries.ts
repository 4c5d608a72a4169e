import { comparedCharacters } from '#domain/duplicates/event-matching.ts'
import type { Listing } from '#domain/duplicates/event-similarity.ts'
import { trustNewListings } from '#server/events/service.ts'
import { isHosted } from '#server/events/policy.ts'
import { fragment, instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** Returns whether the source has listed any of these UIDs before. */
export async function sharesUids(sql: ReadSql, sourceId: number, uids: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ shares: boolean }>`
    select exists (select from event_sources where source_id = ${sourceId} and uid = any (${uids}::text[])) as shares`
  return row?.shares ?? false
}

/** A date as the source listed it when last read. */
export interface KnownListing {
  uid: string
  recurrenceId: string
  eventId: number
  sequence: number
  contentHash: string
  isWithdrawn: boolean
  seriesId: number | null
  /** UTC. */
  startsAt: string
  /** Whether the event shows this listing's data, since no other source listed it earlier. */
  isOwner: boolean
}

/** Lists everything the source has ever listed, in its last version. */
export function listKnown(sql: ReadSql, sourceId: number): Promise<KnownListing[]> {
  return sql<KnownListing>`
    select l.uid, l.recurrence_id as "recurrenceId", l.event_id as "eventId", l.sequence,
      l.content_hash as "contentHash", l.withdrawn_at is not null as "isWithdrawn", e.series_id as "seriesId",
      ${instant`e.starts_at`} as "startsAt",
      not ${isHosted(fragment`l.event_id`)}
      and not exists (
        select from event_sources earlier
        where earlier.event_id = l.event_id and earlier.withdrawn_at is null
          and (earlier.first_seen_at, earlier.source_id, earlier.uid, earlier.recurrence_id)
            < (l.first_seen_at, l.source_id, l.uid, l.recurrence_id)) as "isOwner"
    from event_sources l join events e on e.id = l.event_id
    where l.source_id = ${sourceId}`
}

/** Lists the source's own data of these listings, without operators' corrections. */
export const listDescriptions = (sql: ReadSql, sourceId: number, keys: readonly ListingKey[]) =>
  sql<ListingKey & { title: string; link: string | null; location: string }>`
    select l.uid, l.recurrence_id as "recurrenceId", l.link,
      coalesce(title.source_value #>> '{}', e.title) as title, coalesce(venue.source_value ->> 'location', e.location) as location
    from json_to_recordset(${JSON.stringify(keys)}::json) as given (uid text, "recurrenceId" text)
    join event_sources l on l.source_id = ${sourceId} and l.uid = given.uid and l.recurrence_id = given."recurrenceId"
    join events e on e.id = l.event_id
    left join corrected_fields title on title.event_id = e.id and title.field = 'title'
    left join corrected_fields venue on venue.event_id = e.id and venue.field = 'venue'`

/** Changes the keys of listings to those under which the source lists them now. */
export async function renameListings(
  sql: WriteSql,
  sourceId: number,
  renamed: readonly (ListingKey & { newUid: string; newRecurrenceId: string })[],
): Promise<void> {
  await sql`
    update event_sources l set uid = given."newUid", recurrence_id = given."newRecurrenceId"
    from json_to_recordset(${JSON.stringify(renamed)}::json) as given (
      uid text, "recurrenceId" text, "newUid" text, "newRecurrenceId" text)
    where l.source_id = ${sourceId} and l.uid = given.uid and l.recurrence_id = given."recurrenceId"`
}

/** An event of the catalog that a new one may be the same as. */
export interface ExistingEvent extends Omit<Listing, 'position'> {
  id: number
  endsAt: string
  timeZone: string
  latitude: number | null
  longitude: number | null
  seriesId: number | null
  /** The start of the description. */
  text: string
  /** Name of the source whose data it shows; empty for an event of a host. */
  sourceName: string
  /** Whether that source lists the events of many organizers. */
  isCollected: boolean
  /** The source lists it, or has listed it. */
  isOwn: boolean
  isHosted: boolean
}

/** Sources compare their events with each other's values, not with operators' corrections. */
const existingEvent = (sourceId: number) => fragment`
  events.id, coalesce(title.source_value #>> '{}', events.title) as title,
  ${instant`starts_at`} as "startsAt",
  ${instant`ends_at`} as "endsAt", time_zone as "timeZone",
  all_day as "allDay", coalesce(venue.source_value ->> 'location', location) as location,
  case when venue.event_id is null then latitude else (venue.source_value ->> 'latitude')::float8 end as latitude,
  case when venue.event_id is null then longitude else (venue.source_value ->> 'longitude')::float8 end as longitude,
  coalesce(venue.source_value ->> 'placePrecision', place_precision) as "placePrecision",
  coalesce((venue.source_value ->> 'isVirtualEvent')::boolean, is_virtual_event) as "isVirtualEvent",
  organizer, series_id as "seriesId", left(description, ${comparedCharacters}) as text,
  coalesce(owner.name, '') as "sourceName", coalesce(owner.is_collection, false) as "isCollected",
  exists (select from event_sources l where l.event_id = events.id and l.source_id = ${sourceId}) as "isOwn",
  ${isHosted(fragment`events.id`)} as "isHosted"
  from events
  left join corrected_fields title on title.event_id = events.id and title.field = 'title'
  left join corrected_fields venue on venue.event_id = events.id and venue.field = 'venue'
  left join lateral (
    select s.name, s.is_collection from event_sources l join sources s on s.id = l.source_id
    where l.event_id = events.id and l.withdrawn_at is null
    order by l.first_seen_at, l.source_id, l.uid, l.recurrence_id limit 1) owner on true`

/** Half-open range of starts, in UTC. */
export interface StartRange {
  from: string
  to: string
}

/**
 * Lists events that start within a range. Includes withdrawn ones, which may return under another UID, but none that was
 * merged into another.
 */
export const listEventsStarting = (sql: ReadSql, sourceId: number, { from, to }: StartRange) => sql<ExistingEvent>`
  select ${existingEvent(sourceId)}
  where starts_at >= ${from} and starts_at < ${to} and merged_into is null order by events.id`

/** Returns a snapshot of the committed transactions, for `listEventsSince`. */
export async function takeSnapshot(sql: ReadSql): Promise<string> {
  const [row] = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`
  return row?.snapshot ?? ''
}

/**
 * Condition: another transaction has written the row since the snapshot. `xmin` has 32 bits and wraps around, so the
 * transaction is identified by its distance from the oldest one that ran at the snapshot.
 */
const isWrittenSince = (snapshot: string) => fragment`
  events.xmin <> pg_current_xact_id()::xid and exists (
    select from pg_snapshot_xmin(${snapshot}::pg_snapshot) as oldest,
      lateral (select (events.xmin::text::bigint - oldest::text::bigint) & 4294967295 as distance) as since
    where distance < 2147483648
      and not pg_visible_in_snapshot((oldest::text::bigint + distance)::text::xid8, ${snapshot}::pg_snapshot))`

/** Lists events within the range that other transactions have written since the snapshot. */
export const listEventsSince = (sql: ReadSql, sourceId: number, snapshot: string, { from, to }: StartRange) =>
  sql<ExistingEvent>`
  select ${existingEvent(sourceId)}
  where starts_at >= ${from} and starts_at < ${to} and merged_into is null and ${isWrittenSince(snapshot)}
  order by events.id`

export interface SeriesRow {
  key: string
  title: string
  recurrence: string | null
}

export interface SeriesNumber {
  /** The source's own series. */
  id: number
  /** The series that its events belong to: another source's, if it was joined to that one. */
  shownId: number
}

/** Returns a source's series by key, creating missing ones. Changed dates lack rule and common title. */
export async function numberSeries(
  sql: WriteSql,
  sourceId: number,
  series: readonly SeriesRow[],
): Promise<Map<string, SeriesNumber>> {
  const rows = await sql<{ key: string } & SeriesNumber>`
    insert into series (source_id, key, title, recurrence)
    select ${sourceId}::int, key, title, recurrence
    from json_to_recordset(${JSON.stringify(series)}::json) as given (key text, title text, recurrence text)
    on conflict (source_id, key) do update set
      title = case when excluded.recurrence is null then series.title else excluded.title end,
      recurrence = coalesce(excluded.recurrence, series.recurrence)
    returning key, id, coalesce(joined_to, id) as "shownId"`
  return new Map(rows.map(({ key, ...numbers }) => [key, numbers]))
}

export interface ListingRow {
  uid: string
  recurrenceId: string
  eventId: number
  link: string | null
  sequence: number
  contentHash: string
}

/** Writes the current listings. Clears a withdrawal. */
export async function writeListings(
  sql: WriteSql,
  sourceId: number,
  listings: readonly ListingRow[],
  now: string,
): Promise<void> {
  const ids = await sql.column<number | null>`
    insert into event_sources (
      source_id, uid, recurrence_id, event_id, link, sequence, content_hash, first_seen_at, last_seen_at)
    select ${sourceId}::int, uid, "recurrenceId", "eventId", link, sequence, "contentHash",
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(listings)}::json) as given (
      uid text, "recurrenceId" text, "eventId" int, link text, sequence int, "contentHash" text)
    on conflict (source_id, uid, recurrence_id) do update set
      event_id = excluded.event_id, link = excluded.link, sequence = excluded.sequence,
      content_hash = excluded.content_hash, last_seen_at = excluded.last_seen_at, withdrawn_at = null
    returning case when xmax = 0 then event_id end`
  const added = ids.filter((id) => id !== null)
  if (added.length > 0) await trustNewListings(sql, added)
}

export interface ListingKey {
  uid: string
  recurrenceId: string
}

/** Marks listings that haven't changed as seen. */
export async function markSeen(
  sql: WriteSql,
  sourceId: number,
  keys: readonly ListingKey[],
  now: string,
): Promise<void> {
  await sql`
    update event_sources l set last_seen_at = ${now}
    from json_to_recordset(${JSON.stringify(keys)}::json) as given (uid text, "recurrenceId" text)
    where l.source_id = ${sourceId} and l.uid = given.uid and l.recurrence_id = given."recurrenceId"`
}

export async function withdrawListings(
  sql: WriteSql,
  sourceId: number,
  keys: readonly ListingKey[],
  now: string,
): Promise<void> {
  await sql`
    update event_sources l set withdrawn_at = ${now}
    from json_to_recordset(${JSON.stringify(keys)}::json) as given (uid text, "recurrenceId" text)
    where l.source_id = ${sourceId} and l.uid = given.uid and l.recurrence_id = given."recurrenceId"`
}

/** Lists these events with the names of the sources that list them. */
export const listEventSourceNames = (sql: ReadSql, ids: readonly number[]) =>
  sql<{ id: number; title: string; startsAt: string; timeZone: string; sources: string[] }>`
    select e.id, e.title, ${instant`e.starts_at`} as "startsAt",
      e.time_zone as "timeZone", coalesce((
        select json_agg(distinct s.name) from event_sources l join sources s on s.id = l.source_id
        where l.event_id = e.id and l.withdrawn_at is null), '[]') as sources
    from events e where e.id = any (${ids}::int[]) order by e.starts_at, e.id`
