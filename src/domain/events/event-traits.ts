import { categories, moods, soughtEntries } from '#contract/events/event-options.ts'

/** Age groups that existed before further bits were added at the end. */
const firstAgeGroups = ['preschool', 'elementary', 'middle', 'high', 'adult', 'senior'] as const

/**
 * Event traits in the order of their bits in `traits`. Must match the database's `event_traits`, `event_tier_traits`
 * and `event_entry_traits`.
 */
const traitNames = [
  ...categories,
  ...moods,
  ...firstAgeGroups,
  'free',
  'virtual',
  'baby',
  'learning',
  'herd',
  ...soughtEntries,
] as const
export type Trait = (typeof traitNames)[number]

export const traitCount = traitNames.length

const places = new Map<Trait, number>(traitNames.map((name, place) => [name, place]))
/** Returns the bit index of a trait, from 0. */
export const getTraitBit = (trait: Trait): number => places.get(trait) ?? 0

const bits = new Map<Trait, number>(traitNames.map((name, place) => [name, 1 << place]))

/** Returns the bitmask of these traits, for use as `traits & mask`. */
export function createTraitMask(traits: readonly Trait[]): number {
  return traits.reduce((mask, trait) => mask | (bits.get(trait) ?? 0), 0)
}

/** Returns the given traits whose bits are set. */
export const filterTraits = <Name extends Trait>(names: readonly Name[], traits: number): Name[] =>
  names.filter((name) => (traits >>> getTraitBit(name)) & 1)
