import type { EventSuggestion } from '#contract/event.ts'
import type { EventSuggestionsQuery } from '#contract/event-query.ts'
import { considersHours, rankSuggestions } from '#domain/events/ranking.ts'
import { listEventCandidates, listEventsByIds, type EventsDeps } from '#server/events/service.ts'
import { findTaste } from '#server/people/taste-service.ts'

/** Maximum number of matching events to rank, the soonest ones. */
const maxCandidates = 300

/** Returns the events that best fit the user's preferences, best first; empty if there are none. */
export async function listSuggestions(
  deps: EventsDeps,
  userId: number,
  { limit, ...filters }: EventSuggestionsQuery,
): Promise<EventSuggestion[]> {
  const taste = await deps.database.read((sql) => findTaste(sql, userId, deps.clock.now().toString()))
  if (!taste) return []
  const looked = { most: maxCandidates, withHours: considersHours(taste) }
  const ranked = rankSuggestions(taste, await listEventCandidates(deps, filters, looked), limit)
  const reasons = new Map(ranked.map(({ id, reason }) => [id, reason]))
  const events = await listEventsByIds(deps, [...reasons.keys()], userId, filters.near)
  return events.map((event) => ({ event, reason: reasons.get(event.id) ?? '' }))
}
