import type { LearningEvent } from '#contract/events/event.ts'

/** Fields that decide how much two events have in common. */
type Comparable = Pick<LearningEvent, 'id' | 'seriesId' | 'organizer' | 'ageGroups' | 'moods'>

const countShared = <Value>(some: readonly Value[], others: readonly Value[]) =>
  some.filter((value) => others.includes(value)).length

function scoreSimilarity(event: Comparable, other: Comparable): number {
  const isSameOrganizer = event.organizer !== '' && event.organizer === other.organizer
  return (
    (isSameOrganizer ? 10 : 0) + countShared(event.ageGroups, other.ageGroups) + countShared(event.moods, other.moods)
  )
}

/**
 * Picks the candidates that are most similar to an event, most similar first: those of the same organizer, then those
 * for the same ages and moods. Otherwise keeps their order. Omits other dates of the same series.
 */
export function pickSimilar<Event extends Comparable>(
  event: Event,
  candidates: readonly Event[],
  limit: number,
): Event[] {
  return candidates
    .filter(({ id, seriesId }) => id !== event.id && (seriesId === null || seriesId !== event.seriesId))
    .map((candidate) => ({ candidate, score: scoreSimilarity(event, candidate) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}
