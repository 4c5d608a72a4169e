import { cutText, limits } from '#contract/limits.ts'
import { isTownMeant } from '#domain/places/place-match.ts'
import type { Gazetteer, Position } from './localities.ts'

const shorten = (degrees: number) => Math.round(degrees * 10_000) / 10_000

/** Rounds a position to about ten meters. */
export const shortenPosition = ({ latitude, longitude }: Position): Position => ({
  latitude: shorten(latitude),
  longitude: shorten(longitude),
})

interface NamedPlace {
  /** `Montclair, NJ` */
  label: string
  position: Position
}

/**
 * Returns the place named in free text: "Montclair, NJ", or the town after the comma for a
 * neighborhood that the tables don't contain. Null if nothing by that name is found.
 * @param near of several places of that name, the nearest is meant
 */
export async function findNamedPlace(places: Gazetteer, near: Position, written: string): Promise<NamedPlace | null> {
  const wider = written.split(',').slice(1).join(',').trim()
  for (const q of [written.trim(), ...(wider.length > 3 ? [wider] : [])]) {
    const found = q === '' ? [] : await places.find({ q: cutText(q, limits.place.query), near, limit: 5 })
    const meant = found.find(({ label }) => isTownMeant(q, label))
    if (meant) return { label: meant.label, position: shortenPosition(meant) }
  }
  return null
}
