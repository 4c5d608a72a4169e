import type { RsvpChoice, RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import type { SignUpDetails } from '#contract/rsvp/sign-up.ts'
import { canWaitForMore, isBehindOthers, resolveRsvp, type TicketRooms, type Waiter } from '#domain/rsvp/rsvp-places.ts'
import { findDetailErrors, mergeAnswers } from '#domain/rsvp/sign-up.ts'
import { DomainError, throwIfInvalid } from '#server/platform/http/http.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { addHeldTickets, countHeld } from './hold-service.ts'
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

/** Resolves an RSVP against the spots of the event and of the ticket type; null if the party can't fit. */
export async function resolveAnswer(
  sql: ReadSql,
  event: RsvpEventRow,
  guest: Pick<GuestRow, 'id' | 'answer'> & { address: string | null },
  { choice, partySize, ticketType }: { choice: RsvpChoice; partySize: number; ticketType: string | null },
): Promise<RsvpResponse | null> {
  const taken = (await countPlaces(sql, event.id, guest.id)).taken + countHeld(event, guest.address)
  const tickets = addHeldTickets(await readTicketRooms(sql, event, guest.id), event, guest.address)
  const queue = (await listQueue(sql, event.id)).filter(({ id }) => id !== guest.id).map(toWaiter)
  const newcomer = { id: guest.id, partySize, ticketType }
  const { capacity, needsApproval } = event
  // Spots held for the guest are theirs, although others have joined the waitlist since.
  const isHeld = event.holds.some(
    (hold) => hold.address === guest.address && hold.partySize >= partySize && hold.ticketType === ticketType,
  )
  return resolveRsvp(choice, partySize, guest.answer, {
    capacity,
    taken,
    othersWait: !isHeld && isBehindOthers(queue, newcomer, { capacity, taken, tickets }),
    ticket: ticketType === null ? undefined : tickets.get(ticketType),
    needsApproval,
  })
}

/** A guest as the waitlist sees them: those who are going wait for further people only. */
export const toWaiter = ({ id, partySize, wantedParty, ticketType }: GuestRow): Waiter => ({
  id,
  partySize: wantedParty === null ? partySize : wantedParty - partySize,
  ticketType,
})

/** Whether a guest who is going can wait for further people with the same ticket. The party must fit into the empty event. */
export async function mayWaitForMore(
  sql: ReadSql,
  event: RsvpEventRow,
  guest: Pick<GuestRow, 'id' | 'answer' | 'partySize' | 'ticketType'>,
  { partySize, ticketType }: { partySize: number; ticketType: string | null },
): Promise<boolean> {
  if (ticketType !== guest.ticketType) return false
  const ticket = ticketType === null ? undefined : (await readTicketRooms(sql, event, guest.id)).get(ticketType)
  return canWaitForMore(partySize, guest, [event, ...(ticket ? [ticket] : [])])
}

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

const comingAnswers: readonly (RsvpResponse | null)[] = ['yes', 'waiting', 'requested']

/**
 * Declining always works. After the deadline, guests who are coming may change their mind or come with fewer people.
 * @throws DomainError `rsvp_not_allowed`, `rsvp_closed`, `rsvp_declined` or `rsvp_deadline_passed`
 */
type AnsweringGuest = Pick<
  GuestRow,
  | 'answer'
  | 'partySize'
  | 'wantedParty'
  | 'isBarred'
  | 'isDeclined'
  | 'ticketType'
  | 'companions'
  | 'answers'
  | 'confirmedAge'
>

export function checkMayAnswer(event: RsvpEventRow, guest: AnsweringGuest, { choice, partySize }: SubmittedRsvp): void {
  if (guest.isBarred) throw new DomainError('rsvp_not_allowed')
  if (!event.isOpen) throw new DomainError('rsvp_closed')
  if (choice === 'no') return
  if (guest.isDeclined) throw new DomainError('rsvp_declined')
  const isComing = comingAnswers.includes(guest.answer)
  const isSmaller = isComing && (choice === 'maybe' || partySize <= (guest.wantedParty ?? guest.partySize))
  if (event.isPastDeadline && !isSmaller) throw new DomainError('rsvp_deadline_passed')
}

/**
 * Checks and merges what the guest said about tickets, companions and the host's questions.
 * @throws DomainError `invalid_request` listing what is missing or wrong
 */
export function mergeDetails(event: RsvpEventRow, guest: AnsweringGuest, given: SubmittedRsvp): StoredDetails {
  const { choice, partySize } = given
  const form = { ...event, rsvpUntil: null, ticketTypes: event.ticketTypes.map((type) => ({ ...type, left: null })) }
  if (choice !== 'no') throwIfInvalid(findDetailErrors(form, given, guest, choice === 'yes'))
  const ticketType = given.ticketType ?? guest.ticketType
  return {
    ticketType: event.ticketTypes.some(({ key }) => key === ticketType) ? ticketType : null,
    companions: (given.companions ?? guest.companions).filter(Boolean).slice(0, partySize - 1),
    answers: mergeAnswers(event.questions, guest.answers, choice === 'no' ? {} : given.answers),
    confirmedAge: given.confirmsAge === true ? event.minimumAge : guest.confirmedAge,
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
  }
  const guest = { ...newcomer, ticketType: null, confirmedAge: null }
  checkMayAnswer(event, guest, given)
  return mergeDetails(event, guest, given)
}

/** Returns what guests are asked with the RSVP; null if the host asks nothing. */
export function presentForm(event: RsvpEventRow, tickets: TicketRooms): Rsvp['form'] {
  const { rsvpUntil, timeZone, needsApproval, minimumAge, questions, ticketTypes } = event
  const isPlain =
    rsvpUntil === null && !needsApproval && minimumAge === null && questions.length + ticketTypes.length === 0
  if (isPlain) return null
  const countLeft = (key: string, capacity: number | null) =>
    capacity === null ? null : Math.max(0, capacity - (tickets.get(key)?.taken ?? 0))
  const deadline = rsvpUntil === null ? null : Temporal.Instant.from(rsvpUntil).toZonedDateTimeISO(timeZone)
  return {
    rsvpUntil: deadline?.toString({ smallestUnit: 'second', timeZoneName: 'never' }) ?? null,
    needsApproval,
    minimumAge,
    questions,
    ticketTypes: ticketTypes.map(({ key, name, price, capacity }) => ({
      key,
      name,
      price,
      left: countLeft(key, capacity),
    })),
  }
}
