import type { EventSuggestion, LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { isFeaturable, alternateKinds } from '#domain/events/event-featured.ts'
import type { FeaturedEntry } from './featured-carousel.tsx'

/** Minimum number of results to divide into sections. Fewer appear as one list. */
const minToDivide = 9

interface Results {
  /** Number of all results. `listed` contains the loaded ones. */
  total: number
  /** Pinned by operators. */
  pinned: readonly LearningEvent[]
  /** Suggestions for the user, best first. */
  suggested: readonly EventSuggestion[]
  /** The best events of the week. */
  featured: readonly LearningEvent[]
  /** Upcoming events that followed people host or attend. */
  followed: readonly LearningEvent[]
  /** The first results held in person. */
  inPerson: readonly LearningEvent[]
  /** Events that have started and last for days. */
  running: readonly LearningEvent[]
  listed: readonly LearningEvent[]
}

/** The events of each section of the home screen. */
export interface HomeSections {
  featured: FeaturedEntry[]
  nearby: LearningEvent[]
  followed: readonly LearningEvent[]
  ongoing: LearningEvent[]
  /** The results that no other section shows. */
  all: LearningEvent[]
}

function exclude(events: readonly LearningEvent[], shown: readonly LearningEvent[]): LearningEvent[] {
  const ids = new Set(shown.map(({ id }) => id))
  return events.filter(({ id }) => !ids.has(id))
}

/** Divides the results between the sections, so that each event appears once. */
export function divideResults(results: Results): HomeSections {
  const { total, pinned, suggested, featured: best, followed, inPerson, running, listed } = results
  if (total < minToDivide) return { featured: [], nearby: [], followed, ongoing: [], all: exclude(listed, followed) }
  const reasons = new Map(suggested.map((entry) => [entry.event.id, entry]))
  const suggestedEvents = suggested.map(({ event }) => event)
  const preferred = [...pinned, ...exclude(suggestedEvents.filter(isFeaturable), pinned)]
  const candidates = [...exclude(preferred, followed), ...exclude(best, [...preferred, ...followed])].map(
    (event): FeaturedEntry => reasons.get(event.id) ?? { event },
  )
  const nearbyCount = Math.min(limits.nearbyList, inPerson.length)
  const most = Math.min(limits.carousel.events, Math.ceil((total - nearbyCount) / 2))
  const chosen = candidates.slice(0, most)
  const featured = [
    ...chosen.slice(0, pinned.length),
    ...alternateKinds(chosen.slice(pinned.length), ({ event }) => event),
  ]
  const above = [...followed, ...featured.map(({ event }) => event)]
  const nearby = exclude(inPerson, above).slice(0, limits.nearbyList)
  const ongoing = exclude(running, [...above, ...nearby])
  return { featured, nearby, followed, ongoing, all: exclude(listed, [...above, ...nearby, ...ongoing]) }
}
