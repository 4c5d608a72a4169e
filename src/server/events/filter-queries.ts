import type { EventStatus } from '#contract/events/event-options.ts'
import type { EventFilters } from '#contract/events/event-query.ts'
import type { FreeWeek } from '#domain/plans/plan-week.ts'
import type { Position } from '#domain/places/distance.ts'
import { constant, type Fragment, fragment, joinFragments, opaque } from '#server/platform/database/database.ts'
import {
  hasAny,
  hasNone,
  impliedConditions,
  isVirtual,
  startsAtTime,
  type ImpliedConditions,
} from './implied-queries.ts'
import {
  fitsWeek,
  inBox,
  isAtVenue,
  isByOrganization,
  isByOrganizer,
  isInLanguage,
  isOngoing,
  toDay,
  toNow,
  toValue,
} from './condition-queries.ts'
import type { SearchedWords, SearchLead } from '#server/search/service.ts'
import { createTraitMask } from '#domain/events/event-traits.ts'

/** Event filters, with all defaults filled in by the service. */
export interface EventSelection extends Omit<EventFilters, 'q' | 'literal' | 'whenFree'>, ImpliedConditions {
  /** The reader's free times; absent for any time. */
  week?: FreeWeek
  near: Position
  /** Result of `findWords`; null if the input contains no word. */
  search?: SearchedWords | null
  /** The selection without the filters that the words of the search imply. */
  relaxed?: EventSelection
  /** ISO instant. Events that ended before it are over, unless `from` asks for the past. */
  now: string
  /** ISO instant that decides which events are ongoing: the time of the first page's request. Default: `now`. */
  ongoingAt?: string
  /** Default: scheduled events. Lists hide cancelled and postponed events, calendars include them under `cancelled`. */
  status?: EventStatus | 'unlisted'
  /** Includes every date of a series instead of only the next one. */
  everyDate?: boolean
  /** Passes instants, days and terms as opaque parameters, because their values never change the best plan. */
  isPlannedOnce?: boolean
}

const nothing = fragment`true`
const events = fragment`events`
/** Numerous events, such as concerts, that lists fold. */
const herd = createTraitMask(['herd'])
/** Condition: takes place somewhere. Hybrid events have an index of their own, since those of lists don't tell them apart. */
const isInPerson = fragment`(${hasNone(createTraitMask(['virtual']))} or id in (select h.id from events h where h.is_hybrid))`
const all = (pieces: Fragment[]) => joinFragments(pieces, ' and ', nothing)

/** Condition: within the requested radius; true if there is none. */
export const isClose = ({ near, within }: EventSelection): Fragment =>
  within === undefined ? nothing : inBox(near, within)

/** Condition: virtual and outside the requested radius. */
export const isVirtualFromAfar = (selection: EventSelection): Fragment =>
  fragment`${isVirtual} and not coalesce(${isClose(selection)}, false)`

/** Literals, so that the planner can use the partial index for each status. */
function withStatus(status: EventSelection['status']): Fragment {
  if (status === 'cancelled') return fragment`status in ('cancelled', 'postponed') and withdrawn_at is null`
  if (status === 'unlisted') return fragment`status = 'unlisted' and held_for is not null and withdrawn_at is null`
  return fragment`status = 'scheduled' and withdrawn_at is null`
}

/** Conditions that don't change while facets are counted, except for the location. */
function fixedConditions(selection: EventSelection): Fragment {
  const {
    search,
    virtual,
    status,
    pinned,
    ongoing,
    venue,
    organizer,
    organization,
    learning,
    herds,
    time = [],
    week,
    language = [],
  } = selection
  const pieces = [withStatus(status), pinned ? fragment`pinned_at is not null` : nothing]
  if (search === null || search?.isHopeless) pieces.push(fragment`false`)
  if (learning) pieces.push(hasAny(createTraitMask(['learning'])))
  if (herds !== undefined) pieces.push(herds === 'true' ? hasAny(herd) : hasNone(herd))
  if (virtual === 'true') pieces.push(isVirtual)
  if (selection.placed) pieces.push(fragment`place_precision = 'exact' and latitude is not null`)
  if (virtual === 'false') pieces.push(isInPerson)
  if (time.length > 0) pieces.push(startsAtTime(time))
  if (language.length > 0) pieces.push(isInLanguage(language))
  if (week) pieces.push(fitsWeek(week))
  if (ongoing !== undefined)
    pieces.push(ongoing === 'true' ? isOngoing(selection) : fragment`not ${isOngoing(selection)}`)
  if (venue !== undefined) pieces.push(isAtVenue(venue))
  if (organizer !== undefined) pieces.push(isByOrganizer(organizer))
  if (organization !== undefined) pieces.push(isByOrganization(organization))
  return all([...pieces, ...impliedConditions(selection)])
}

