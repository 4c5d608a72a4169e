import type { LearningEvent } from '#contract/events/event.ts'
import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { isOver } from '#domain/events/event-time.ts'
import {
  findPayAction,
  invitationFacts,
  type InvitationFact,
  type PayAction,
  type PayingGuest,
} from '#domain/invitations/invitation-facts.ts'
import { findEmailLook, type EmailLook } from '#domain/invitations/email-look.ts'
import { eventReason } from '#domain/notifications/notification-reasons.ts'
import type { EventReader } from '#server/events/policy.ts'
import { reviseEvents, type RevisedEvent } from '#server/events/service.ts'
import { describeReplies, findSigner, replyClaim, senderWords } from '#server/notifications/service.ts'
import { queueMail, type Mail, type IssueToken } from '#server/platform/mail/mail.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { hashToken, newToken } from '#server/platform/auth/auth.ts'
import { calendarText, organizerAddress, writeDates } from '#server/sharing/service.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { MailTemplateName, MailTemplates } from '#mail/templates.ts'
import { insertLink } from './guest-link-queries.ts'
import { readGuestPayment } from './detail-service.ts'
import { findGuest, findRsvpEvent, noteCalendars, type GuestRow, type Mailbox, type NotedCalendar } from './queries.ts'
import { msg, t } from '#texts/texts.ts'
import type { Corresponding, Linking, Mailing, Services } from '#server/platform/dependencies/dependencies.ts'

/** Maps a guest's RSVP to the reader that decides which event details they see. */
export const readerByResponse: Record<RsvpResponse, EventReader> = {
  yes: 'going',
  maybe: 'maybe',
  no: 'invited',
  waiting: 'invited',
  requested: 'invited',
}

const statusByResponse = { yes: 'going', maybe: 'maybe', waiting: 'waiting', requested: 'requested' } as const

/** Explains why a guest gets an email about the event. Those who haven't responded were invited. */
export const guestReason = (answer: Exclude<RsvpResponse, 'no'> | null, title: string): string =>
  eventReason(answer === null ? [] : [statusByResponse[answer]], title)

/** Path of the guest's check-in code, below the link of their email. */
export const codePicture = (link: string): string => `${link}/code.png`

export const rsvpPath = (token: string): string => `/rsvp/${token}`
export const stopInvitationsPath = (token: string): string => `/rsvp/${token}/refuse`
export const mutePath = (token: string): string => `/rsvp/${token}/mute`

/** Emails that a guest can stop: invitations to their address, or reminders and messages about the event. */
const stopLinks = {
  invitations: { path: stopInvitationsPath, label: msg('Stop invitations') },
  event: { path: mutePath, label: msg('Stop reminders and messages about this event') },
} as const

