import { ageGroups, interests, moods, type AgeGroup, type Interest, type Mood } from '#contract/event-options.ts'
import { limits, cutText } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'

/** What the address of the home screen asks for. */
export interface HomeSearch {
  q: string
  interests: Interest[]
  mood: Mood | null
  ages: AgeGroup[]
  free: boolean
  /** The middle of an area chosen on the map; null: around the visitor. */
  near: Position | null
  /** Where the visitor said to be; not part of the address, which may be given to others. */
  place: Position | null
  /** Miles. */
  within: number
  /** Pages of the list that are shown. */
  pages: number
  filtersAreOpen: boolean
  /** Of the one who looks; like `place` not part of the address. */
  defaults: HomeDefaults
}

/** What somebody sees who has not chosen anything: it goes without saying, so the address does not say it. */
export interface HomeDefaults {
  interests: readonly Interest[]
  ages: readonly AgeGroup[]
}

/** Of a visitor; whoever is signed in has their own, from their preferences. */
const visitorDefaults: HomeDefaults = { interests: ['STEM'], ages: [] }
const mostPages = 10

/** Repeated parameters come from a form sent without JavaScript, commas from everything else. */
function words<Word extends string>(search: URLSearchParams, name: string, known: readonly Word[]): Word[] {
  const given = search.getAll(name).flatMap((text) => text.split(','))
  return known.filter((word) => given.includes(word))
}

function number(text: string | null, range: { min: number; max: number; default: number }): number {
  const value = Math.round(Number(text))
  return text && Number.isFinite(value) ? Math.min(range.max, Math.max(range.min, value)) : range.default
}

/** Who searches for words means everything, unless an interest is chosen as well. */
const unsaidInterests = (q: string, { interests: own }: HomeDefaults): Interest[] => (q ? [] : [...own])
/** A family's ages hold for what it searches for as well. */
const areUnsaidAges = ({ ages, defaults }: HomeSearch) => ages.join(',') === defaults.ages.join(',')

/** Three decimals, about a hundred meters: what a finger on a map can mean. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 || 0

function readPosition(text: string | null): Position | null {
  if (!text || !/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/.test(text)) return null
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null
}

const writePosition = ({ latitude, longitude }: Position) => `${rounded(latitude)},${rounded(longitude)}`

/**
 * Reads the address; what it cannot understand it takes as not said.
 * @param place where the visitor is, as the browser keeps it
 * @param defaults of somebody signed in
 */
export function readHomeSearch(
  search: URLSearchParams,
  place: Position | null = null,
  defaults: HomeDefaults = visitorDefaults,
): HomeSearch {
  const q = cutText((search.get('q') ?? '').trim(), limits.query.maxLength)
  return {
    q,
    interests: search.has('interests') ? words(search, 'interests', interests) : unsaidInterests(q, defaults),
    mood: words(search, 'mood', moods)[0] ?? null,
    ages: search.has('ages') ? words(search, 'ages', ageGroups) : [...defaults.ages],
    free: search.get('free') === 'true',
    near: readPosition(search.get('near')),
    place,
    within: number(search.get('within'), limits.distance),
    pages: number(search.get('pages'), { min: 1, max: mostPages, default: 1 }),
    filtersAreOpen: search.has('filters'),
    defaults,
  }
}

/** The address's query for this search, without what goes without saying. */
export function writeHomeSearch(home: HomeSearch): string {
  const search = new URLSearchParams()
  if (home.q) search.set('q', home.q)
  const chosen = home.interests.join(',')
  if (chosen !== unsaidInterests(home.q, home.defaults).join(',')) search.set('interests', chosen)
  if (home.mood) search.set('mood', home.mood)
  if (!areUnsaidAges(home)) search.set('ages', home.ages.join(','))
  if (home.free) search.set('free', 'true')
  if (home.near) search.set('near', writePosition(home.near))
  if (home.within !== limits.distance.default) search.set('within', String(home.within))
  if (home.pages > 1) search.set('pages', String(home.pages))
  if (home.filtersAreOpen) search.set('filters', 'open')
  const text = search.toString().replaceAll('%2C', ',')
  return text ? `?${text}` : ''
}

/** The same search for other words: interests that nobody chose go by the words again. */
export function searchFor(home: HomeSearch, q: string): Partial<HomeSearch> {
  const areUnsaid = home.interests.join(',') === unsaidInterests(home.q, home.defaults).join(',')
  return areUnsaid ? { q, interests: unsaidInterests(q, home.defaults) } : { q }
}

/** Parameters that every call of the home screen shares; virtual events are near everywhere. */
function sharedCall(home: HomeSearch): URLSearchParams {
  const call = new URLSearchParams()
  if (home.q) call.set('q', home.q)
  if (home.interests.length > 0) call.set('interests', home.interests.join(','))
  if (home.mood) call.set('mood', home.mood)
  if (home.ages.length > 0) call.set('ages', home.ages.join(','))
  if (home.free) call.set('free', 'true')
  const near = home.near ?? home.place
  if (near) call.set('near', writePosition(near))
  call.set('within', String(home.within))
  return call
}

export const pageSize = 20

export function listCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'any')
  call.set('limit', String(pageSize))
  return call
}

export function facetsCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'any')
  return call
}

/** The same events in the order of the reader's preferences; words that were searched for have their own order. */
export function suggestionsCall(home: HomeSearch, isSignedIn: boolean): URLSearchParams | null {
  return isSignedIn && !home.q ? facetsCall(home) : null
}

export function nearbyCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'false')
  call.set('limit', String(limits.nearbyList))
  return call
}

/** What the map shows: all of the nearby ones, as many as one call gives. */
export function mapCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'false')
  call.set('sort', 'distance')
  call.set('limit', String(limits.page.max))
  return call
}

/** How many filters differ from what a visitor starts with. */
export function countChosenFilters(home: HomeSearch): number {
  const isDefault = home.interests.join() === unsaidInterests(home.q, home.defaults).join()
  return (
    (isDefault ? 0 : home.interests.length) +
    (home.mood ? 1 : 0) +
    (areUnsaidAges(home) ? 0 : home.ages.length) +
    (home.free ? 1 : 0) +
    (home.within === limits.distance.default ? 0 : 1)
  )
}
