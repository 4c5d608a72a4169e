import { ageGroups, categories, moods } from '#contract/events/event-options.ts'
import type { Candidate } from '#domain/events/event-suggestions.ts'
import { fragment, type ReadSql } from '#server/platform/database/database.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'
import { byProgress, firstByProgress, selectProgress } from './list-queries.ts'
import { createTraitMask, filterTraits } from '#domain/events/event-traits.ts'

interface CandidateRow extends Pick<Candidate, 'id' | 'weekday' | 'hour' | 'miles' | 'daysAhead'> {
  /** Trait bits; see `event-traits.ts`. */
  traits: number
}

export interface CandidateOptions {
  /** Maximum number of candidates. */
  limit: number
  /** Whether to read the local hour at which they start. */
  withHours: boolean
}

/**
 * Lists the next matching events with the fields that ranking by preferences needs. The index covers all of them except
 * the hour. Reading the hour opens each wide row and looks up its time zone, which takes longer than everything else.
 */
export async function listCandidates(
  sql: ReadSql,
  selection: EventSelection,
  { limit, withHours }: CandidateOptions,
): Promise<Candidate[]> {
  const { near, now } = selection
  const columns = fragment`starts_at, listed_at, id, traits, starts_on, latitude, longitude, ${selectProgress(selection)}`
  const hour = withHours
    ? fragment`(select case when not e.all_day then extract(hour from e.starts_at at time zone e.time_zone)::int end
        from events e where e.id = soonest.id)`
    : fragment`null::int`
  const rows = await sql.withCustomPlan<CandidateRow>`
    select id, traits, extract(isodow from starts_on)::int as weekday, ${hour} as hour,
      case when traits & ${createTraitMask(['virtual'])}::int = 0 and latitude is not null and listed_at = starts_at
        then miles_between(latitude, longitude, ${near.latitude}, ${near.longitude}) end as miles,
      greatest(0, extract(epoch from starts_at - ${now}::timestamptz) / 86400)::float8 as "daysAhead"
    from (
      select * from ${matchingEvents(selection, columns, firstByProgress(selection, null, limit))} as matching
      order by ${byProgress} limit ${limit}
    ) as soonest
    order by ${byProgress}`
  return rows.map(({ traits, ...row }) => {
    const [category = 'Other'] = filterTraits(categories, traits)
    return { ...row, category, moods: filterTraits(moods, traits), ageGroups: filterTraits(ageGroups, traits) }
  })
}
