import type { HoldReason } from '#contract/curation/curation-options.ts'
import type { EventEntry, EventStatus, Visibility } from '#contract/events/event-options.ts'
import type { EventTicket, LearningEvent } from '#contract/events/event.ts'
import type { UserEventStatus } from '#contract/saved/user-event.ts'
import { fragment, opaque, type Fragment, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'
import { nextDates, pickStatus, remainingDates, sessions } from './date-queries.ts'
import { getViewerId, virtualLinkHiddenFrom, visibleTo, type EventReader } from './policy.ts'

/** How people sign up and pay. Null fields aren't set. */
type SignUpColumns = [
  isPayWhatYouCan: boolean,
  suggestedPrice: number | null,
  ticketTypes: EventTicket[],
  minimumAge: number | null,
  /** As PostgreSQL prints it, in UTC and in local time at the venue. */
  rsvpUntil: string | null,
  rsvpUntilLocally: string | null,
  needsApproval: boolean,
]

/** Null if the number of guests isn't limited. */
const spotsLeft = fragment`case when e.ticket_types <> '[]' then count_spots_left(e.id, e.capacity, e.ticket_types)
  when e.capacity is not null then greatest(0, e.capacity - (
  select coalesce(sum(g.party_size), 0) from guests g where g.event_id = e.id and g.answer = 'yes'))::int end`

/** Absent for imported events. */
const signUp = fragment`case when e.is_pay_what_you_can or e.ticket_types <> '[]' or e.minimum_age is not null
    or e.rsvp_until is not null or e.needs_approval
  then json_build_array(e.is_pay_what_you_can, e.suggested_price, e.ticket_types, e.minimum_age,
    e.rsvp_until::text, (e.rsvp_until at time zone e.time_zone)::text, e.needs_approval) end`

/** A source of an event, and when the event was last seen there. */
export interface SourceColumns {
  sourceName: string
  sourceLink: string | null
  sourceSeenAt: string
}

/** A person who hosts or attends an event. */
type AttendantColumns = [
  name: string,
  username: string,
  isHost: boolean,
  isFollowed: boolean,
  /** Whether the person hosts it. */
  isOwner: boolean,
]

/** Timestamps as PostgreSQL prints them, in UTC and in local time at the venue. */
export type OccurrenceColumns = [
  id: number,
  startsAt: string,
  startsLocally: string,
  endsAt: string,
  endsLocally: string,
  status: EventStatus,
]

/** The contract's event fields that the tables store in the same form. */
type StoredColumns = Omit<
  LearningEvent,
  | (
      | 'venue'
      | 'plate'
      | 'date'
      | 'endDate'
      | 'latitude'
      | 'longitude'
      | 'distance'
      | 'nextDates'
      | 'source'
      | 'sources'
    )
  | (
      | 'remainingDates'
      | 'spotsLeft'
      | 'hasPriceFrom'
      | 'isUsuallyFree'
      | 'entry'
      | 'isPayWhatYouCan'
      | 'suggestedPrice'
      | 'ticketTypes'
      | 'minimumAge'
      | 'rsvpUntil'
      | 'needsApproval'
      | 'isOver'
      | 'previousDate'
      | 'language'
      | 'languages'
      | 'textLanguage'
      | 'country'
      | 'isPinned'
      | 'heldBack'
      | 'visibility'
      | 'linkKey'
      | 'isHybrid'
      | 'isCourse'
      | 'sessions'
      | 'isSaved'
      | 'rsvp'
      | 'hasAttended'
      | 'followedLine'
      | 'host'
      | 'coHosts'
      | 'organization'
    )
>

interface EventColumns extends StoredColumns {
  startsAt: string
  startsLocally: string
  endsAt: string
  endsLocally: string
  /** Null unless the event was moved. */
  previouslyAt: string | null
  previouslyLocally: string | null
  language: string | null
  /** Null until they are read. */
  languages: string[] | null
  textLanguage: string | null
  latitude: number | null
  longitude: number | null
  venueId: number | null
  venueName: string | null
  venueAddress: string | null
  /** An operator's correction of the first source's link. */
  pageLink?: string | null
  /** Why the event is held back; null for listed events. */
  heldFor: HoldReason | null
  isPinned: boolean
  /** The plate that the host picked. */
  chosenPlate: string | null
  visibility: Visibility
  /** The secret in the address of an unlisted event; null for others. */
  linkKey: string | null
  isHybrid: boolean
  hasPriceFrom: boolean
  isUsuallyFree: boolean
  /** Null if unknown. */
  entry: EventEntry | null
  isCourse: boolean
  /** All sessions of a course, soonest first; null for other events. */
  sessions: OccurrenceColumns[] | null
  /** Whether `virtualEventLink` and `virtualInstructions` must be withheld. The row contains them regardless. */
  isLinkForGuests: boolean
  /** Soonest first; null for single events. */
  nextDates: OccurrenceColumns[] | null
  /** Null for single events. */
  remainingDates: number | null
  /** Null if the number of guests isn't limited. */
  spotsLeft: number | null
  /** How people sign up and pay; null unless the host asks for something. */
  signUp: SignUpColumns | null
  /** Null for events that no organization hosts. */
  organizationSlug: string | null
  /** Co-hosts whom the viewer may see, in the order in which they accepted; null if there are none. */
  coHosts: [name: string, username: string][] | null
  /** The viewer's relations to it; absent without a viewer. */
  statuses?: UserEventStatus[]
  /** Its host, and the people the viewer follows who are going, as far as the viewer may see them there. */
  attendants?: AttendantColumns[] | null
}

export interface EventRow extends EventColumns {
  /** In the order in which the event was first seen there. */
  sources: SourceColumns[]
}

/** A row of the join: an event appears once per source. */
export type JoinedRow = EventColumns & (SourceColumns | Record<keyof SourceColumns, null>)

/** Most events have none, which an index reveals quickly. */
const coHosts = (reader: EventReader) => fragment`case when exists (
  select from user_events c where c.event_id = e.id and c.host_role = 'co-host') then (
  select json_agg(json_build_array(u.name, u.username) order by c.created_at, c.id)
  from user_events c join visible_people(${getViewerId(reader)}) u on u.id = c.user_id and u.share_hosting
  where c.event_id = e.id and c.host_role = 'co-host') end`

/** Additional columns, each preceded by a comma, and the join that provides them. */
interface EventJoin {
  columns: Fragment
  join: Fragment
}

/**
 * Reads the viewer's relation to events. Includes people at an event only as far as they share it. `visible_people`
 * excludes hidden profiles and blocks between a person and the viewer.
 */
const marksFor = (viewer: number, ids: readonly number[]): EventJoin => ({
  columns: fragment`, attending.people as attendants,
    array_to_json(array(
      select r.status from user_events r where r.event_id = e.id and r.user_id = ${viewer}::int)) as statuses`,
  join: fragment`left join (
    select a.event_id,
      json_agg(json_build_array(u.name, u.username, a.status = 'hosting', f.id is not null, a.host_role is not distinct from 'owner')
        order by f.id, u.id) as people
    from user_events a
    join visible_people(${viewer}) u on u.id = a.user_id
    left join follows f on f.follower_id = ${viewer} and f.followed_id = u.id
    where a.event_id = any(${opaque(ids, 'int[]')}::int[])
      and (a.host_role in ('owner', 'co-host') and u.share_hosting or a.status = 'going' and u.share_attendance and f.id is not null)
    group by a.event_id
  ) attending on attending.event_id = e.id`,
})
const noMarks: EventJoin = { columns: fragment``, join: fragment`` }

/**
 * Returns the statement that reads the events of `wanted`, a table expression of that name with `id` and `place`, in
 * the order of `place`. Omits events that the reader may not see. Returns plain rows: writing 50 events as JSON takes
 * PostgreSQL three times as long as returning rows, and takes JavaScript a tenth of that.
 */
export const selectEvents = (wanted: Fragment, reader: EventReader, { columns, join } = noMarks): Fragment => fragment`
    select e.id, e.title, e.short_description as "shortDescription", e.description,
      e.starts_at::text as "startsAt", (e.starts_at at time zone e.time_zone)::text as "startsLocally",
      e.ends_at::text as "endsAt", (e.ends_at at time zone e.time_zone)::text as "endsLocally",
      e.previous_starts_at::text as "previouslyAt", (e.previous_starts_at at time zone e.time_zone)::text as "previouslyLocally",
      e.language, array_to_json(e.languages) as languages, e.text_language as "textLanguage", e.time_zone as "timeZone", e.all_day as "allDay", e.location,
      case when e.place_precision <> 'unknown' then e.latitude end as latitude,
      case when e.place_precision <> 'unknown' then e.longitude end as longitude,
      e.venue_id as "venueId", v.name as "venueName", v.address as "venueAddress",
      case when e.latitude is null then 'unknown' else e.place_precision end as "placePrecision", coalesce(e.image_url, p.image_url) as "imageUrl", e.plate as "chosenPlate", e.category,
      e.format, round(e.learning::numeric, 3)::float8 as learning, e.tier,
      array_to_json(e.moods) as moods, array_to_json(e.age_groups) as "ageGroups",
      e.organizer, e.organizer_is_vetted as "organizerIsVetted", e.withdrawn_at is not null as "isWithdrawn",
      e.is_virtual_event as "isVirtualEvent", e.virtual_event_link as "virtualEventLink",
      e.virtual_instructions as "virtualInstructions", ${virtualLinkHiddenFrom(reader)} as "isLinkForGuests",
      e.is_paid_event as "isPaidEvent", e.is_free as "isFree", e.price, e.currency,
      e.has_price_from as "hasPriceFrom", e.is_usually_free as "isUsuallyFree", e.entry, e.payment_link as "paymentLink",
      e.refund_policy as "refundPolicy",
      ${pickStatus(fragment`e`)} as status, e.visibility, e.link_key as "linkKey", e.is_hybrid as "isHybrid", e.is_course as "isCourse",
      case when e.status = 'unlisted' then e.held_for end as "heldFor", e.pinned_at is not null as "isPinned",
      case when e.status_when_shown <> 'scheduled' then nullif(e.cancellation_note, '') end as "cancellationNote", e.series_id as "seriesId", ${nextDates(reader)} as "nextDates",
      ${sessions(reader)} as sessions, ${remainingDates(reader)} as "remainingDates", ${spotsLeft} as "spotsLeft", ${signUp} as "signUp",
      ${coHosts(reader)} as "coHosts",
      case when e.organization_id is not null then (
        select o.slug from organizations o where o.id = e.organization_id and is_led(o.id)) end as "organizationSlug",
      e.page_link as "pageLink", s.name as "sourceName", l.link as "sourceLink", l.last_seen_at::text as "sourceSeenAt"${columns}
    from ${wanted}
    join events e on e.id = wanted.id
    left join source_pictures p on p.id = e.source_picture_id
    left join venues v on v.id = e.venue_id
    left join (event_sources l join sources s on s.id = l.source_id) on l.event_id = e.id and l.withdrawn_at is null
    ${join}
    where ${visibleTo(reader)}
    order by wanted.place, l.first_seen_at, s.id`

type Gathered<Row> = Row & Pick<EventRow, 'sources'>

/** Merges the rows of each event into one. Each further row of an event adds its next source. */
export function gatherSources<Row extends JoinedRow>(rows: readonly Row[]): Gathered<Row>[] {
  const events: Gathered<Row>[] = []
  for (const row of rows) {
    const { sourceName, sourceLink, sourceSeenAt } = row
    const last = events.at(-1)
    const event = last?.id === row.id ? last : Object.assign(row, { sources: [] as SourceColumns[] })
    if (event !== last) events.push(event)
    const corrected = event.sources.length === 0 ? event.pageLink : null
    if (sourceName !== null) event.sources.push({ sourceName, sourceLink: corrected ?? sourceLink, sourceSeenAt })
  }
  return events
}

/**
 * Reads events in the order of `ids`. Omits unknown ids and events that the reader may not see.
 * @param ids without duplicates
 * @param viewer account whose relation to the events is read in the same statement, because each further statement
 * costs Node half a millisecond
 */
export async function listEventRows(
  sql: ReadSql,
  ids: readonly number[],
  reader: EventReader,
  viewer: number | null = null,
): Promise<EventRow[]> {
  if (ids.length === 0) return []
  const wanted = fragment`unnest(${opaque(ids, 'int[]')}) with ordinality as wanted (id, place)`
  const marks = viewer === null ? noMarks : marksFor(viewer, ids)
  return gatherSources(await sql<JoinedRow>`${selectEvents(wanted, reader, marks)}`)
}

/** Lets the account see an unlisted event, and the dates that share its secret, from now on. */
export async function openEventLink(
  sql: WriteSql,
  opening: { userId: number; eventId: number; linkKey: string; now: string },
): Promise<void> {
  await sql`
    insert into opened_event_links (user_id, link_key, opened_at)
    select ${opening.userId}, link_key, ${opening.now} from events
    where id = ${opening.eventId} and link_key = ${opening.linkKey}
    on conflict do nothing`
}

/** Follows merges to the kept event. @returns null if the event isn't merged */
export const findKeptEvent = (sql: ReadSql, id: number) => sql.value<number>`
  with recursive chain (id, depth) as (
    select merged_into, 1 from events where id = ${id} and merged_into is not null
    union all
    select e.merged_into, depth + 1 from events e join chain on e.id = chain.id
    where e.merged_into is not null and depth < 10)
  select id from chain order by depth desc limit 1`

/** Returns the Markdown of an event's description; null if it was written as plain text. */
export async function findMarkdown(sql: ReadSql, eventId: number): Promise<string | null> {
  const row = await sql.first<{ markdown: string | null }>`
    select description_markdown as markdown from events where id = ${eventId}`
  return row?.markdown ?? null
}
