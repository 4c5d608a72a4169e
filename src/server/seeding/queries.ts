import { trustNewListings } from '#server/events/service.ts'
import { introduceHost } from '#server/people/person-service.ts'
import { type ReadSql, type WriteSql, fragment } from '#server/platform/database/database.ts'

/** Name under which the importer lists and removes the source. */
export const demoSourceName = 'Demo town'

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

/** A date as the source lists it, and the event created from it. */
export interface Listing extends Pick<KnownDate, 'uid' | 'recurrenceId'> {
  id: number
  contentHash: string
}

/** Key of the advisory lock for seeding: any number that nothing else locks on the same server. */
const advisoryLock = 7_305_129

/** Waits until no other process is seeding, and holds the lock until the transaction ends. */
export const lockSeeding = (sql: WriteSql) => sql`select pg_advisory_xact_lock(${advisoryLock}::bigint)`

/** Returns whether the database is empty and no demo town was removed. */
export async function isDatabaseEmpty(sql: ReadSql): Promise<boolean> {
  const [row] = await sql<{ isEmpty: boolean }>`
    select not exists (select from events) and not exists (select from sources)
      and not exists (select from settings where demo_removed_at is not null) as "isEmpty"`
  return row?.isEmpty ?? false
}

export async function insertDemoSource(sql: WriteSql, name: string, openedOn: string): Promise<DemoSource> {
  const [row] = await sql<{ id: number }>`
    insert into sources (name, options, trust)
    values (${name}, jsonb_build_object('openedOn', ${openedOn}::text), 'everything')
    returning id`
  return { id: row!.id, openedOn }
}

/** Returns null if there is none, or if the source of that name is another one, read from an address. */
export const findDemoSource = (sql: ReadSql, name: string) => sql.first<DemoSource>`
  select id, options ->> 'openedOn' as "openedOn" from sources
  where name = ${name} and address is null and options ->> 'openedOn' is not null and removed_at is null`

export const listKnownDates = (sql: ReadSql, sourceId: number) => sql<KnownDate>`
  select listed.uid, listed.recurrence_id as "recurrenceId", events.series_id as "seriesId"
  from event_sources as listed join events on events.id = listed.event_id
  where listed.source_id = ${sourceId}`

/** @returns the ids, in the order of the titles */
export const insertSeries = (sql: WriteSql, titles: string[]) => sql.column<number>`
  with numbered as materialized (
    select title, nextval(pg_get_serial_sequence('series', 'id'))::int as id
    from unnest(${titles}::text[]) with ordinality as given (title, position) order by position
  ), written as (
    insert into series (id, title) overriding system value select id, title from numbered
  )
  select id from numbered order by id`

export async function insertEventSources(sql: WriteSql, sourceId: number, listings: readonly Listing[]): Promise<void> {
  const rows = listings.map(({ id, uid, recurrenceId, contentHash }) => ({ id, uid, recurrenceId, contentHash }))
  await sql`
    insert into event_sources (source_id, uid, recurrence_id, event_id, content_hash)
    select ${sourceId}::int, uid, "recurrenceId", id, "contentHash"
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      id int, uid text, "recurrenceId" text, "contentHash" text)`
  await trustNewListings(
    sql,
    listings.map(({ id }) => id),
  )
}

/** Marks the source as just read, and its events that are not over as just seen. */
export async function markSourceRead(sql: WriteSql, sourceId: number, now: string): Promise<void> {
  await sql`
    update sources set last_read_at = ${now}, health = case when health = 'new' then 'well' else health end,
      health_since = case when health = 'new' then ${now} else health_since end
    where id = ${sourceId}`
  await sql`
    update event_sources as listed set last_seen_at = ${now}
    from events where events.id = listed.event_id and listed.source_id = ${sourceId} and events.ends_at > ${now}`
}

/** Returns whether an offering has dates ahead that show their plate. @param uid the offering's, without a round */
export const lacksPicture = (sql: ReadSql, sourceId: number, uid: string, now: string) => sql.hasRows`
  select from event_sources l join events e on e.id = l.event_id
  where l.source_id = ${sourceId} and split_part(l.uid, '/', 1) = ${uid} and e.image_url is null and e.sequence = 0
    and e.ends_at > ${now}
  limit 1`

/** Gives a picture to all dates of an offering that nobody has edited. */
export const setPicture = (sql: WriteSql, sourceId: number, uid: string, imageUrl: string) => sql`
  update events e set image_url = ${imageUrl} from event_sources l
  where l.event_id = e.id and l.source_id = ${sourceId} and split_part(l.uid, '/', 1) = ${uid}
    and e.image_url is null and e.sequence = 0`

/** Returns the event id of the next date of a demo offering; null if there is none. */
export const findNextDate = (sql: ReadSql, title: string, now: string) => sql.value<number>`
  select id from events
  where title = ${title} and status = 'scheduled' and starts_at > ${now} order by starts_at limit 1`

/** Accounts created by the demo, by username. No other account is ever connected to anything. */
const demoAccount = fragment`users u join identities i on i.user_id = u.id and i.provider = 'demo' and i.subject like 'demo-%'`

export async function hasFollows(sql: ReadSql): Promise<boolean> {
  const [row] = await sql<{ has: boolean }>`select exists (select from follows) as has`
  return row?.has ?? false
}

interface DemoProfile {
  username: string
  sharesAttendance: boolean
  latitude: number
  longitude: number
}

export async function updateDemoProfile(
  sql: WriteSql,
  { username, sharesAttendance, latitude, longitude }: DemoProfile,
) {
  await sql`
    update users set share_attendance = ${sharesAttendance}, latitude = ${latitude}, longitude = ${longitude}
    where id in (select u.id from ${demoAccount} where u.username = ${username})`
}

export async function insertFollowsByName(sql: WriteSql, follower: string, followed: readonly string[], now: string) {
  await sql`
    insert into follows (follower_id, followed_id, created_at)
    select own.id, other.id, ${now}::timestamptz - interval '1 day'
    from (select u.id from ${demoAccount} where u.username = ${follower}) as own,
      unnest(${followed}::text[]) with ordinality as named (username, place)
      join (select u.id, u.username from ${demoAccount}) as other using (username)
    order by named.place
    on conflict do nothing`
}

interface Attendance {
  sourceId: number
  username: string
  organizers: readonly string[]
  status: 'hosting' | 'going'
  now: string
  /** Maximum number of upcoming dates per organizer, soonest first. */
  limit: number
}

/** Adds a status for the person to upcoming events of these organizers in the demo town. */
export async function insertAttendance(sql: WriteSql, attendance: Attendance): Promise<void> {
  const { sourceId, username, organizers, status, now, limit } = attendance
  const added = await sql<{ userId: number; eventId: number }>`
    insert into user_events (user_id, event_id, status, host_role)
    select own.id, dates.id, ${status}, case when ${status} = 'hosting' then 'owner' end
    from (select u.id from ${demoAccount} where u.username = ${username}) as own,
      unnest(${organizers}::text[]) as named (organizer)
      cross join lateral (
        select e.id from events e
        where e.organizer = named.organizer and e.starts_at > ${now} and e.status = 'scheduled'
          and exists (select from event_sources l where l.event_id = e.id and l.source_id = ${sourceId})
        order by e.starts_at limit ${limit}) as dates
    on conflict do nothing
    returning user_id as "userId", event_id as "eventId"`
  const [first] = added
  if (first && status === 'hosting')
    await introduceHost(
      sql,
      first.userId,
      added.map(({ eventId }) => eventId),
    )
}
