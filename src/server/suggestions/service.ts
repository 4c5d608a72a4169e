import type { EventSuggestion } from '#contract/events/event.ts'
import type { EventFilters, EventSuggestionsQuery } from '#contract/events/event-query.ts'
import { considersHours, rankSuggestions } from '#domain/events/event-suggestions.ts'
import { listEventCandidates, listEventsByIds } from '#server/events/service.ts'
import { matchOpenGoals } from '#server/goals/open-goal-service.ts'
import { findReach } from '#server/goals/suggestion-service.ts'
import { findTaste } from '#server/people/person-service.ts'
import { t } from '#texts/texts.ts'
import type { Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of matching events to rank, the soonest ones. */
const maxCandidates = 300

/** Filters other than the interests, which a goal overrides, and the location, which its events respect. */
const isNarrowed = ({ q, mood, ages, from, to, free, virtual, whenFree }: EventFilters) =>
  Boolean(q || mood || ages?.length || from || to || free || whenFree) || virtual === 'true'

/** Upcoming events to rank for each goal, the soonest ones. */
const candidatesPerGoal = 60

/** Returns the best event for each of the user's open goals; none while a filter narrows the list. */
async function listForGoals(deps: Viewing, userId: number, filters: EventFilters): Promise<EventSuggestion[]> {
  if (isNarrowed(filters)) return []
  const { reach, found } = await deps.database.read(async (sql) => {
    const reach = await findReach(sql, userId, deps, filters)
    return {
      reach,
      found: await matchOpenGoals(sql, userId, {
        ...reach,
        now: deps.clock.now(),
        candidates: candidatesPerGoal,
      }),
    }
  })
  const goals = new Map(found.map(({ match, goal }) => [match.id, goal]))
  const events = await listEventsByIds(deps, [...goals.keys()], userId, reach.near)
  return events.map((event) => ({
    event,
    reason: t('For your goal “{title}”', { title: goals.get(event.id)?.title ?? '' }),
  }))
}

/**
 * Returns an event for each of the user's goals, then those that best fit their preferences, best first; empty if
 * there are none.
 */
export async function listSuggestions(
  deps: Viewing,
  userId: number,
  query: EventSuggestionsQuery,
): Promise<EventSuggestion[]> {
  const { limit, ...filters } = query
  const forGoals = await listForGoals(deps, userId, filters)
  const known = new Set(forGoals.map(({ event }) => event.id))
  const series = new Set(forGoals.flatMap(({ event }) => event.seriesId ?? []))
  const others = (await listForTaste(deps, userId, query)).filter(
    ({ event }) => !known.has(event.id) && !series.has(event.seriesId ?? -1),
  )
  return [...forGoals, ...others].slice(0, limit)
}

async function listForTaste(
  deps: Viewing,
  userId: number,
  { limit, ...filters }: EventSuggestionsQuery,
): Promise<EventSuggestion[]> {
  const taste = await deps.database.read((sql) => findTaste(sql, userId, deps.clock.now().toString()))
  if (!taste) return []
  const looked = { limit: maxCandidates, withHours: considersHours(taste) }
  const ranked = rankSuggestions(taste, await listEventCandidates(deps, filters, looked, userId), limit)
  const reasons = new Map(ranked.map(({ id, reason }) => [id, reason]))
  const events = await listEventsByIds(deps, [...reasons.keys()], userId, filters.near)
  return events.map((event) => ({ event, reason: reasons.get(event.id) ?? '' }))
}
