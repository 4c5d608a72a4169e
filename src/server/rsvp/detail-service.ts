import type { RsvpChoice, RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import type { SignUpDetails } from '#contract/rsvp/sign-up.ts'
import {
  canWaitForMore,
  findWait,
  isBehindOthers,
  resolveRsvp,
  type Party,
  type TicketRooms,
  type Waiter,
} from '#domain/rsvp/rsvp-places.ts'
import { findDetailErrors, mergeAnswers, mergeCompanionAnswers, resolveNames } from '#domain/rsvp/sign-up.ts'
import { containsTickets, findDue, readPayment, resolveTickets, type Payment } from '#domain/rsvp/tickets.ts'
import { throwIfInvalid } from '#server/platform/http/http.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { addHeldTickets, countHeld } from './hold-service.ts'
import { requireOpenRsvp } from './policy.ts'
import { countTickets, type StoredDetails } from './sign-up-queries.ts'
import { countPlaces, listQueue, type GuestRow, type RsvpEventRow } from './queries.ts'

/** Counts the people going by ticket type, leaving out one guest. */
export async function readTicketRooms(
  sql: ReadSql,
  { id, ticketTypes }: RsvpEventRow,
  exceptGuest: number | null,
): Promise<TicketRooms> {
  if (ticketTypes.length === 0) return new Map()
  const counts = await countTickets(sql, id, exceptGuest)
  const taken = new Map(counts.map((count) => [count.ticketType, count.taken]))
  return new Map(ticketTypes.map(({ key, capacity }) => [key, { capacity, taken: taken.get(key) ?? 0 }]))
}

/** Resolves an RSVP against the spots of the event and of the ticket types; null if the party can't fit. */
export async function resolveResponse(
  sql: ReadSql,
  event: RsvpEventRow,
  guest: Pick<GuestRow, 'id' | 'answer'> & { address: string | null },
  { choice, partySize, tickets }: Required<Party> & { choice: RsvpChoice },
): Promise<RsvpResponse | null> {
  const taken = (await countPlaces(sql, event.id, guest.id)).taken + countHeld(event, guest.address)
  const rooms = addHeldTickets(await readTicketRooms(sql, event, guest.id), event, guest.address)
  const queue = (await listQueue(sql, event.id)).filter(({ id }) => id !== guest.id).map(toWaiter)
  const newcomer = { id: guest.id, partySize, tickets }
  const { capacity, needsApproval } = event
  // Spots held for the guest are theirs, although others have joined the waitlist since.
  const isHeld = event.holds.some(
    (hold) => hold.address === guest.address && hold.partySize >= partySize && containsTickets(hold.tickets, tickets),
  )
  return resolveRsvp(choice, newcomer, guest.answer, {
    capacity,
    taken,
    othersWait: !isHeld && isBehindOthers(queue, newcomer, { capacity, taken, tickets: rooms }),
    rooms,
    needsApproval,
  })
}

/** A guest on the waitlist. Guests who are going wait only for additional people. */
export const toWaiter = (guest: GuestRow): Waiter => ({ id: guest.id, ...findWait(guest) })

/**
 * Returns whether a guest who is going can wait for additional people and tickets. The party must fit into the empty
 * event.
 */
export async function mayWaitForMore(
  sql: ReadSql,
  event: RsvpEventRow,
  guest: Pick<GuestRow, 'id' | 'answer' | 'partySize' | 'tickets'>,
  party: Required<Party>,
): Promise<boolean> {
  return canWaitForMore(party, guest, event, await readTicketRooms(sql, event, guest.id))
}

/** Returns the price of a guest's party, and the amount paid. Guests who aren't going owe nothing. */
export const readGuestPayment = (
  event: Pick<RsvpEventRow, 'ticketTypes' | 'price'>,
  guest: Pick<GuestRow, 'answer' | 'partySize' | 'tickets' | 'hasMark' | 'paidAmount'>,
): Payment => readPayment(guest.answer === null || guest.answer === 'no' ? null : findDue(event, guest), guest)

export interface SubmittedRsvp extends SignUpDetails {
  choice: RsvpChoice
  partySize: number
  /** Empty leaves the name unchanged. */
  name: string
  /** The caller sends an email about the RSVP, so no confirmation follows. */
  hasOwnEmail?: boolean
  /** One of several dates in the same RSVP, after the first. Notifies no one right away. */
  isFurther?: boolean
}

type RespondingGuest = Pick<
  GuestRow,
  | 'answer'
  | 'partySize'
  | 'wantedParty'
  | 'isBarred'
  | 'isDeclined'
  | 'tickets'
  | 'wantedTickets'
  | 'companions'
  | 'answers'
  | 'companionAnswers'
  | 'confirmedAge'
  | 'userId'
  | 'sharesEmail'
  | 'showsName'
>

/** Returns a party and its tickets. A guest who can't go brings no companions. */
const resolveParty = (event: RsvpEventRow, guest: RespondingGuest, given: SubmittedRsvp): Required<Party> =>
  given.choice === 'no'
    ? { partySize: 1, tickets: {} }
    : resolveTickets(event.ticketTypes, given, guest.wantedTickets ?? guest.tickets)

/**
 * Checks that the guest may RSVP, and merges the stored and the new details: tickets, companions and answers.
 * @throws DomainError those of `requireOpenRsvp`, or `invalid_request` listing what is missing or wrong
 */
export function mergeDetails(event: RsvpEventRow, guest: RespondingGuest, given: SubmittedRsvp): StoredDetails {
  const { choice } = given
  const party = resolveParty(event, guest, given)
  const { partySize } = party
  requireOpenRsvp(event, guest, { choice, partySize })
  const form = { ...event, rsvpUntil: null, ticketTypes: event.ticketTypes.map((type) => ({ ...type, left: null })) }
  if (choice !== 'no') throwIfInvalid(findDetailErrors(form, { ...given, partySize }, guest, choice === 'yes'))
  return {
    ...party,
    companions: resolveNames(event.questions, (given.companions ?? guest.companions).slice(0, partySize - 1)),
    answers: mergeAnswers(event.questions, guest.answers, choice === 'no' ? {} : given.answers),
    companionAnswers: mergeCompanionAnswers(event.questions, guest.companionAnswers, given.companionAnswers, partySize),
    confirmedAge: given.confirmsAge === true ? event.minimumAge : guest.confirmedAge,
    // Guests who decline share nothing.
    sharesEmail:
      choice !== 'no' && event.asksEmail && guest.userId !== null && (given.sharesEmail ?? guest.sharesEmail),
    showsName: choice !== 'no' && event.showsGuests && (given.showsName ?? guest.showsName),
  }
}

/**
 * Checks the sign-up of a person who may not be on the guest list yet.
 * @throws DomainError `rsvp_closed`, `rsvp_deadline_passed` or `invalid_request`
 */
export function checkNewcomer(event: RsvpEventRow, given: SubmittedRsvp): StoredDetails {
  const newcomer = {
    answer: null,
    partySize: 1,
    wantedParty: null,
    isBarred: false,
    isDeclined: false,
    companions: [],
    answers: {},
    companionAnswers: [],
    userId: null,
    sharesEmail: false,
    showsName: false,
  }
  const guest = { ...newcomer, tickets: {}, wantedTickets: null, confirmedAge: null }
  return mergeDetails(event, guest, given)
}

/** Returns the sign-up questions of the RSVP form; null if there are none. */
export function presentForm(event: RsvpEventRow, tickets: TicketRooms): Rsvp['form'] {
  const { rsvpUntil, timeZone, needsApproval, minimumAge, questions, ticketTypes, asksEmail, showsGuests } = event
  const isPlain =
    rsvpUntil === null &&
    !needsApproval &&
    !asksEmail &&
    !showsGuests &&
    minimumAge === null &&
    questions.length + ticketTypes.length === 0
  if (isPlain) return null
  const countLeft = (key: string, capacity: number | null) =>
    capacity === null ? null : Math.max(0, capacity - (tickets.get(key)?.taken ?? 0))
  const deadline = rsvpUntil === null ? null : Temporal.Instant.from(rsvpUntil).toZonedDateTimeISO(timeZone)
  return {
    rsvpUntil: deadline?.toString({ smallestUnit: 'second', timeZoneName: 'never' }) ?? null,
    needsApproval,
    minimumAge,
    asksEmail,
    showsGuests,
    questions,
    ticketTypes: ticketTypes.map(({ key, name, price, capacity }) => ({
      key,
      name,
      price,
      left: countLeft(key, capacity),
    })),
  }
}
