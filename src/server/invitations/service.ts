import { z } from 'zod'
import type { InvitationsSent, Invitees } from '#contract/invitations/invitation.ts'
import { limits } from '#contract/limits.ts'
import { removeDuplicateAddresses, isMailAddress } from '#domain/invitations/invitation-address.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { announceGuests } from '#server/guest-lists/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/auth/auth.ts'
import { getNow } from '#server/platform/process/process.ts'
import { requireNotInReview } from '#server/conduct/policy.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { notifyMembers, writeInvitations, writeRound, type Invitee } from './mail.ts'
import { canSeeInvited, isWelcome, requireCanInvite, requireTakesInvitations } from './policy.ts'
import * as queries from './queries.ts'
import { countReminders } from './queries.ts'
import { isHostOf, requireHost, requireVisibleEvent } from '#server/events/policy.ts'
import {
  type RsvpEventRow,
  unconfirmed,
  findGuest,
  findGuestByLink,
  findRsvpEvent,
  liftRemoval,
  listMailboxes,
  lockRsvpEvent,
  insertMemberInvitation,
  listInvitees,
  listMembers,
  listPastAddresses,
  invitationRound,
  lockHost,
  findUnconfirmedByLink,
} from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding } from '#server/platform/dependencies/dependencies.ts'

/** Sends the invitations to an event whose addresses may get more by now. */
export const dueInvitationsJob = jobKind('invitation.due', z.object({ eventId: z.number() }))

export const sendDueInvitations = async (deps: Corresponding, eventId: number): Promise<void> => {
  await deps.database.write((sql) => sendHeldInvitations(sql, deps, eventId))
}

export interface Inviting {
  eventId: number
  /** The host or a friend. */
  inviterId: number
  emails: readonly string[]
  /** Followers, people the inviter follows, and past guests. */
  userIds?: readonly number[]
  note: string
  /** Name of the request field that holds the addresses, for errors. */
  field?: string
}

/** Validates and deduplicates addresses. @throws DomainError `invalid_request` naming each invalid address */
export function checkAddresses({ emails, field = 'emails' }: Pick<Inviting, 'emails' | 'field'>): string[] {
  const wrong = emails.flatMap((email, at) =>
    isMailAddress(email) ? [] : [{ field: `${field}.${at}`, message: t('Please enter a valid email address.') }],
  )
  if (wrong.length > 0) throw new DomainError('invalid_request', wrong[0]?.message, wrong)
  return removeDuplicateAddresses(emails)
}

/**
 * Counts addresses against the inviter's daily limit. Every address counts, even one that gets no email: otherwise the
 * limit would reveal which ones those are.
 * @returns the inviter's name
 * @throws DomainError `too_many_invitations`, or `not_signed_in` if the account has since been deleted
 */
export async function takeAllowance(sql: WriteSql, inviterId: number, addresses: number, now: Temporal.Instant) {
  const name = await lockHost(sql, inviterId)
  if (name === null) throw new DomainError('not_signed_in')
  await requireNotInReview(sql, inviterId)
  const since = now.subtract({ hours: 24 }).toString()
  const requested = await queries.countRequested(sql, { userId: inviterId, addresses, since, now: now.toString() })
  if (requested > limits.invitations.perPersonPerDay) throw new DomainError('too_many_invitations')
  return name
}

/** Invites people by account: in the app and by push, and by email if they want invitations by email. */
async function inviteMembers(
  sql: WriteSql,
  deps: Corresponding,
  { event, inviter, userIds, note }: MemberInvitations,
): Promise<void> {
  const scope = { eventId: event.id, hostId: inviter.id }
  const now = getNow(deps)
  const fresh = (await listMembers(sql, scope, userIds)).filter(({ isSettled }) => !isSettled)
  if (fresh.length === 0) return
  for (const { userId, guestId } of fresh) {
    await insertMemberInvitation(sql, { eventId: event.id, userId, guestId, invitedBy: inviter.id, note, now })
  }
  if (event.isHeld) return
  const request = { eventId: event.id, inviter, note, round: invitationRound(0) }
  await notifyMembers(
    sql,
    deps,
    request,
    fresh.map(({ userId }) => userId),
  )
}

