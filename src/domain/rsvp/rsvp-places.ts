import type { RsvpResponse, RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'

/** Capacity of an event at one moment, not counting the guest who is responding. */
export interface Places {
  /** Null if unlimited. */
  capacity: number | null
  /** People in other guests' parties who are going. */
  taken: number
  /** Whether others on the waitlist come first. */
  othersWait: boolean
  /** Room of the chosen ticket type; absent without one. `taken` leaves out the guest, too. */
  ticket?: Room | undefined
  /** Whether the host approves guests. */
  needsApproval?: boolean
}

/** Spots of an event or of one ticket type. */
export interface Room {
  /** Null if unlimited. */
  capacity: number | null
  taken: number
}

const hasRoom = ({ capacity, taken }: Room, partySize: number) => capacity === null || taken + partySize <= capacity
const isLargeEnough = ({ capacity }: Room, partySize: number) => capacity === null || partySize <= capacity

/**
 * Resolves an RSVP against the capacity. New guests queue behind the waitlist; confirmed guests keep their places while
 * enough are left.
 * @returns the resulting response, or null if the party can't fit; the previous response then stays
 */
export function resolveRsvp(
  choice: RsvpChoice,
  partySize: number,
  before: RsvpResponse | null,
  { capacity, taken, othersWait, ticket, needsApproval = false }: Places,
): RsvpResponse | null {
  if (choice !== 'yes') return choice
  const rooms = [{ capacity, taken }, ...(ticket ? [ticket] : [])]
  const fits = rooms.every((room) => hasRoom(room, partySize))
  if (before === 'yes') return fits ? 'yes' : null
  if (!rooms.every((room) => isLargeEnough(room, partySize))) return null
  // The host has approved those on the waitlist.
  if (needsApproval && before !== 'waiting') return 'requested'
  return fits && !othersWait ? 'yes' : 'waiting'
}

/**
 * Whether a guest who is going can wait for a larger party than there is room for: they keep their spots, and the others
 * wait.
 */
export function canWaitForMore(
  partySize: number,
  { answer, partySize: held }: { answer: RsvpResponse | null; partySize: number },
  rooms: readonly Pick<Room, 'capacity'>[],
): boolean {
  return (
    answer === 'yes' && partySize > held && rooms.every(({ capacity }) => capacity === null || partySize <= capacity)
  )
}

export interface Waiter {
  id: number
  partySize: number
  /** Key; null or absent without one. */
  ticketType?: string | null
}

/**
 * Returns the room of an event as a whole. If every ticket type has a limit, the event takes no more people than all of
 * them together.
 */
export function findRoom({ capacity, taken }: Room, tickets: TicketRooms): Room & { left: number | null } {
  const rooms = [...tickets.values()]
  const limits = rooms.flatMap((room) => room.capacity ?? [])
  const isLimitedByTickets = rooms.length > 0 && limits.length === rooms.length
  const ofTickets = isLimitedByTickets ? limits.reduce((sum, limit) => sum + limit, 0) : Infinity
  const leftOfTickets = isLimitedByTickets
    ? rooms.reduce((sum, room) => sum + Math.max(0, (room.capacity ?? 0) - room.taken), 0)
    : Infinity
  const max = Math.min(capacity ?? Infinity, ofTickets)
  if (max === Infinity) return { capacity: null, taken, left: null }
  const left = Math.max(0, Math.min((capacity ?? Infinity) - taken, leftOfTickets))
  return { capacity: max, taken, left }
}

/** Room of each ticket type, by key. */
export type TicketRooms = ReadonlyMap<string, Room>

/**
 * Selects the guests who move up, strictly in waitlist order. A party too large for the free places blocks those behind
 * it; otherwise small parties could overtake it forever. A party too large for its ticket type blocks only those who wait
 * for that type.
 */
export function selectMovingUp<Who extends Waiter>(
  queue: readonly Who[],
  capacity: number | null,
  taken: number,
  tickets: TicketRooms = new Map(),
): Who[] {
  const moving: Who[] = []
  let free = capacity === null ? Infinity : capacity - taken
  const freeTickets = new Map([...tickets].map(([key, room]) => [key, (room.capacity ?? Infinity) - room.taken]))
  for (const waiter of queue) {
    const { partySize, ticketType = null } = waiter
    if (partySize > free) break
    const ofType = ticketType === null ? undefined : freeTickets.get(ticketType)
    if (ticketType !== null && ofType !== undefined) {
      // Nobody behind them gets a ticket of this type.
      freeTickets.set(ticketType, partySize > ofType ? 0 : ofType - partySize)
      if (partySize > ofType) continue
    }
    moving.push(waiter)
    free -= partySize
  }
  return moving
}

/** Returns whether others on the waitlist come before a newcomer, who would move up at once if they were last in line. */
export function isBehindOthers(
  queue: readonly Waiter[],
  newcomer: Waiter,
  { capacity, taken, tickets }: Room & { tickets: TicketRooms },
): boolean {
  return queue.length > 0 && !selectMovingUp([...queue, newcomer], capacity, taken, tickets).includes(newcomer)
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
 * Returns the largest party to offer: no larger than the event, because those who don't fit join the waitlist as a whole.
 * @param max limit for any event
 */
export function findLargestParty(
  { partySize, places }: Pick<GuestPlaces, 'partySize' | 'places'>,
  max: number,
): number {
  return places ? Math.max(1, partySize, Math.min(max, places.capacity)) : max
}

/**
 * Counts the people of a party who would join the waitlist if it RSVPed now: all of them or, for guests who are going, those
 * beyond the spots they have.
 */
export function countJoiningWaitlist(
  size: number,
  { answer, partySize, places }: Pick<GuestPlaces, 'answer' | 'places'> & { partySize?: number },
): number {
  if (!places) return 0
  const held = answer === 'yes' ? (partySize ?? 1) : 0
  const more = size - held
  if (more <= 0 || (more <= places.left && (held > 0 || places.waiting === 0))) return 0
  return more
}