/** One email to many guests. Only the link differs; it opens the guest's own RSVP. */
export interface GuestEmail<Name extends MailTemplateName> {
  /** Prefix of each email's key. Sends the same email to the same guest only once. */
  key: string
  template: Name
  /** @param link opens the guest's RSVP */
  props(link: string): MailTemplates[Name]
  /** Sentence that says why the guest gets the email. */
  reason: string
  senderName?: string
  /** Organization that hosts the event. Signs the email, and is its sender unless `senderName` is given. */
  signedBy?: string | undefined
  /** Headers that put the email into a conversation. */
  headers?: Record<string, string>
  /**
   * Emails that one click in a mail program stops. Absent from emails that the guest caused, or that change their
   * plans.
   */
  stops?: keyof typeof stopLinks
  /** Address for replies where this server receives none; without it, the email says how to ask. */
  replyTo?: string
  /** Thread that replies belong to. Default: the guest's thread with the hosts. */
  questionId?: number
  /** The iCalendar part for the guest's calendar program. */
  calendar?: GuestCalendar
  /** After this instant the email is no longer useful and isn't sent. */
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

/** Renders the email for guests who all were invited by address, or all weren't. Only the former can stop invitations. */
async function sendToGroup<Name extends MailTemplateName>(
  sql: WriteSql,
  deps: Mailing,
  email: GuestEmail<Name>,
  { isInvited, canReply, mailboxes }: { isInvited: boolean; canReply: boolean; mailboxes: readonly Mailbox[] },
): Promise<void> {
  const placeholder = newToken()
  const address = (path: string) => deps.publicUrl + path
  const stop = email.stops && (isInvited || email.stops === 'event') ? stopLinks[email.stops] : null
  const unsubscribe = stop && { url: address(stop.path(placeholder)), label: t(stop.label) }
  const props = email.props(address(rsvpPath(placeholder)))
  const { origin } = new URL(deps.publicUrl)
  const frame = {
    origin,
    reason: email.reason,
    ...(canReply && { replies: describeReplies('host') }),
    ...(unsubscribe && { unsubscribe }),
    ...(email.signedBy && { signedBy: email.signedBy }),
  }
  const senderName = email.senderName ?? (email.signedBy && senderWords(email.signedBy))
  const rendered = await deps.renderMail(email.template, props, frame)
  const calendars = await noteGuestCalendars(sql, email.calendar, mailboxes)
  for (const mailbox of mailboxes) {
    const { guestId, eventId, address: to, name } = mailbox
    const { questionId } = email
    const subject = questionId === undefined ? { eventId } : { questionId }
    const noted = calendars.get(guestId)
    const calendar = noted && email.calendar?.build(mailbox, noted)
    const mail: Mail = {
      to: name ? { address: to, name } : { address: to },
      ...rendered,
      ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
      token: { kind: 'guest', subject: String(guestId), placeholder },
      ...(canReply && { replyClaim: replyClaim(subject, { guestId }) }),
      ...(email.replyTo && { replyTo: email.replyTo }),
      ...(senderName && { senderName }),
      ...(email.headers && { headers: email.headers }),
      ...(calendar && { calendar }),
      ...(email.expiresAt && { expiresAt: email.expiresAt }),
    }
    await queueMail(sql, mail, { key: `${email.key}:${guestId}`, kind: email.template })
  }
}

/**
 * Queues the email for each guest, in this transaction. Renders it with a placeholder that is replaced by each guest's
 * token when the email is sent.
 * @param write writes the email, once for each language of the guests
 */
export async function sendGuestEmail<Name extends MailTemplateName>(
  sql: WriteSql,
  deps: Mailing & Pick<Services, 'replyDomain'>,
  write: () => GuestEmail<Name>,
  mailboxes: readonly Mailbox[],
): Promise<void> {
  const canReply = (mailbox: Mailbox) => Boolean(deps.replyDomain) && mailbox.canReply
  const groups = Map.groupBy(mailboxes, (mailbox) =>
    JSON.stringify([mailbox.language, mailbox.isInvited, canReply(mailbox)]),
  )
  for (const group of groups.values()) {
    const { language, isInvited } = group[0]!
    const about = { isInvited, canReply: canReply(group[0]!), mailboxes: group }
    await runInLanguage(language, () => sendToGroup(sql, deps, write(), about))
  }
}

/**
 * Reads the event within the transaction, along with the facts that emails show.
 * @param span `course` includes the coming sessions of a course; otherwise the email is about this date alone
 * @returns `entries`: the dates for the guest's calendar; `ends`: the end of the last
 */
export async function readEventForEmail(
  sql: ReadSql,
  deps: Corresponding,
  eventId: number,
  reader: EventReader,
  span: 'date' | 'course' = 'date',
) {
  // Emails go to hosts and guests only, so all of them may see private events.
  const [entry] = await reviseEvents(sql, [eventId], deps, reader ?? 'invited')
  if (!entry) throw new Error(`The event ${eventId} was not found in the transaction that sends emails about it.`)
  const now = deps.clock.now().epochMilliseconds
  const coming = (entry.event.sessions ?? []).filter(
    ({ endDate, status }) => status === 'scheduled' && !isOver({ endDate }, now),
  )
  const isWhole = span === 'course' && coming.length > 0
  return isWhole ? readDates(sql, deps, { entry, dates: coming, reader }) : describeDates(deps, [entry])
}

/** The dates that an email is about: the first, and the others for the guest's calendar. */
export interface EmailDates {
  entry: RevisedEvent
  entries: RevisedEvent[]
  /** Lists the facts in the reader's language, time first. */
  facts: () => InvitationFact[]
  /** End of the last date. */
  ends: Temporal.Instant
  /** Describes picture, map and buttons of the first date in the reader's language. */
  look: () => EmailLook
  /** Name of the organization that hosts it, which signs the email; absent for other hosts. */
  signedBy?: string
}

function describeDates(deps: Pick<Services, 'publicUrl'>, entries: [RevisedEvent, ...RevisedEvent[]]): EmailDates {
  const [entry] = entries
  const { sessions: _sessions, ...event } = entry.event
  const dates = entries.map((each) => each.event)
  const ends = dates.map(({ endDate }) => Temporal.Instant.from(endDate)).sort(Temporal.Instant.compare)
  const facts = () => invitationFacts(dates.length === 1 ? event : { ...event, sessions: dates })
  const look = () => findEmailLook(entry.event, deps.publicUrl)
  const signedBy = findSigner(entry.event)
  return { entry, entries, facts, ends: ends.at(-1)!, look, ...(signedBy && { signedBy }) }
}

interface DatesToRead {
  entry: RevisedEvent
  dates: readonly { id: number }[]
  reader: EventReader
}

/** Reads several dates of a series for one email. `entry` is the one that the guest chose. */
export async function readDates(
  sql: ReadSql,
  deps: Corresponding,
  { entry, dates, reader }: DatesToRead,
): Promise<EmailDates> {
  const ids = dates.map(({ id }) => id)
  const [first = entry, ...rest] = await reviseEvents(sql, ids, deps, reader ?? 'invited')
  return { ...describeDates(deps, [first, ...rest]), entry }
}

/** An iCalendar part that differs for each guest. */
export interface GuestCalendar {
  method: 'REQUEST' | 'CANCEL'
  eventIds: readonly number[]
  build(mailbox: Mailbox, noted: readonly NotedCalendar[]): NonNullable<Mail['calendar']>
}

/** Records who gets the calendar part. Cancels nothing in calendars that don't contain the event. */
async function noteGuestCalendars(sql: WriteSql, calendar: GuestCalendar | undefined, mailboxes: readonly Mailbox[]) {
  if (!calendar) return new Map<number, NotedCalendar[]>()
  const guestIds = mailboxes.map(({ guestId }) => guestId)
  const { eventIds, method } = calendar
  const noted = await noteCalendars(sql, { guestIds, eventIds, isAdded: method === 'REQUEST' })
  return Map.groupBy(noted, ({ guestId }) => guestId)
}

/**
 * Builds the iCalendar part for each guest: an invitation or update, which their calendar program adds or applies to the
 * existing entry, or a cancellation. Programs read one event from a message, so each further date is a file of its own.
 */
export function guestCalendar(
  deps: Linking & Pick<Services, 'senderAddress'>,
  events: readonly RevisedEvent[],
  method: GuestCalendar['method'],
): GuestCalendar {
  const stampedAt = deps.clock.now().toString()
  return {
    method,
    eventIds: events.map(({ event }) => event.id),
    build(mailbox, noted) {
      const own = noted.find(({ eventId }) => eventId === mailbox.eventId) ?? noted[0]
      const write = (entry: CalendarEvent) => {
        const { calendarSequence = 0 } = noted.find(({ eventId }) => eventId === entry.event.id) ?? own ?? {}
        const guests = new Map([[entry.event.id, { ...mailbox, calendarSequence }]])
        const invitation = { organizerAddress: organizerAddress(deps), stampedAt, guests }
        return calendarText(deps, { method, invitation, events: [entry] })
      }
      return { method, ...writeDates(events, write) }
    },
  }
}

export const getAccountIds = (guests: readonly Pick<GuestRow, 'userId'>[]) =>
  guests.flatMap(({ userId }) => userId ?? [])

export type PricedGuest = Pick<GuestRow, 'answer' | 'partySize' | 'tickets' | 'hasMark' | 'paidAmount'>

/** Reads the facts that determine the price of a guest. */
export async function readPayingGuest(
  sql: ReadSql,
  deps: Pick<Services, 'clock'>,
  { eventId, ...guest }: PricedGuest & { eventId: number },
): Promise<PayingGuest> {
  const event = await findRsvpEvent(sql, eventId, deps.clock.now().toString())
  const { answer, tickets } = guest
  return { ...readGuestPayment(event ?? { ticketTypes: [], price: null }, guest), answer, tickets }
}

/** Returns how a guest pays, and the name of the host who takes payment; null if nothing is left to pay, or not online. */
export function findPayer(event: LearningEvent, guest: PayingGuest): { pay: PayAction | null; paidTo: string | null } {
  const pay = findPayAction(event, guest)
  return { pay, paidTo: pay && (event.organizer || t('your host')) }
}
