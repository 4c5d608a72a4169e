import type { FeedPlace } from '#server/sources/formats/feed-event.ts'
import { isObject, toList, toText } from './json-ld-nodes.ts'
import { toPlace } from './listed-event.ts'
import { pick, textIn, toFields, words, type Fields } from './listed-fields.ts'

const names = words('location venue place branch locationname venuename placename where')
const detailNames = words(
  'locationdetails room roomnumber roomname space address fulladdress streetaddress street campus',
)
const addressNames = words(`address line addressline streetaddress street addressstreet addressone fulladdress
  formattedaddress localizedaddressdisplay`)

interface Pair {
  latitude: unknown
  longitude: unknown
}

/** Finds coordinates in an object, or in one that it contains. */
function readCoordinates(fields: Fields): Pair {
  const latitude = pick(fields, words('latitude lat markerlat geolat maplat'))
  const longitude = pick(fields, words('longitude lng lon long markerlng geolng maplng'))
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  const inner = pick(fields, words('coordinates geo geocode geolocation position latlng geopoint'))
  if (isObject(inner)) return readCoordinates(toFields(inner))
  // GeoJSON writes the longitude first.
  if (Array.isArray(inner) && inner.length >= 2) return { latitude: inner[1], longitude: inner[0] }
  return { latitude: null, longitude: null }
}

/** Returns the parts of an address, name first. */
function listPlaceParts(value: unknown, depth = 0): string[] {
  const [first] = toList(value)
  if (!isObject(first)) return [toText(first)]
  const fields = toFields(first)
  const text = (...of: string[]) => textIn(pick(fields, of))
  const address = pick(fields, addressNames)
  const nested = isObject(address) && depth < 3 ? listPlaceParts(address, depth + 1) : [textIn(address)]
  const region = [
    text('state', 'region', 'province', 'addressregion'),
    text('zip', 'postalcode', 'postcode', 'zipcode'),
  ]
  return [
    text('name', 'title', 'addresstitle', 'label', 'venue', 'venuename', 'displayname'),
    ...nested,
    text('city', 'town', 'addresslocality', 'municipality'),
    region.filter(Boolean).join(' '),
  ]
}

/** Reads the venue of an event, from an object or beside it. */
export function readPlace(fields: Fields): FeedPlace {
  const value = pick(fields, names)
  const own = isObject(value) ? readCoordinates(toFields(value)) : { latitude: null, longitude: null }
  const { latitude, longitude } = own.latitude === null ? readCoordinates(fields) : own
  const details = detailNames.flatMap((name) => listPlaceParts(fields.get(name)))
  // Some programs keep the address beside the coordinates.
  const geo = fields.get('geo')
  const town = [
    textIn(fields.get('city')),
    [textIn(fields.get('state')), textIn(fields.get('zip'))].filter(Boolean).join(' '),
  ]
  return toPlace(
    [...listPlaceParts(value), ...details, ...(isObject(geo) ? listPlaceParts(geo) : []), ...town],
    latitude,
    longitude,
  )
}
