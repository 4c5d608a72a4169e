import type { Listing } from '#domain/same-event.ts'
import type { ReadSql, WriteSql } from '#server/platform/sql.ts'
import type { ImportOptions } from './import-options.ts'
import type { ImportReport } from './report.ts'

export interface SourceRow {
  id: number
  name: string
  /** Null for a source that is not read from anywhere, such as the demo town. */
  address: string | null
  options: unknown
  lastReadAt: string | null
  lastReport: ImportReport | null
  etag: string | null
  lastModified: string | null
  /** Until when the last complete reading looked ahead, UTC. */
  readUntil: string | null
}

/** Any number that nothing else on the same server locks; while it is held, nobody else imports. */
const advisoryLock = 7_305_130

/**
 * Waits until no other import is writing; held until the transaction ends. One lock for all sources: two that bring the
 * same new event at one moment would each think it is the first.
 */
export async function lockImports(sql: WriteSql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`
}

export function listSources(sql: ReadSql): Promise<SourceRow[]> {
  return sql<SourceRow>`
    select id, name, address, options, last_report as "lastReport", etag, last_modified as "lastModified",
      to_char(last_read_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "lastReadAt",
      to_char(read_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "readUntil"
    from sources order by name`
}

export async function insertSource(sql: WriteSql, name: string, address: string): Promise<number> {
  const [row] = await sql<{ id: number }>`insert into sources (name, address) values (${name}, ${address}) returning id`
  if (!row) throw new Error(`The source "${name}" was not written.`)
  return row.id
}

export interface SourceState {
  id: number
  address: string
  options: ImportOptions
  report: ImportReport
  now: string
  readUntil: string
  etag: string | null
  lastModified: string | null
}

export async function updateSource(sql: WriteSql, state: SourceState): Promise<void> {
  await sql`
    update sources set address = ${state.address}, options = ${JSON.stringify(state.options)}::jsonb,
      last_report = ${JSON.stringify(state.report)}::jsonb, last_read_at = ${state.now}, read_until = ${state.readUntil},
      etag = ${state.etag}, last_modified = ${state.lastModified}
    where id = ${state.id}`
}

/**
 * The server says that nothing has changed: all that was listed is listed still.
 * @returns how many dates lie ahead
 */
export async function markUnchanged(sql: WriteSql, id: number, now: string): Promise<number> {
  await sql`update sources set last_read_at = ${now} where id = ${id}`
  const rows = await sql`
    update event_sources l set last_seen_at = ${now} from events e
    where l.source_id = ${id} and l.withdrawn_at is null and e.id = l.event_id and e.ends_at > ${now} returning l.uid`
  return rows.length
}

/** Whether the source listed one of these before. */
export async function sharesUids(sql: ReadSql, sourceId: number, uids: readonly string[]): Promise<boolean> {
  const [row] = await sql<{ shares: boolean }>`
    select exists (select from event_sources where source_id = ${sourceId} and uid = any (${uids}::text[])) as shares`
  return row?.shares ?? false
}

/** @returns the ids of the events that the source listed */
export async function deleteSource(sql: WriteSql, id: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`select distinct event_id as id from event_sources where source_id = ${id}`
  await sql`delete from sources where id = ${id}`
  return rows.map((row) => row.id)
}

/** What a source said when it was read last, about one date. */
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
  /** Its event shows what this listing says, since no other source listed it earlier. */
  isOwner: boolean
}

/** Everything that a source has listed, by the last reading in which it did. */
export function listKnown(sql: ReadSql, sourceId: number): Promise<KnownListing[]> {
  return sql<KnownListing>`
    select l.uid, l.recurrence_id as "recurrenceId", l.event_id as "eventId", l.sequence,
      l.content_hash as "contentHash", l.withdrawn_at is not null as "isWithdrawn", e.series_id as "seriesId",
      to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      not exists (
        select from event_sources earlier
        where earlier.event_id = l.event_id and earlier.withdrawn_at is null
          and (earlier.first_seen_at, earlier.source_id, earlier.uid, earlier.recurrence_id)
            < (l.first_seen_at, l.source_id, l.uid, l.recurrence_id)) as "isOwner"
    from event_sources l join events e on e.id = l.event_id
    where l.source_id = ${sourceId}`
}

export interface ExistingEvent extends Omit<Listing, 'position'> {
  id: number
  latitude: number | null
  longitude: number | null
}

/** Events that begin at one of these moments, withdrawn ones included: they may be listed again under another name. */
export function listEventsStartingAt(sql: ReadSql, startsAt: readonly string[]): Promise<ExistingEvent[]> {
  return sql<ExistingEvent>`
    select id, title, to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startsAt",
      all_day as "allDay", location, latitude, longitude, place_is_approximate as "placeIsApproximate",
      is_virtual_event as "isVirtualEvent", organizer
    from events where starts_at = any (${startsAt}::timestamptz[]) order by id`
}

export interface SeriesRow {
  key: string
  title: string
  recurrence: string | null
}

/** Series of a source by their keys; missing ones are made. A changed date knows neither the rule nor the common title. */
export async function numberSeries(
  sql: WriteSql,
  sourceId: number,
  series: readonly SeriesRow[],
): Promise<Map<string, number>> {
  const rows = await sql<{ key: string; id: number }>`
    insert into series (source_id, key, title, recurrence)
    select ${sourceId}::int, key, title, recurrence
    from json_to_recordset(${JSON.stringify(series)}::json) as given (key text, title text, recurrence text)
    on conflict (source_id, key) do update set
      title = case when excluded.recurrence is null then series.title else excluded.title end,
      recurrence = coalesce(excluded.recurrence, series.recurrence)
    returning key, id`
  return new Map(rows.map(({ key, id }) => [key, id]))
}

export interface ListingRow {
  uid: string
  recurrenceId: string
  eventId: number
  link: string | null
  sequence: number
  contentHash: string
}

/** Writes what the source says now; a withdrawal of the listing is taken back. */
export async function writeListings(
  sql: WriteSql,
  sourceId: number,
  listings: readonly ListingRow[],
  now: string,
): Promise<void> {
  await sql`
    insert into event_sources (
      source_id, uid, recurrence_id, event_id, link, sequence, content_hash, first_seen_at, last_seen_at)
    select ${sourceId}::int, uid, "recurrenceId", "eventId", link, sequence, "contentHash",
      ${now}::timestamptz, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(listings)}::json) as given (
      uid text, "recurrenceId" text, "eventId" int, link text, sequence int, "contentHash" text)
    on conflict (source_id, uid, recurrence_id) do update set
      event_id = excluded.event_id, link = excluded.link, sequence = excluded.sequence,
      content_hash = excluded.content_hash, last_seen_at = excluded.last_seen_at, withdrawn_at = null`
}

export interface ListingKey {
  uid: string
  recurrenceId: string
}

/** Listings that the source repeats word for word. */
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
