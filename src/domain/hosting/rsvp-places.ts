import type { RsvpResponse, RsvpChoice } from '#contract/rsvp-responses.ts'

/** Capacity of an event at one moment, not counting the guest who is responding. */
export interface Places {
  /** Null if unlimited. */
  capacity: number | null
  /** People in other guests' parties who are going. */
  taken: number
  /** Whether anyone else is on the waitlist. */
  othersWait: boolean
}

/**
 * Resolves an RSVP against the capacity. New guests queue behind the waitlist; confirmed guests keep their places while
 * enough are left.
 * @returns the resulting response, or null if the party can't fit; the previous response then stays
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
 * Selects the guests who move up, strictly in waitlist order. A party too large for the free places blocks those behind
 * it; otherwise small parties could overtake it forever.
 */
export function selectMovingUp<Who extends Waiter>(
  queue: readonly Who[],
  capacity: number | null,
  taken: number,
): Who[] {
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
