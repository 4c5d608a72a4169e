import { ageGroups, categories, moods } from '#contract/event-options.ts'
import type { EventFacets } from '#contract/event.ts'
import { fragment, type ReadSql } from '#server/platform/sql.ts'
import { choiceMasks, matchingEvents, type EventSelection } from './filter-queries.ts'
import { maskOf, type Trait } from './traits.ts'

/** How many events have exactly these traits. */
interface TraitCount {
  traits: number
  events: number
}

/** Counted before the choices: each group is to be counted without its own. */
async function listTraitCounts(sql: ReadSql, selection: EventSelection): Promise<TraitCount[]> {
  // Two arrays in one row: 4,000 rows of two numbers take longer to read than to count.
  const rows = await sql.planned<{ traits: number[]; events: number[] }>`
    select coalesce(json_agg(traits), '[]') as traits, coalesce(json_agg(events), '[]') as events
    from (
      select traits, count(*) as events
      from ${matchingEvents(selection, fragment`traits`, { choices: false })} as matching
      group by traits
    ) as alike`
  const { traits, events } = rows[0] ?? { traits: [], events: [] }
  return traits.map((combination, at) => ({ traits: combination, events: events[at] ?? 0 }))
}

/** How many events have each trait, by the place of its bit. */
type Sums = number[]

const bitOf = (mask: number): number => 31 - Math.clz32(mask)

function add(sums: Sums, traits: number, events: number): void {
  for (let left = traits; left !== 0; left &= left - 1) {
    const bit = bitOf(left & -left)
    sums[bit] = (sums[bit] ?? 0) + events
  }
}

/**
 * One pass over what the other filters let through. Events alike in all traits are counted together in the database
 * and told apart here; 29 counts under conditions over the same events took PostgreSQL several times as long, and 29
 * walks through the counts took Node as long as PostgreSQL.
 */
export async function countFacets(sql: ReadSql, selection: EventSelection): Promise<EventFacets> {
  const chosen = choiceMasks(selection)
  const masks = Object.values(chosen).filter((mask) => mask !== 0)
  const matching: Sums = []
  /** What fails at one group's choices and no other's: a group is counted without its own. */
  const besides = new Map<number, Sums>(masks.map((mask) => [mask, []]))
  let total = 0
  for (const { traits, events } of await listTraitCounts(sql, selection)) {
    const failed = masks.filter((mask) => (traits & mask) === 0)
    if (failed.length === 0) total += events
    const sums = failed.length === 0 ? matching : failed.length === 1 ? besides.get(failed[0] ?? 0) : undefined
    if (sums) add(sums, traits, events)
  }
  const count = (trait: Trait, own: number) => {
    const bit = bitOf(maskOf([trait]))
    return (matching[bit] ?? 0) + (besides.get(own)?.[bit] ?? 0)
  }
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
}
