import type { GuestList } from '#contract/guest.ts'
import type { GuestGroup } from '#contract/hosting-options.ts'
import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import type { HostOptions } from '#contract/hosting.ts'
import { limits } from '#contract/limits.ts'
import { calendarFileName } from '#domain/calendar/calendar.ts'
import { cancelledDate } from '#domain/events/event-cancellation.ts'
import { writeGuestTable } from '#domain/hosting/guest-table.ts'
import type { EventReader } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { checkMayHost } from './conduct-service.ts'
import {
  guestCalendar,
  notifyMovedUp,
  readerByAnswer,
  readEventForEmail,
  sendGuestEmail,
  tellRemoved,
  type GuestMailDeps,
} from './guest-mail.ts'
import * as queries from './guest-queries.ts'
import {
  dropUnsentLinks,
  findRsvpEvent,
  findGuest,
  listMailboxes,
  lockRsvpEvent,
  markRemoved,
  moveUp,
  type RsvpEventRow,
  type Mailbox,
} from './rsvp-queries.ts'
import { checkHost, fillFreePlaces, releaseBarredGuests, type RsvpDeps } from './rsvp-service.ts'

async function readGuests(sql: ReadSql, event: RsvpEventRow): Promise<GuestList> {
  const rows = await queries.listGuestRows(sql, event.id)
  const guests = rows.map(({ mailState, ...guest }) => ({
    ...guest,
    invitation: mailState === null ? null : queries.toInvitationState(mailState),
  }))
  const people = (answer: string) =>
    guests.filter((guest) => guest.answer === answer).reduce((sum, { partySize }) => sum + partySize, 0)
  const counts = {
    yes: people('yes'),
    maybe: people('maybe'),
    waiting: people('waiting'),
    no: guests.filter(({ answer, isRemoved }) => answer === 'no' && !isRemoved).length,
    unanswered: guests.filter(({ answer }) => answer === null).length,
    arrived: guests.reduce((sum, guest) => sum + (guest.arrived ?? 0), 0),
  }
  return { capacity: event.capacity, counts, guests }
}

/** @throws DomainError `event_not_found` or `not_allowed` */
export function listGuests(deps: GuestMailDeps, eventId: number, userId: number): Promise<GuestList> {
  return deps.database.read(async (sql) => {
    const event = await findRsvpEvent(sql, eventId, deps.clock.now().toString())
    return readGuests(sql, checkHost(event, userId))
  })
}

/** Renders the guest list as CSV. @throws DomainError `event_not_found` or `not_allowed` */
export function exportGuests(deps: GuestMailDeps, eventId: number, userId: number) {
  return deps.database.read(async (sql) => {
    const event = await findRsvpEvent(sql, eventId, deps.clock.now().toString())
    const { guests } = await readGuests(sql, checkHost(event, userId))
    const { entry } = await readEventForEmail(sql, deps, eventId, userId)
    const name = calendarFileName(entry.event.title).replace(/\.ics$/, '-guests.csv')
    return { name, text: writeGuestTable(guests) }
  })
}

/**
 * Removes a guest from the list for the host. The spot goes to the waitlist, and the guest is notified.
 * @throws DomainError `event_not_found`, `not_allowed` or `guest_not_found`
 */
export function removeGuest(
  deps: RsvpDeps,
  { eventId, guestId, hostId }: { eventId: number; guestId: number; hostId: number },
): Promise<void> {
  const now = deps.clock.now().toString()
  return deps.database.write(async (sql) => {
    const event = checkHost(await lockRsvpEvent(sql, eventId, now), hostId)
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (guest.isRemoved) return
    await dropUnsentLinks(sql, guest)
    const removals = await markRemoved(sql, guestId, now)
    // They may be on the list under another address too.
    await releaseBarredGuests(sql, deps, eventId)
    await fillFreePlaces(sql, deps, eventId)
    // No notification if the guest had declined, or if the event is over or cancelled.
    if (event.isOpen && guest.answer !== 'no') await tellRemoved(sql, deps, { ...guest, removals })
  })
}

/** Returns a host's settings; the defaults if they never changed them. */
export const getHostOptions = ({ database }: Pick<GuestMailDeps, 'database'>, userId: number): Promise<HostOptions> =>
  database.read(async (sql) => ({ repliesByEmail: await queries.allowsReplies(sql, userId) }))

export async function setHostOptions(
  { database }: Pick<GuestMailDeps, 'database'>,
  userId: number,
  options: HostOptions,
): Promise<HostOptions> {
  await database.write((sql) => queries.updateReplies(sql, userId, options.repliesByEmail))
  return options
}

/** Saves the host's note about a guest. @throws DomainError `event_not_found`, `not_allowed` or `guest_not_found` */
export function changeNote(
  deps: GuestMailDeps,
  { eventId, guestId, hostId, note }: { eventId: number; guestId: number; hostId: number; note: string },
): Promise<void> {
  return deps.database.write(async (sql) => {
    checkHost(await findRsvpEvent(sql, eventId, deps.clock.now().toString()), hostId)
    if (!(await queries.updateNote(sql, { eventId, guestId, note }))) throw new DomainError('guest_not_found')
  })
}

