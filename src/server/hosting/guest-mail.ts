import { invitationFacts } from '#domain/invitation-facts.ts'
import type { CalendarContent } from '#domain/calendar.ts'
import { reviseEvents, type EventReader, type RevisedEvent } from '#server/events/service.ts'
import { queueMail, type Mail } from '#server/platform/mail.ts'
import type { ReadSql, WriteSql } from '#server/platform/sql.ts'
import { hashToken, newToken } from '#server/platform/token.ts'
import { calendarText, type SharingDeps } from '#server/sharing/service.ts'
import type { MailTemplateName, MailTemplates, RenderMail } from '#mail/templates.ts'
import { insertLink, listMailboxes } from './rsvp-queries.ts'

export interface GuestMailDeps extends SharingDeps {
  renderMail: RenderMail
}

export interface Mailbox {
  guestId: number
  address: string
  name: string
}

export const rsvpPath = (token: string): string => `/rsvp/${token}`
export const refusalPath = (token: string): string => `/rsvp/${token}/refuse`

/** One letter for many guests: it is the same for all but for the link, which opens one guest's answer. */
export interface GuestLetter<Name extends MailTemplateName> {
  kind: string
  /** Begins the key of each mail: the same letter goes to the same guest once. */
  key: string
  template: Name
  /** @param link opens the guest's answer */
  props(link: string): MailTemplates[Name]
  /** Why the guest gets it, as a sentence. */
  reason: string
  senderName?: string
  calendar?: Mail['calendar']
  /** After it the letter helps nobody. */
  expiresAt?: Temporal.Instant
}

/**
 * Puts the letter into the outbox for each guest, in this transaction. Rendered once; each guest's own link is put in
 * place of a token that nobody has.
 */
export async function sendLetter<Name extends MailTemplateName>(
  sql: WriteSql,
  deps: GuestMailDeps,
  letter: GuestLetter<Name>,
  mailboxes: readonly Mailbox[],
): Promise<void> {
  if (mailboxes.length === 0) return
  const blank = newToken()
  const address = (path: string) => deps.publicUrl + path
  const unsubscribe = { url: address(refusalPath(blank)), label: 'Get no more invitations' }
  const props = letter.props(address(rsvpPath(blank)))
  const { origin } = new URL(deps.publicUrl)
  const rendered = await deps.renderMail(letter.template, props, { origin, reason: letter.reason, unsubscribe })
  for (const { guestId, address: to, name } of mailboxes) {
    const token = newToken()
    const fill = (text: string) => text.replaceAll(blank, token)
    const mail: Mail = {
      to: name ? { address: to, name } : { address: to },
      subject: rendered.subject,
      text: fill(rendered.text),
      html: fill(rendered.html),
      unsubscribeUrl: fill(unsubscribe.url),
      ...(letter.senderName && { senderName: letter.senderName }),
      ...(letter.calendar && { calendar: letter.calendar }),
      ...(letter.expiresAt && { expiresAt: letter.expiresAt }),
    }
    const isNew = await queueMail(sql, mail, { key: `${letter.key}:${guestId}`, kind: letter.kind })
    if (isNew) await insertLink(sql, guestId, hashToken(token), deps.clock.now().toString())
  }
}

/** The event as the transaction has it, with what letters say of it. */
export async function readForLetter(sql: ReadSql, deps: GuestMailDeps, eventId: number, reader: EventReader) {
  const [entry] = await reviseEvents(sql, [eventId], deps, reader)
  if (!entry) throw new Error(`The event ${eventId} is gone within the transaction that writes of it.`)
  return { entry, facts: invitationFacts(entry.event), ends: Temporal.Instant.from(entry.event.endDate) }
}

export function publishedCalendar(deps: GuestMailDeps, entry: RevisedEvent): Mail['calendar'] {
  const content: CalendarContent = { method: 'PUBLISH', events: [entry] }
  return { text: calendarText(deps, content), method: 'PUBLISH' }
}

/** Tells guests that they have moved up from the queue and are expected. */
export async function tellMovedUp(sql: WriteSql, deps: GuestMailDeps, eventId: number, guestIds: readonly number[]) {
  const mailboxes = await listMailboxes(sql, guestIds)
  if (mailboxes.length === 0) return
  const { entry, facts, ends } = await readForLetter(sql, deps, eventId, 'guest')
  const { title } = entry.event
  const letter: GuestLetter<'place-free'> = {
    kind: 'place-free',
    // Who waits again later and moves up again is told again.
    key: `place-free:${deps.clock.now().epochMilliseconds}`,
    template: 'place-free',
    props: (link) => ({ title, facts, link }),
    reason: `You get this because you asked for a place at “${title}”.`,
    expiresAt: ends,
  }
  const calendar = publishedCalendar(deps, entry)
  await sendLetter(sql, deps, { ...letter, ...(calendar && { calendar }) }, mailboxes)
}
