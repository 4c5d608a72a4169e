import fc, { type Arbitrary } from 'fast-check'
import { hostileText, hostileValue } from './hostile-values.ts'

/** One mutation of a value: a part of it is replaced, removed or added. */
export interface HostileRequest {
  kind: 'none' | 'replace' | 'remove' | 'add'
  /** Selects the part, as a fraction of all parts. */
  at: number
  value: unknown
  key: string
}

export const hostileDetails: Arbitrary<HostileRequest> = fc.record({
  kind: fc.constantFrom(
    'none' as const,
    'none' as const,
    'replace' as const,
    'replace' as const,
    'remove' as const,
    'add' as const,
  ),
  at: fc.double({ min: 0, max: 0.999, noNaN: true }),
  value: hostileValue,
  key: hostileText,
})

type Place = { holder: Record<string, unknown>; key: string }

function placesIn(value: unknown, found: Place[] = []): Place[] {
  if (typeof value !== 'object' || value === null || found.length > 200) return found
  const holder = value as Record<string, unknown>
  for (const key of Object.keys(holder)) {
    found.push({ holder, key })
    placesIn(holder[key], found)
  }
  return found
}

export function spoil(value: unknown, { kind, at, value: other, key }: HostileRequest): unknown {
  if (kind === 'none') return value
  const copy: unknown = structuredClone(value)
  const places = placesIn(copy)
  const place = places[Math.floor(at * places.length)]
  if (!place) return kind === 'replace' ? other : copy
  const define = (name: string) =>
    Object.defineProperty(place.holder, name, { value: other, enumerable: true, configurable: true, writable: true })
  if (kind === 'remove' && !Array.isArray(place.holder)) delete place.holder[place.key]
  else if (kind === 'add' && !Array.isArray(place.holder)) define(key)
  else define(place.key)
  return copy
}
