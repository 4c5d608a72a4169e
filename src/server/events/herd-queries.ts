import type { HerdDay } from '#contract/events/event.ts'
import { herdFormats } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { constant, fragment, type ReadSql } from '#server/platform/database/database.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'
import { isOngoing } from './time-queries.ts'
import { byDate } from './list-queries.ts'

/** Counts by day the matching events that lists fold, the soonest ones. Those in progress for days are in no fold. */
export function countHerdDays(sql: ReadSql, selection: EventSelection): Promise<HerdDay[]> {
  const folded: EventSelection = { ...selection, herds: 'true' }
  const most = constant(limits.herds)
  const columns = fragment`${byDate}, starts_on, case when format = any(${[...herdFormats]}::text[]) then format end as format`
  const first = { order: byDate, limit: most }
  const where = fragment`not ${isOngoing(folded)}`
  return sql.withCustomPlan<HerdDay>`
    select starts_on::text as day,
      json_agg(json_build_object('format', format, 'events', events) order by events desc, format) as formats
    from (
      select starts_on, format, count(*)::int as events from (
        select * from ${matchingEvents(folded, columns, { where, first })} as matching order by ${byDate} limit ${most}
      ) as soonest
      group by starts_on, format
    ) as counted
    group by starts_on order by starts_on`
}
