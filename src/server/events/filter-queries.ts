import type { EventStatus } from '#contract/event-options.ts'
import type { EventFilters } from '#contract/event-query.ts'
import { boxAround, type Position } from '#domain/distance.ts'
import { fragment, joinFragments, type Fragment } from '#server/platform/sql.ts'

/** What a list is asked for, with everything the service has filled in. */
export interface EventSelection extends EventFilters {
  near: Position
  /** ISO instant. An event that ended before is over, unless `from` asks for the past. */
  now: string
  /** Default: what takes place. Lists hide the cancelled, calendars tell them. */
  status?: EventStatus
  /** Every date of a series instead of the next one. */
  everyDate?: boolean
}

const nothing = fragment`true`
const all = (pieces: Fragment[]) => joinFragments(pieces, ' and ', nothing)

function inBox(near: Position, miles: number): Fragment {
  const { south, north, west, east } = boxAround(near, miles)
  const acrossDateLine = west > east
  const longitude = acrossDateLine
    ? fragment`(longitude >= ${west} or longitude <= ${east})`
    : fragment`longitude between ${west} and ${east}`
  // The planner knows how latitudes and longitudes are spread; the great circle then cuts the corners off.
  return fragment`latitude between ${south} and ${north} and ${longitude}
    and miles_between(latitude, longitude, ${near.latitude}, ${near.longitude}) <= ${miles}`
}

/** Filters that stay as they are while facets are counted. */
function fixedConditions(selection: EventSelection): Fragment {
  const { q, near, within, virtual, status } = selection
  // Written out for the planner, which has an index for each.
  const pieces = [
    status === 'cancelled'
      ? fragment`status = 'cancelled' and withdrawn_at is null`
      : fragment`status = 'scheduled' and withdrawn_at is null`,
  ]
  if (q) pieces.push(fragment`search @@ event_search_query(${q})`)
  if (virtual === 'true') pieces.push(fragment`is_virtual_event`)
  if (virtual === 'false') pieces.push(fragment`not is_virtual_event`)
  if (within !== undefined) {
    const close = inBox(near, within)
    pieces.push(virtual === 'any' ? fragment`(is_virtual_event or ${close})` : close)
  }
  return all(pieces)
}

/** The groups of choices, each as the condition it puts on one event; a group without a choice is absent. */
export function choiceConditions({ interests, mood, ages, free }: EventSelection) {
  return {
    category: interests?.length ? fragment`category = any(${interests})` : nothing,
    mood: mood ? fragment`moods @> array[${mood}]` : nothing,
    ageGroup: ages?.length ? fragment`age_groups && ${ages}` : nothing,
    free: free ? fragment`is_free` : nothing,
  }
}

/** Of each series only the next occurrence that is not over: this one has not ended, those before it have. */
function isNext({ from, now, everyDate }: EventSelection): Fragment {
  if (everyDate) return nothing
  return from
    ? fragment`(previous_ends_on is null or previous_ends_on < ${from}::date)`
    : fragment`(previous_ends_at is null or previous_ends_at <= ${now})`
}

function notOver(selection: EventSelection): Fragment {
  const { from, to, now } = selection
  const pieces = [from ? fragment`ends_on >= ${from}::date` : fragment`ends_at > ${now}`, isNext(selection)]
  // A day begins up to 14 hours before and ends up to 12 hours after it does in UTC: the index takes the wider span.
  if (to) pieces.push(fragment`starts_on <= ${to}::date and starts_at < ${to}::date + 2`)
  return all(pieces)
}

/**
 * Every event that the selection lets through, as a table expression. Two halves that each have an index of their
 * own: what lasts at most two days is found by when it starts, the few that last longer by when they end.
 */
export function matchingEvents(selection: EventSelection, columns: Fragment, choices = true): Fragment {
  const chosen = choices ? all(Object.values(choiceConditions(selection))) : nothing
  const conditions = all([fixedConditions(selection), notOver(selection), chosen])
  const since = selection.from
    ? fragment`${selection.from}::date - interval '4 days'`
    : fragment`${selection.now}::timestamptz - interval '2 days'`
  const until = selection.from ? fragment`${selection.from}::date - 1` : fragment`${selection.now}::timestamptz`
  return fragment`(
    select ${columns} from events where not lasts_long and starts_at >= ${since} and ${conditions}
    union all
    select ${columns} from events where lasts_long and ends_at >= ${until} and ${conditions}
  )`
}
