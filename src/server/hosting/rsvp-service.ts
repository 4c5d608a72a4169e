import type { RsvpChoice, RsvpResponse } from '#contract/rsvp-responses.ts'
import type { Rsvp, RsvpBody } from '#contract/rsvp.ts'
import { resolveRsvp, selectMovingDown, selectMovingUp } from '#domain/hosting/rsvp-places.ts'
import { reviseEvents } from '#server/events/service.ts'
import { notifyInviter } from '#server/notifications/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { noteActivity } from './activity-service.ts'
import { confirmRsvp } from './confirmation-service.ts'
import { notifyMovedDown, notifyMovedUp, type GuestMailDeps } from './guest-mail.ts'
import { findInviterId } from './invitee-queries.ts'
import * as queries from './rsvp-queries.ts'

export type RsvpDeps = GuestMailDeps

const nowOf = (deps: RsvpDeps) => deps.clock.now().toString()

/** Returns the event if it is shown or the caller hosts it. @throws DomainError `event_not_found` otherwise */
export function checkInSight(event: queries.RsvpEventRow | null, userId: number | undefined): queries.RsvpEventRow {
  const isHost = userId !== undefined && event?.hostIds.includes(userId)
  if (!event || !(event.isShown || isHost)) throw new DomainError('event_not_found')
  return event
}

/** @throws DomainError `event_not_found`, or `not_allowed` if the caller is not a host */
export function checkHost(event: queries.RsvpEventRow | null, userId: number): queries.RsvpEventRow {
  if (!event) throw new DomainError('event_not_found')
  if (!event.hostIds.includes(userId)) throw new DomainError('not_allowed')
  return event
}

