import type { ReadSql, WriteSql } from '#server/platform/sql.ts'
import type { DemoDetails, DemoOccurrence } from './demo-town.ts'

export interface DemoSource {
  id: number
  /** ISO date in New York. */
  openedOn: string
}

/** A date that the source already lists, and the series of its event. */
export interface KnownDate {
  uid: string
  recurrenceId: string
  seriesId: number | null
}

export interface NewEvent extends DemoDetails, DemoOccurrence {
  id: number
  seriesId: number | null
  contentHash: string
}

/** Any number that nothing else on the same server locks; while it is held, nobody else seeds. */
const advisoryLock = 7_305_129

/** Waits until no other process is seeding; held until the transaction ends. */
export async function lockSeeding(sql: WriteSql): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`
}

export async function isDatabaseEmpty(sql: ReadSql): Promise<boolean> {
  const [row] = await sql<{ isEmpty: boolean }>`
    select not exists (select from events) and not exists (select from sources) as "isEmpty"`
  return row?.isEmpty ?? false
}

export async function insertDemoSource(sql: WriteSql, name: string, openedOn: string): Promise<DemoSource> {
  const [row] = await sql<{ id: number }>`
    insert into sources (name, options) values (${name}, jsonb_build_object('openedOn', ${openedOn}::text))
    returning id`
  return { id: row!.id, openedOn }
}

/** Null when there is none, or when a source of that name is something else, read from an address. */
export async function findDemoSource(sql: ReadSql, name: string): Promise<DemoSource | null> {
  const [row] = await sql<DemoSource>`
    select id, options ->> 'openedOn' as "openedOn" from sources
    where name = ${name} and address is null and options ->> 'openedOn' is not null`
  return row ?? null
}

export function listKnownDates(sql: ReadSql, sourceId: number): Promise<KnownDate[]> {
  return sql<KnownDate>`
    select listed.uid, listed.recurrence_id as "recurrenceId", events.series_id as "seriesId"
    from event_sources as listed join events on events.id = listed.event_id
    where listed.source_id = ${sourceId}`
}

/** @returns the ids, in the order of the titles */
export async function insertSeries(sql: WriteSql, titles: string[]): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    with numbered as materialized (
      select title, nextval(pg_get_serial_sequence('series', 'id'))::int as id
      from unnest(${titles}::text[]) with ordinality as given (title, position) order by position
    ), written as (
      insert into series (id, title) overriding system value select id, title from numbered
    )
    select id from numbered order by id`
  return rows.map(({ id }) => id)
}

/** Numbers for events to come, so that an event and what the source says of it can be written without asking back. */
export async function takeEventIds(sql: WriteSql, count: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('events', 'id'))::int as id from generate_series(1, ${count}::int)`
  return rows.map(({ id }) => id)
}

export async function insertEvents(sql: WriteSql, events: NewEvent[]): Promise<void> {
  await sql`
    insert into events (
      id, series_id, title, short_description, description, starts_at, ends_at, time_zone, all_day, location,
      latitude, longitude, category, moods, age_groups, organizer, is_virtual_event, virtual_event_link,
      virtual_instructions, is_free, is_paid_event, price, payment_link, refund_policy, status)
    overriding system value
    select id, "seriesId", title, "shortDescription", description, "startsAt", "endsAt", "timeZone", "allDay", location,
      latitude, longitude, category, moods, "ageGroups", organizer, "isVirtualEvent", "virtualEventLink",
      "virtualInstructions", not "isPaidEvent", "isPaidEvent", price, "paymentLink", "refundPolicy", status
    from json_to_recordset(${JSON.stringify(events)}::json) as given (
      id int, "seriesId" int, title text, "shortDescription" text, description text, "startsAt" timestamptz,
      "endsAt" timestamptz, "timeZone" text, "allDay" boolean, location text, latitude float8, longitude float8,
      category text, moods text[], "ageGroups" text[], organizer text, "isVirtualEvent" boolean,
      "virtualEventLink" text, "virtualInstructions" text, "isPaidEvent" boolean, price int, "paymentLink" text,
      "refundPolicy" text, status text)`
}

export async function insertEventSources(sql: WriteSql, sourceId: number, events: NewEvent[]): Promise<void> {
  const rows = events.map(({ id, uid, recurrenceId, contentHash }) => ({ id, uid, recurrenceId, contentHash }))
  await sql`
    insert into event_sources (source_id, uid, recurrence_id, event_id, content_hash)
    select ${sourceId}::int, uid, "recurrenceId", id, "contentHash"
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id int, uid text, "recurrenceId" text, "contentHash" text)`
}

/** Tells each date of the source's series when the scheduled ones before it have all ended. */
export async function writePreviousEnds(sql: WriteSql, sourceId: number): Promise<void> {
  await sql`
    with told as (
      select id, max(ends_at) filter (where status = 'scheduled') over (
        partition by series_id order by starts_at, id rows between unbounded preceding and 1 preceding) as previous
      from events
      where series_id in (
        select series_id from events join event_sources on event_sources.event_id = events.id where source_id = ${sourceId})
    )
    update events set previous_ends_at = told.previous from told
    where told.id = events.id and told.previous is distinct from events.previous_ends_at`
}

/** The town stands by what is still ahead, and was read just now. */
export async function markSourceRead(sql: WriteSql, sourceId: number, now: string): Promise<void> {
  await sql`update sources set last_read_at = ${now} where id = ${sourceId}`
  await sql`
    update event_sources as listed set last_seen_at = ${now}
    from events where events.id = listed.event_id and listed.source_id = ${sourceId} and events.ends_at > ${now}`
}

/** Plans need to know what is in the table; by itself the server would find out only a minute later. */
export async function analyzeEvents(sql: WriteSql): Promise<void> {
  await sql`analyze events`
}
