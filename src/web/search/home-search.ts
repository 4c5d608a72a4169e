import {
  ageGroups,
  dayTimes,
  interests,
  moods,
  shownEvents,
  soughtEntries,
  type AgeGroup,
  type DayTime,
  type Interest,
  type Mood,
  type ShownEvents,
  type SoughtEntry,
} from '#contract/events/event-options.ts'
import { limits, cutText } from '#contract/limits.ts'
import {
  getChosenDays,
  getSearchedDays,
  isDay,
  whenChoices,
  type WhenChoice,
} from '#domain/events/event-search-days.ts'
import type { Position } from '#domain/places/distance.ts'

/** Sort orders of the list. `best` is by relevance with words, else by day and best first within it. */
export const sortOrders = ['best', 'date', 'distance', 'price'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The search in the home screen's URL. */
export interface HomeSearch {
  q: string
  /** Words of `q` that are searched as they are instead of as filters. */
  literal: string[]
  interests: Interest[]
  mood: Mood | null
  ages: AgeGroup[]
  free: boolean
  /** Kinds of entry; empty for any. */
  entries: SoughtEntry[]
  /** Languages that events are held in, as tags; empty for any. */
  languages: string[]
  /** Only events that fit the user's week. */
  whenFree: boolean
  /** Only virtual events, wherever they are held from. */
  online: boolean
  /** Days relative to today. Takes precedence over `from` and `to`. */
  when: WhenChoice | null
  /** First and last day of a chosen range, as "2026-11-21". */
  from: string | null
  to: string | null
  /** Parts of the day at which events start; empty for any. */
  times: DayTime[]
  /** Learning events only, the best of each day first, or everything by time. */
  show: ShownEvents
  /** Null for the default: by relevance with search words, else as `show` says. */
  sort: SortOrder | null
  /** How the screen shows the results. */
  view: 'list' | 'map'
  /** Center of an area chosen on the map; null to search around the visitor. */
  near: Position | null
  /** The visitor's place. Not part of the URL, which may be shared. */
  place: Position | null
  /** Search radius in miles. */
  within: number
  /** Number of list pages shown. */
  pages: number
  filtersAreOpen: boolean
  /** The viewer's defaults. Like `place`, not part of the URL. */
  defaults: HomeDefaults
  /** Today in the town, "2026-11-21". Not part of the URL. */
  today: string
}

/** Filters that apply if none are chosen. The URL omits them. */
export interface HomeDefaults {
  interests: readonly Interest[]
  /** Whether the person chose the interests, rather than the site. */
  areChosen: boolean
  ages: readonly AgeGroup[]
  show: ShownEvents
  /** Miles. */
  within: number
}

/** Defaults for visitors who chose none, without the interests that the site selects. */
export const visitorDefaults: HomeDefaults = {
  interests: [],
  areChosen: false,
  ages: [],
  show: 'first',
  within: limits.distance.default,
}
const maxPages = 10
/** As many as the API takes. */
const maxLanguages = 10

/** Parses a list parameter. Forms without JavaScript repeat the parameter; everything else uses commas. */
function words<Word extends string>(search: URLSearchParams, name: string, known: readonly Word[]): Word[] {
  const given = search.getAll(name).flatMap((text) => text.split(','))
  return known.filter((word) => given.includes(word))
}

/** Reads the tags of languages, each once. */
const readLanguages = (search: URLSearchParams): string[] => {
  const tags = search.getAll('language').flatMap((text) => text.toLowerCase().split(','))
  return [...new Set(tags.filter((tag) => /^[a-z]{2,3}$/.test(tag)))].slice(0, maxLanguages)
}

function number(text: string | null, range: { min: number; max: number; default: number }): number {
  const value = Math.round(Number(text))
  return text && Number.isFinite(value) ? Math.min(range.max, Math.max(range.min, value)) : range.default
}

/** A text search covers all interests unless one is chosen as well. */
const defaultInterestsFor = (q: string, { interests: own }: HomeDefaults): Interest[] => (q ? [] : [...own])
/** Returns whether the interests are the defaults rather than the person's choice. */
export const areDefaultInterests = ({ q, interests: chosen, defaults }: HomeSearch): boolean =>
  chosen.join() === defaultInterestsFor(q, defaults).join()
/** A text search covers everything unless the person says otherwise. */
const defaultShowFor = (q: string, { show }: HomeDefaults): ShownEvents => (q ? 'first' : show)
/** Returns whether the person chose which events to show. */
export const isShowChosen = ({ q, show, defaults }: HomeSearch): boolean => show !== defaultShowFor(q, defaults)
/** Default ages apply to text searches too. */
export const areDefaultAges = ({ ages, defaults }: HomeSearch) => ages.join(',') === defaults.ages.join(',')

/** Rounds to three decimals, about 100 metres: the precision of a finger on a map. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 || 0

function readPosition(text: string | null): Position | null {
  if (!text || !/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/.test(text)) return null
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null
}

const findChoice = <Word extends string>(text: string | null, known: readonly Word[]): Word | null =>
  known.find((word) => word === text) ?? null

/** Reads the days. An end before the start is ignored, and so is a range next to a relative choice. */
function readDays(search: URLSearchParams): Pick<HomeSearch, 'when' | 'from' | 'to'> {
  const when = findChoice(search.get('when'), whenChoices)
  const day = (name: string) => (when === null && isDay(search.get(name) ?? '') ? search.get(name) : null)
  const [from, to] = [day('from'), day('to')]
  return { when, from, to: from && to && to < from ? null : to }
}

const writePosition = ({ latitude, longitude }: Position) => `${rounded(latitude)},${rounded(longitude)}`

/** Reads the literal words that the search still has. */
function readLiteral(search: URLSearchParams, q: string): string[] {
  const given = (search.get('literal') ?? '').toLowerCase().split(',')
  return given.filter((text) => text !== '' && q.toLowerCase().includes(text))
}

interface Viewer {
  today: string
  /** The visitor's place from the cookie. */
  place?: Position | null
  /** The signed-in user's or visitor's own defaults. */
  defaults?: HomeDefaults | undefined
}

/** Parses the URL's query. Ignores invalid values. */
export function readHomeSearch(search: URLSearchParams, viewer: Viewer): HomeSearch {
  const { today, place = null, defaults = visitorDefaults } = viewer
  const q = cutText((search.get('q') ?? '').trim(), limits.query.maxLength)
  return {
    q,
    literal: readLiteral(search, q),
    interests: search.has('interests') ? words(search, 'interests', interests) : defaultInterestsFor(q, defaults),
    mood: words(search, 'mood', moods)[0] ?? null,
    ages: search.has('ages') ? words(search, 'ages', ageGroups) : [...defaults.ages],
    free: search.get('free') === 'true',
    entries: words(search, 'entry', soughtEntries),
    languages: readLanguages(search),
    whenFree: search.get('whenFree') === 'true',
    online: search.get('online') === 'true',
    ...readDays(search),
    times: words(search, 'time', dayTimes),
    show: findChoice(search.get('show'), shownEvents) ?? defaultShowFor(q, defaults),
    sort: findChoice(search.get('sort'), sortOrders),
    view: search.get('view') === 'map' ? 'map' : 'list',
    near: readPosition(search.get('near')),
    place,
    within: number(search.get('within'), { ...limits.distance, default: defaults.within }),
    pages: number(search.get('pages'), { min: 1, max: maxPages, default: 1 }),
    filtersAreOpen: search.has('filters'),
    defaults,
    today,
  }
}

/** Serializes a search as a URL query, omitting defaults. */
export function writeHomeSearch(home: HomeSearch): string {
  const search = new URLSearchParams()
  if (home.q) search.set('q', home.q)
  if (home.literal.length > 0) search.set('literal', home.literal.join(','))
  if (!areDefaultInterests(home)) search.set('interests', home.interests.join(','))
  if (home.mood) search.set('mood', home.mood)
  if (!areDefaultAges(home)) search.set('ages', home.ages.join(','))
  if (home.free) search.set('free', 'true')
  if (home.entries.length > 0) search.set('entry', home.entries.join(','))
  if (home.languages.length > 0) search.set('language', home.languages.join(','))
  if (home.whenFree) search.set('whenFree', 'true')
  if (home.online) search.set('online', 'true')
  if (home.when) search.set('when', home.when)
  else {
    if (home.from) search.set('from', home.from)
    if (home.to) search.set('to', home.to)
  }
  if (home.times.length > 0) search.set('time', home.times.join(','))
  if (home.near) search.set('near', writePosition(home.near))
  if (home.within !== home.defaults.within) search.set('within', String(home.within))
  if (isShowChosen(home)) search.set('show', home.show)
  if (home.sort && home.sort !== getDefaultSort(home)) search.set('sort', home.sort)
  if (home.view === 'map') search.set('view', 'map')
  if (home.pages > 1) search.set('pages', String(home.pages))
  if (home.filtersAreOpen) search.set('filters', 'open')
  const text = search.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

/** Changes the search text. Interests that weren't chosen explicitly follow the defaults for the new text. */
export function searchFor(home: HomeSearch, q: string): Partial<HomeSearch> {
  const literal = home.literal.filter((words) => q.toLowerCase().includes(words))
  const show = isShowChosen(home) ? home.show : defaultShowFor(q, home.defaults)
  const search = { q, literal, show, ...(q === '' && { sort: null }) }
  return areDefaultInterests(home) ? { ...search, interests: defaultInterestsFor(q, home.defaults) } : search
}

/**
 * Drops the interests that the site selected when a quick filter is tapped, because the person didn't choose that
 * combination.
 */
export const dropUnchosenInterests = (home: HomeSearch): Partial<HomeSearch> =>
  areDefaultInterests(home) && !home.defaults.areChosen ? { interests: [] } : {}

/** Builds the parameters shared by all requests of the home screen. */
function sharedCall(home: HomeSearch): URLSearchParams {
  const call = new URLSearchParams()
  if (home.q) call.set('q', home.q)
  if (home.literal.length > 0) call.set('literal', home.literal.join(','))
  if (home.interests.length > 0) call.set('interests', home.interests.join(','))
  if (home.mood) call.set('mood', home.mood)
  if (home.ages.length > 0) call.set('ages', home.ages.join(','))
  if (home.free) call.set('free', 'true')
  if (home.entries.length > 0) call.set('entry', home.entries.join(','))
  if (home.languages.length > 0) call.set('language', home.languages.join(','))
  if (home.whenFree) call.set('whenFree', 'true')
  const { from, to } = getSearchedDays(home.when ? getChosenDays(home.when, home.today) : home, home.today)
  if (from) call.set('from', from)
  if (to) call.set('to', to)
  if (home.times.length > 0) call.set('time', home.times.join(','))
  if (home.show === 'learning') call.set('learning', 'true')
  const near = home.near ?? home.place
  if (near) call.set('near', writePosition(near))
  call.set('within', String(home.within))
  return call
}

/** Virtual events match any place, so a radius would exclude those without coordinates. */
export function facetsCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', home.online ? 'true' : 'any')
  if (home.online) call.delete('within')
  return call
}

const pageSize = 20

export function listCall(home: HomeSearch): URLSearchParams {
  const call = facetsCall(home)
  setOrder(call, home)
  call.set('limit', String(pageSize))
  return call
}

/**
 * Returns whether the list folds numerous events such as concerts. It doesn't for a chosen interest, because people who
 * choose music want the concerts.
 */
const isFolded = (home: HomeSearch): boolean =>
  !home.q &&
  home.show === 'first' &&
  getSort(home) === 'best' &&
  (home.interests.length === 0 || areDefaultInterests(home))

/** Sets the order of the list, unless it is the one without a parameter: by relevance with words, else by date. */
function setOrder(call: URLSearchParams, home: HomeSearch): void {
  const sort = getSort(home)
  if (sort === 'best' && !home.q) call.set('sort', 'day')
  else if (sort !== (home.q ? 'best' : 'date')) call.set('sort', sort)
  if (isFolded(home)) call.set('herds', 'false')
}

/** Parameters to count the events that the list folds; null if it folds none. */
export const foldedFacetsCall = (home: HomeSearch): URLSearchParams | null => (isFolded(home) ? facetsCall(home) : null)

/** Parameters for the folded events of a day, by time. */
export function foldCall(home: HomeSearch, day: string): URLSearchParams {
  const call = facetsCall(home)
  if (day > home.today) call.set('from', day)
  call.set('to', day)
  call.set('herds', 'true')
  call.set('ongoing', 'false')
  call.set('limit', String(limits.page.max))
  return call
}

/** Parameters for the best events of the week; null where the results are one list. */
export const featuredCall = (home: HomeSearch): URLSearchParams | null => (isOneList(home) ? null : facetsCall(home))

/** Parameters for events about something similar, for a search that finds nothing. Those far away count, too. */
export function similarCall(home: HomeSearch): URLSearchParams {
  const call = new URLSearchParams({ q: home.q, match: 'related', limit: '6' })
  const near = home.near ?? home.place
  if (near) call.set('near', writePosition(near))
  return call
}

/** Parameters for the same search in other places, the nearest events first. */
export function elsewhereCall(home: HomeSearch): URLSearchParams {
  const call = facetsCall(home)
  call.set('within', String(limits.within.max))
  call.set('sort', 'distance')
  call.set('limit', '6')
  return call
}

/** Sort order of a search that names none. */
export const getDefaultSort = ({ q, show }: Pick<HomeSearch, 'q' | 'show'>): SortOrder =>
  q || show !== 'all' ? 'best' : 'date'

export const getSort = (home: HomeSearch): SortOrder => home.sort ?? getDefaultSort(home)

/** Returns whether the list goes by day. */
export const isByDay = (home: HomeSearch): boolean => getSort(home) === 'date' || (getSort(home) === 'best' && !home.q)

/** Parameters of the URL that don't narrow the results. */
const viewParameters = ['literal', 'show', 'sort', 'view', 'pages', 'filters']

/** Returns whether the person searches or has chosen a filter: the URL has everything that isn't a default. */
const isNarrowed = (home: HomeSearch): boolean =>
  [...new URLSearchParams(writeHomeSearch(home))].some(([name, value]) => value && !viewParameters.includes(name))

/** Returns whether the results are one list: of a search or filter, or in an order that doesn't go by day. */
export const isOneList = (home: HomeSearch): boolean => isNarrowed(home) || !isByDay(home)

/** Parameters to subscribe to a search. Days relative to today would be over soon, so they are left out. */
export function subscriptionCall(home: HomeSearch): URLSearchParams {
  const call = listCall({ ...home, when: null, whenFree: false })
  // A feed folds nothing, and goes by time.
  call.delete('herds')
  if (call.get('sort') === 'day') call.delete('sort')
  return call
}

/** Parameters for suggestions, ranked by preferences; null for visitors and text searches, which rank by relevance. */
export function suggestionsCall(home: HomeSearch, isSignedIn: boolean): URLSearchParams | null {
  return isSignedIn && !home.q ? facetsCall(home) : null
}

/** Parameters for the events that operators have pinned, also those outside interests that nobody chose. */
export function pinnedCall(home: HomeSearch): URLSearchParams {
  const call = facetsCall(home)
  if (areDefaultInterests(home)) call.delete('interests')
  call.delete('learning')
  call.set('pinned', 'true')
  call.set('limit', String(limits.carousel.events))
  return call
}

/** Parameters for events that last for days and have begun. */
export function ongoingCall(home: HomeSearch): URLSearchParams {
  const call = facetsCall(home)
  call.set('ongoing', 'true')
  call.set('limit', String(limits.carousel.events))
  return call
}

/** Parameters for the first in-person events: enough to fill the nearby list if some of them are featured. */
export function nearbyCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'false')
  setOrder(call, home)
  call.set('limit', String(limits.nearbyList + limits.carousel.events))
  return call
}

/** Parameters for the pins of the map: the nearest events whose place is known exactly. */
export function pinsCall(home: HomeSearch): URLSearchParams {
  const call = mapCall(home)
  call.set('placed', 'exact')
  return call
}

/** Parameters for the list beside the map: the nearest events, up to the maximum page size. */
export function mapCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'false')
  call.set('sort', 'distance')
  call.set('limit', String(limits.page.max))
  return call
}

/** Returns twice the radius in miles; null if it can't be wider. */
export function getWiderRadius({ within, online }: HomeSearch): number | null {
  const wider = Math.min(limits.distance.max, within * 2)
  return wider > within && !online ? wider : null
}
