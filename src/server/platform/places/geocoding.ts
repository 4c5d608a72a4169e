import { roundCoordinate } from '#contract/place-coordinates.ts'
import { repairTexts } from '#server/platform/database/database.ts'
import type { Position } from './localities.ts'

/** A place with its street address: "Brower Park, 185 Brooklyn Avenue, Brooklyn, NY". */
interface GeocodedPlace extends Position {
  label: string
}

/** Finds addresses and places by name, beyond the towns in the bundled tables. */
export interface Geocoder {
  /** Returns the best matches first. Empty if the geocoder can't be reached, so that callers needn't handle errors. */
  find(q: string, near: Position, limit: number): Promise<GeocodedPlace[]>
  /** Returns the best matches first. Fails if the geocoder can't be reached, so that its silence isn't taken for an answer. */
  ask(q: string, near: Position, limit: number): Promise<GeocodedPlace[]>
}

export interface GeocoderSettings {
  /** Base URL, without the path of an endpoint: `https://photon.example.org`. */
  url: string
  language: 'photon' | 'nominatim'
}

/** Timeout in milliseconds: later responses are useless to someone typing. */
const timeoutMs = 3_000
/** Maximum cached responses; people type the same beginnings. */
const most = 500

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

/** Joins the distinct parts: a park and its street may have the same name. */
const joined = (parts: readonly string[]) => [...new Set(parts.filter(Boolean))].join(', ')

function readPhoton(answer: unknown): GeocodedPlace[] {
  return asList((answer as { features?: unknown })?.features).map(({ properties, geometry }) => {
    const said = (properties ?? {}) as Record<string, unknown>
    const [longitude, latitude] = (geometry as { coordinates?: unknown[] })?.coordinates ?? []
    const street = [asText(said.housenumber), asText(said.street)].filter(Boolean).join(' ')
    const town = asText(said.city) || asText(said.county)
    const region = [asText(said.state), asText(said.postcode)].filter(Boolean).join(' ')
    const label = joined([asText(said.name), street, town, region])
    return { label, latitude: asCoordinate(latitude), longitude: asCoordinate(longitude) }
  })
}

const readNominatim = (answer: unknown): GeocodedPlace[] =>
  asList(answer).map(({ display_name, lat, lon }) => ({
    label: asText(display_name),
    latitude: asCoordinate(lat),
    longitude: asCoordinate(lon),
  }))

function buildUrl({ url, language }: GeocoderSettings, q: string, near: Position, limit: number): URL {
  const call = new URL(`${url.replace(/\/+$/, '')}/${language === 'photon' ? 'api/' : 'search'}`)
  call.searchParams.set('q', q)
  call.searchParams.set('limit', String(limit))
  if (language === 'nominatim') {
    call.searchParams.set('format', 'jsonv2')
    return call
  }
  // Send the position rounded to a tenth of a degree, so that nobody's address is revealed to a third-party server.
  call.searchParams.set('lat', near.latitude.toFixed(1))
  call.searchParams.set('lon', near.longitude.toFixed(1))
  return call
}

/** @param onError called if the geocoder fails or responds unexpectedly */
export function createGeocoder(settings: GeocoderSettings, onError: (error: unknown) => void): Geocoder {
  const kept = new Map<string, GeocodedPlace[]>()
  const ask = async (call: URL) => {
    const headers = { accept: 'application/json', 'user-agent': 'Wonderlark' }
    // Only the configured server is queried; don't follow redirects to others.
    const response = await fetch(call, { headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}.`)
    const answer: unknown = await response.json()
    return repairTexts((settings.language === 'photon' ? readPhoton(answer) : readNominatim(answer)).filter(isPlace))
  }
  return {
    ask: (q, near, limit) => ask(buildUrl(settings, q, near, limit)),
    find: async (q, near, limit) => {
      const call = buildUrl(settings, q, near, limit)
      const known = kept.get(call.href)
      if (known) return known
      try {
        const places = await ask(call)
        if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
        kept.set(call.href, places)
        return places
      } catch (error) {
        onError(error)
        return []
      }
    },
  }
}
