import type { EventStatus } from '#contract/event-options.ts'
import type { EventFilters } from '#contract/event-query.ts'
import { boxAround, type Position } from '#domain/distance.ts'
import { fragment, joinFragments, type Fragment, type ReadSql } from '#server/platform/sql.ts'
import { maskOf } from './traits.ts'

/** What a list is asked for, with everything the service has filled in. */
export interface EventSelection extends Omit<EventFilters, 'q'> {
  near: Position
  /** What is searched, as `findWords` gives it; null when what was typed has no word in it. */
  words?: string | null
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

/**
 * What was typed, as the text of a tsquery. Asked apart: the planner then knows how many events have the words, and
 * the function, which looks into the vocabulary, is not called again for every row that is ranked (300 ms a search
 * at 1,000 events before, 1 ms since).
 */
export async function findWords(sql: ReadSql, typed: string): Promise<string | null> {
  const rows = await sql<{ words: string | null }>`select event_search_query(${typed})::text as words`
  return rows[0]?.words ?? null
}

const hasAny = (mask: number) => fragment`(traits & ${mask}::int) <> 0`

/** Filters that stay as they are while facets are counted. */
function fixedConditions(selection: EventSelection): Fragment {
  const { words, near, within, virtual, status } = selection
  const isVirtual = hasAny(maskOf(['virtual']))
  // Written out for the planner, which has an index for each.
  const pieces = [
    status === 'cancelled'
      ? fragment`status = 'cancelled' and withdrawn_at is null`
      : fragment`status = 'scheduled' and withdrawn_at is null`,
  ]
  if (words === null) pieces.push(fragment`false`)
  if (virtual === 'true') pieces.push(isVirtual)
  if (virtual === 'false') pieces.push(fragment`not ${isVirtual}`)
  if (within !== undefined) {
    const close = inBox(near, within)
    pieces.push(virtual === 'any' ? fragment`(${isVirtual} or ${close})` : close)
  }
  return all(pieces)
}

/** The groups of choices, each as the traits of which an event must have one; 0 where nothing is chosen. */
export function choiceMasks({ interests = [], mood, ages = [], free }: EventSelection) {
  return {
    category: maskOf(interests),
    mood: maskOf(mood ? [mood] : []),
    ageGroup: maskOf(ages),
    free: maskOf(free ? ['free'] : []),
  }
}

const choiceConditions = (selection: EventSelection) =>
  all(
    Object.values(choiceMasks(selection))
      .filter((mask) => mask !== 0)
      .map(hasAny),
  )

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
 * The events that have the words. Where only the first ones are wanted they are joined, so that the planner may begin at either end: at the few events with a rare
 * word, or at what the other filters let through, from their index, when the word is common (with filters 334 ms
 * before, 13 ms since, at 100,000 events on a busy machine). `platform/database` keeps PostgreSQL from undoing it.
 */
const eventsWith = (words: string) =>
  fragment`(select id as found_id from events where search @@ ${words}::tsquery) as found`

export interface MatchingOptions {
  /** False: whatever categories, moods, age groups and free say. */
  choices?: boolean
  /** A condition besides those of the selection. */
  where?: Fragment
  /** Only the first ones in an order; each half then stops reading as soon as it has them. */
  first?: { order: Fragment; limit: number | null }
}

/**
 * Every event that the selection lets through, as a table expression. Two halves that each have an index of their
 * own: what lasts at most two days is found by when it starts, the few that last longer by when they end.
 */
export function matchingEvents(selection: EventSelection, columns: Fragment, options: MatchingOptions = {}): Fragment {
  const { choices = true, where = nothing, first } = options
  const chosen = choices ? choiceConditions(selection) : nothing
  const matched = selection.words && !first ? fragment`search @@ ${selection.words}::tsquery` : nothing
  const conditions = all([fixedConditions(selection), notOver(selection), chosen, matched, where])
  const since = selection.from
    ? fragment`${selection.from}::date - interval '4 days'`
    : fragment`${selection.now}::timestamptz - interval '2 days'`
  const until = selection.from ? fragment`${selection.from}::date - 1` : fragment`${selection.now}::timestamptz`
  const { words } = selection
  const from = words && first ? fragment`events join ${eventsWith(words)} on found_id = id` : fragment`events`
  const cut = first ? fragment`order by ${first.order} limit ${first.limit}` : fragment``
  return fragment`(
    (select ${columns} from ${from} where not lasts_long and starts_at >= ${since} and ${conditions} ${cut})
    union all
    (select ${columns} from ${from} where lasts_long and ends_at >= ${until} and ${conditions} ${cut})
  )`
}
