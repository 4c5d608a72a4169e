import type { AgeGroup, Category, EventStatus, Mood } from '#contract/event-options.ts'
import type { EventSource } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import type { Position } from '#domain/distance.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/sql.ts'

/** A time as the venue's clock shows it, and how far that clock is from UTC. */
export interface LocalTime {
  /** `YYYY-MM-DDTHH:MM:SS` */
  local: string
  /** Minutes east of UTC. */
  offset: number
}

export interface OccurrenceRow {
  id: number
  start: LocalTime
  end: LocalTime
  status: EventStatus
}

export interface EventRow extends OccurrenceRow {
  title: string
  shortDescription: string
  description: string
  timeZone: string
  allDay: boolean
  location: string
  latitude: number | null
  longitude: number | null
  placeIsApproximate: boolean
  miles: number | null
  imageUrl: string | null
  category: Category
  moods: Mood[]
  ageGroups: AgeGroup[]
  organizer: string
  organizerIsVetted: boolean
  isWithdrawn: boolean
  isVirtualEvent: boolean
  virtualEventLink: string | null
  virtualInstructions: string | null
  isLinkForGuests: boolean
  isPaidEvent: boolean
  isFree: boolean
  price: number | null
  paymentLink: string | null
  refundPolicy: string | null
  seriesId: number | null
  nextDates: OccurrenceRow[]
  sources: EventSource[]
}

const localTime = (instant: Fragment, zone: Fragment) => fragment`json_build_object(
  'local', to_char(${instant} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS'),
  'offset', (extract(epoch from (${instant} at time zone ${zone}) - (${instant} at time zone 'UTC')) / 60)::int)`

const startOf = {
  e: localTime(fragment`e.starts_at`, fragment`e.time_zone`),
  n: localTime(fragment`n.starts_at`, fragment`n.time_zone`),
}
const endOf = {
  e: localTime(fragment`e.ends_at`, fragment`e.time_zone`),
  n: localTime(fragment`n.ends_at`, fragment`n.time_zone`),
}

/**
 * Who reads an event: somebody with an account, a guest without one who has said yes or maybe, or anybody.
 * What a host gives for joining online is told to the host and to such guests alone.
 */
export type EventReader = number | 'guest' | null

const hasWayToJoin = fragment`(e.virtual_event_link is not null or e.virtual_instructions is not null)`
const isHosted = fragment`exists (select from user_events h where h.event_id = e.id and h.status = 'hosting')`
const mayJoin = (reader: EventReader) => fragment`(${reader === 'guest'}::boolean or exists (
  select from user_events r
  where r.event_id = e.id and r.user_id = ${typeof reader === 'number' ? reader : null}::int
    and r.status in ('hosting', 'going', 'maybe')))`
/** What is held or hidden is there for its host alone. */
const isShownTo = (reader: EventReader) => fragment`(e.status in ('scheduled', 'cancelled') or exists (
  select from user_events r where r.event_id = e.id and r.status = 'hosting'
    and r.user_id = ${typeof reader === 'number' ? reader : null}::int))`
/** Most events have nothing to hide, and are done with the first of the three. */
const isKeptFrom = (reader: EventReader) => fragment`(${hasWayToJoin} and ${isHosted} and not ${mayJoin(reader)})`

/**
 * The events with these ids in the order of the list; unknown ids are left out, and those that the reader may not know
 * of. `miles` is from `near`.
 */
export function listEventsByIds(
  sql: ReadSql,
  ids: readonly number[],
  near: Position,
  reader: EventReader = null,
): Promise<EventRow[]> {
  return sql<EventRow>`
    select e.id, e.title, e.short_description as "shortDescription", e.description,
      ${startOf.e} as start, ${endOf.e} as "end",
      e.time_zone as "timeZone", e.all_day as "allDay", e.location, e.latitude, e.longitude,
      e.place_is_approximate as "placeIsApproximate",
      case when not e.is_virtual_event and e.latitude is not null
        then miles_between(e.latitude, e.longitude, ${near.latitude}, ${near.longitude}) end as miles,
      e.image_url as "imageUrl", e.category, e.moods, e.age_groups as "ageGroups",
      e.organizer, e.organizer_is_vetted as "organizerIsVetted", e.withdrawn_at is not null as "isWithdrawn",
      e.is_virtual_event as "isVirtualEvent", keeping.link as "isLinkForGuests",
      case when not keeping.link then e.virtual_event_link end as "virtualEventLink",
      case when not keeping.link then e.virtual_instructions end as "virtualInstructions",
      e.is_paid_event as "isPaidEvent", e.is_free as "isFree", e.price,
      e.payment_link as "paymentLink", e.refund_policy as "refundPolicy",
      e.status, e.series_id as "seriesId",
      coalesce(following.dates, '[]') as "nextDates", coalesce(origin.sources, '[]') as sources
    from unnest(${ids}::int[]) with ordinality as wanted (id, place)
    join events e on e.id = wanted.id
    cross join lateral (select ${isKeptFrom(reader)} as link) keeping
    left join lateral (
      select json_agg(json_build_object('id', n.id, 'status', n.status,
        'start', ${startOf.n}, 'end', ${endOf.n}) order by n.starts_at, n.id) as dates
      from (select * from events n
            where n.series_id = e.series_id and n.starts_at > e.starts_at and n.withdrawn_at is null
              and n.status in ('scheduled', 'cancelled')
            order by n.starts_at, n.id limit ${limits.nextDates}) n
    ) following on e.series_id is not null
    left join (
      -- Gathered for the whole page at once: event by event it took 0.6 ms of 1.6, so it takes 0.36.
      select l.event_id, json_agg(json_build_object('name', s.name, 'link', l.link,
        'lastSeenAt', to_char(l.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by l.first_seen_at, s.id) as sources
      from event_sources l join sources s on s.id = l.source_id
      where l.event_id = any(${ids}::int[]) and l.withdrawn_at is null
      group by l.event_id
    ) origin on origin.event_id = e.id
    where ${isShownTo(reader)}
    order by wanted.place`
}
