import { cutText } from '#contract/limits.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { isHostOf } from '#server/events/policy.ts'
import { getNow } from '#server/platform/process/process.ts'
import { notifyInvitees, senderWords, type MailContent } from '#server/notifications/service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import {
  guestCalendar,
  readEventForEmail,
  sendGuestEmail,
  type GuestEmail,
  findReplyAddress,
  findRsvpEvent,
  invitationRound,
  listMailboxes,
} from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding } from '#server/platform/dependencies/dependencies.ts'

interface InvitationRequest {
  eventId: number
  inviter: { id: number | null; name: string }
  note: string
}

interface InvitationRound extends InvitationRequest {
  /** Start of the keys; differs each time the same people are invited again. */
  round: string
  isReminder?: boolean
}

/** Recipient of an invitation: by email, and in the app if they have an account. */
export interface Invitee {
  guestId: number
  userId: number | null
  removals: number
}

const isHosting = async (sql: WriteSql, deps: Core, eventId: number, userId: number | null) =>
  isHostOf((await findRsvpEvent(sql, eventId, getNow(deps))) ?? { hostIds: [] }, userId)

/** Sends invitations. A guest who was removed and is invited again gets a new email and notification. */
export async function writeInvitations(
  sql: WriteSql,
  deps: Corresponding,
  request: InvitationRequest,
  to: readonly Invitee[],
) {
  for (const [removals, invitees] of Map.groupBy(to, (invitee) => invitee.removals)) {
    await writeRound(sql, deps, { ...request, round: invitationRound(removals) }, invitees)
  }
}

export async function writeRound(sql: WriteSql, deps: Corresponding, request: InvitationRound, to: readonly Invitee[]) {
  const { eventId, inviter, note, round, isReminder = false } = request
  const { entry, entries, facts, ends, look, signedBy } = await readEventForEmail(sql, deps, eventId, null, 'course')
  const isHost = await isHosting(sql, deps, eventId, inviter.id)
  const { title, shortDescription, description } = entry.event
  const replyTo = inviter.id === null ? null : await findReplyAddress(sql, inviter.id)
  const write = (): GuestEmail<'invitation'> => ({
    key: `${round}:${eventId}`,
    template: 'invitation',
    props: (link) => ({
      inviter: inviter.name,
      isReminder,
      title,
      about: shortDescription || cutText(description, 400),
      note,
      facts: facts(),
      link,
      // Guests without an account can't open the page of a private event.
      page: entry.event.visibility === 'private' ? link : deps.publicUrl + eventAddress(entry.event),
      look: look(),
    }),
    ...(replyTo !== null && { replyTo }),
    reason: t('You got this email because {name} invited you. We don’t use your address for anything else.', {
      name: inviter.name,
    }),
    // Friends invite in their own name.
    senderName: senderWords((isHost && signedBy) || inviter.name),
    ...(isHost && { signedBy }),
    stops: 'invitations',
    expiresAt: ends,
    calendar: guestCalendar(deps, entries, 'REQUEST'),
  })
  const mailboxes = await listMailboxes(
    sql,
    to.map(({ guestId }) => guestId),
  )
  await sendGuestEmail(sql, deps, write, mailboxes)
  const userIds = to.flatMap(({ userId }) => userId ?? [])
  await notifyInvitees(sql, { event: entry.event, inviter, userIds, mail: null, round })
}

/** Notifies people invited by account: in the app and by push, and by email if they want invitations by email. */
export async function notifyMembers(
  sql: WriteSql,
  deps: Corresponding,
  { eventId, inviter, note, round, isReminder = false }: InvitationRound,
  userIds: readonly number[],
): Promise<void> {
  const { entry, facts, look } = await readEventForEmail(sql, deps, eventId, null, 'course')
  const { title, shortDescription, description } = entry.event
  const about = shortDescription || cutText(description, 400)
  const page = deps.publicUrl + eventAddress(entry.event)
  const mail = (): MailContent => ({
    template: 'invitation',
    props: {
      ...{ inviter: inviter.name, isReminder, title, about, note },
      ...{ facts: facts(), link: null, page, look: look() },
    },
  })
  await notifyInvitees(sql, { event: entry.event, inviter, userIds, mail, round })
}