function placeCondition(selection: EventSelection): Fragment {
  const close = isClose(selection)
  return selection.virtual === 'any' && selection.within !== undefined ? fragment`(${isVirtual} or ${close})` : close
}

/** Returns the trait bitmask of each filter group. An event must have one of the bits; 0 if nothing is chosen. */
export function choiceMasks({ interests = [], mood, ages = [], free, entry = [] }: EventSelection) {
  return {
    category: createTraitMask(interests),
    mood: createTraitMask(mood ? [mood] : []),
    ageGroup: createTraitMask(ages),
    free: createTraitMask(free ? ['free'] : []),
    entry: createTraitMask(entry),
  }
}

const choiceConditions = (selection: EventSelection) =>
  all(
    Object.values(choiceMasks(selection))
      .filter((mask) => mask !== 0)
      .map(hasAny),
  )

/** Condition: the next occurrence of its series that is not over. It has not ended, while all before it have. */
function isNext(selection: EventSelection): Fragment {
  const { from, everyDate } = selection
  if (everyDate) return nothing
  return from
    ? fragment`(previous_ends_on is null or previous_ends_on < ${toDay(selection, from)})`
    : fragment`(previous_ends_at is null or previous_ends_at <= ${toNow(selection)})`
}

const notOver = (selection: EventSelection): Fragment =>
  selection.from ? fragment`ends_on >= ${toDay(selection, selection.from)}` : fragment`ends_at > ${toNow(selection)}`

/**
 * Events longer than this have a separate index on their time span. Shorter ongoing events are found by their start.
 */
const long = fragment`interval '3 hours'`

/**
 * Splits events into long ones in progress at `now` and those that started recently or start later, so each part can
 * use its own index. A day in `from` starts at a different instant at each venue. It splits events into those that
 * continue into it from the day before and those that start on it or later.
 */
function halves(selection: EventSelection): { running: Fragment; coming: Fragment } {
  if (!selection.from) {
    const now = toNow(selection)
    return {
      running: fragment`ends_at - starts_at > ${long} and tstzrange(starts_at, ends_at) @> ${now}`,
      // No event's list position is before its start, so the index of the list order skips nearly all past events.
      coming: fragment`listed_at > ${now} - ${long} and ends_at > ${now} and (starts_at > ${now} or ends_at - starts_at <= ${long})`,
    }
  }
  const from = toDay(selection, selection.from)
  // A day starts at most 14 hours earlier than in UTC.
  return {
    running: fragment`starts_on < ends_on and daterange(starts_on, ends_on, '[]') @> ${from} and starts_on < ${from}`,
    coming: fragment`listed_at >= ${from} - interval '14 hours' and starts_on >= ${from}`,
  }
}

/** Returns all conditions except those about past events. */
function buildConditions(selection: EventSelection, options: MatchingOptions): Fragment {
  const { choices = true, place = placeCondition(selection) } = options
  const { to } = selection
  return all([
    fixedConditions(selection),
    place,
    isNext(selection),
    // A day ends at most 12 hours later than in UTC.
    to ? fragment`starts_on <= ${toDay(selection, to)} and listed_at < ${toDay(selection, to)} + 2` : nothing,
    choices ? choiceConditions(selection) : nothing,
  ])
}

/** Returns whether filters other than search terms that an index covers narrow the list. */
export const isFiltered = (selection: EventSelection) =>
  selection.within !== undefined ||
  selection.virtual !== undefined ||
  Object.values(choiceMasks(selection)).some((mask) => mask !== 0)

/** Minimum strength at which the title of an event is about a topic. */
const clearStrength = 8

/** Conditions: is clearly about one of the topics, if the search consists only of topics; none otherwise. */
const isAboutSought = ({ search }: EventSelection): Fragment[] =>
  search && search.sought.length > 0
    ? [
        fragment`(topics ?| ${opaque(search.sought, 'text[]')}::text[] and (
          select max(strength::int) from jsonb_each_text(topics) as about (topic, strength)
          where topic = any(${opaque(search.sought, 'text[]')}::text[])) >= ${constant(clearStrength)})`,
      ]
    : []

const anyOf = (ways: Fragment[]) => fragment`(${joinFragments(ways, ' or ', nothing)})`

/** Uses operators, which the text indexes support. */
function foundBy(selection: EventSelection, { words, subject }: SearchLead): Fragment {
  return anyOf([
    ...(words === null ? [] : [fragment`search @@ ${toTsquery(selection, words)}`]),
    ...(subject === null ? [] : [fragment`ts_filter(search, '{a,b,c}') @@ ${toTsquery(selection, subject)}`]),
    ...isAboutSought(selection),
  ])
}

