import type { PlacePrecision } from '#contract/places/place-coordinates.ts'
import type { EventVenue } from '#contract/venues/venue.ts'
import { milesBetween, type Position } from './distance.ts'
import { addressKey, isSameStreetAddress, plainWords, readAddress, type PlaceAddress } from './place-address.ts'
import { tidyPlace } from './place-text.ts'
import { isCommonName, isSameName } from './place-name.ts'

/** Identifies venues by the texts in which sources name them. */

/** Text of a source about a venue. */
export interface VenueText {
  /** Name and address as written. */
  location: string
  /** Distinguishes names such as "Library" of different sources. */
  organizer: string
  /** Known or assumed position of the event; null without any evidence. */
  position: Position | null
}

/** A text that was read as a venue. */
export interface ReadVenue extends PlaceAddress {
  /** Key of the whole text. */
  key: string
  /** The name holds for this source alone. */
  isOwn: boolean
  /** Key that venues with this street address share; empty if there is no address. */
  addressKey: string
  position: Position | null
}

/** Maximum length of a key: some sources put whole descriptions into the venue. */
const maxCharacters = 300

/** Names an area about fifteen miles wide. */
const getArea = ({ latitude, longitude }: Position) => `${Math.round(latitude * 4)},${Math.round(longitude * 4)}`

/** Reads the venue of an event; null if the text names none, or only a town. */
export function readVenue({ location, organizer, position }: VenueText): ReadVenue | null {
  const place = readAddress(location.slice(0, maxCharacters))
  const text = plainWords(location).slice(0, maxCharacters)
  if (place.isVague || text === '') return null
  const address = addressKey(place)
  const isOwn = address === '' && isCommonName(place.name)
  const isLocal = isOwn || isTownless(place)
  const scope = [isOwn ? `${plainWords(organizer)}: ` : '', isLocal && position ? ` @ ${getArea(position)}` : '']
  return { ...place, key: scope.join(text), isOwn, addressKey: address, position }
}

/** The compared fields of a known venue. */
export interface KnownVenue extends Pick<PlaceAddress, 'name' | 'number' | 'street' | 'town' | 'region' | 'postcode'> {
  id: number
  /** Known or assumed position of the venue; null without any evidence. */
  position: Position | null
}

const isTownless = ({ town, postcode }: Pick<PlaceAddress, 'town' | 'postcode'>) => town === '' && postcode === ''

/** Miles within which the same name means the same venue: without any town, and with a town on one side only. */
const [milesToNamesakes, milesToTown] = [10, 5]

/** Returns whether a venue is in the area of a text. The same name or street exists in many towns. */
function isAround(text: ReadVenue, venue: KnownVenue): boolean {
  if (text.postcode !== '' && text.postcode === venue.postcode) return true
  if (text.town !== '' && venue.town !== '') return text.town === venue.town && agree(text.region, venue.region)
  if (venue.position === null) return true
  const areBoth = isTownless(text) && isTownless(venue)
  const miles = areBoth ? milesToNamesakes : milesToTown
  return text.position !== null && milesBetween(text.position, venue.position) <= miles
}

const agree = (one: string, other: string) => one === '' || other === '' || one === other

const asAddress = (venue: KnownVenue): PlaceAddress => ({
  ...venue,
  title: venue.name,
  aliases: [],
  room: '',
  isBroad: false,
  isVague: false,
})

/** `room`: another name at the same address. */
export interface FoundVenue {
  id: number
  kind: 'same' | 'room'
  /** Only its address is known. */
  isNameless: boolean
}

/** Finds the venue that a text means among those with its address or name; null if there is none or several match. */
export function findVenue(text: ReadVenue, all: readonly KnownVenue[]): FoundVenue | null {
  const known = all.filter((venue) => isAround(text, venue))
  const [first, ...others] = known.filter((venue) => isSameStreetAddress(text, asAddress(venue)))
  if (first) {
    const named = [first, ...others].find(
      ({ name }) => name === '' || text.name === '' || isSameName(text, asAddress({ ...first, name })),
    )
    return named
      ? { id: named.id, kind: 'same', isNameless: named.name === '' }
      : { id: first.id, kind: 'room', isNameless: false }
  }
  // "Dover Township, Room 5": the name is that of many places.
  if (text.isOwn || text.isBroad || text.name === '') return null
  const named = known.filter(
    (venue) =>
      venue.name === text.name &&
      agree(venue.town, text.town) &&
      agree(venue.region, text.region) &&
      // Two addresses are two venues, such as the branches of a bank.
      (text.number === '' || venue.number === ''),
  )
  return named.length === 1 && named[0] ? { id: named[0].id, kind: 'same', isNameless: false } : null
}

/** How precisely coordinates are known: the venue's, or the middle of its ZIP code area or town. */
export type VenuePrecision = EventVenue['precision']

const postalCode = /\b\d{5}(?:-\d{4})?\b|\b[a-z]\d[a-z] ?\d[a-z]\d\b/i

/** Derives a venue's precision from its event's. Distinguishes the areas of ZIP codes from towns. */
export function findPrecision(location: string, precision: PlacePrecision): VenuePrecision {
  if (precision === 'unknown') return 'none'
  if (precision === 'exact') return 'exact'
  return postalCode.test(location) ? 'zip' : 'town'
}

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Splits a venue's text into name and address as they are written. */
export function splitVenue(location: string): { name: string; address: string } {
  const { title, number, town, region, postcode } = readAddress(location)
  const text = collapse(location)
  if (title === '') return { name: text, address: '' }
  const at = text.indexOf(title)
  // The text after the name of a venue may only be a room.
  const isAddress = number !== '' || town !== '' || region !== '' || postcode !== ''
  const rest = at === 0 && isAddress ? tidyPlace(text.slice(title.length).replace(/^[\s,;:()–—-]+/, '')) : ''
  return {
    name: title,
    address: rest === '' && number !== '' && at > 0 ? text.slice(0, at).replace(/(?<![\s,;–—-])[\s,;–—-]+$/, '') : rest,
  }
}
