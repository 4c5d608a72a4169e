import type { EventStatus } from '#contract/event-options.ts'
import type { EventFilters } from '#contract/event-query.ts'
import { getBoundingBox, type Position } from '#domain/places/distance.ts'
import { Fragment, fragment, joinFragments, opaque, type ReadSql } from '#server/platform/database/database.ts'
import { maskOf } from './traits.ts'

/** What is searched, each the text of a tsquery. */
export interface SearchedWords {
  words: string
  /**
   * The part of them with which to ask the index of words; null when so many events have the words that enough of them
   * are met sooner by walking through what lies ahead.
   */
  lead: string | null
}

/** What a list is asked for, with everything the service has filled in. */
export interface EventSelection extends Omit<EventFilters, 'q'> {
  near: Position
  /** As `findWords` gives it; null when what was typed has no word in it. */
  search?: SearchedWords | null
  /** ISO instant. An event that ended before is over, unless `from` asks for the past. */
  now: string
  /** ISO instant by which events are ongoing: when the first page was asked for. Default: `now`. */
  ongoingAt?: string
  /** Default: what takes place. Lists hide the cancelled, calendars tell them. */
  status?: EventStatus
  /** Every date of a series instead of the next one. */
  everyDate?: boolean
  /** Its moments, days and words are kept from the planner, because no other plan would be better for any of them. */
  isPlannedOnce?: boolean
}

const nothing = fragment`true`
const events = fragment`events`
const all = (pieces: Fragment[]) => joinFragments(pieces, ' and ', nothing)

function inBox(near: Position, miles: number): Fragment {
  const { south, north, west, east } = getBoundingBox(near, miles)
  const acrossDateLine = west > east
  const longitude = acrossDateLine
    ? fragment`(longitude >= ${west} or longitude <= ${east})`
    : fragment`longitude between ${west} and ${east}`
  // The planner knows how latitudes and longitudes are spread; the great circle then cuts the corners off.
  return fragment`latitude between ${south} and ${north} and ${longitude}
    and miles_between(latitude, longitude, ${near.latitude}, ${near.longitude}) <= ${miles}`
}

/**
 * What was typed, as the texts of tsqueries. Asked apart: the planner then knows what is looked for, and the function,
 * which looks into the vocabulary, is not called again for every row that is ranked (300 ms a search at 1,000 events
 * before, 1 ms since).
 */
export async function findWords(sql: ReadSql, typed: string): Promise<SearchedWords | null> {
  const rows = await sql<{ words: string | null; lead: string | null }>`
    select words::text, lead::text from event_search_query(${typed})`
  const { words = null, lead = null } = rows[0] ?? {}
  return words === null ? null : { words, lead }
}

const hasAny = (mask: number) => fragment`(traits & ${mask}::int) <> 0`

const isVirtual = hasAny(maskOf(['virtual']))

/** Whether an event is as near as asked; true when nothing was asked. */
export const isClose = ({ near, within }: EventSelection): Fragment =>
  within === undefined ? nothing : inBox(near, within)

/** Virtual events from beyond the asked circle. */
export const isVirtualFromAfar = (selection: EventSelection): Fragment =>
  fragment`${isVirtual} and not coalesce(${isClose(selection)}, false)`

/** Filters that stay as they are while facets are counted, but for the place. */
function fixedConditions({ search, virtual, status }: EventSelection): Fragment {
  // Written out for the planner, which has an index for each.
  const pieces = [
    status === 'cancelled'
      ? fragment`status = 'cancelled' and withdrawn_at is null`
      : fragment`status = 'scheduled' and withdrawn_at is null`,
  ]
  if (search === null) pieces.push(fragment`false`)
  if (virtual === 'true') pieces.push(isVirtual)
  if (virtual === 'false') pieces.push(fragment`not ${isVirtual}`)
  return all(pieces)
}