/** Uses a function, which checks each event. */
const having = (selection: EventSelection, words: Fragment) =>
  anyOf([fragment`ts_match_vq(search, ${words})`, ...isAboutSought(selection)])

/** Returns search terms as a tsquery expression. */
const toTsquery = (selection: EventSelection, words: string): Fragment => toValue(selection, words, 'tsquery')

/**
 * Returns the events that match the search terms, with their text vector as `found_search`.
 *
 * Matches from the text index are collected once (`offset 0`) and first filtered by their end: most of them are over,
 * and other columns lie far back in the row. Common terms are checked in the order of the other conditions: from the
 * narrow index to the wide row if there are filters, and directly in the rows if each of them is read anyway.
 * `platform/database` keeps PostgreSQL from eliminating the self-join.
 */
function eventsWith(selection: EventSelection): Fragment {
  const { search } = selection
  if (!search) return events
  const { lead } = search
  if (search.isOrderOnly) return fragment`(select *, search as found_search from events) as events`
  const words = toTsquery(selection, search.words)
  if (lead !== null) {
    return fragment`(
      select *, search as found_search from events
      where ${foundBy(selection, lead)} and ${notOver(selection)} and ${having(selection, words)} offset 0) as events`
  }
  return isFiltered(selection)
    ? fragment`events join (
        select id as found_id, search as found_search from events where ${having(selection, words)}) as found on found_id = id`
    : fragment`(select *, search as found_search from events where ${having(selection, words)}) as events`
}

export interface MatchingOptions {
  /** False ignores the filters on categories, moods, age groups and free events. */
  choices?: boolean
  /** Condition in addition to those of the selection. */
  where?: Fragment
  /** Condition that replaces the selection's own on the location. */
  place?: Fragment
  /** Returns only the first events in an order. Each part then stops reading as soon as it has them. */
  first?: {
    order: Fragment
    limit: number | Fragment
    /**
     * Order and condition of upcoming events, for lists in which ongoing events come last. This part contains no
     * ongoing events, so an index returns its events one by one.
     */
    starting?: { order: Fragment; where: Fragment }
  }
}

/** Whether only events in progress are requested, which are all in one half. */
export const isAllRunning = ({ ongoing, from }: EventSelection): boolean => ongoing === 'true' && from === undefined

/**
 * Splits the list into parts. If ongoing events come last and `from` is set, those that start on or after that day are
 * read separately.
 */
function splitIntoParts(selection: EventSelection, { first, where = nothing }: MatchingOptions): Part[] {
  const { running, coming } = halves(selection)
  const gathered = { where, order: first?.order ?? nothing, isGathered: true }
  const starting = { where, order: first?.order ?? nothing, ...first?.starting, isGathered: false }
  if (isAllRunning(selection)) return [{ ...gathered, when: running }]
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
  /** Read completely and sorted afterwards. */
  isGathered: boolean
}

/**
 * Returns all matching events as a table expression. It has two halves, each with its own index that skips nearly all
 * past events. Long events in progress are found by their time span. Events that started within hours or start later
 * are found by their start.
 *
 * Few events are in progress, so they are sorted afterwards. To find the first of them, the planner would search by
 * start through all past events; `offset 0` prevents that (400 ms at 1,000,000 events). Matches from the text index are
 * not collected twice.
 */
export function matchingEvents(selection: EventSelection, columns: Fragment, options: MatchingOptions = {}): Fragment {
  const { first, where = nothing } = options
  const conditions = buildConditions(selection, options)
  const from = fragment`from ${eventsWith(selection)}`
  const cut = (order: Fragment) => (first ? fragment`order by ${order} limit ${first.limit}` : fragment``)
  if (selection.search?.lead) {
    return fragment`(select ${columns} ${from} where ${conditions} and ${where} ${cut(first?.order ?? nothing)})`
  }
  const parts = splitIntoParts(selection, options).map((part) => {
    const rows = fragment`select ${columns} ${from} where ${part.when} and ${conditions} and ${part.where}`
    return part.isGathered
      ? fragment`(select * from (${rows} offset 0) as gathered ${cut(part.order)})`
      : fragment`(${rows} ${cut(part.order)})`
  })
  return fragment`(${joinFragments(parts, ' union all ', nothing)})`
}

/**
 * Like `matchingEvents`, but in one part, for orders in which an index returns events one by one, including past ones:
 * by distance.
 */
export function matchingInOrder(
  selection: EventSelection,
  columns: Fragment,
  options: MatchingOptions & { first: { order: Fragment; limit: number } },
): Fragment {
  const { order, limit } = options.first
  return fragment`(
    select ${columns} from ${eventsWith(selection)}
    where ${notOver(selection)} and ${buildConditions(selection, options)} and ${options.where ?? nothing}
    order by ${order} limit ${limit})`
}
