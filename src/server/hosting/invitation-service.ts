import type { InvitationsSent } from '#contract/invitation.ts'
import { limits, cutText } from '#contract/limits.ts'
import { eachAddressOnce, isMailAddress } from '#domain/invitation-address.ts'
import { announceInvitation } from '#server/notifications/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import { hashToken } from '#server/platform/token.ts'
import { publishedCalendar, readForLetter, sendLetter, type GuestMailDeps, type Mailbox } from './guest-mail.ts'
import * as queries from './invitation-queries.ts'
import { findGuestByLink, lockGathering, type GatheringRow } from './rsvp-queries.ts'
import { checkInSight } from './rsvp-service.ts'

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

/** @throws Refusal `invalid_request` naming each address that is none */
function checkAddresses({ emails, field = 'emails' }: Inviting): string[] {
  const wrong = emails.flatMap((email, at) =>
    isMailAddress(email) ? [] : [{ field: `${field}.${at}`, message: 'Please enter a valid email address.' }],
  )
  if (wrong.length > 0) throw new Refusal('invalid_request', wrong[0]?.message, wrong)
  return eachAddressOnce(emails)
}

/**
 * Every address counts, whatever becomes of it: else the limit would tell which addresses got no email.
 * @throws Refusal `too_many_invitations`, or `not_signed_in` when the account has gone meanwhile
 */
async function takeAllowance(sql: WriteSql, inviterId: number, addresses: number, now: Temporal.Instant) {
  const inviter = await queries.lockInviter(sql, inviterId)
  if (!inviter) throw new Refusal('not_signed_in')
  const since = now.subtract({ hours: 24 }).toString()
  const requested = await queries.countRequested(sql, { userId: inviterId, addresses, since, now: now.toString() })
  if (requested > limits.invitations.perPersonPerDay) throw new Refusal('too_many_invitations')
  return inviter.name
}

interface Letters {
  eventId: number
  inviter: { id: number | null; name: string }
  note: string
}

/** Where an invitation goes: to an address, and into the app when that is an account's. */
interface Invitee extends Mailbox {
  userId: number | null
}

async function writeLetters(sql: WriteSql, deps: InvitationDeps, letters: Letters, to: readonly Invitee[]) {
  if (to.length === 0) return
  const { eventId, inviter, note } = letters
  const { entry, facts, ends } = await readForLetter(sql, deps, eventId, null)
  const { title, shortDescription, description } = entry.event
  const calendar = publishedCalendar(deps, entry)
  const letter = {
    kind: 'invitation',
    key: `invitation:${eventId}`,
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
  await sendLetter(sql, deps, { ...letter, ...(calendar && { calendar }) }, to)
  const userIds = to.flatMap(({ userId }) => userId ?? [])
  await announceInvitation(sql, { event: entry.event, inviter, userIds })
}

/** Whose invitation is suppressed must not find the event on their list. */
const nobody = { userId: null, name: '' }

const isWelcome = ({ isRefused, isGuest, latelyInvited }: queries.AddresseeRow): boolean =>
  !isRefused && !isGuest && latelyInvited < limits.invitations.perAddressPerDay

/** An event that waits for review takes the invitations of its host; they leave when it is shown. */
const takesInvitations = ({ isOpen, isHeld }: GatheringRow): boolean => isOpen || isHeld

/**
 * Invites each address that has no invitation to the event yet, within the caller's transaction: the invitations and the
 * mails that carry them are written together or not at all. Of an event that is held for review, the mails wait for
 * `sendHeldInvitations`. The inviter can't tell from the response, the guest list or a limit which addresses were invited
 * before, have an account, or want no invitations.
 * @throws Refusal `invalid_request`, `event_not_found`, `rsvp_closed` or `too_many_invitations`; then nobody is invited
 */
export async function inviteGuests(sql: WriteSql, deps: InvitationDeps, inviting: Inviting): Promise<InvitationsSent> {
  const { eventId, inviterId, note } = inviting
  const addresses = checkAddresses(inviting)
  if (addresses.length === 0) return { invitationsSent: 0 }
  const now = deps.clock.now()
  const since = now.subtract({ hours: 24 }).toString()
  const event = checkInSight(await lockGathering(sql, eventId, now.toString()), inviterId)
  if (!takesInvitations(event)) throw new Refusal('rsvp_closed')
  const asked = await queries.listAddressees(sql, eventId, addresses, since)
  const others = asked.filter(({ userId }) => userId !== inviterId)
  const inviterName = await takeAllowance(sql, inviterId, others.length, now)
  const isHost = ({ userId }: queries.AddresseeRow) => userId !== null && event.hostIds.includes(userId)
  const invitees: Invitee[] = []
  for (const addressee of others.filter(({ isInvited }) => !isInvited)) {
    const isSuppressed = !isWelcome(addressee) || isHost(addressee)
    // Only a host sees the list that it would be missing from.
    if (isSuppressed && !event.hostIds.includes(inviterId)) continue
    const { address, name, userId } = addressee
    const guestId = await queries.keepGuest(sql, eventId, isSuppressed ? { ...addressee, ...nobody } : addressee)
    const row = { eventId, guestId, address, invitedBy: inviterId, note, now: now.toString(), isSuppressed }
    await queries.putInvitation(sql, row)
    if (!isSuppressed) invitees.push({ guestId, address, name, userId })
  }
  if (event.isHeld) return { invitationsSent: 0 }
  await writeLetters(sql, deps, { eventId, inviter: { id: inviterId, name: inviterName }, note }, invitees)
  return { invitationsSent: others.length }
}

/** Sends what was kept while an event was held, in the transaction that shows it. @returns how many letters */
export async function sendHeldInvitations(sql: WriteSql, deps: InvitationDeps, eventId: number): Promise<number> {
  const event = await lockGathering(sql, eventId, deps.clock.now().toString())
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

/** The address behind the link wants no invitations any more, or wants them again. @throws Refusal `invitation_not_found` */
export async function setRefused(deps: InvitationDeps, token: string, isRefused: boolean): Promise<void> {
  await deps.database.write(async (sql) => {
    const guest = await findGuestByLink(sql, hashToken(token))
    if (!guest) throw new Refusal('invitation_not_found')
    // Whoever answered on the event's page was not invited by mail and has nothing to refuse.
    if (guest.address === null) return
    if (isRefused) await queries.refuseAddress(sql, guest.address, deps.clock.now().toString())
    else await queries.allowAddress(sql, guest.address)
  })
}