function placeCondition(selection: EventSelection): Fragment {
  const close = isClose(selection)
  return selection.virtual === 'any' && selection.within !== undefined ? fragment`(${isVirtual} or ${close})` : close
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

type Value = [value: string, type: 'date' | 'timestamptz' | 'tsquery']
const valueOf = ({ isPlannedOnce }: EventSelection, ...[value, type]: Value): Fragment =>
  isPlannedOnce ? opaque(value, type) : new Fragment(['', `::${type}`], [value])

const momentOf = (selection: EventSelection) => valueOf(selection, selection.now, 'timestamptz')
const dayOf = (selection: EventSelection, day: string) => valueOf(selection, day, 'date')

/** Of each series only the next occurrence that is not over: this one has not ended, those before it have. */
function isNext(selection: EventSelection): Fragment {
  const { from, everyDate } = selection
  if (everyDate) return nothing
  return from
    ? fragment`(previous_ends_on is null or previous_ends_on < ${dayOf(selection, from)})`
    : fragment`(previous_ends_at is null or previous_ends_at <= ${momentOf(selection)})`
}

const notOver = (selection: EventSelection): Fragment =>
  selection.from ? fragment`ends_on >= ${dayOf(selection, selection.from)}` : fragment`ends_at > ${momentOf(selection)}`

/** Whether an event is ongoing, as `isOngoing` of `domain/event-time.ts` says it. */
export function isOngoing(selection: EventSelection): Fragment {
  const at = valueOf(selection, selection.ongoingAt ?? selection.now, 'timestamptz')
  return fragment`(ends_at - starts_at > interval '2 days' and starts_at < ${at} and ends_at > ${at})`
}

/** How long an event lasts whose span is in an index of its own; of shorter ones, what has begun is read by its start. */
export const long = fragment`interval '3 hours'`

/**
 * What is on at the asked moment and lasts long, and what else is on or begins after it. Of an asked day, which begins at
 * another moment at each venue: what goes on into it from the day before, and what begins on it or later.
 */
function halves(selection: EventSelection): { running: Fragment; coming: Fragment } {
  if (!selection.from) {
    const now = momentOf(selection)
    return {
      running: fragment`ends_at - starts_at > ${long} and tstzrange(starts_at, ends_at) @> ${now}`,
      coming: fragment`starts_at > ${now} - ${long} and ends_at > ${now}
        and (starts_at > ${now} or ends_at - starts_at <= ${long})`,
    }
  }
  const from = dayOf(selection, selection.from)
  // Nowhere does a day begin more than 14 hours before it does in UTC.
  return {
    running: fragment`starts_on < ends_on and daterange(starts_on, ends_on, '[]') @> ${from} and starts_on < ${from}`,
    coming: fragment`starts_at >= ${from} - interval '14 hours' and starts_on >= ${from}`,
  }
}

/** Conditions beside those on what is over. */
function conditionsOf(selection: EventSelection, options: MatchingOptions): Fragment {
  const { choices = true, place = placeCondition(selection) } = options
  const { to } = selection
  return all([
    fixedConditions(selection),
    place,
    isNext(selection),
    // A day ends up to 12 hours after it does in UTC.
    to ? fragment`starts_on <= ${dayOf(selection, to)} and starts_at < ${dayOf(selection, to)} + 2` : nothing,
    choices ? choiceConditions(selection) : nothing,
  ])
}

/** Whether something else than words narrows the list down, so far as an index shows it. */
export const isFiltered = (selection: EventSelection) =>
  selection.within !== undefined ||
  selection.virtual !== undefined ||
  Object.values(choiceMasks(selection)).some((mask) => mask !== 0)

/** As an operator, which the index of words answers, and as a function, for which each event is looked at. */
const foundWith = (words: Fragment) => fragment`search @@ ${words}`
const having = (words: Fragment) => fragment`ts_match_vq(search, ${words})`

/** What is looked for in the words of an event. */
export const toTsquery = (selection: EventSelection, words: string): Fragment => valueOf(selection, words, 'tsquery')

/**
 * The events that have the words, with these as `found_search`. What the index of words leads to is gathered once
 * (`offset 0`), and first looked at for its end: most of it is over, and other columns lie far back in the row. What many
 * events have is looked for in the order of the other conditions: from the narrow index to the wide row when there are
 * filters, and straight in the rows when each of them is to be seen. `platform/database` keeps PostgreSQL from undoing
 * the join.
 */
function eventsWith(selection: EventSelection): Fragment {
  const { search } = selection
  if (!search) return events
  const { lead } = search
  const words = toTsquery(selection, search.words)
  if (lead !== null) {
    const exactly = lead === search.words ? nothing : having(words)
    return fragment`(
      select *, search as found_search from events
      where ${foundWith(toTsquery(selection, lead))} and ${notOver(selection)} and ${exactly} offset 0) as events`
  }
  return isFiltered(selection)
    ? fragment`events join (
        select id as found_id, search as found_search from events where ${having(words)}) as found on found_id = id`
    : fragment`(select *, search as found_search from events where ${having(words)}) as events`
}

export interface MatchingOptions {
  /** False: whatever categories, moods, age groups and free say. */
  choices?: boolean
  /** A condition besides those of the selection. */
  where?: Fragment
  /** A condition instead of the selection's own on the place. */
  place?: Fragment
  /** Only the first ones in an order; each part then stops reading as soon as it has them. */
  first?: {
    order: Fragment
    limit: number | Fragment
    /**
     * The order and condition of what is to begin, where ongoing events come last: it has none of them, and an index
     * gives it one by one.
     */
    starting?: { order: Fragment; where: Fragment }
  }
}

/** Everything that takes place: ongoing events among those asked from a day on are read apart from the others. */
function partsOf(selection: EventSelection, { first, where = nothing }: MatchingOptions): Part[] {
  const { running, coming } = halves(selection)
  const gathered = { where, order: first?.order ?? nothing, isGathered: true }
  const starting = { where, order: first?.order ?? nothing, ...first?.starting, isGathered: false }
  if (!first?.starting || !selection.from)
    return [
      { ...gathered, when: running },
      { ...starting, when: coming },
    ]
  const ongoing = isOngoing(selection)
  return [
    { ...gathered, when: running },
    { ...gathered, when: fragment`${coming} and ${ongoing}` },
    { ...starting, when: fragment`${coming} and not ${ongoing}` },
  ]
}

interface Part {
  when: Fragment
  where: Fragment
  order: Fragment
  /** Read as a whole and sorted afterwards. */
  isGathered: boolean
}

/**
 * Every event that the selection lets through, as a table expression. Two halves that each have an index of their own
 * and touch next to nothing that is over: what lasts long and is on, found by its span, and what has begun within hours or
 * is to begin, by its start. What is on is little, and sorted afterwards: asked for the first of it, the planner would look for them by their
 * start, among all that is over (`offset 0` keeps it from that; 400 ms at 1,000,000 events). What the index of words
 * leads to is not gathered twice.
 */
export function matchingEvents(selection: EventSelection, columns: Fragment, options: MatchingOptions = {}): Fragment {
  const { first, where = nothing } = options
  const conditions = conditionsOf(selection, options)
  const from = fragment`from ${eventsWith(selection)}`
  const cut = (order: Fragment) => (first ? fragment`order by ${order} limit ${first.limit}` : fragment``)
  if (selection.search?.lead) {
    return fragment`(select ${columns} ${from} where ${conditions} and ${where} ${cut(first?.order ?? nothing)})`
  }
  const parts = partsOf(selection, options).map((part) => {
    const rows = fragment`select ${columns} ${from} where ${part.when} and ${conditions} and ${part.where}`
    return part.isGathered
      ? fragment`(select * from (${rows} offset 0) as gathered ${cut(part.order)})`
      : fragment`(${rows} ${cut(part.order)})`
  })
  return fragment`(${joinFragments(parts, ' union all ', nothing)})`
}

/**
 * The same in one piece, for an order in which an index gives events one by one, those that are over among them: by
 * distance.
 */
export function matchingInOrder(
  selection: EventSelection,
  columns: Fragment,
  options: MatchingOptions & { first: { order: Fragment; limit: number } },
): Fragment {
  const { order, limit } = options.first
  return fragment`(
    select ${columns} from ${eventsWith(selection)}
    where ${notOver(selection)} and ${conditionsOf(selection, options)} and ${options.where ?? nothing}
    order by ${order} limit ${limit})`
}