interface MemberInvitations {
  event: RsvpEventRow
  inviter: { id: number; name: string }
  userIds: readonly number[]
  note: string
}

/** Replaces the account of a suppressed invitation, so that the event doesn't appear in that person's list. */
const nobody = { userId: null, name: '' }

/** Lifts removals when the host invites people again. Limited per guest, because each round sends emails. */
async function welcomeBack(sql: WriteSql, asked: readonly queries.AddresseeRow[], eventId: number): Promise<void> {
  for (const { removedGuestId, removals } of asked) {
    if (removedGuestId === null || removals > limits.guests.removals) continue
    await liftRemoval(sql, { id: removedGuestId, eventId })
  }
}

interface AddressInvitations {
  event: RsvpEventRow
  inviterId: number
  isByHost: boolean
  note: string
  now: Temporal.Instant
}

/**
 * Inserts the invitation of an address. One that has to wait gets a job for the time when the address may get more.
 * @returns the recipient to write to right away; null if there is none
 */
async function inviteAddress(
  sql: WriteSql,
  { event, inviterId, isByHost, note, now }: AddressInvitations,
  addressee: queries.AddresseeRow,
): Promise<Invitee | null> {
  const { address, userId, removals, dueAt, isReturning, isGuest } = addressee
  const isHost = isHostOf(event, userId)
  const isUnsendable = !isHost && !isWelcome(addressee, now)
  const isSuppressed = isUnsendable || isHost || isGuest
  // Only hosts see the guest list, so only their suppressed invitations have to appear in it.
  if (isSuppressed && !isByHost) return null
  const invitee = isSuppressed
    ? { ...addressee, ...nobody }
    : { ...addressee, guestId: addressee.guestId ?? addressee.liftedGuestId }
  const guestId = await queries.findOrInsertGuest(sql, event.id, invitee)
  const flags = { isReturning, isSuppressed, isUnsendable }
  const times = { now: now.toString(), dueAt }
  await queries.putInvitation(sql, {
    eventId: event.id,
    guestId,
    address,
    invitedBy: inviterId,
    note,
    ...times,
    ...flags,
  })
  // The person is already on the list without an RSVP, and gets the email as that guest.
  if (isGuest && !isUnsendable && addressee.ownGuestId !== null)
    return { guestId: addressee.ownGuestId, userId, removals }
  if (isSuppressed) return null
  if (Temporal.Instant.compare(Temporal.Instant.from(dueAt), now) <= 0) return { guestId, userId, removals }
  const key = `invitations-due:${guestId}:${dueAt}`
  await addJob(sql, {
    kind: dueInvitationsJob,
    payload: { eventId: event.id },
    key,
    runAt: Temporal.Instant.from(dueAt),
  })
  return null
}

/**
 * Invites each address that has no invitation to the event yet. Runs in the caller's transaction, so the invitations
 * and their emails are written together or not at all. If the event is held for review, `sendHeldInvitations` sends the
 * emails later. Neither the response nor the guest list nor a limit reveals which addresses were invited before, have
 * an account, or have opted out.
 * @throws DomainError `invalid_request`, `event_not_found`, `rsvp_closed` or `too_many_invitations`; nobody is invited
 * then
 */
