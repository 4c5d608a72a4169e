import { invitationFacts } from '#domain/hosting/invitation-facts.ts'
import { reviseEvents, type EventReader, type RevisedEvent } from '#server/events/service.ts'
import { notifyRemoval } from '#server/notifications/service.ts'
import { queueMail, type Mail, type IssueToken } from '#server/platform/mail/mail.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import { calendarText, organizerAddress, type SharingDeps } from '#server/sharing/service.ts'
import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import type { MailTemplateName, MailTemplates, RenderMail } from '#mail/templates.ts'
import { findGuest, insertLink, listMailboxes, type GuestRow, type Mailbox } from './rsvp-queries.ts'

export interface GuestMailDeps extends SharingDeps {
  renderMail: RenderMail
}

/** What a guest known by a link may read of the event. */
export const readerByAnswer: Record<RsvpResponse, EventReader> = {
  yes: 'going',
  maybe: 'maybe',
  no: null,
  waiting: null,
}

export const rsvpPath = (token: string): string => `/rsvp/${token}`
export const stopInvitationsPath = (token: string): string => `/rsvp/${token}/refuse`

/** One letter for many guests: it is the same for all but for the link, which opens one guest's answer. */
export interface GuestEmail<Name extends MailTemplateName> {
  kind: string
  /** Begins the key of each mail: the same letter goes to the same guest once. */
  key: string
  template: Name
  /** @param link opens the guest's answer */
  props(link: string): MailTemplates[Name]
  /** Why the guest gets it, as a sentence. */
  reason: string
  senderName?: string
  /** What the guest's calendar program reads. */
  calendar?: (mailbox: Mailbox) => Mail['calendar']
  /** After it the letter helps nobody. */
  expiresAt?: Temporal.Instant
}

/** Issues a secret that opens one guest's RSVP. */
export const issueGuestToken: IssueToken = async (sql, { subject, now }) => {
  const guest = await findGuest(sql, Number(subject))
  if (!guest) return null
  const token = newToken()
  await insertLink(sql, guest.id, hashToken(token), now.toString())
  return token
}

/**
 * Queues the email for each guest, in this transaction. Rendered once: the placeholder in it stands for the secret that
 * each guest's email gets when it is sent.
 */
export async function sendGuestEmail<Name extends MailTemplateName>(
  sql: WriteSql,
  deps: GuestMailDeps,
  letter: GuestEmail<Name>,
  mailboxes: readonly Mailbox[],
): Promise<void> {
  if (mailboxes.length === 0) return
  const placeholder = newToken()
  const address = (path: string) => deps.publicUrl + path
  const unsubscribe = { url: address(stopInvitationsPath(placeholder)), label: 'Get no more invitations' }
  const props = letter.props(address(rsvpPath(placeholder)))
  const { origin } = new URL(deps.publicUrl)
  const rendered = await deps.renderMail(letter.template, props, { origin, reason: letter.reason, unsubscribe })
  for (const mailbox of mailboxes) {
    const { guestId, address: to, name } = mailbox
    const calendar = letter.calendar?.(mailbox)
    const mail: Mail = {
      to: name ? { address: to, name } : { address: to },
      ...rendered,
      unsubscribeUrl: unsubscribe.url,
      token: { kind: 'guest', subject: String(guestId), placeholder },
      ...(letter.senderName && { senderName: letter.senderName }),
      ...(calendar && { calendar }),
      ...(letter.expiresAt && { expiresAt: letter.expiresAt }),
    }
    await queueMail(sql, mail, { key: `${letter.key}:${guestId}`, kind: letter.kind })
  }
}

/** The event as the transaction has it, with what letters say of it. */
export async function readEventForEmail(sql: ReadSql, deps: GuestMailDeps, eventId: number, reader: EventReader) {
  const [entry] = await reviseEvents(sql, [eventId], deps, reader)
  if (!entry) throw new Error(`The event ${eventId} is gone within the transaction that writes of it.`)
  return { entry, facts: invitationFacts(entry.event), ends: Temporal.Instant.from(entry.event.endDate) }
}

/**
 * The event for guests' calendar programs: an invitation, update or cancellation for those who were invited by address,
 * which their program applies to the entry it has; for the others the event as published.
 */
export function guestCalendar(deps: GuestMailDeps, entry: RevisedEvent, method: 'REQUEST' | 'CANCEL') {
  const stampedAt = deps.clock.now().toString()
  return (mailbox: Mailbox): NonNullable<Mail['calendar']> => {
    if (!mailbox.isInvited) {
      return { text: calendarText(deps, { method: 'PUBLISH', events: [entry] }), method: 'PUBLISH' }
    }
    const guests = new Map([[entry.event.id, mailbox]])
    const invitation = { organizerAddress: organizerAddress(deps), stampedAt, guests }
    return { text: calendarText(deps, { method, invitation, events: [entry] }), method }
  }
}

/** Tells guests that they have moved up from the queue and are expected. */
export async function notifyMovedUp(sql: WriteSql, deps: GuestMailDeps, eventId: number, guestIds: readonly number[]) {
  const mailboxes = await listMailboxes(sql, guestIds)
  if (mailboxes.length === 0) return
  const { entry, facts, ends } = await readEventForEmail(sql, deps, eventId, 'going')
  const { title } = entry.event
  const letter: GuestEmail<'place-free'> = {
    kind: 'place-free',
    // Who waits again later and moves up again is told again.
    key: `place-free:${deps.clock.now().epochMilliseconds}`,
    template: 'place-free',
    props: (link) => ({ title, facts, link }),
    reason: `You get this because you asked for a place at “${title}”.`,
    expiresAt: ends,
  }
  await sendGuestEmail(sql, deps, { ...letter, calendar: guestCalendar(deps, entry, 'REQUEST') }, mailboxes)
}

/** Tells a guest, by email and in the app, that the host has taken them off the list. */
export async function tellRemoved(sql: WriteSql, deps: GuestMailDeps, guest: GuestRow): Promise<void> {
  const { entry, ends } = await readEventForEmail(sql, deps, guest.eventId, null)
  const { title } = entry.event
  const facts = invitationFacts(entry.event).filter(({ label }) => label === 'When')
  const letter: GuestEmail<'guest-removed'> = {
    kind: 'guest-removed',
    key: `guest-removed-${guest.removals}:${guest.eventId}`,
    template: 'guest-removed',
    props: () => ({ title, facts, home: `${deps.publicUrl}/home` }),
    reason: `You get this because you were on the guest list of “${title}”.`,
    expiresAt: ends,
  }
  const mailboxes = await listMailboxes(sql, [guest.id])
  const cancelled = guestCalendar(deps, entry, 'CANCEL')
  // An event that was only published is in no calendar by our doing.
  const calendar = (mailbox: Mailbox) => (mailbox.isInvited ? cancelled(mailbox) : undefined)
  await sendGuestEmail(sql, deps, { ...letter, calendar }, mailboxes)
  if (guest.userId !== null) {
    await notifyRemoval(sql, { event: entry.event, userId: guest.userId, removals: guest.removals })
  }
}
