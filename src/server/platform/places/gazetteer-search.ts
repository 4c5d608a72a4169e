import { roundCoordinate } from '#contract/place-coordinates.ts'
import type { Position } from './gazetteer.ts'
import { plainName } from './gazetteer.ts'
import type { PlaceTable } from './gazetteer-table.ts'
import { rangeWithPrefix, listVariants } from './gazetteer-keys.ts'

export interface FoundPlace extends Position {
  /** "Montclair, NJ", "Montclair, NJ 07042", "Lisbon, Portugal". */
  label: string
}

export interface PlaceQuestion {
  /** A possibly incomplete name, "Town, ST", or the beginning of a ZIP code. Empty searches for places nearby. */
  q: string
  near: Position
  limit: number
}

interface Scored {
  at: number
  score: number
}

/** Keeps the entries with the highest scores. */
class Best {
  readonly list: Scored[] = []
  readonly limit: number
  constructor(limit: number) {
    this.limit = limit
  }
  offer(at: number, score: number): void {
    const { list, limit } = this
    const last = list.at(-1)
    if (list.length >= limit && last && last.score >= score) return
    const known = list.findIndex((entry) => entry.at === at)
    const other = list[known]
    if (other) {
      if (other.score >= score) return
      list.splice(known, 1)
    }
    const place = list.findIndex((entry) => entry.score < score)
    list.splice(place === -1 ? list.length : place, 0, { at, score })
    if (list.length > limit) list.pop()
  }
}

/** Approximates the distance in miles on a flat map, which is accurate enough for ranking. */
function roughMiles(from: Position, latitude: number, longitude: number): number {
  const north = (latitude - from.latitude) * 69
  const around = Math.abs(longitude - from.longitude)
  const middle = ((latitude + from.latitude) / 2) * (Math.PI / 180)
  const east = Math.min(around, 360 - around) * 69 * Math.cos(middle)
  return Math.sqrt(north * north + east * east)
}

/** A name and, if given, the region it must be in. */
interface Reading {
  name: string
  region: string | null
}

/** Lists possible interpretations: "springfield ma" may be a town of two words, or Springfield in Massachusetts. */
function listReadings(q: string): Reading[] {
  const [before = '', after] = q.split(',', 2)
  if (after !== undefined) return [{ name: plainName(before), region: plainName(after) || null }]
  const words = plainName(q).split(' ')
  const split = (count: number) => ({ name: words.slice(0, -count).join(' '), region: words.slice(-count).join(' ') })
  return [
    { name: words.join(' '), region: null },
    ...(words.length > 1 ? [split(1)] : []),
    ...(words.length > 2 ? [split(2)] : []),
  ]
}

/** Weighs a town for a search by name: big towns are known from far away, small ones only nearby. */
const weigh = (population: number, miles: number) => Math.log10(population + 50) - 1.2 * Math.log10(1 + miles / 10)
/** Weighs a town for a search around a point: prefers the nearest, however big a city further away is. */
const weighAround = (population: number, miles: number) =>
  0.5 * Math.log10(population + 50) - 3 * Math.log10(1 + miles / 2)

const wholeName = 1.5
const typo = -2
/** Radius of the first search around a point, in degrees. */
const closeBy = 0.6
/** Minimum length for typo correction; shorter words have too many variants. */
const shortestForTypos = 4

/** Finds ZIP code areas by prefix, nearest first. */
function findZips(index: PlaceTable, { q, near, limit }: PlaceQuestion): FoundPlace[] {
  const best = new Best(limit)
  const { from, to } = rangeWithPrefix(index.zips, q)
  const at = (zip: number): Position => ({
    latitude: roundCoordinate(index.zipLatitudes[zip] ?? 0),
    longitude: roundCoordinate(index.zipLongitudes[zip] ?? 0),
  })
  for (let zip = from; zip < to; zip += 1) best.offer(zip, -roughMiles(near, at(zip).latitude, at(zip).longitude))
  return best.list.map((found) => ({ label: index.zipLabels[found.at] ?? '', ...at(found.at) }))
}

/**
 * Creates the search function, which takes a millisecond or two. Among towns of the same name, big and near ones come
 * first.
 */
export function createPlaceSearch(index: PlaceTable): (question: PlaceQuestion) => FoundPlace[] {
  const { keys, townOf, names, regions, populations, latitudes, longitudes } = index
  const miles = (at: number, near: Position) => roughMiles(near, latitudes[at] ?? 0, longitudes[at] ?? 0)
  const present = ({ at }: Scored): FoundPlace => ({
    label: `${names[at]}, ${regions[index.regionOf[at] ?? 0]?.label}`,
    latitude: roundCoordinate(latitudes[at] ?? 0),
    longitude: roundCoordinate(longitudes[at] ?? 0),
  })

  const offerRange = (
    best: Best,
    name: string,
    { region, near, bonus }: { region: string | null; near: Position; bonus: number },
  ) => {
    const { from, to } = rangeWithPrefix(keys, name)
    const inRegion = region === null ? null : regions.map(({ words }) => words.some((word) => word.startsWith(region)))
    for (let key = from; key < to; key += 1) {
      const at = townOf[key] ?? 0
      if (inRegion && !inRegion[index.regionOf[at] ?? 0]) continue
      best.offer(at, weigh(populations[at] ?? 0, miles(at, near)) + bonus + (keys[key] === name ? wholeName : 0))
    }
  }

  const searchNames = ({ q, near, limit }: PlaceQuestion): FoundPlace[] => {
    const best = new Best(limit)
    const readings = listReadings(q).filter(({ name }) => name !== '')
    for (const { name, region } of readings) offerRange(best, name, { region, near, bonus: 0 })
    if (best.list.length > 0) return best.list.map(present)
    for (const { name, region } of readings) {
      if (name.length < shortestForTypos) continue
      for (const variant of listVariants(name)) offerRange(best, variant, { region, near, bonus: typo })
    }
    return best.list.map(present)
  }

  const searchAround = ({ near, limit }: PlaceQuestion): FoundPlace[] => {
    const best = new Best(limit)
    const look = (degrees: number) => {
      for (let at = 0; at < names.length; at += 1) {
        if (Math.abs((latitudes[at] ?? 0) - near.latitude) > degrees) continue
        if (Math.abs((longitudes[at] ?? 0) - near.longitude) > degrees) continue
        best.offer(at, weighAround(populations[at] ?? 0, miles(at, near)))
      }
    }
    look(closeBy)
    if (best.list.length < limit) look(360)
    return best.list.map(present)
  }

  return (question) => {
    const q = question.q.trim()
    if (q === '') return searchAround(question)
    return /^\d{1,5}$/.test(q) ? findZips(index, { ...question, q }) : searchNames(question)
  }
}