/**
 * Gives a guest on the waitlist a spot, even if the event is full: the host knows the room. Does nothing for others.
 * @returns the guest's RSVP afterwards
 * @throws DomainError `event_not_found`, `not_allowed`, `guest_not_found` or `rsvp_closed`
 */
export function moveGuestUp(
  deps: GuestMailDeps,
  { eventId, guestId, hostId }: { eventId: number; guestId: number; hostId: number },
): Promise<RsvpResponse | null> {
  return deps.database.write(async (sql) => {
    const event = checkHost(await lockRsvpEvent(sql, eventId, deps.clock.now().toString()), hostId)
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (guest.answer !== 'waiting') return guest.answer
    if (!event.isOpen) throw new DomainError('rsvp_closed')
    await moveUp(sql, [guestId])
    await notifyMovedUp(sql, deps, eventId, [guest])
    return 'yes'
  })
}

/**
 * Sends a message from the host to guests who have not declined.
 * @returns the number of guests the message is meant for
 * @throws DomainError `event_not_found`, `not_allowed` or `too_many_messages`
 */
export function messageGuests(
  deps: GuestMailDeps,
  { eventId, senderId, message, to }: { eventId: number; senderId: number; message: string; to: readonly GuestGroup[] },
): Promise<number> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const event = checkHost(await lockRsvpEvent(sql, eventId, now.toString()), senderId)
    await checkMayHost(sql, senderId)
    if (!event.isShown) throw new DomainError('not_allowed', 'This event is hidden, so you can’t message its guests.')
    const lately = await queries.countMessages(sql, eventId, now.subtract({ hours: 24 }).toString())
    const byHost = await queries.countMessagesBy(sql, senderId, now.subtract({ hours: 24 }).toString())
    const { perDay, perPersonPerDay } = limits.guestMessages
    if (lately >= perDay || byHost >= perPersonPerDay) throw new DomainError('too_many_messages')
    const guestIds = await queries.listGuestIds(
      sql,
      eventId,
      to.map((group) => (group === 'unanswered' ? null : group)),
    )
    const mailboxes = await listMailboxes(sql, await queries.omitBlocking(sql, guestIds, senderId))
    const id = await queries.insertMessage(sql, { eventId, senderId, message, now: now.toString() })
    const host = await queries.findSenderName(sql, senderId)
    const { entry } = await readEventForEmail(sql, deps, eventId, null)
    const { title } = entry.event
    const replyTo = await queries.findReplyAddress(sql, senderId)
    const email = {
      kind: 'guest-message',
      key: `guest-message:${id}`,
      template: 'guest-message',
      props: (link: string) => ({
        host,
        title,
        message,
        link,
        questions: replyTo === null ? `${deps.publicUrl}/event/${eventId}#questions` : null,
      }),
      ...(replyTo !== null && { replyTo }),
      reason: `You got this email because you’re on the guest list for “${title}”.`,
      senderName: `${host} via Wonderlark`,
    } as const
    await sendGuestEmail(sql, deps, email, mailboxes)
    // Not the number of mailboxes: that would reveal how many invitations are suppressed.
    return guestIds.length
  })
}

export interface GuestEventUpdate {
  eventId: number
  change: 'changed' | 'cancelled'
  /** The host's note; may be empty. */
  note: string
}

async function sendUpdate(
  sql: WriteSql,
  deps: GuestMailDeps,
  update: GuestEventUpdate,
  { to, reader }: { to: readonly Mailbox[]; reader: EventReader },
): Promise<void> {
  const { eventId, change, note } = update
  const { entry, facts } = await readEventForEmail(sql, deps, eventId, reader)
  const { title } = entry.event
  const email = {
    kind: `event-${change}`,
    // One email per revision of the event.
    key: `event-${change}:${eventId}:${entry.sequence}`,
    template: 'event-news',
    props: (link: string) => ({ change, title, date: cancelledDate(entry.event), note, facts, link }),
    reason: `You got this email because you’re on the guest list for “${title}”.`,
  } as const
  const calendar = guestCalendar(deps, entry, change === 'cancelled' ? 'CANCEL' : 'REQUEST')
  await sendGuestEmail(sql, deps, { ...email, calendar }, to)
}

/**
 * Emails guests without an account who have not declined that the time or venue has changed, or that the event is
 * cancelled. Guests with an account are notified through their saved events. Idempotent per revision of the event.
 * @returns the number of guests the email is meant for
 */
export async function notifyGuests(sql: WriteSql, deps: GuestMailDeps, news: GuestEventUpdate): Promise<number> {
  const event = await findRsvpEvent(sql, news.eventId, deps.clock.now().toString())
  // Nobody was told about an event that isn't shown.
  if (!event?.isShown) return 0
  const mailboxesOf = async (answers: readonly (RsvpResponse | null)[]) =>
    listMailboxes(sql, await queries.listGuestIds(sql, news.eventId, answers, 'without account'))
  let told = 0
  // One rendering per reader, because guests see different details depending on their RSVP.
  for (const answers of [['yes'], ['maybe'], ['waiting', null]] as const) {
    const to = await mailboxesOf(answers)
    const reader = readerByAnswer[answers[0]]
    if (to.length > 0) await sendUpdate(sql, deps, news, { to, reader })
    told += to.length
  }
  return told
}
