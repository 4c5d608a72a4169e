import { LRUCache } from 'lru-cache'
import { roundCoordinate } from '#contract/places/place-coordinates.ts'
import { createGuardedClient } from '#server/platform/network/network.ts'
import { repairTexts } from '#server/platform/database/database.ts'
import type { Position } from './localities.ts'

/** A place with its street address: "Brower Park, 185 Brooklyn Avenue, Brooklyn, NY". */
interface GeocodedPlace extends Position {
  label: string
}

/** Finds addresses and places by name, beyond the towns in the bundled tables. */
export interface Geocoder {
  /** Returns cached matches while someone types, best first. Empty if the geocoder fails, which `onError` reports. */
  suggest(q: string, near: Position, limit: number): Promise<GeocodedPlace[]>
  /** Returns the matches, best first. Throws if the geocoder fails, so that callers can tell failure from no match. */
  search(q: string, near: Position, limit: number): Promise<GeocodedPlace[]>
}

export interface GeocoderSettings {
  /** Base URL, without the path of an endpoint: `https://photon.example.org`. */
  url: string
  language: 'photon' | 'nominatim'
  /** Returns whether an IP address may be connected to. Absent: any. */
  mayReach?: (address: string) => boolean
}

/** Timeout in milliseconds: later responses are useless to someone typing. */
const timeoutMs = 3_000
/** People type the same first letters, so responses are cached. */
const maxCached = 500

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const asNumber = (value: unknown): number =>
  typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
/** NaN if the geocoder returns none. */
const asCoordinate = (value: unknown): number => {
  const degrees = asNumber(value)
  return Number.isNaN(degrees) ? degrees : roundCoordinate(degrees)
}
const asList = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : []

const isPlace = ({ label, latitude, longitude }: GeocodedPlace) =>
  label !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** Joins the parts without repetitions: a park and its street may have the same name. */
const joinDistinct = (parts: readonly string[]) => [...new Set(parts.filter(Boolean))].join(', ')

function readPhoton(body: unknown): GeocodedPlace[] {
  return asList((body as { features?: unknown })?.features).map(({ properties, geometry }) => {
    const fields = (properties ?? {}) as Record<string, unknown>
    const [longitude, latitude] = (geometry as { coordinates?: unknown[] })?.coordinates ?? []
    const street = [asText(fields.housenumber), asText(fields.street)].filter(Boolean).join(' ')
    const town = asText(fields.city) || asText(fields.county)
    const region = [asText(fields.state), asText(fields.postcode)].filter(Boolean).join(' ')
    const label = joinDistinct([asText(fields.name), street, town, region])
    return { label, latitude: asCoordinate(latitude), longitude: asCoordinate(longitude) }
  })
}

const readNominatim = (body: unknown): GeocodedPlace[] =>
  asList(body).map(({ display_name, lat, lon }) => ({
    label: asText(display_name),
    latitude: asCoordinate(lat),
    longitude: asCoordinate(lon),
  }))

function buildUrl({ url, language }: GeocoderSettings, q: string, near: Position, limit: number): URL {
  const requestUrl = new URL(`${url.replace(/(?<!\/)\/+$/, '')}/${language === 'photon' ? 'api/' : 'search'}`)
  requestUrl.searchParams.set('q', q)
  requestUrl.searchParams.set('limit', String(limit))
  if (language === 'nominatim') {
    requestUrl.searchParams.set('format', 'jsonv2')
    return requestUrl
  }
  // Send the position rounded to a tenth of a degree, so that nobody's address is revealed to a third-party server.
  requestUrl.searchParams.set('lat', near.latitude.toFixed(1))
  requestUrl.searchParams.set('lon', near.longitude.toFixed(1))
  return requestUrl
}

/** @param onError called if `suggest` fails or gets an unexpected response */
export function createGeocoder(settings: GeocoderSettings, onError: (error: unknown) => void): Geocoder {
  const cached = new LRUCache<string, GeocodedPlace[]>({ max: maxCached })
  const { mayReach } = settings
  const send = mayReach ? createGuardedClient({ mayReach }) : fetch
  const request = async (requestUrl: URL) => {
    const headers = { accept: 'application/json', 'user-agent': 'Wonderlark' }
    // Only the configured server is queried; don't follow redirects to others.
    const response = await send(requestUrl, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The geocoder responded with ${response.status}.`)
    const body: unknown = await response.json()
    return repairTexts((settings.language === 'photon' ? readPhoton(body) : readNominatim(body)).filter(isPlace))
  }
  return {
    search: (q, near, limit) => request(buildUrl(settings, q, near, limit)),
    suggest: async (q, near, limit) => {
      const requestUrl = buildUrl(settings, q, near, limit)
      const known = cached.get(requestUrl.href)
      if (known) return known
      try {
        const places = await request(requestUrl)
        cached.set(requestUrl.href, places)
        return places
      } catch (error) {
        onError(error)
        return []
      }
    },
  }
}
