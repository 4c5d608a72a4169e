import type { HerdDay, LearningEvent } from '#contract/events/event.ts'
import type { EventFilters, FeaturedQuery } from '#contract/events/event-query.ts'
import { chooseFeatured } from '#domain/events/event-featured.ts'
import { countHerdDays, listFeaturedCandidates } from './featured-queries.ts'
import { select, understand } from './selection-service.ts'
import { findWeek, listEventsByIds } from './service.ts'
import type { EventReader } from './policy.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Number of days from which events are featured, today included. */
const featuredDays = 7

/** Returns the best matching events of the next seven days, or of the requested ones. */
export async function listFeaturedEvents(
  deps: Viewing,
  { limit, ...filters }: FeaturedQuery,
  reader: EventReader = null,
): Promise<LearningEvent[]> {
  const search = await understand(deps, filters)
  const week = filters.whenFree ? await findWeek(deps, reader) : null
  const chosen = await deps.database.read(async (sql) => {
    const selection = await select(sql, filters, deps, search, week)
    const first = Temporal.PlainDate.from(filters.from ?? selection.now.slice(0, 10))
    const to = first.add({ days: featuredDays - 1 }).toString()
    return chooseFeatured(await listFeaturedCandidates(sql, { ...selection, to: filters.to ?? to }), limit)
  })
  const ids = chosen.map(({ id }) => id)
  return listEventsByIds(deps, ids, reader, filters.near)
}

/** Counts by day the matching events that lists fold. */
export async function countHerds(deps: Viewing, filters: EventFilters, reader: EventReader = null): Promise<HerdDay[]> {
  const search = await understand(deps, filters)
  const week = filters.whenFree ? await findWeek(deps, reader) : null
  return deps.database.read(async (sql) => countHerdDays(sql, await select(sql, filters, deps, search, week)))
}
