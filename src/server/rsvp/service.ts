import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { DateRsvp, Rsvp, RsvpBody } from '#contract/rsvp/rsvp.ts'
import { findRoom, selectMovingDown, selectMovingUp } from '#domain/rsvp/rsvp-places.ts'
import { readPayment } from '#domain/rsvp/tickets.ts'
import { isHostOf, requireVisibleEvent } from '#server/events/policy.ts'
import { reviseEvents } from '#server/events/service.ts'
import { notifyInviter } from '#server/notifications/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { currentLanguage } from '#server/platform/observability/observability.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { getNow } from '#server/platform/process/process.ts'
import { noteActivity } from './activity-service.ts'
import { copyRsvpsToCourse } from './course-queries.ts'
import { confirmRsvp } from './confirmation-service.ts'
import { notifyMovedDown, notifyMovedUp } from './moving-mail.ts'
import { findInviterId } from './invitee-queries.ts'
import { dropUnsentMoveUp, findAccountEmail, listGoing, listGoingNames, updateDetails } from './sign-up-queries.ts'
import {
  mayWaitForMore,
  mergeDetails,
  presentForm,
  readGuestPayment,
  readTicketRooms,
  resolveResponse,
  toWaiter,
  type SubmittedRsvp,
} from './detail-service.ts'
import { addHeldTickets, countHeld, endHold } from './hold-service.ts'
import { listDateRsvps, type SeriesGuest } from './series-queries.ts'
import { noteLanguage, takesVisitors } from './guest-link-queries.ts'
import { claimGuests, findMovableAddress } from './moving-queries.ts'
import * as queries from './queries.ts'
import { canSeeGoingNames, canTakeVisitors, isBarred } from './policy.ts'
import { msg, t, type Message } from '#texts/texts.ts'
import type { Core, Corresponding, Services } from '#server/platform/dependencies/dependencies.ts'

/** Copies the event's RSVPs to the other sessions of its course, if it is a session of one. */
export async function shareWithCourse(
  sql: WriteSql,
  deps: Pick<Services, 'clock'>,
  { id, isCourse }: queries.RsvpEventRow,
): Promise<void> {
  if (isCourse) await copyRsvpsToCourse(sql, id, getNow(deps))
}

/** Moves guests up from the waitlist into free spots and notifies them, except the guest whose request this is. */
async function fillPlaces(sql: WriteSql, deps: Corresponding, event: queries.RsvpEventRow, except: number | null) {
  if (!event.isOpen) return
  const taken = (await queries.countPlaces(sql, event.id, null)).taken + countHeld(event)
  const tickets = addHeldTickets(await readTicketRooms(sql, event, null), event)
  const queue = (await queries.listQueue(sql, event.id)).map((guest) => ({ ...toWaiter(guest), guest }))
  const moving = selectMovingUp(queue, event.capacity, taken, tickets).map(({ guest }) => guest)
  if (moving.length === 0) return
  const ids = moving.map(({ id }) => id)
  await queries.moveUp(sql, ids)
  await shareWithCourse(sql, deps, event)
  for (const guest of moving) {
    await noteActivity(sql, deps, event, guest, {
      answer: 'yes',
      partySize: guest.wantedParty ?? guest.partySize,
      isPromoted: true,
    })
  }
  await notifyMovedUp(
    sql,
    deps,
    event.id,
    moving.filter(({ id }) => id !== except),
  )
}

/**
 * Moves guests up from the waitlist, in order, and notifies them. Call it after an event's capacity or guests have
 * changed, in the same transaction.
 */
export async function fillFreePlaces(sql: WriteSql, deps: Corresponding, eventId: number): Promise<void> {
  const event = await queries.lockRsvpEvent(sql, eventId, getNow(deps))
  if (event) await fillPlaces(sql, deps, event, null)
}

/**
 * Moves the guests who RSVPed last to the front of the waitlist, until the others fit, and notifies them. The caller
 * must have locked the event.
 * @param ticketType key, if the capacity is that of one ticket type
 */
