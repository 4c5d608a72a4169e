import type { InvitationsSent } from '#contract/invitation.ts'
import { limits, cutText } from '#contract/limits.ts'
import { removeDuplicateAddresses, isMailAddress } from '#domain/hosting/invitation-address.ts'
import { notifyInvitees } from '#server/notifications/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { guestCalendar, readEventForEmail, sendGuestEmail, type GuestMailDeps } from './guest-mail.ts'
import * as queries from './invitation-queries.ts'
import { invitationRound } from './guest-queries.ts'
import * as guests from './rsvp-queries.ts'
import { checkHost, checkInSight } from './rsvp-service.ts'

export type InvitationDeps = GuestMailDeps

export interface Inviting {
  eventId: number
  /** Who invites: the host or a friend. */
  inviterId: number
  emails: readonly string[]
  note: string
  /** What the caller's field of addresses is called, for errors. */
  field?: string
}

/** @throws DomainError `invalid_request` naming each address that is none */
function checkAddresses({ emails, field = 'emails' }: Inviting): string[] {
  const wrong = emails.flatMap((email, at) =>
    isMailAddress(email) ? [] : [{ field: `${field}.${at}`, message: 'Please enter a valid email address.' }],
  )
  if (wrong.length > 0) throw new DomainError('invalid_request', wrong[0]?.message, wrong)
  return removeDuplicateAddresses(emails)
}

/**
 * Every address counts, whatever becomes of it: else the limit would tell which addresses got no email.
 * @throws DomainError `too_many_invitations`, or `not_signed_in` when the account has gone meanwhile
 */
async function takeAllowance(sql: WriteSql, inviterId: number, addresses: number, now: Temporal.Instant) {
  const inviter = await queries.lockInviter(sql, inviterId)
  if (!inviter) throw new DomainError('not_signed_in')
  const since = now.subtract({ hours: 24 }).toString()
  const requested = await queries.countRequested(sql, { userId: inviterId, addresses, since, now: now.toString() })
  if (requested > limits.invitations.perPersonPerDay) throw new DomainError('too_many_invitations')
  return inviter.name
}

interface Letters {
  eventId: number
  inviter: { id: number | null; name: string }
  note: string
}

/** Whom an invitation goes to: by email, and in the app if they have an account. */
interface Invitee {
  guestId: number
  userId: number | null
  removals: number
}

/** A guest who was removed and is invited again gets an email and a notification of their own. */
async function writeLetters(sql: WriteSql, deps: InvitationDeps, letters: Letters, to: readonly Invitee[]) {
  for (const [removals, invitees] of Map.groupBy(to, (invitee) => invitee.removals)) {
    await writeRound(sql, deps, { ...letters, round: invitationRound(removals) }, invitees)
  }
}

async function writeRound(
  sql: WriteSql,
  deps: InvitationDeps,
  letters: Letters & { round: string },
  to: readonly Invitee[],
) {
  const { eventId, inviter, note, round } = letters
  const { entry, facts, ends } = await readEventForEmail(sql, deps, eventId, null)
  const { title, shortDescription, description } = entry.event
  const letter = {
    kind: 'invitation',
    key: `${round}:${eventId}`,
    template: 'invitation',
    props: (link: string) => ({
      inviter: inviter.name,
      title,
      about: shortDescription || cutText(description, 400),
      note,
      facts,
      link,
      page: `${deps.publicUrl}/event/${eventId}`,
    }),
    reason: `You get this because ${inviter.name} gave your address to invite you. We do not use it for anything else.`,
    senderName: `${inviter.name} via Wonderlark`,
    expiresAt: ends,
  } as const
  const mailboxes = await guests.listMailboxes(
    sql,
    to.map(({ guestId }) => guestId),
  )
  await sendGuestEmail(sql, deps, { ...letter, calendar: guestCalendar(deps, entry, 'REQUEST') }, mailboxes)
  const userIds = to.flatMap(({ userId }) => userId ?? [])
  await notifyInvitees(sql, { event: entry.event, inviter, userIds, round })
}

/** Whose invitation is suppressed must not find the event on their list. */
const nobody = { userId: null, name: '' }

const isWelcome = ({ isRefused, isBarred, isGuest, latelyInvited }: queries.AddresseeRow): boolean =>
  !isRefused && !isBarred && !isGuest && latelyInvited < limits.invitations.perAddressPerDay

/** Lifts removals when the host invites people again, who may have been removed only so often: each round sends emails. */
async function welcomeBack(sql: WriteSql, asked: readonly queries.AddresseeRow[], eventId: number): Promise<void> {
  for (const { removedGuestId, removals } of asked) {
    if (removedGuestId === null || removals > limits.guests.removals) continue
    await guests.liftRemoval(sql, { id: removedGuestId, eventId })
  }
}

/** An event that waits for review takes the invitations of its host; they leave when it is shown. */
const takesInvitations = ({ isOpen, isHeld }: guests.RsvpEventRow): boolean => isOpen || isHeld

/**
 * Invites each address that has no invitation to the event yet, within the caller's transaction: the invitations and the
 * mails that carry them are written together or not at all. Of an event that is held for review, the mails wait for
 * `sendHeldInvitations`. The inviter can't tell from the response, the guest list or a limit which addresses were invited
 * before, have an account, or want no invitations.
 * @throws DomainError `invalid_request`, `event_not_found`, `rsvp_closed` or `too_many_invitations`; then nobody is invited
 */
