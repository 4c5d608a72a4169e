import type { HerdDay } from '#contract/events/event.ts'
import { herdFormats } from '#contract/events/event-options.ts'
import { limits } from '#contract/limits.ts'
import { featuredHours, type FeaturedCandidate } from '#domain/events/event-featured.ts'
import { constant, fragment, type ReadSql } from '#server/platform/database/database.ts'
import { matchingEvents, type EventSelection } from './filter-queries.ts'
import { byDate } from './list-queries.ts'
import { isOngoing, isRankedWithin } from './condition-queries.ts'
import { createTraitMask } from '#domain/events/event-traits.ts'

/** Penalty of an event in seconds, independent of its day. */
const rank = fragment`extract(epoch from ranked_at - starts_on::timestamp)::int`

/**
 * Lists the best matching events between the days of the selection that may be featured: with a summary, and not at night.
 * One index finds the best; only their rows are read.
 */
export function listFeaturedCandidates(sql: ReadSql, selection: EventSelection): Promise<FeaturedCandidate[]> {
  const { near } = selection
  const columns = fragment`id, ranked_at, starts_on, traits, latitude, longitude`
  const where = fragment`${isRankedWithin(selection)} and not ${isOngoing(selection)}`
  return sql.withCustomPlan<FeaturedCandidate>`
    select e.id, e.series_id as "seriesId", e.organizer, e.category, best.rank,
      case when e.place_precision <> 'unknown' and not e.is_virtual_event
        then miles_between(e.latitude, e.longitude, ${near.latitude}, ${near.longitude}) end as miles
    from (
      select id, ${rank} as rank from ${matchingEvents(selection, columns, { where })} as matching
      where traits & ${createTraitMask(['herd'])}::int = 0
      order by rank, id limit ${constant(limits.featuredCandidates)}
    ) as best
    join events e on e.id = best.id
    where e.short_description <> ''
      and (e.all_day or extract(hour from e.starts_at at time zone e.time_zone) between ${constant(featuredHours[0])} and ${constant(featuredHours[1])})
    order by best.rank, e.id`
}

/**
 * Counts by day the soonest matching events that lists fold, except those in progress for days. One index finds them; only
 * their rows are read, for the format.
 */
export function countHerdDays(sql: ReadSql, selection: EventSelection): Promise<HerdDay[]> {
  const folded: EventSelection = { ...selection, herds: 'true' }
  const most = constant(limits.herds)
  const first = { order: byDate, limit: most }
  const where = fragment`not ${isOngoing(folded)}`
  return sql.withCustomPlan<HerdDay>`
    select starts_on::text as day,
      json_agg(json_build_object('format', format, 'events', events) order by events desc, format) as formats
    from (
      select soonest.starts_on, case when e.format = any(${[...herdFormats]}::text[]) then e.format end as format, count(*)::int as events
      from (
        select * from ${matchingEvents(folded, fragment`${byDate}, starts_on`, { where, first })} as matching
        order by ${byDate} limit ${most}
      ) as soonest
      join events e on e.id = soonest.id
      group by 1, 2
    ) as counted
    group by starts_on order by starts_on`
}