export async function inviteGuests(sql: WriteSql, deps: Corresponding, inviting: Inviting): Promise<InvitationsSent> {
  const { eventId, inviterId, userIds = [], note } = inviting
  const addresses = checkAddresses(inviting)
  if (addresses.length + userIds.length === 0) return { invitationsSent: 0 }
  const now = deps.clock.now()
  const event = await requireVisibleEvent(sql, await lockRsvpEvent(sql, eventId, now.toString()), inviterId)
  requireCanInvite(event, inviterId)
  const addressing = { eventId, inviterId, addresses, now: now.toString() }
  const isByHost = canSeeInvited(event, inviterId)
  if (isByHost) await welcomeBack(sql, await queries.listAddressees(sql, addressing), eventId)
  const asked = await queries.listAddressees(sql, addressing)
  const others = asked.filter(({ userId }) => userId !== inviterId)
  const inviterName = await takeAllowance(sql, inviterId, others.length + userIds.length, now)
  const invitees: Invitee[] = []
  for (const addressee of others.filter(({ isInvited }) => !isInvited)) {
    const invitee = await inviteAddress(sql, { event, inviterId, isByHost, note, now }, addressee)
    if (invitee) invitees.push(invitee)
  }
  const inviter = { id: inviterId, name: inviterName }
  await inviteMembers(sql, deps, { event, inviter, userIds, note })
  if (event.isHeld) return { invitationsSent: 0 }
  await writeInvitations(sql, deps, { eventId, inviter, note }, invitees)
  // Hosts see in their list who was invited before; others must not learn it.
  const alreadyInvited = isByHost ? others.filter(({ isListed }) => isListed).length : 0
  const invitationsSent = others.length + userIds.length - alreadyInvited
  return { invitationsSent, ...(alreadyInvited > 0 && { alreadyInvited }) }
}

/**
 * Sends the invitations that waited while an event was held for review, in the transaction that shows it. Those
 * postponed to another day stay postponed.
 * @returns the number of invitations
 */
export async function sendHeldInvitations(sql: WriteSql, deps: Corresponding, eventId: number): Promise<number> {
  const now = getNow(deps)
  const event = await lockRsvpEvent(sql, eventId, now)
  if (!event?.isOpen || !event.isShown) return 0
  const waiting = await queries.listUnsentInvitations(sql, eventId, now)
  for (const { inviterId: id, inviterName: name, note, ...invitee } of waiting) {
    const request = { eventId, inviter: { id, name }, note }
    if (invitee.address === null && invitee.userId !== null) {
      await notifyMembers(sql, deps, { ...request, round: invitationRound(0) }, [invitee.userId])
    } else await writeInvitations(sql, deps, request, [invitee])
  }
  return waiting.length
}

/** Lists whom a host can invite without typing an address. @throws DomainError `event_not_found` or `not_allowed` */
export function getInvitees(deps: Core, eventId: number, hostId: number): Promise<Invitees> {
  return deps.database.read(async (sql) => {
    requireHost(await findRsvpEvent(sql, eventId, getNow(deps)), hostId, 'invite')
    const { invitees: limit } = limits.invitations
    const scope = { eventId, hostId }
    return { people: await listInvitees(sql, scope, limit), addresses: await listPastAddresses(sql, scope, limit) }
  })
}

/** Handles 'Invite Friends', for anyone who is signed in. @throws the errors of `inviteGuests` */
export function inviteFriends(deps: Corresponding, inviting: Inviting): Promise<InvitationsSent> {
  return deps.database.write((sql) => inviteGuests(sql, deps, inviting))
}

/**
 * Invites a removed guest again, for the host. A guest known only by their account is notified in the app and at the
 * account's email address, which the host doesn't learn.
 * @throws DomainError `event_not_found`, `not_allowed`, `guest_not_found`, `rsvp_closed` or `too_many_invitations`
 */
export function inviteAgain(
  deps: Corresponding,
  { eventId, guestId, hostId }: { eventId: number; guestId: number; hostId: number },
): Promise<void> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, now.toString()), hostId, 'invite')
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (!guest.isRemoved) return
    requireTakesInvitations(event)
    if (guest.removals > limits.guests.removals) throw new DomainError('too_many_invitations')
    if (guest.address !== null) {
      await inviteGuests(sql, deps, { eventId, inviterId: hostId, emails: [guest.address], note: '' })
      return
    }
    await liftRemoval(sql, guest)
    const inviterName = await takeAllowance(sql, hostId, 1, now)
    const mailboxes = await listMailboxes(sql, [guestId])
    const addresses = mailboxes.map(({ address }) => address.toLowerCase())
    const asked = { eventId, inviterId: hostId, addresses, now: now.toString() }
    const [account] = await queries.listAddressees(sql, asked)
    if (!account || account.isInvited || account.isGuest || !isWelcome(account, now) || event.isHeld) return
    const to = [{ guestId, userId: guest.userId, removals: guest.removals }]
    await writeInvitations(sql, deps, { eventId, inviter: { id: hostId, name: inviterName }, note: '' }, to)
  })
}