export async function inviteGuests(sql: WriteSql, deps: InvitationDeps, inviting: Inviting): Promise<InvitationsSent> {
  const { eventId, inviterId, note } = inviting
  const addresses = checkAddresses(inviting)
  if (addresses.length === 0) return { invitationsSent: 0 }
  const now = deps.clock.now()
  const since = now.subtract({ hours: 24 }).toString()
  const event = checkInSight(await guests.lockRsvpEvent(sql, eventId, now.toString()), inviterId)
  if (!takesInvitations(event)) throw new DomainError('rsvp_closed')
  const addressing = { eventId, inviterId, addresses, since }
  if (event.hostIds.includes(inviterId)) await welcomeBack(sql, await queries.listAddressees(sql, addressing), eventId)
  const asked = await queries.listAddressees(sql, addressing)
  const others = asked.filter(({ userId }) => userId !== inviterId)
  const inviterName = await takeAllowance(sql, inviterId, others.length, now)
  const isHost = ({ userId }: queries.AddresseeRow) => userId !== null && event.hostIds.includes(userId)
  const invitees: Invitee[] = []
  for (const addressee of others.filter(({ isInvited }) => !isInvited)) {
    const isSuppressed = !isWelcome(addressee) || isHost(addressee)
    // Only a host sees the list that it would be missing from.
    if (isSuppressed && !event.hostIds.includes(inviterId)) continue
    const { address, userId, removals } = addressee
    const invitee = isSuppressed
      ? { ...addressee, ...nobody }
      : { ...addressee, guestId: addressee.guestId ?? addressee.liftedGuestId }
    const guestId = await queries.findOrInsertGuest(sql, eventId, invitee)
    const row = { eventId, guestId, address, invitedBy: inviterId, note, now: now.toString(), isSuppressed }
    await queries.putInvitation(sql, row)
    if (!isSuppressed) invitees.push({ guestId, userId, removals })
  }
  if (event.isHeld) return { invitationsSent: 0 }
  await writeLetters(sql, deps, { eventId, inviter: { id: inviterId, name: inviterName }, note }, invitees)
  return { invitationsSent: others.length }
}

/** Sends what was kept while an event was held, in the transaction that shows it. @returns how many letters */
export async function sendHeldInvitations(sql: WriteSql, deps: InvitationDeps, eventId: number): Promise<number> {
  const event = await guests.lockRsvpEvent(sql, eventId, deps.clock.now().toString())
  if (!event?.isOpen) return 0
  const waiting = await queries.listUnsentInvitations(sql, eventId)
  for (const { inviterId: id, inviterName: name, note, ...invitee } of waiting) {
    await writeLetters(sql, deps, { eventId, inviter: { id, name }, note }, [invitee])
  }
  return waiting.length
}

/** 'Invite Friends': for anybody who is signed in. @throws as `inviteGuests` */
export function inviteFriends(deps: InvitationDeps, inviting: Inviting): Promise<InvitationsSent> {
  return deps.database.write((sql) => inviteGuests(sql, deps, inviting))
}

/**
 * Invites a removed guest again, for the host. A guest known only by their account is told there and at its address,
 * which the host doesn't learn.
 * @throws DomainError `event_not_found`, `not_allowed`, `guest_not_found`, `rsvp_closed` or `too_many_invitations`
 */
export function inviteAgain(
  deps: InvitationDeps,
  { eventId, guestId, hostId }: { eventId: number; guestId: number; hostId: number },
): Promise<void> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const event = checkHost(await guests.lockRsvpEvent(sql, eventId, now.toString()), hostId)
    const guest = await guests.findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (!guest.isRemoved) return
    if (!takesInvitations(event)) throw new DomainError('rsvp_closed')
    if (guest.removals > limits.guests.removals) throw new DomainError('too_many_invitations')
    if (guest.address !== null) {
      await inviteGuests(sql, deps, { eventId, inviterId: hostId, emails: [guest.address], note: '' })
      return
    }
    await guests.liftRemoval(sql, guest)
    const since = now.subtract({ hours: 24 }).toString()
    const inviterName = await takeAllowance(sql, hostId, 1, now)
    const mailboxes = await guests.listMailboxes(sql, [guestId])
    const addresses = mailboxes.map(({ address }) => address.toLowerCase())
    const [account] = await queries.listAddressees(sql, { eventId, inviterId: hostId, addresses, since })
    if (!account || account.isInvited || !isWelcome(account) || event.isHeld) return
    const to = [{ guestId, userId: guest.userId, removals: guest.removals }]
    await writeLetters(sql, deps, { eventId, inviter: { id: hostId, name: inviterName }, note: '' }, to)
  })
}

/** The address behind the link wants no invitations any more, or wants them again. @throws DomainError `invitation_not_found` */
export async function setRefused(deps: InvitationDeps, token: string, isRefused: boolean): Promise<void> {
  await deps.database.write(async (sql) => {
    const guest = await guests.findGuestByLink(sql, hashToken(token))
    if (!guest) throw new DomainError('invitation_not_found')
    // Whoever answered on the event's page was not invited by mail and has nothing to refuse.
    if (guest.address === null) return
    if (isRefused) await queries.insertRefusedAddress(sql, guest.address, deps.clock.now().toString())
    else await queries.allowAddress(sql, guest.address)
  })
}
