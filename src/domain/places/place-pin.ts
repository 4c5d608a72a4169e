import type { Position } from './distance.ts'

/** Degrees with an optional fraction: `-73.9442`. */
const degrees = String.raw`[-+]?\d{1,3}(?:\.\d{1,15})?`
const pair = String.raw`(${degrees})(?:\s*(?:,|;|~|%2C)\s*|\s+)(${degrees})`

/** Places of the coordinates in links to maps, most specific first: the place before the view of the map. */
const linkPatterns = [
  // Google: the place itself, whatever part of the map is shown.
  new RegExp(`!3d(${degrees})!4d(${degrees})`),
  new RegExp(
    `[?&#](?:q|query|ll|sll|daddr|destination|center|coordinate|markers|cp|sp=point\\.)=?(?:loc:)?${pair}`,
    'i',
  ),
  new RegExp(`[?&]mlat=(${degrees})&mlon=(${degrees})`),
  new RegExp(`@${pair}`),
  new RegExp(`/place/${pair}`),
  // OpenStreetMap and others: `#map=17/40.67/-73.94`.
  new RegExp(`#(?:map=)?\\d{1,2}(?:\\.\\d+)?/(${degrees})/(${degrees})`),
  new RegExp(`^geo:${pair}`, 'i'),
]

const barePair = new RegExp(`^\\(?\\s*${pair}\\s*\\)?$`)

const position = (latitude: number, longitude: number): Position | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null

const angle = String.raw`(\d{1,3}(?:\.\d+)?)(?:\s*°)?\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|'')\s*)?`
/** Latitude or longitude with its letter after it, `40°40'26.4"N`, or before it, `N 40.674`. */
const letterBehind = new RegExp(`()${angle}([NSEW])`, 'gi')
const letterInFront = new RegExp(String.raw`([NSEW])\s*${angle}()`, 'gi')

/** Reads coordinates with letters for their directions. */
function readLettered(text: string): Position | null {
  const pattern = /^[NSEW]/i.test(text) ? letterInFront : letterBehind
  const halves = [...text.matchAll(pattern)].map(([, front, whole, minutes = '0', seconds = '0', behind]) => {
    const letter = (front || behind || '').toUpperCase()
    const value = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
    return { letter, value: letter === 'S' || letter === 'W' ? -value : value }
  })
  const [first, second, ...others] = halves
  if (!first || !second || others.length > 0) return null
  const letters = first.letter + second.letter
  if (/^[NS][EW]$/.test(letters)) return position(first.value, second.value)
  return /^[EW][NS]$/.test(letters) ? position(second.value, first.value) : null
}

/**
 * Reads coordinates as people paste them: "40.674, -73.944", "40°40'26"N 73°56'39"W", or a link to a place on Google
 * Maps, Apple Maps, Bing Maps or OpenStreetMap.
 * @returns decimal degrees; null if the text has none, as in a shortened link
 */
export function readPin(text: string): Position | null {
  const trimmed = text.trim().slice(0, 2_000)
  const isLink = /^(?:[a-z][a-z+.-]*:|www\.)/i.test(trimmed)
  if (isLink) {
    const link = trimmed.replaceAll('%2C', ',').replaceAll('%2c', ',').replaceAll('%7E', '~')
    for (const pattern of linkPatterns) {
      const [, latitude, longitude] = pattern.exec(link) ?? []
      const found = latitude && longitude ? position(Number(latitude), Number(longitude)) : null
      if (found) return found
    }
    return null
  }
  const [, latitude, longitude] = barePair.exec(trimmed) ?? []
  return latitude && longitude ? position(Number(latitude), Number(longitude)) : readLettered(trimmed)
}
