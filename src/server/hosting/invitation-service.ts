import type { InvitationsSent } from '#contract/invitation.ts'
import { limits } from '#contract/limits.ts'
import { eachAddressOnce, isMailAddress } from '#domain/invitation-address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { WriteSql } from '#server/platform/sql.ts'
import { hashToken } from '#server/platform/token.ts'
import { publishedCalendar, readForLetter, sendLetter, type GuestMailDeps, type Mailbox } from './guest-mail.ts'
import * as queries from './invitation-queries.ts'
import { findGuestByLink, lockGathering } from './rsvp-queries.ts'

export type InvitationDeps = GuestMailDeps

export interface Inviting {
  eventId: number
  /** Who invites: the host or a friend. */
  inviterId: number
  emails: readonly string[]
  note: string
}

/** @throws Refusal `invalid_request` naming each address that is none */
function checkAddresses(emails: readonly string[]): string[] {
  const wrong = emails.flatMap((email, at) =>
    isMailAddress(email) ? [] : [{ field: `emails.${at}`, message: 'Please enter a valid email address.' }],
  )
  if (wrong.length > 0) throw new Refusal('invalid_request', wrong[0]?.message, wrong)
  return eachAddressOnce(emails)
}

/** @throws Refusal `too_many_invitations` */
async function takeAllowance(sql: WriteSql, inviterId: number, count: number, since: string): Promise<string> {
  const inviter = await queries.lockInviter(sql, inviterId)
  const before = await queries.countInvitationsBy(sql, inviterId, since)
  if (!inviter || before + count > limits.invitations.perPersonPerDay) throw new Refusal('too_many_invitations')
  return inviter.name
}

const isWelcome = ({ isInvited, isRefused, latelyInvited }: queries.AddresseeRow): boolean =>
  !isInvited && !isRefused && latelyInvited < limits.invitations.perAddressPerDay

async function writeLetters(sql: WriteSql, deps: InvitationDeps, inviting: Inviting, name: string, to: Mailbox[]) {
  if (to.length === 0) return
  const { eventId, note } = inviting
  const { entry, facts, ends } = await readForLetter(sql, deps, eventId, null)
  const { title, shortDescription, description } = entry.event
  const calendar = publishedCalendar(deps, entry)
  const letter = {
    kind: 'invitation',
    key: `invitation:${eventId}`,
    template: 'invitation',
    props: (link: string) => ({
      inviter: name,
      title,
      about: shortDescription || description.slice(0, 400),
      note,
      facts,
      link,
      page: `${deps.publicUrl}/event/${eventId}`,
    }),
    reason: `You get this because ${name} gave your address to invite you. We do not use it for anything else.`,
    senderName: `${name} via Wonderlark`,
    expiresAt: ends,
  } as const
  await sendLetter(sql, deps, { ...letter, ...(calendar && { calendar }) }, to)
}

/**
 * Invites each address that has no invitation to the event yet, within the caller's transaction: the invitations and the
 * mails that carry them are written together or not at all.
 * @throws Refusal `invalid_request`, `event_not_found`, `rsvp_closed` or `too_many_invitations`; then nobody is invited
 */
export async function inviteGuests(sql: WriteSql, deps: InvitationDeps, inviting: Inviting): Promise<InvitationsSent> {
  const { eventId, inviterId, note } = inviting
  const addresses = checkAddresses(inviting.emails)
  if (addresses.length === 0) return { invitationsSent: 0, notInvited: [] }
  const now = deps.clock.now()
  const since = now.subtract({ hours: 24 }).toString()
  const event = await lockGathering(sql, eventId, now.toString())
  if (!event) throw new Refusal('event_not_found')
  if (!event.isOpen) throw new Refusal('rsvp_closed')
  const asked = await queries.listAddressees(sql, eventId, addresses, since)
  const isHost = ({ userId }: queries.AddresseeRow) => userId !== null && event.hostIds.includes(userId)
  const welcome = asked.filter((addressee) => isWelcome(addressee) && !isHost(addressee))
  const inviterName = await takeAllowance(sql, inviterId, welcome.length, since)
  const mailboxes: Mailbox[] = []
  for (const addressee of welcome) {
    const { address, name } = addressee
    const guestId = await queries.keepGuest(sql, eventId, addressee)
    const row = { eventId, guestId, address, invitedBy: inviterId, note, now: now.toString() }
    await queries.insertInvitation(sql, row)
    mailboxes.push({ guestId, address, name })
  }
  await writeLetters(sql, deps, inviting, inviterName, mailboxes)
  const isOn = new Set(mailboxes.map(({ address }) => address))
  return { invitationsSent: mailboxes.length, notInvited: addresses.filter((address) => !isOn.has(address)) }
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
