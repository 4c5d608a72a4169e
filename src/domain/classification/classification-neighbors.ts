import { plainTitle } from '#domain/duplicates/event-similarity.ts'
import { softmax } from './classification-model.ts'

/** The neighbors of an event: everything else that its source lists, and what the source lists at the same venue. */

export interface Neighbor {
  title: string
  place: string
}

/** Weight of the neighbors' average, compared with the event's own words. */
const shares = { source: 0.5, venue: 0.3 }
/** Number of typical events added to every average, so that a few neighbors count little. */
const typicalCount = 2
const least = 0.01

/** Returns the venue's name: the part before its address or room. */
const readVenueName = (place: string) => plainTitle(place.split(/,|\s[-–—]\s|\(/)[0] ?? '')

interface Sum {
  count: number
  sums: Float64Array
}

function addTo(sum: Sum | undefined, predictions: Float64Array): Sum {
  return sum
    ? { count: sum.count + 1, sums: sum.sums.map((value, at) => value + (predictions[at] ?? 0)) }
    : { count: 1, sums: predictions }
}

/**
 * Adjusts one output of each event by those of its neighbors: a concert hall's unknown names are concerts too. Each title
 * counts once, and no event is its own neighbor.
 * @param predictions probabilities per event, in the order of `events`
 * @param typical average probabilities of events everywhere
 */
export function heedNeighbors(
  events: readonly Neighbor[],
  predictions: readonly Float64Array[],
  typical: ArrayLike<number>,
): Float64Array[] {
  const keys = events.map(({ title, place }) => ({ title: plainTitle(title), venue: readVenueName(place) }))
  const firsts = new Map(keys.map(({ title }, at) => [title, at]))
  let source: Sum | undefined
  const venues = new Map<string, Sum>()
  for (const at of firsts.values()) {
    const own = predictions[at] ?? new Float64Array(typical.length)
    source = addTo(source, own)
    const venue = keys[at]?.venue ?? ''
    if (venue !== '') venues.set(venue, addTo(venues.get(venue), own))
  }
  /** Logarithm of how much more frequent an output is among the neighbors than among all events. */
  const excess = (sum: Sum | undefined, own: Float64Array | undefined, at: number) => {
    const usual = typical[at] ?? 0
    const count = (sum?.count ?? 0) - (own ? 1 : 0)
    const others = (sum?.sums[at] ?? 0) - (own?.[at] ?? 0)
    const average = (Math.max(0, others) + typicalCount * usual) / (Math.max(0, count) + typicalCount)
    return Math.log((average + least) / (usual + least))
  }
  return predictions.map((own, index) => {
    const { title = '', venue = '' } = keys[index] ?? {}
    const first = firsts.get(title) ?? -1
    const counted = predictions[first]
    const atVenue = keys[first]?.venue === venue ? counted : undefined
    const scores = Array.from(own, (probability, at) => {
      const ofSource = shares.source * excess(source, counted, at)
      const ofVenue = venue === '' ? 0 : shares.venue * excess(venues.get(venue), atVenue, at)
      return Math.log(probability + 1e-6) + ofSource + ofVenue
    })
    return softmax(scores)
  })
}
