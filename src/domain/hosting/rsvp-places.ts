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

/**
 * Selects the guests who move to the waitlist when the capacity is lowered: the latest, until the others fit.
 * @param latestFirst guests who are going, the latest first
 */
export function selectMovingDown<Who extends Waiter>(latestFirst: readonly Who[], capacity: number): Who[] {
  let taken = latestFirst.reduce((sum, { partySize }) => sum + partySize, 0)
  const moving: Who[] = []
  for (const guest of latestFirst) {
    if (taken <= capacity) break
    moving.push(guest)
    taken -= guest.partySize
  }
  return moving
}

/** Spots of an event as the guest sees them. */
interface GuestPlaces {
  answer: RsvpResponse | null
  partySize: number
  /** Null without a limit. `waiting` counts everyone on the waitlist, the guest's own party included. */
  places: { capacity: number; left: number; waiting: number } | null
}

/**
 * Returns the largest party to offer. It is no larger than the spots left; once there are none, or others are waiting
 * for them, no larger than the event, because the party joins the waitlist as a whole.
 * @param most limit for any event
 */
export function findLargestParty({ answer, partySize, places }: GuestPlaces, most: number): number {
  if (!places) return most
  const { capacity, left, waiting } = places
  if (answer === 'yes') return Math.min(most, left + partySize)
  const isQueueing = answer === 'waiting' || left === 0 || waiting > 0
  return Math.max(1, Math.min(most, isQueueing ? capacity : left))
}
