import { availableHours, isSelective, type FreeWeek } from '#domain/plans/plan-week.ts'
import { getBoundingBox, type Position } from '#domain/places/distance.ts'
import { Fragment, fragment, opaque } from '#server/platform/database/database.ts'

/** Condition: fits the week, as defined by `fitsWeek` in `domain/plans/plan-week.ts`. */
export function fitsWeek(week: FreeWeek): Fragment {
  const { availability, busy } = week
  const here = fragment`starts_at at time zone time_zone`
  const day = fragment`extract(isodow from ${here})`
  const hour = fragment`extract(hour from ${here})`
  const isWeekend = availability.includes('weekend')
  const isMorning = availability.includes('weekday_morning')
  const isEvening = availability.includes('weekday_evening')
  const suits = isSelective(week)
    ? fragment`case when ${day} >= 6 then ${isWeekend}::boolean when all_day then ${isMorning || isEvening}::boolean
        when ${hour} < ${availableHours.morningEnds} then ${isMorning}::boolean
        else ${isEvening}::boolean and ${hour} >= ${availableHours.eveningBegins} end`
    : fragment`true`
  const ranges = busy.map(({ from, to }) => `[${new Date(from).toISOString()},${new Date(to).toISOString()})`)
  const isFree =
    ranges.length === 0
      ? fragment`true`
      : fragment`(all_day or ends_at - starts_at >= interval '1 day'
          or not tstzrange(starts_at, greatest(ends_at, starts_at + interval '1 millisecond'))
            && ${`{${ranges.join()}}`}::tstzmultirange)`
  return fragment`(ends_at - starts_at >= interval '7 days' or ${suits} and ${isFree})`
}

/** Condition: at the venue, or in a room of it. */
export const isAtVenue = (id: number): Fragment =>
  fragment`venue_id = any(array(select v.id from venues v where v.id = ${id}::int or v.parent_id = ${id}::int))`

/**
 * Condition: hosted by the organization, or imported from the organizer that operators linked to it. Someone who hosts
 * events under that organizer's name doesn't get onto its page.
 */
export const isByOrganization = (slug: string): Fragment =>
  fragment`(organization_id = (select o.id from organizations o where o.slug = ${slug}::text)
    or organizer <> '' and organizer_slug(organizer) = (select o.organizer from organizations o where o.slug = ${slug}::text)
      and id in (select l.event_id from event_sources l))`

/** Condition: by the organizer, whose name may be spelled in several ways. */
export const isByOrganizer = (name: string): Fragment =>
  fragment`organizer <> '' and organizer_slug(organizer) = organizer_slug(${name}::text)`

/** Condition: within some miles of a position. */
export function inBox(near: Position, miles: number): Fragment {
  const { south, north, west, east } = getBoundingBox(near, miles)
  const acrossDateLine = west > east
  const longitude = acrossDateLine
    ? fragment`(longitude >= ${west} or longitude <= ${east})`
    : fragment`longitude between ${west} and ${east}`
  // The planner has statistics on latitudes and longitudes; the great-circle distance then cuts off the corners.
  return fragment`latitude between ${south} and ${north} and ${longitude}
    and miles_between(latitude, longitude, ${near.latitude}, ${near.longitude}) <= ${miles}`
}

/** Condition: in a language other than English. Must equal the predicate of the index. */
export const isInOtherLanguage = fragment`(languages <> '{}' and languages <> '{en}')`

/** Condition: held in one of these languages. */
export function isInLanguage(languages: readonly string[]): Fragment {
  const isAny = fragment`languages && ${languages}::text[]`
  return languages.includes('en') ? isAny : fragment`(${isInOtherLanguage} and ${isAny})`
}

/** The part of a selection about time. */
interface SelectedTime {
  now: string
  ongoingAt?: string | undefined
  from?: string | undefined
  to?: string | undefined
  isPlannedOnce?: boolean | undefined
}

type Value = [value: string, type: 'date' | 'timestamptz' | 'tsquery']
export const toValue = ({ isPlannedOnce }: SelectedTime, ...[value, type]: Value): Fragment =>
  isPlannedOnce ? opaque(value, type) : new Fragment(['', `::${type}`], [value])

export const toNow = (selection: SelectedTime) => toValue(selection, selection.now, 'timestamptz')
export const toDay = (selection: SelectedTime, day: string) => toValue(selection, day, 'date')

/** Condition: ongoing, as defined by `isOngoing` in `domain/events/event-time.ts`. */
export function isOngoing(selection: SelectedTime): Fragment {
  const at = toValue(selection, selection.ongoingAt ?? selection.now, 'timestamptz')
  return fragment`(ends_at - starts_at > interval '2 days' and starts_at < ${at} and ends_at > ${at})`
}

/** Condition: within the requested days, in terms of `ranked_at`, so that reading its index can stop. */
export function isRankedWithin(selection: SelectedTime): Fragment {
  const { from, to } = selection
  const start = from ? toDay(selection, from) : fragment`${toNow(selection)} - interval '2 days'`
  const end = to ? fragment`ranked_at < ${toDay(selection, to)} + 1` : fragment`true`
  return fragment`ranked_at >= ${start} and ${end}`
}
