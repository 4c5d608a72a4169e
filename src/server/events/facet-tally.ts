import { ageGroups, categories, moods } from '#contract/event-options.ts'
import type { EventFacets } from '#contract/event.ts'
import { createTraitMask, type Trait } from './traits.ts'

/** Number of events per value of each byte of `traits`: four steps per event, however many traits it has. */
type Histogram = Int32Array
const room = 4 * 256

/** Unrolled, because iterating over a list of shifts takes three times as long. */
function add(histogram: Histogram, traits: number, events: number): void {
  histogram[traits & 255]! += events
  histogram[256 + ((traits >>> 8) & 255)]! += events
  histogram[512 + ((traits >>> 16) & 255)]! += events
  histogram[768 + (traits >>> 24)]! += events
}

/** Returns the number of events with this trait. */
function countTrait(histogram: Histogram | undefined, trait: Trait): number {
  if (!histogram) return 0
  const bit = 31 - Math.clz32(createTraitMask([trait]))
  const first = (bit >> 3) * 256
  const values = histogram.subarray(first, first + 256)
  return values.reduce((sum, events, value) => (value & (1 << (bit & 7)) ? sum + events : sum), 0)
}

/** Trait bitmask of each filter group. An event must have one of the bits; 0 if nothing is chosen. */
export interface ChoiceMasks {
  category: number
  mood: number
  ageGroup: number
  free: number
}

/** Counts facets incrementally. Each group is counted ignoring its own choices. */
export interface FacetTally {
  add(traits: number, events: number): void
  finish(): EventFacets
}

export function createTally(chosen: ChoiceMasks): FacetTally {
  const masks = Object.values(chosen).filter((mask) => mask !== 0)
  const empty = () => new Int32Array(room)
  const matching = empty()
  /** Events that fail only one group's choices, per group. */
  const besides = masks.map(empty)
  let total = 0
  return {
    add: (traits, events) => {
      let failed = -1
      for (let at = 0; at < masks.length; at += 1) {
        if ((traits & (masks[at] ?? 0)) !== 0) continue
        if (failed >= 0) return
        failed = at
      }
      if (failed < 0) total += events
      add(failed < 0 ? matching : (besides[failed] ?? matching), traits, events)
    },
    finish: () => {
      const count = (trait: Trait, own: number) =>
        countTrait(matching, trait) + countTrait(besides[masks.indexOf(own)], trait)
      const countEach = <Key extends Trait>(keys: readonly Key[], own: number) =>
        Object.fromEntries(keys.map((key) => [key, count(key, own)])) as Record<Key, number>
      return {
        total,
        inPerson: total - count('virtual', 0),
        categories: countEach(categories, chosen.category),
        moods: countEach(moods, chosen.mood),
        ageGroups: countEach(ageGroups, chosen.ageGroup),
        free: count('free', chosen.free),
      }
    },
  }
}