export async function moveLatestToWaitlist(
  sql: WriteSql,
  deps: Corresponding,
  { eventId, capacity, ticketType }: { eventId: number; capacity: number; ticketType: string | null },
): Promise<void> {
  const going = (await queries.listGoingLatestFirst(sql, eventId, ticketType)).map((guest) => ({
    guest,
    id: guest.id,
    partySize: ticketType === null ? guest.partySize : (guest.tickets[ticketType] ?? 0),
  }))
  const moving = selectMovingDown(going, capacity)
    .map(({ guest }) => guest)
    .toReversed()
  for (const guest of moving) await queries.dropUnsentLinks(sql, guest)
  await queries.moveDown(
    sql,
    eventId,
    moving.map(({ id }) => id),
  )
  const event = await queries.findRsvpEvent(sql, eventId, getNow(deps))
  if (event) await shareWithCourse(sql, deps, event)
  await notifyMovedDown(sql, deps, eventId, moving)
}

/** Frees the spot of a guest who leaves or is barred; the waitlist moves up. */
async function leave(sql: WriteSql, deps: Corresponding, event: queries.RsvpEventRow, guest: queries.GuestRow) {
  await queries.updateRsvp(sql, guest.id, { answer: 'no', partySize: 1, tickets: {}, name: '', now: getNow(deps) })
  await shareWithCourse(sql, deps, event)
  await fillPlaces(sql, deps, event, guest.id)
}

/** Frees the spots of guests who can no longer RSVP to the event. The caller must have locked the event. */
export async function releaseBarredGuests(sql: WriteSql, deps: Corresponding, eventId: number): Promise<void> {
  const event = await queries.findRsvpEvent(sql, eventId, getNow(deps))
  if (!event) return
  for (const guest of await queries.listBarredGuests(sql, eventId)) {
    await queries.dropUnsentLinks(sql, guest)
    await leave(sql, deps, event, guest)
  }
}

/** Frees the spots of blocked people at the host's events that aren't over, in the caller's transaction. */
export async function releaseBlockedGuests(sql: WriteSql, deps: Corresponding, hostId: number): Promise<void> {
  for (const eventId of await queries.lockUpcomingEvents(sql, hostId, getNow(deps))) {
    await releaseBarredGuests(sql, deps, eventId)
  }
}

/**
 * @throws DomainError `rsvp_not_allowed`, `rsvp_closed`, `rsvp_declined`, `rsvp_deadline_passed`, `invalid_request` or
 * `not_enough_places`; the previous RSVP stays
 */
export async function setResponse(
  sql: WriteSql,
  deps: Corresponding,
  event: queries.RsvpEventRow,
  guest: queries.GuestRow,
  given: SubmittedRsvp,
): Promise<void> {
  const { choice, name } = given
  const details = mergeDetails(event, guest, given)
  const { partySize: asked, tickets: askedTickets } = details
  const resolved = await resolveResponse(sql, event, guest, { choice, partySize: asked, tickets: askedTickets })
  // Guests who are going keep their spots, and wait for the others.
  const waitsForMore = resolved === null && (await mayWaitForMore(sql, event, guest, details))
  if (resolved === null && !waitsForMore) throw new DomainError('not_enough_places')
  const answer = resolved ?? 'yes'
  const [partySize, wantedParty] = waitsForMore ? [guest.partySize, asked] : [asked, null]
  const [tickets, wantedTickets] = waitsForMore ? [guest.tickets, askedTickets] : [askedTickets, null]
  if (answer !== 'yes') await dropUnsentMoveUp(sql, guest)
  if (guest.address !== null) await endHold(sql, event.id, guest.address)
  await updateDetails(sql, guest.id, details)
  const party = { partySize, wantedParty, tickets, wantedTickets }
  await queries.updateRsvp(sql, guest.id, { answer, ...party, name, now: getNow(deps) })
  await shareWithCourse(sql, deps, event)
  await noteActivity(sql, deps, event, guest, { answer, partySize, isQuiet: given.isFurther ?? false })
  if (!given.hasOwnEmail) await confirmRsvp(sql, event, guest, answer)
  if (answer !== guest.answer && !given.isFurther)
    await notifyFriend(sql, deps, event, { ...guest, answer, name: name || guest.name })
  // Only a guest who had a spot or was on the waitlist can leave room for others.
  if (guest.answer === 'yes' || guest.answer === 'waiting') await fillPlaces(sql, deps, event, guest.id)
}

