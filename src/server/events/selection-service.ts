import type { EventFilters } from '#contract/events/event-query.ts'
import type { FreeWeek } from '#domain/plans/plan-week.ts'
import { type Position, milesBetween } from '#domain/places/distance.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { createGazetteer, findNamedPlace, zoneAt } from '#server/platform/places/places.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { UnderstoodFilter } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import {
  understandSearch,
  withoutPlace,
  type SearchFilter,
  type UnderstoodWords,
} from '#domain/search/search-filters.ts'
import { listLanguageWords } from '#domain/search/search-languages.ts'
import type { EventSelection } from './filter-queries.ts'
import { listAudienceWords, type ImpliedConditions } from './implied-queries.ts'
import { findWords } from '#server/search/service.ts'
import { t } from '#texts/texts.ts'
import type { Services, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** The filters that a search implies, next to those of the request. */
type ImpliedFilters = Pick<EventFilters, 'near' | 'within' | 'from' | 'to'> & ImpliedConditions

interface ReadSearch {
  /** As typed. */
  typed: string
  /** The words that remain to be searched; empty if all of them are filters. */
  words: string
  implied: ImpliedFilters
  understood: UnderstoodFilter[]
}

/** "In Winter" means a town only if there is one within this many miles. */
const maxMilesAway = 100

async function findPlace(deps: Pick<Services, 'database'>, name: string, isAround: boolean, near: Position) {
  if (/^(?:the|a|my|our|your|spanish|english|el|la)\b/.test(name)) return null
  const found = await findNamedPlace(createGazetteer(deps.database), near, name)
  return found && (isAround || milesBetween(found.position, near) <= maxMilesAway) ? found : null
}

const later = (one: string | undefined, other: string) => (one && one > other ? one : other)
const earlier = (one: string | undefined, other: string) => (one && one < other ? one : other)

const writePosition = ({ latitude, longitude }: Position) => `${latitude},${longitude}`

function describe(filter: SearchFilter, near: Position): Pick<UnderstoodFilter, 'filter' | 'value'> {
  switch (filter.kind) {
    case 'days':
      return { filter: 'days', value: `${filter.from}/${filter.to}` }
    case 'weekdays':
      return { filter: 'weekdays', value: filter.weekdays.join() }
    case 'time':
      return { filter: 'time', value: filter.times.join() }
    case 'ages':
      return { filter: 'ages', value: filter.ages.join() }
    case 'place':
      return { filter: 'near', value: writePosition(near) }
    case 'free':
    case 'online':
      return { filter: filter.kind, value: 'true' }
  }
}

/** Separates the words to search from those that act as filters, and looks up the place that the search names. */
async function readSearch(
  deps: Pick<Services, 'database' | 'defaultLocation'>,
  { q = '', literal, ...filters }: EventFilters,
  today: string,
): Promise<ReadSearch> {
  const home = filters.near ?? deps.defaultLocation
  const { words: typed, understood: found } = understandSearch(q, { today, literal: literal ?? [] })
  const implied: ImpliedFilters = {}
  const understood: UnderstoodFilter[] = []
  let words = typed
  for (const part of found) {
    const place = await findTypedPlace(deps, part, home)
    if (place === null) continue
    if (place) {
      if (place.label !== null) words = withoutPlace(words, part.words)
      Object.assign(implied, { near: place.position, within: filters.within ?? limits.distance.default })
    }
    const label = place && place.label !== null ? t('Near {place}', { place: place.label }) : part.label
    for (const filter of part.filters) {
      apply(filter, implied, filters)
      understood.push({ words: part.words, ...describe(filter, place?.position ?? home), label })
    }
  }
  return { typed: q, words, implied, understood }
}

/**
 * Returns the place that words name, with a null label for the reader's location; null if no place has that name;
 * undefined if the words don't name a place.
 */
async function findTypedPlace(deps: Pick<Services, 'database'>, { filters }: UnderstoodWords, home: Position) {
  const filter = filters.find(({ kind }) => kind === 'place')
  if (filter?.kind !== 'place') return undefined
  if (filter.name === null) return { position: home, label: null }
  return findPlace(deps, filter.name, filter.isAround, home)
}

function apply(filter: SearchFilter, implied: ImpliedFilters, asked: Pick<EventFilters, 'from' | 'to'>): void {
  switch (filter.kind) {
    case 'days':
      implied.from = later(asked.from, filter.from)
      implied.to = earlier(asked.to, filter.to)
      break
    case 'weekdays':
      implied.weekdays = [...(implied.weekdays ?? []), ...filter.weekdays]
      break
    case 'time':
      implied.impliedTimes = filter.times
      break
    case 'ages':
      implied.audiences = [...(implied.audiences ?? []), { ages: filter.ages, audience: filter.audience }]
      break
    case 'free':
      implied.mustBeFree = true
      break
    case 'online':
      implied.mustBeOnline = true
      break
    case 'place':
  }
}

/**
 * Returns the current minute, which is precise enough to exclude past events and keeps responses identical within it.
 */
export const getCurrentMinute = (clock: Clock): string =>
  clock.now().round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()

const getToday = ({ clock, defaultLocation }: Pick<Services, 'clock' | 'defaultLocation'>): string =>
  clock.now().toZonedDateTimeISO(zoneAt(defaultLocation)).toPlainDate().toString()

/** Separates the words of a search from those that act as filters. Looks up places, so it runs before the statement. */
export const understand = (deps: Viewing, filters: EventFilters): Promise<ReadSearch | null> =>
  filters.q ? readSearch(deps, filters, getToday(deps)) : Promise.resolve(null)

/** Words that act as filters and may also occur in events, and words of the search's language. */
const listStated = ({ typed, implied: { audiences = [], mustBeFree } }: ReadSearch): string[][] => [
  ...listLanguageWords(typed),
  ...audiences.map(({ audience }) => listAudienceWords(audience)),
  ...(mustBeFree ? [['free', 'gratis']] : []),
]

/** Fills in the defaults of the filters and looks up the words of the search. */
export async function select(
  sql: ReadSql,
  { q: _q, literal: _literal, whenFree: _whenFree, near, ...filters }: EventFilters,
  deps: Viewing,
  search: ReadSearch | null,
  week: FreeWeek | null = null,
): Promise<EventSelection> {
  const { clock, defaultLocation } = deps
  const asked = { ...filters, ...(week && { week }), near: near ?? defaultLocation, now: getCurrentMinute(clock) }
  const { near: place = asked.near, ...implied } = search?.implied ?? {}
  const selection = { ...asked, ...implied, near: place }
  if (!search || (search.words === '' && search.understood.length > 0)) return selection
  return {
    ...selection,
    search: search.words === '' ? null : await findWords(sql, search.words, listStated(search)),
    relaxed: asked,
  }
}

/**
 * Returns whether a search names only people, such as "toddlers". Then events are ordered by how clearly they are for
 * them.
 */
export const isForPeopleOnly = (search: ReadSearch | null): boolean =>
  search?.words === '' && (search.implied.audiences ?? []).length > 0

/** Adds the words for the people that a search names. They affect only the order. */
export async function orderByPeople(
  sql: ReadSql,
  selection: EventSelection,
  search: ReadSearch | null,
): Promise<EventSelection> {
  const named = search?.understood.filter(({ filter }) => filter === 'ages').map(({ words }) => words) ?? []
  const words = search && isForPeopleOnly(search) ? await findWords(sql, named.join(' '), listStated(search)) : null
  return words ? { ...selection, search: { ...words, isHopeless: false, isOrderOnly: true, lead: null } } : selection
}
