import type { HeldEvent } from '#contract/curation/curation.ts'
import type { HoldReason } from '#contract/curation/curation-options.ts'
import { fragment, instant, type ReadSql } from '#server/platform/database/database.ts'

export interface HeldFilters {
  /** `next` of the previous page. */
  after: number
  source: number | undefined
  reason: HoldReason | undefined
  /** Part of a title. */
  q: string
  now: string
  limit: number
}

export type HeldRow = Omit<HeldEvent, 'why' | 'against' | 'inFavor' | 'phrase'> & { order: number }

/**
 * Position in the list: the least certain first, a series once. Pages continue after it, so that showing an event
 * meanwhile doesn't shift the others.
 */
const order = fragment`(1000 - round(1000 * max(e.learning)::numeric))::bigint * 10000000000 + min(e.id)`

/** Lists upcoming held-back events, each series by its next date. `order` is the cursor for the next page. */
export function listHeld(sql: ReadSql, filters: HeldFilters): Promise<HeldRow[]> {
  const { after, source, reason, q, now, limit } = filters
  const conditions = fragment`
    e.status = 'unlisted' and e.held_for is not null and e.withdrawn_at is null and e.ends_at > ${now}::timestamptz
    and ${reason === undefined ? fragment`true` : fragment`e.held_for = ${reason}`}
    and ${q === '' ? fragment`true` : fragment`position(title_key(${q}) in title_key(e.title)) > 0`}
    and ${
      source === undefined
        ? fragment`true`
        : fragment`exists (
            select from event_sources l where l.event_id = e.id and l.source_id = ${source} and l.withdrawn_at is null)`
    }`
  return sql.withCustomPlan<HeldRow>`
    with asked as (
      select (array_agg(e.id order by e.starts_at, e.id))[1] as id, count(*)::int as dates, ${order} as "order"
      from events e where ${conditions}
      group by coalesce(e.series_id, -e.id)
      having ${order} > ${after}::bigint order by ${order} limit ${limit})
    select e.id, e.title, asked.dates, ${instant`e.starts_at`} as "startsAt",
      e.time_zone as "timeZone", e.location, e.organizer,
      concat_ws(E'\n\n', nullif(e.short_description, ''), nullif(e.description, '')) as description,
      e.category, e.format, e.series_id as "seriesId", e.held_for as "heldFor",
      round(e.learning::numeric, 3)::float8 as learning, asked."order"::float8 as "order",
      (select json_build_object('id', s.id, 'name', s.name)
        from event_sources l join sources s on s.id = l.source_id
        where l.event_id = e.id and l.withdrawn_at is null order by l.first_seen_at, s.id limit 1) as source
    from asked join events e on e.id = asked.id
    order by asked."order"`
}

/** Counts upcoming held-back events that operators have to decide about; a series counts once. */
export async function countHeldForReview(sql: ReadSql, now: string): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(distinct coalesce(series_id, -id))::int as count from events
    where status = 'unlisted' and withdrawn_at is null and ends_at > ${now}::timestamptz and held_for = 'review'`
  return row?.count ?? 0
}
