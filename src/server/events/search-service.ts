import type { SearchSuggestion } from '#contract/events/event.ts'
import { normalizeWords } from '#domain/search/search-filters.ts'
import { wordGroups } from '#domain/search/word-groups.ts'
import { listKnownTopics, listSuggestedNames } from './suggested-queries.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/** Minimum length of a text for suggestions. */
const minTyped = 2
const maxTopics = 2
const maxNames = 2
const noPage = { eventId: null, venueId: null, organizerSlug: null, organizationSlug: null }

/** Lists the topics with a phrase that begins with the typed text, each under that phrase. */
function findTopics(typed: string): string[] {
  const begins = (phrase: string) => phrase.startsWith(typed)
  return [...new Set(wordGroups.flatMap(({ alike }) => alike.find(begins) ?? []))].filter((topic) => topic !== typed)
}

/**
 * Suggests what to search for while someone types: topics that some event is about, upcoming events by title, venues,
 * organizations and organizers.
 */
export async function listSearchSuggestions(
  { database, clock }: Core,
  { q, limit }: { q: string; limit: number },
): Promise<SearchSuggestion[]> {
  const words = normalizeWords(q)
  if (words.length < minTyped) return []
  return database.read(async (sql) => {
    const topics = await listKnownTopics(sql, findTopics(words))
    const names = await listSuggestedNames(sql, words, { now: clock.now().toString(), limit, each: maxNames })
    const found: SearchSuggestion[] = [
      ...topics.slice(0, maxTopics).map((text) => ({ ...noPage, kind: 'topic' as const, text })),
      ...names,
    ]
    const order = ['topic', 'venue', 'organization', 'organizer', 'event']
    return found.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)).slice(0, limit)
  })
}
