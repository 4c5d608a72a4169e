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

const total = (counts: readonly TraitCount[]) => counts.reduce((sum, { events }) => sum + events, 0)

/**
 * One pass over what the other filters let through. Events alike in all traits are counted together in the database
 * and told apart here; 29 counts under conditions over the same events took PostgreSQL several times as long.
 */
export async function countFacets(sql: ReadSql, selection: EventSelection): Promise<EventFacets> {
  const counts = await listTraitCounts(sql, selection)
  const chosen = choiceMasks(selection)
  const passing = (own?: number) => {
    const masks = Object.values(chosen).filter((mask) => mask !== 0 && mask !== own)
    return counts.filter(({ traits }) => masks.every((mask) => (traits & mask) !== 0))
  }
  const countEach = <Key extends Trait>(keys: readonly Key[], own: number) => {
    const left = passing(own)
    const having = (mask: number) => total(left.filter(({ traits }) => (traits & mask) !== 0))
    return Object.fromEntries(keys.map((key) => [key, having(maskOf([key]))])) as Record<Key, number>
  }
  const matching = passing()
  return {
    total: total(matching),
    inPerson: total(matching.filter(({ traits }) => (traits & maskOf(['virtual'])) === 0)),
    categories: countEach(categories, chosen.category),
    moods: countEach(moods, chosen.mood),
    ageGroups: countEach(ageGroups, chosen.ageGroup),
    free: countEach(['free'], chosen.free).free,
  }
}
