import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import type { Position } from '#domain/distance.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/sql.ts'

/** `2026-11-21T10:00:00-05:00` */
function zonedTime(instant: Fragment, zone: Fragment): Fragment {
  const local = fragment`(${instant} at time zone ${zone})`
  const utc = fragment`(${instant} at time zone 'UTC')`
  return fragment`to_char(${local}, 'YYYY-MM-DD"T"HH24:MI:SS') || case when ${local} < ${utc}
    then to_char(${utc} - ${local}, '"-"HH24:MI') else to_char(${local} - ${utc}, '"+"HH24:MI') end`
}

/** Decimal degrees as text; PostgreSQL itself would write what is next to the equator with an exponent. */
const degrees = (column: Fragment): Fragment => fragment`case when abs(${column}) < 0.001
  then trim_scale(${column}::numeric)::text else ${column}::text end`

/** As `distancePhrase` of the domain writes it; null where there are no miles. */
export function distanceText(miles: Fragment): Fragment {
  const tenths = fragment`floor(${miles} * 10 + 0.5)`
  return fragment`case
    when ${miles} < 9.95 then (${tenths} / 10)::text || case when ${tenths} = 10 then ' mile away' else ' miles away' end
    when ${miles} is not null then to_char(floor(${miles} + 0.5), 'FM999,999') || ' miles away' end`
}

/**
 * Who reads an event: somebody with an account, a guest without one who has said yes or maybe, or anybody.
 * What a host gives for joining online is told to the host and to such guests alone.
 */
export type EventReader = number | 'guest' | null

const hasWayToJoin = fragment`(e.virtual_event_link is not null or e.virtual_instructions is not null)`
const isHosted = fragment`exists (select from user_events h where h.event_id = e.id and h.status = 'hosting')`
const belongsTo = (person: number, how: Fragment) => fragment`exists (
  select from user_events r where r.event_id = e.id and r.user_id = ${person}::int and ${how})`

/** What is held or hidden is there for its host alone. Of visitors PostgreSQL is not even asked who they are. */
function isShownTo(reader: EventReader): Fragment {
  const isPublic = fragment`e.status in ('scheduled', 'cancelled')`
  if (typeof reader !== 'number') return isPublic
  return fragment`(${isPublic} or ${belongsTo(reader, fragment`r.status = 'hosting'`)})`
}

/** Most events have nothing to hide, and are done with the first of the three. */
function isKeptFrom(reader: EventReader): Fragment {
  if (reader === 'guest') return fragment`false`
  const isSecret = fragment`${hasWayToJoin} and ${isHosted}`
  if (reader === null) return fragment`(${isSecret})`
  return fragment`(${isSecret} and not ${belongsTo(reader, fragment`r.status in ('hosting', 'going', 'maybe')`)})`
}

const occurrence = fragment`json_build_object('id', n.id,
  'date', ${zonedTime(fragment`n.starts_at`, fragment`n.time_zone`)},
  'endDate', ${zonedTime(fragment`n.ends_at`, fragment`n.time_zone`)}, 'status', n.status)`

const source = fragment`json_build_object('name', s.name, 'link', l.link,
  'lastSeenAt', to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))`

/** Within a `case`, so that nobody looks for the dates of what is no series. */
const nextDates = fragment`(
  select coalesce(json_agg(${occurrence} order by n.starts_at, n.id), '[]')
  from (select id, starts_at, ends_at, time_zone, status from events n
        where n.series_id = e.series_id and n.starts_at > e.starts_at and n.withdrawn_at is null
          and n.status in ('scheduled', 'cancelled')
        order by n.starts_at, n.id limit ${limits.nextDates}) n)`

/**
 * As a value that PostgreSQL does not look into before it plans. Where it saw that there is one id or a handful, it took a
 * plan for so many to be worth its making, and planned each time anew, for longer than the statement runs.
 */
const unseen = (ids: readonly number[]) => fragment`(select ${ids}::int[])`

/**
 * The events with these ids as rows named `shown`, whose columns are those of the contract, in the order of the list.
 * Written as JSON by the database, which takes a third of the time that objects, a check and a stringifier take.
 */
const shownEvents = (ids: readonly number[], near: Position, reader: EventReader): Fragment => fragment`
  unnest(${unseen(ids)}) with ordinality as wanted (id, place)
  join events e on e.id = wanted.id
  cross join lateral (
    select ${isKeptFrom(reader)} as link,
      case when not e.is_virtual_event and e.latitude is not null
        then miles_between(e.latitude, e.longitude, ${near.latitude}, ${near.longitude}) end as miles
    offset 0
  ) told
  left join (
    -- Gathered for the whole page at once: event by event it took 0.6 ms of 1.6, so it takes 0.36.
    select l.event_id, array_agg(${source} order by l.first_seen_at, s.id) as listed
    from event_sources l join sources s on s.id = l.source_id
    where l.event_id = any(${unseen(ids)}::int[]) and l.withdrawn_at is null
    group by l.event_id
  ) origin on origin.event_id = e.id
  cross join lateral (
    select e.id, e.title, e.short_description as "shortDescription", e.description,
      ${zonedTime(fragment`e.starts_at`, fragment`e.time_zone`)} as date,
      ${zonedTime(fragment`e.ends_at`, fragment`e.time_zone`)} as "endDate",
      e.time_zone as "timeZone", e.all_day as "allDay", e.location,
      ${degrees(fragment`e.latitude`)} as latitude, ${degrees(fragment`e.longitude`)} as longitude,
      e.place_is_approximate as "placeIsApproximate", ${distanceText(fragment`told.miles`)} as distance,
      e.image_url as "imageUrl", e.category, e.moods, e.age_groups as "ageGroups",
      e.organizer, e.organizer_is_vetted as "organizerIsVetted", e.withdrawn_at is not null as "isWithdrawn",
      e.is_virtual_event as "isVirtualEvent",
      case when not told.link then e.virtual_event_link end as "virtualEventLink",
      case when not told.link then e.virtual_instructions end as "virtualInstructions",
      told.link as "isLinkForGuests", e.is_paid_event as "isPaidEvent", e.is_free as "isFree", e.price,
      e.payment_link as "paymentLink", e.refund_policy as "refundPolicy", e.status, e.series_id as "seriesId",
      case when e.series_id is null then '[]' else ${nextDates} end as "nextDates",
      origin.listed[1] as source, coalesce(array_to_json(origin.listed), '[]') as sources
  ) shown
  where ${isShownTo(reader)}
  order by wanted.place`

/**
 * The events with these ids in the order of the list; unknown ids are left out, and those that the reader may not know
 * of. Distances are from `near`.
 */
export async function listEventsByIds(
  sql: ReadSql,
  ids: readonly number[],
  near: Position,
  reader: EventReader = null,
): Promise<LearningEvent[]> {
  const rows = await sql<{ event: LearningEvent }>`
    select row_to_json(shown) as event from ${shownEvents(ids, near, reader)}`
  return rows.map(({ event }) => event)
}

/** The same as JSON that nobody has to read before it is sent. */
export async function writeEventsByIds(
  sql: ReadSql,
  ids: readonly number[],
  near: Position,
  reader: EventReader = null,
): Promise<string[]> {
  const rows = await sql<{ event: string }>`
    select row_to_json(shown)::text as event from ${shownEvents(ids, near, reader)}`
  return rows.map(({ event }) => event)
}