/** Notifies the friend who invited the guest. Hosts are notified of every RSVP. */
async function notifyFriend(sql: WriteSql, deps: Corresponding, event: queries.RsvpEventRow, guest: queries.GuestRow) {
  const inviterId = await findInviterId(sql, guest.id)
  if (inviterId === null || isHostOf(event, inviterId) || guest.answer === null) return
  const [entry] = await reviseEvents(sql, [event.id], deps, 'invited')
  if (!entry) return
  const sentence = friendWords[guest.answer]
  const title = (eventTitle: string) =>
    t(sentence, { name: guest.name || guest.address || t('Your guest'), title: eventTitle })
  const round = String(deps.clock.now().epochMilliseconds)
  await notifyInviter(sql, { event: entry.event, inviterId, guestId: guest.id, title, round })
}

const friendWords = {
  yes: msg('{name} is going: {title}'),
  maybe: msg('{name} may be going: {title}'),
  no: msg('{name} can’t go: {title}'),
  waiting: msg('{name} is on the waitlist: {title}'),
  requested: msg('{name} has asked to come: {title}'),
} as const satisfies Record<RsvpResponse, Message>

/** Saves the RSVP of a signed-in person. @throws DomainError `event_not_found`, and those of `setResponse` */
export async function putRsvp(
  deps: Corresponding,
  eventId: number,
  userId: number,
  body: Omit<RsvpBody, 'dates'>,
): Promise<Rsvp> {
  await deps.database.write(async (sql) => {
    const event = await requireVisibleEvent(sql, await queries.lockRsvpEvent(sql, eventId, getNow(deps)), userId)
    await claimGuests(sql, { eventId, userId, dates: 'this' })
    const guest =
      (await queries.findGuestByUser(sql, eventId, userId)) ?? (await queries.insertGuestForUser(sql, eventId, userId))
    if (!guest) throw new DomainError('not_signed_in')
    const { answer: choice, ...details } = body
    await setResponse(sql, deps, event, guest, { ...details, choice, name: '' })
  })
  // Reads without the lock, for which hundreds of others may wait in a rush.
  return getRsvp(deps, eventId, userId)
}

/**
 * Saves the RSVP of the guest whose link this is.
 * @throws DomainError `invitation_not_found`, and those of `setResponse`
 */
export async function rsvpByLink(deps: Corresponding, token: string, given: SubmittedRsvp): Promise<void> {
  await deps.database.write(async (sql) => {
    const found = await queries.findGuestByLink(sql, hashToken(token), getNow(deps))
    if (!found) throw new DomainError('invitation_not_found')
    const event = await queries.lockRsvpEvent(sql, found.eventId, getNow(deps))
    // Reads again under the lock, because another RSVP of the same guest may have come first.
    const guest = await queries.findGuest(sql, found.id)
    if (!guest || !event?.isShown) throw new DomainError('invitation_not_found')
    await noteLanguage(sql, guest.id, currentLanguage())
    await setResponse(sql, deps, event, guest, given)
  })
}

/**
 * Returns a guest's RSVP and the event's free spots, as shown to that guest.
 * @param address address of the guest, for whom spots may be held
 */
export async function readRsvpState(
  sql: ReadSql,
  event: queries.RsvpEventRow,
  guest: queries.GuestRow | null,
  address = guest?.address ?? null,
) {
  const { taken, waiting } = await queries.countPlaces(sql, event.id, null)
  const tickets = addHeldTickets(await readTicketRooms(sql, event, null), event, address)
  const { capacity, left } = findRoom({ capacity: event.capacity, taken: taken + countHeld(event, address) }, tickets)
  const { isOpen, isPastDeadline } = event
  return {
    answer: guest?.answer ?? null,
    partySize: guest?.partySize ?? 1,
    wantedParty: guest?.wantedParty ?? null,
    waitingBefore: guest ? await queries.countWaitingBefore(sql, guest.id) : null,
    places: capacity === null || left === null ? null : { capacity, left, waiting },
    isOpen,
    isPastDeadline,
    isDeclined: guest?.isDeclined ?? false,
    tickets: guest?.tickets ?? {},
    wantedTickets: guest?.wantedTickets ?? null,
    companions: guest?.companions ?? [],
    answers: guest?.answers ?? {},
    companionAnswers: guest?.companionAnswers ?? [],
    sharesEmail: event.asksEmail && (guest?.sharesEmail ?? false),
    showsName: event.showsGuests && (guest?.showsName ?? false),
    // Only for those who are going: others see counts.
    goingNames: guest && canSeeGoingNames(event, guest) ? await listGoingNames(sql, guest) : null,
    ...(guest ? readGuestPayment(event, guest) : readPayment(null, { hasMark: false, paidAmount: null })),
    confirmsAge: event.minimumAge !== null && (guest?.confirmedAge ?? 0) >= event.minimumAge,
    form: presentForm(event, tickets),
    isBarred: guest?.isBarred ?? false,
    code: guest?.code ?? null,
    going: taken,
  }
}

