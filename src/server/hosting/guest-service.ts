import type { GuestList } from '#contract/guest.ts'
import type { RsvpResponse } from '#contract/rsvp-responses.ts'
import { limits } from '#contract/limits.ts'
import { calendarFileName } from '#domain/calendar/calendar.ts'
import { cancelledDate } from '#domain/events/event-cancellation.ts'
import { writeGuestTable } from '#domain/hosting/guest-table.ts'
import type { EventReader } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import {
  guestCalendar,
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

/** The list as a file for spreadsheets. @throws DomainError `event_not_found` or `not_allowed` */
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
 * Takes a guest off the list for the host: the spot goes to the waitlist, and the guest is told.
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
    // Who has declined, or whose event is over or cancelled, has nothing to be told.
    if (event.isOpen && guest.answer !== 'no') await tellRemoved(sql, deps, { ...guest, removals })
  })
}

/**
 * Sends a message of the host to everybody who has not declined.
 * @returns how many guests it is on its way to
 * @throws DomainError `event_not_found`, `not_allowed` or `too_many_messages`
 */
export function messageGuests(
  deps: GuestMailDeps,
  { eventId, senderId, message }: { eventId: number; senderId: number; message: string },
): Promise<number> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const event = checkHost(await lockRsvpEvent(sql, eventId, now.toString()), senderId)
    if (!event.isShown)
      throw new DomainError('not_allowed', 'An event that is out of sight cannot write to its guests.')
    const lately = await queries.countMessages(sql, eventId, now.subtract({ hours: 24 }).toString())
    if (lately >= limits.guestMessages.perDay) throw new DomainError('too_many_messages')
    const guestIds = await queries.listGuestIds(sql, eventId, ['yes', 'maybe', 'waiting', null])
    const mailboxes = await listMailboxes(sql, guestIds)
    const id = await queries.insertMessage(sql, { eventId, senderId, message, now: now.toString() })
    const host = await queries.findSenderName(sql, senderId)
    const { entry } = await readEventForEmail(sql, deps, eventId, null)
    const { title } = entry.event
    const letter = {
      kind: 'guest-message',
      key: `guest-message:${id}`,
      template: 'guest-message',
      props: (link: string) => ({ host, title, message, link }),
      reason: `You get this because you are a guest of “${title}”.`,
      senderName: `${host} via Wonderlark`,
    } as const
    await sendGuestEmail(sql, deps, letter, mailboxes)
    // Not how many mailboxes: that would tell which invitations are suppressed.
    return guestIds.length
  })
}

export interface GuestEventUpdate {
  eventId: number
  change: 'changed' | 'cancelled'
  /** The host's own words about it, perhaps none. */
  note: string
}

async function sendNews(
  sql: WriteSql,
  deps: GuestMailDeps,
  news: GuestEventUpdate,
  { to, reader }: { to: readonly Mailbox[]; reader: EventReader },
): Promise<void> {
  const { eventId, change, note } = news
  const { entry, facts } = await readEventForEmail(sql, deps, eventId, reader)
  const { title } = entry.event
  const letter = {
    kind: `event-${change}`,
    // One letter for each revision of the event.
    key: `event-${change}:${eventId}:${entry.sequence}`,
    template: 'event-news',
    props: (link: string) => ({ change, title, date: cancelledDate(entry.event), note, facts, link }),
    reason: `You get this because you are a guest of “${title}”.`,
  } as const
  const calendar = guestCalendar(deps, entry, change === 'cancelled' ? 'CANCEL' : 'REQUEST')
  await sendGuestEmail(sql, deps, { ...letter, calendar }, to)
}

/**
 * Tells guests without an account who have not declined that an event has another time or place, or does not take
 * place; those with one hear of it as of everything that they keep. Told again of the same revision, nothing happens.
 * @returns how many guests it is meant for
 */
export async function notifyGuests(sql: WriteSql, deps: GuestMailDeps, news: GuestEventUpdate): Promise<number> {
  const event = await findRsvpEvent(sql, news.eventId, deps.clock.now().toString())
  // What is out of sight has told nobody that it takes place.
  if (!event?.isShown) return 0
  const mailboxesOf = async (answers: readonly (RsvpResponse | null)[]) =>
    listMailboxes(sql, await queries.listGuestIds(sql, news.eventId, answers, 'without account'))
  let told = 0
  // One email for each thing that guests may read of the event.
  for (const answers of [['yes'], ['maybe'], ['waiting', null]] as const) {
    const to = await mailboxesOf(answers)
    const reader = readerByAnswer[answers[0]]
    if (to.length > 0) await sendNews(sql, deps, news, { to, reader })
    told += to.length
  }
  return told
}