/** Moves guests up from the waitlist into free spots and notifies them, except the guest whose request this is. */
async function fillPlaces(sql: WriteSql, deps: RsvpDeps, event: queries.RsvpEventRow, except: number | null) {
  if (!event.isOpen) return
  const { taken } = await queries.countPlaces(sql, event.id, null)
  const moving = selectMovingUp(await queries.listQueue(sql, event.id), event.capacity, taken)
  if (moving.length === 0) return
  const ids = moving.map(({ id }) => id)
  await queries.moveUp(sql, ids)
  for (const guest of moving) {
    await noteActivity(sql, deps, event, guest, { answer: 'yes', partySize: guest.partySize, isPromoted: true })
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
export async function fillFreePlaces(sql: WriteSql, deps: RsvpDeps, eventId: number): Promise<void> {
  const event = await queries.lockRsvpEvent(sql, eventId, nowOf(deps))
  if (event) await fillPlaces(sql, deps, event, null)
}

/**
 * Moves the guests who RSVPed last to the front of the waitlist, until the others fit, and notifies them. The caller
 * must have locked the event.
 */
export async function moveLatestToWaitlist(
  sql: WriteSql,
  deps: RsvpDeps,
  { eventId, capacity }: { eventId: number; capacity: number },
): Promise<void> {
  const moving = selectMovingDown(await queries.listGoingLatestFirst(sql, eventId), capacity).toReversed()
  for (const guest of moving) await queries.dropUnsentLinks(sql, guest)
  await queries.moveDown(
    sql,
    eventId,
    moving.map(({ id }) => id),
  )
  await notifyMovedDown(sql, deps, eventId, moving)
}

interface SubmittedRsvp {
  choice: RsvpChoice
  partySize: number
  /** Empty leaves the name unchanged. */
  name: string
  /** The caller sends an email about the RSVP, so no confirmation follows. */
  hasOwnEmail?: boolean
}

/** Frees the spot of a guest who leaves or is barred; the waitlist moves up. */
async function leave(sql: WriteSql, deps: RsvpDeps, event: queries.RsvpEventRow, guest: queries.GuestRow) {
  await queries.updateRsvp(sql, guest.id, { answer: 'no', partySize: 1, name: '', now: nowOf(deps) })
  await fillPlaces(sql, deps, event, guest.id)
}

/** Frees the spots of guests who can no longer RSVP to the event. The caller must have locked the event. */
export async function releaseBarredGuests(sql: WriteSql, deps: RsvpDeps, eventId: number): Promise<void> {
  const event = await queries.findRsvpEvent(sql, eventId, nowOf(deps))
  if (!event) return
  for (const guest of await queries.listBarredGuests(sql, eventId)) {
    await queries.dropUnsentLinks(sql, guest)
    await leave(sql, deps, event, guest)
  }
}

/** Frees the spots of blocked people at the host's events that aren't over, in the caller's transaction. */
export async function releaseBlockedGuests(sql: WriteSql, deps: RsvpDeps, hostId: number): Promise<void> {
  for (const eventId of await queries.lockEventsAhead(sql, hostId, nowOf(deps))) {
    await releaseBarredGuests(sql, deps, eventId)
  }
}

/** @throws DomainError `rsvp_not_allowed`, `rsvp_closed` or `not_enough_places`; the previous RSVP stays */
export async function setAnswer(
  sql: WriteSql,
  deps: RsvpDeps,
  event: queries.RsvpEventRow,
  guest: queries.GuestRow,
  given: SubmittedRsvp,
): Promise<void> {
  if (guest.isBarred) throw new DomainError('rsvp_not_allowed')
  if (!event.isOpen) throw new DomainError('rsvp_closed')
  const { choice, name } = given
  // A guest who can't go brings no companions.
  const partySize = choice === 'no' ? 1 : given.partySize
  const { taken, waiting } = await queries.countPlaces(sql, event.id, guest.id)
  const places = { capacity: event.capacity, taken, othersWait: waiting > 0 }
  const answer = resolveRsvp(choice, partySize, guest.answer, places)
  if (answer === null) throw new DomainError('not_enough_places')
  await queries.updateRsvp(sql, guest.id, { answer, partySize, name, now: nowOf(deps) })
  await noteActivity(sql, deps, event, guest, { answer, partySize })
  if (!given.hasOwnEmail) await confirmRsvp(sql, event, guest, answer)
  if (answer !== guest.answer) await tellInviter(sql, deps, event, { ...guest, answer, name: name || guest.name })
  await fillPlaces(sql, deps, event, guest.id)
}

/** Tells the friend who invited the guest. Hosts are told of every RSVP. */
async function tellInviter(sql: WriteSql, deps: RsvpDeps, event: queries.RsvpEventRow, guest: queries.GuestRow) {
  const inviterId = await findInviterId(sql, guest.id)
  if (inviterId === null || event.hostIds.includes(inviterId) || guest.answer === null) return
  const [entry] = await reviseEvents(sql, [event.id], deps, null)
  if (!entry) return
  const sentence = `${guest.name || guest.address || 'Your guest'} ${verbs[guest.answer]}`
  const round = String(deps.clock.now().epochMilliseconds)
  await notifyInviter(sql, { event: entry.event, inviterId, guestId: guest.id, sentence, round })
}

const verbs = {
  yes: 'is going',
  maybe: 'may be going',
  no: 'can’t go',
  waiting: 'is on the waitlist',
} as const satisfies Record<RsvpResponse, string>

/** Saves the RSVP of a signed-in person. @throws DomainError `event_not_found`, and those of `setAnswer` */
export async function putRsvp(deps: RsvpDeps, eventId: number, userId: number, body: RsvpBody): Promise<Rsvp> {
  return deps.database.write(async (sql) => {
    const event = checkInSight(await queries.lockRsvpEvent(sql, eventId, nowOf(deps)), userId)
    const guest =
      (await queries.findGuestByUser(sql, eventId, userId)) ?? (await queries.insertGuestForUser(sql, eventId, userId))
    if (!guest) throw new DomainError('not_signed_in')
    await setAnswer(sql, deps, event, guest, { choice: body.answer, partySize: body.partySize, name: '' })
    return readRsvp(sql, deps, eventId, userId)
  })
}

/**
 * Saves the RSVP of the guest whose link this is.
 * @throws DomainError `invitation_not_found`, and those of `setAnswer`
 */
export async function rsvpByLink(deps: RsvpDeps, token: string, given: SubmittedRsvp): Promise<void> {
  await deps.database.write(async (sql) => {
    const found = await queries.findGuestByLink(sql, hashToken(token))
    if (!found) throw new DomainError('invitation_not_found')
    const event = await queries.lockRsvpEvent(sql, found.eventId, nowOf(deps))
    // Read again under the lock: another RSVP of the same guest may have come first.
    const guest = await queries.findGuest(sql, found.id)
    if (!guest || !event?.isShown) throw new DomainError('invitation_not_found')
    await setAnswer(sql, deps, event, guest, given)
  })
}

/** Returns a guest's RSVP and the event's free spots, as shown to that guest. */
export async function readRsvpState(sql: ReadSql, event: queries.RsvpEventRow, guest: queries.GuestRow | null) {
  const { taken, waiting } = await queries.countPlaces(sql, event.id, null)
  const { capacity, isOpen } = event
  return {
    answer: guest?.answer ?? null,
    partySize: guest?.partySize ?? 1,
    waitingBefore: guest?.answer === 'waiting' ? await queries.countWaitingBefore(sql, guest.id) : null,
    places: capacity === null ? null : { capacity, left: Math.max(0, capacity - taken), waiting },
    isOpen,
    isBarred: guest?.isBarred ?? false,
    code: guest?.code ?? null,
    going: taken,
  }
}

async function readRsvp(sql: ReadSql, deps: RsvpDeps, eventId: number, userId: number | undefined): Promise<Rsvp> {
  const event = checkInSight(await queries.findRsvpEvent(sql, eventId, nowOf(deps)), userId)
  const guest = userId === undefined ? null : await queries.findGuestByUser(sql, eventId, userId)
  const state = await readRsvpState(sql, event, guest)
  return {
    ...state,
    isBarred: state.isBarred || (userId !== undefined && (await queries.isBarred(sql, eventId, userId))),
    isHost: userId !== undefined && event.hostIds.includes(userId),
    isInvited: guest !== null && guest.address !== null,
  }
}

/** @throws DomainError `event_not_found` */
export function getRsvp(deps: RsvpDeps, eventId: number, userId: number | undefined): Promise<Rsvp> {
  return deps.database.read((sql) => readRsvp(sql, deps, eventId, userId))
}

/**
 * Frees the spots of a person whose account is about to be deleted, in the same transaction. The waitlists move up.
 */
export async function giveUpPlaces(sql: WriteSql, deps: RsvpDeps, userId: number): Promise<void> {
  for (const eventId of await queries.listEventsWithRsvp(sql, userId)) {
    const event = await queries.lockRsvpEvent(sql, eventId, nowOf(deps))
    const guest = await queries.findGuestByUser(sql, eventId, userId)
    if (guest && event?.isOpen) await leave(sql, deps, event, guest)
  }
}
