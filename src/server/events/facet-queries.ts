import type { EventFacets } from '#contract/event.ts'
import { fragment, type ReadSql } from '#server/platform/database/database.ts'
import { createTally } from './facet-tally.ts'
import { choiceMasks, matchingEvents, type EventSelection } from './filter-queries.ts'

/**
 * Counts facets in one pass over the events that match all filters except the choices, because each group is counted
 * ignoring its own. The database groups events with identical traits, and this function separates the traits: 29
 * conditional counts over the same events took PostgreSQL several times as long.
 */
export async function countFacets(sql: ReadSql, selection: EventSelection): Promise<EventFacets> {
  // Two arrays in one row: 4,000 rows of two numbers take longer to read than to count.
  const rows = await sql.planned<{ traits: number[]; events: number[] }>`
    select coalesce(json_agg(traits), '[]') as traits, coalesce(json_agg(events), '[]') as events
    from (
      select traits, count(*) as events
      from ${matchingEvents(selection, fragment`traits`, { choices: false })} as matching
      group by traits
    ) as alike`
  const { traits, events } = rows[0] ?? { traits: [], events: [] }
  const tally = createTally(choiceMasks(selection))
  traits.forEach((combination, at) => tally.add(combination, events[at] ?? 0))
  return tally.finish()
}
