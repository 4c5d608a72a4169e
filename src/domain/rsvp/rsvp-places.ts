import type { RsvpResponse, RsvpChoice } from '#contract/rsvp/rsvp-responses.ts'
import { containsTickets, subtractTickets, type Tickets } from './tickets.ts'

/** Capacity of an event at one moment, not counting the guest who is responding. */
export interface Places {
  /** Null if unlimited. */
  capacity: number | null
  /** People in other guests' parties who are going. */
  taken: number
  /** Whether others on the waitlist come first. */
  othersWait: boolean
  /** Capacity of each ticket type; absent without any. `taken` doesn't count the responding guest. */
  rooms?: TicketRooms
  /** Whether the host approves guests. */
  needsApproval?: boolean
}

/** Spots of an event or of one ticket type. */
export interface Room {
  /** Null if unlimited. */
  capacity: number | null
  taken: number
}

/** A party's needs: spots at the event, and tickets of some types. */
export interface Party {
  partySize: number
  /** Absent without ticket types. */
  tickets?: Tickets
}

interface Need {
  room: Room
  count: number
}

/** Lists how many spots of each kind a party needs. */
const listNeeds = (whole: Room, rooms: TicketRooms, { partySize, tickets = {} }: Party): Need[] => [
  { room: whole, count: partySize },
  ...Object.entries(tickets).flatMap(([key, count]) => {
    const room = rooms.get(key)
    return room ? [{ room, count }] : []
  }),
]

const hasRoom = ({ room: { capacity, taken }, count }: Need) => capacity === null || taken + count <= capacity
const isLargeEnough = ({ room: { capacity }, count }: Need) => capacity === null || count <= capacity

/**
 * Resolves an RSVP against the capacity of the event and of the chosen ticket types. New guests queue behind the waitlist;
 * confirmed guests keep their spots while enough are left.
 * @returns the resulting response, or null if the party can't fit; the previous response then stays
 */
export function resolveRsvp(
  choice: RsvpChoice,
  party: Party,
  before: RsvpResponse | null,
  { capacity, taken, othersWait, rooms = new Map(), needsApproval = false }: Places,
): RsvpResponse | null {
  if (choice !== 'yes') return choice
  const needs = listNeeds({ capacity, taken }, rooms, party)
  const fits = needs.every(hasRoom)
  if (before === 'yes') return fits ? 'yes' : null
  if (!needs.every(isLargeEnough)) return null
  // Guests on the waitlist are already approved.
  if (needsApproval && before !== 'waiting') return 'requested'
  return fits && !othersWait ? 'yes' : 'waiting'
}

/**
 * Returns whether a guest who is going can ask for a larger party than there is room for. They keep their spots and
 * tickets, and the additional people wait.
 */
export function canWaitForMore(
  party: Party,
  { answer, partySize, tickets = {} }: Party & { answer: RsvpResponse | null },
  { capacity }: Pick<Room, 'capacity'>,
  rooms: TicketRooms = new Map(),
): boolean {
  return (
    answer === 'yes' &&
    party.partySize > partySize &&
    containsTickets(party.tickets ?? {}, tickets) &&
    listNeeds({ capacity, taken: 0 }, rooms, party).every(isLargeEnough)
  )
}

export interface Waiter extends Party {
  id: number
}

/**
 * Returns the spots and tickets for which a guest is waiting: those of the whole party, or those beyond what they have.
 */
export function findWait({
  partySize,
  wantedParty,
  tickets,
  wantedTickets,
}: Required<Party> & { wantedParty: number | null; wantedTickets: Tickets | null }): Required<Party> {
  if (wantedParty === null) return { partySize, tickets }
  return { partySize: wantedParty - partySize, tickets: subtractTickets(wantedTickets ?? {}, tickets) }
}

/** Returns the capacity of the whole event. If every ticket type has a limit, it is at most their sum. */
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

/** Capacity of each ticket type, by key. */
export type TicketRooms = ReadonlyMap<string, Room>

/**
 * Selects the guests who move up, strictly in waitlist order. A party too large for the free spots blocks those after
 * it; otherwise small parties could overtake it forever. A party too large for a ticket type blocks only those who wait
 * for the same types.
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
    const { partySize, tickets: wanted = {} } = waiter
    if (partySize > free) break
    const types = Object.entries(wanted).flatMap(([key, count]) => {
      const left = freeTickets.get(key)
      return left === undefined ? [] : [{ key, count, left }]
    })
    for (const { key, count, left } of types) freeTickets.set(key, Math.max(0, left - count))
    if (types.some(({ count, left }) => count > left)) continue
    moving.push(waiter)
    free -= partySize
  }
  return moving
}

/**
 * Returns whether others on the waitlist come before a new guest: whether the guest, added at its end, wouldn't move up
 * immediately.
 */
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