/**
 * Sends the invitation again to guests who haven't responded, at most once a day and `limits.guests.reminders` times each.
 * @returns the number of guests reminded, including those whose suppressed invitation sends nothing
 * @throws DomainError `event_not_found`, `not_allowed` or `rsvp_closed`
 */
export function remindGuests(
  deps: Corresponding,
  { eventId, hostId, guestIds }: { eventId: number; hostId: number; guestIds: readonly number[] | null },
): Promise<number> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, now.toString()), hostId, 'invite')
    if (!event.isOpen || !event.isShown) throw new DomainError('rsvp_closed')
    const since = now.subtract({ hours: limits.guests.reminderHours }).toString()
    const given = { eventId, guestIds, limit: limits.guests.reminders, since, now: now.toString() }
    const reminded = await countReminders(sql, given)
    await announceGuests(sql, [eventId])
    const notified = reminded.filter(({ isSilent }) => !isSilent)
    // Renders once for all guests with the same inviter, note and number of reminders.
    const alike = Map.groupBy(notified, ({ reminders, inviterName, note, isByAddress }) =>
      JSON.stringify([reminders, inviterName, note, isByAddress]),
    )
    for (const group of alike.values()) {
      const { inviterName: name, note, reminders, isByAddress } = group[0]!
      const request = { eventId, inviter: { id: hostId, name }, note, round: `reminder-${reminders}`, isReminder: true }
      if (!isByAddress) {
        await notifyMembers(
          sql,
          deps,
          request,
          group.flatMap(({ userId }) => userId ?? []),
        )
        continue
      }
      await writeRound(
        sql,
        deps,
        request,
        group.map(({ guestId, userId }) => ({ guestId, userId, removals: 0 })),
      )
    }
    return reminded.length
  })
}

/**
 * Handles a one-click unsubscription in a mail program (RFC 8058). Opts the link's address out of invitations. For an
 * address that was entered on an RSVP page rather than invited, stops only the emails about this event.
 * @throws DomainError `invitation_not_found`
 */
export async function stopInOneClick(deps: Corresponding, token: string): Promise<void> {
  const isEntered = await deps.database.read(
    async (sql) => (await findUnconfirmedByLink(sql, hashToken(token))) !== null,
  )
  await (isEntered ? setMuted : setRefused)(deps, token, true)
}

/** Opts the address behind the link out of invitations, or back in. @throws DomainError `invitation_not_found` */
export async function setRefused(deps: Core, token: string, isRefused: boolean): Promise<void> {
  await deps.database.write(async (sql) => {
    const owner =
      (await findGuestByLink(sql, hashToken(token), getNow(deps))) ??
      (await findUnconfirmedByLink(sql, hashToken(token)))
    if (!owner) throw new DomainError('invitation_not_found')
    // A guest who RSVPed on the event page was not invited by email and has nothing to opt out of.
    if (owner.address === null) return
    if (isRefused) await queries.refuseAddress(sql, owner.address, getNow(deps))
    else await queries.allowAddress(sql, owner.address)
  })
}

/**
 * Stops or resumes reminders and messages about one event, for the guest whose link this is, or emails about RSVPs that
 * somebody enters for their address. Their RSVP and other events stay as they are. @throws DomainError `invitation_not_found`
 */
export async function setMuted(deps: Core, token: string, isMuted: boolean): Promise<void> {
  await deps.database.write(async (sql) => {
    const guest = await findGuestByLink(sql, hashToken(token), getNow(deps))
    if (!guest) {
      const entered = await findUnconfirmedByLink(sql, hashToken(token))
      if (!entered) throw new DomainError('invitation_not_found')
      const { eventId, address } = entered
      if (isMuted) await unconfirmed.muteAddress(sql, eventId, address, getNow(deps))
      else await unconfirmed.unmuteAddress(sql, eventId, address)
      return
    }
    await queries.setMuted(sql, guest.id, isMuted, getNow(deps))
  })
}

// Other rooms call these within their own transactions.
export { refuseAddress } from './queries.ts'
