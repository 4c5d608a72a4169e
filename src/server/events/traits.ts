import { ageGroups, categories, moods } from '#contract/event-options.ts'

/** What an event can be, in the order of the bits of its `traits`; the database's `event_traits` has the same. */
const traitNames = [...categories, ...moods, ...ageGroups, 'free', 'virtual'] as const
export type Trait = (typeof traitNames)[number]

export const traitCount = traitNames.length

const places = new Map<Trait, number>(traitNames.map((name, place) => [name, place]))
/** Which bit is this trait's, from 0. */
export const placeOf = (trait: Trait): number => places.get(trait) ?? 0

const bits = new Map<Trait, number>(traitNames.map((name, place) => [name, 1 << place]))

/** The bits of these traits, to be tried with `traits & mask`. */
export function maskOf(traits: readonly Trait[]): number {
  return traits.reduce((mask, trait) => mask | (bits.get(trait) ?? 0), 0)
}

/** Those of these traits whose bits are set. */
export const traitsAmong = <Name extends Trait>(names: readonly Name[], traits: number): Name[] =>
  names.filter((name) => (traits >>> placeOf(name)) & 1)
