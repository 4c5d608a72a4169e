import type { Candidate } from '#domain/ranking.ts'
import { fragment, type ReadSql } from '#server/platform/sql.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'

/** The next events that the selection lets through, with what a ranking by taste looks at. */
export function listCandidates(sql: ReadSql, selection: EventSelection, limit: number): Promise<Candidate[]> {
  const { near, now } = selection
  const columns = fragment`starts_at, id`
  const local = fragment`(e.starts_at at time zone e.time_zone)`
  return sql.planned<Candidate>`
    select e.id, e.category, e.moods, e.age_groups as "ageGroups", extract(isodow from ${local})::int as weekday,
      case when not e.all_day then extract(hour from ${local})::int end as hour,
      case when not e.is_virtual_event and e.latitude is not null
        then miles_between(e.latitude, e.longitude, ${near.latitude}, ${near.longitude}) end as miles,
      greatest(0, extract(epoch from e.starts_at - ${now}::timestamptz) / 86400)::float8 as "daysAhead"
    from (
      select starts_at, id from ${matchingEvents(selection, columns, { first: { order: columns, limit } })} as matching
      order by starts_at, id limit ${limit}
    ) as soonest join events e on e.id = soonest.id
    order by soonest.starts_at, soonest.id`
}
