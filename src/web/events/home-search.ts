import { ageGroups, interests, moods, type AgeGroup, type Interest, type Mood } from '#contract/event-options.ts'
import { limits, cutText } from '#contract/limits.ts'
import type { Position } from '#domain/places/distance.ts'

/** The search in the home screen's URL. */
export interface HomeSearch {
  q: string
  interests: Interest[]
  mood: Mood | null
  ages: AgeGroup[]
  free: boolean
  /** Centre of an area chosen on the map; null to search around the visitor. */
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
}

/** Filters that apply if none are chosen. The URL omits them. */
export interface HomeDefaults {
  interests: readonly Interest[]
  ages: readonly AgeGroup[]
}

/** Defaults for visitors; users have their own, from their preferences. */
const visitorDefaults: HomeDefaults = { interests: ['STEM'], ages: [] }
const mostPages = 10

/** Parses a list parameter. Forms without JavaScript repeat the parameter; everything else uses commas. */
function words<Word extends string>(search: URLSearchParams, name: string, known: readonly Word[]): Word[] {
  const given = search.getAll(name).flatMap((text) => text.split(','))
  return known.filter((word) => given.includes(word))
}

function number(text: string | null, range: { min: number; max: number; default: number }): number {
  const value = Math.round(Number(text))
  return text && Number.isFinite(value) ? Math.min(range.max, Math.max(range.min, value)) : range.default
}

/** A text search covers all interests unless one is chosen as well. */
const unsaidInterests = (q: string, { interests: own }: HomeDefaults): Interest[] => (q ? [] : [...own])
/** Default ages apply to text searches too. */
const areUnsaidAges = ({ ages, defaults }: HomeSearch) => ages.join(',') === defaults.ages.join(',')

/** Rounds to three decimals, about 100 metres: the precision of a finger on a map. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000 || 0

function readPosition(text: string | null): Position | null {
  if (!text || !/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/.test(text)) return null
  const [latitude = 0, longitude = 0] = text.split(',').map(Number)
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  return isOnEarth ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null
}

const writePosition = ({ latitude, longitude }: Position) => `${rounded(latitude)},${rounded(longitude)}`

/**
 * Parses the URL's query. Ignores invalid values.
 * @param place the visitor's place from the cookie
 * @param defaults the signed-in user's defaults
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

/** Serializes a search as a URL query, omitting defaults. */
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

/** Changes the search text. Interests that weren't chosen explicitly follow the defaults for the new text. */
export function searchFor(home: HomeSearch, q: string): Partial<HomeSearch> {
  const areUnsaid = home.interests.join(',') === unsaidInterests(home.q, home.defaults).join(',')
  return areUnsaid ? { q, interests: unsaidInterests(q, home.defaults) } : { q }
}

/** Builds the parameters shared by all requests of the home screen. Virtual events match any place. */
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

/** Parameters for suggestions, ranked by preferences; null for visitors and text searches, which rank by relevance. */
export function suggestionsCall(home: HomeSearch, isSignedIn: boolean): URLSearchParams | null {
  return isSignedIn && !home.q ? facetsCall(home) : null
}

export function nearbyCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'false')
  call.set('limit', String(limits.nearbyList))
  return call
}

/** Parameters for the map: the nearest events, up to the maximum page size. */
export function mapCall(home: HomeSearch): URLSearchParams {
  const call = sharedCall(home)
  call.set('virtual', 'false')
  call.set('sort', 'distance')
  call.set('limit', String(limits.page.max))
  return call
}

/** Counts the filters that differ from the defaults. */
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
