import type { Category } from '#contract/events/event-options.ts'

/** The event fields that decide whether it is featured. */
export interface FeaturedCandidate {
  id: number
  seriesId: number | null
  organizer: string
  category: Category
  /** Penalty in seconds within the order of a day, by tier, certainty and completeness (docs/decisions/ranking.md). */
  rank: number
  /** Null for virtual events and unknown places. */
  miles: number | null
}

/** Seconds of rank that a mile costs, up to 20 miles; events without a distance cost as much as those 5 miles away. */
const perMile = 150
const [farthest, assumed] = [20, 5]
/** Seconds of rank that each event of the same category costs the next one, and each by the same organizer. */
const perCategory = 2_500
const perOrganizer = 8_000

type Kind = Pick<FeaturedCandidate, 'organizer' | 'category'>

const isSameOrganizer = (a: Kind, b: Kind) => a.organizer !== '' && a.organizer === b.organizer
const isSameSeries = (a: FeaturedCandidate, b: FeaturedCandidate) => a.seriesId !== null && a.seriesId === b.seriesId

/** Returns whether two events must not follow each other. */
const isAlike = (a: Kind, b: Kind) => isSameOrganizer(a, b) || a.category === b.category

function rate(event: FeaturedCandidate, chosen: readonly FeaturedCandidate[]): number {
  const distance = Math.min(event.miles ?? assumed, farthest)
  const ofCategory = chosen.filter(({ category }) => category === event.category).length
  const ofOrganizer = chosen.filter((other) => isSameOrganizer(other, event)).length
  return event.rank + perMile * distance + perCategory * ofCategory + perOrganizer * ofOrganizer
}

/**
 * Chooses the featured events, best first: no two of one series, and no two of one organizer or category in a row unless
 * nothing else is left. Ties are broken by the order of the candidates.
 */
export function chooseFeatured(candidates: readonly FeaturedCandidate[], limit: number): FeaturedCandidate[] {
  const chosen: FeaturedCandidate[] = []
  while (chosen.length < limit) {
    const last = chosen.at(-1)
    const open = candidates.filter(
      (event) => !chosen.some((other) => other.id === event.id || isSameSeries(other, event)),
    )
    const others = open.filter((event) => !last || !isAlike(last, event))
    const [best] = (others.length > 0 ? others : open)
      .map((event) => ({ event, cost: rate(event, chosen) }))
      .sort((a, b) => a.cost - b.cost)
    if (!best) break
    chosen.push(best.event)
  }
  return chosen
}

/** Local hours, first and last, at which a featured event may start. */
export const featuredHours = [7, 21] as const

/** Returns whether an event may be featured: it has a summary and doesn't start at night. */
export function isFeaturable(event: { shortDescription: string; allDay: boolean; date: string }): boolean {
  const hour = Number(event.date.slice(11, 13))
  const [first, last] = featuredHours
  return event.shortDescription !== '' && (event.allDay || (hour >= first && hour <= last))
}

/** Reorders items so that, where possible, no two of one organizer or category follow each other. */
export function alternateKinds<Item>(items: readonly Item[], getKind: (item: Item) => Kind): Item[] {
  const left = [...items]
  const spread: Item[] = []
  while (left.length > 0) {
    const last = spread.at(-1)
    const at = left.findIndex((item) => last === undefined || !isAlike(getKind(last), getKind(item)))
    spread.push(...left.splice(Math.max(0, at), 1))
  }
  return spread
}
