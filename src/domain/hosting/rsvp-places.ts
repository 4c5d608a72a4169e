import type { RsvpResponse, RsvpChoice } from '#contract/rsvp-responses.ts'

/** The places of an event at one moment, one guest left out of account: the one who answers. */
export interface Places {
  /** Null when there is no limit. */
  capacity: number | null
  /** By others who have said yes. */
  taken: number
  /** Whether anybody else stands in the queue. */
  othersWait: boolean
}

/**
 * What an answer becomes. Who comes new goes behind those who wait; who has places keeps them while enough are left.
 * @returns null when there cannot be enough places: then the answer before stays
 */
export function resolveRsvp(
  choice: RsvpChoice,
  partySize: number,
  before: RsvpResponse | null,
  { capacity, taken, othersWait }: Places,
): RsvpResponse | null {
  if (choice !== 'yes' || capacity === null) return choice
  const fits = taken + partySize <= capacity
  if (before === 'yes') return fits ? 'yes' : null
  if (partySize > capacity) return null
  return fits && !othersWait ? 'yes' : 'waiting'
}

export interface Waiter {
  id: number
  partySize: number
}

/**
 * Who moves up: strictly in the order of the queue. A party that is too large for the places left holds up those behind
 * it, since otherwise small parties would pass it for ever.
 */
export function whoMovesUp<Who extends Waiter>(queue: readonly Who[], capacity: number | null, taken: number): Who[] {
  if (capacity === null) return [...queue]
  const moving: Who[] = []
  let free = capacity - taken
  for (const waiter of queue) {
    if (waiter.partySize > free) break
    moving.push(waiter)
    free -= waiter.partySize
  }
  return moving
}