/** Lists the RSVPs to the open dates of a series; empty for single events and courses. */
export async function readDateRsvps(
  sql: ReadSql,
  deps: Core,
  { id, seriesId, isCourse }: queries.RsvpEventRow,
  guest: SeriesGuest,
): Promise<DateRsvp[]> {
  return seriesId === null || isCourse ? [] : listDateRsvps(sql, id, guest, getNow(deps))
}

async function readRsvp(
  sql: ReadSql,
  deps: Core,
  eventId: number,
  userId: number | undefined,
  linkKey?: string,
): Promise<Rsvp> {
  const event = await requireVisibleEvent(sql, await queries.findRsvpEvent(sql, eventId, getNow(deps)), userId, linkKey)
  const guest = userId === undefined ? null : await queries.findGuestByUser(sql, eventId, userId)
  const state = await readRsvpState(sql, event, guest)
  return {
    ...state,
    isBarred: state.isBarred || (userId !== undefined && (await isBarred(sql, eventId, userId))),
    isHost: isHostOf(event, userId),
    isInvited: guest !== null && guest.address !== null,
    movableFrom: userId === undefined || guest?.answer ? null : await findMovableAddress(sql, event.id, userId),
    accountEmail: event.asksEmail && userId !== undefined ? await findAccountEmail(sql, userId) : null,
    takesVisitors: canTakeVisitors(event) && (await takesVisitors(sql, eventId)),
    dates: await readDateRsvps(sql, deps, event, { userId: userId ?? null, address: guest?.address ?? null }),
  }
}

/** @throws DomainError `event_not_found` */
export function getRsvp(deps: Core, eventId: number, userId: number | undefined, linkKey?: string): Promise<Rsvp> {
  return deps.database.read((sql) => readRsvp(sql, deps, eventId, userId, linkKey))
}

/**
 * Frees the spots of a person whose account is about to be deleted, in the same transaction. The waitlists move up.
 */
export async function giveUpPlaces(sql: WriteSql, deps: Corresponding, userId: number): Promise<void> {
  for (const { id, eventId } of await listGoing(sql, userId)) {
    const event = await queries.lockRsvpEvent(sql, eventId, getNow(deps))
    const guest = await queries.findGuest(sql, id)
    if (guest && event?.isOpen) await leave(sql, deps, event, guest)
  }
}

// Other rooms call these within their own transactions.
export * as courses from './course-queries.ts'
export * as guestLinks from './guest-link-queries.ts'
export * as unconfirmed from './unconfirmed-queries.ts'
export { closeActivities } from './activity-queries.ts'
export {
  countPlaces,
  dropUnsentLinks,
  findGuest,
  findGuestByLink,
  findGuestByUser,
  findRsvpEvent,
  liftRemoval,
  listMailboxes,
  lockHost,
  lockRsvpEvent,
  markRemoved,
  moveUp,
  updateRsvp,
  type GuestRow,
  type Mailbox,
  type RsvpEventRow,
} from './queries.ts'
export { listOwnRsvps, moveRsvps } from './moving-queries.ts'
export { readGuestPayment } from './detail-service.ts'
export {
  deleteOldAnswers,
  listOwnSignUps,
  listRequests,
  markDeclined,
  sharedEmail,
  updatePaid,
} from './sign-up-queries.ts'
export { findByLink as findUnconfirmedByLink, type UnconfirmedRsvp } from './unconfirmed-queries.ts'
export {
  codePicture,
  findPayer,
  readPayingGuest,
  getAccountIds,
  guestCalendar,
  guestReason,
  readEventForEmail,
  readerByResponse,
  mutePath,
  rsvpPath,
  sendGuestEmail,
  stopInvitationsPath,
  type GuestEmail,
} from './mail.ts'
export {
  findReplyAddress,
  findSenderName,
  insertMemberInvitation,
  invitationKey,
  invitationRound,
  listInvitees,
  listMembers,
  listPastAddresses,
} from './invitee-queries.ts'
export { notifyMovedUp, notifyRemoved } from './moving-mail.ts'
