import { motifNames } from '#illustrations/plate-motifs.ts'
import type { GuestList, EventStatistics } from '#contract/guests/guest.ts'
import type { EventChangeKind } from '#contract/events/event-options.ts'
import type { MessageGroup } from '#contract/hosting/hosting-options.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import type { HostOptions, HostOptionsView } from '#contract/hosting/hosting.ts'
import { limits } from '#contract/limits.ts'
import { eventAddress } from '#domain/events/event-address.ts'
import { calendarFileName } from '#domain/calendar/calendar.ts'
import { defaultCurrency } from '#domain/prices/price-currency.ts'
import { findDifferences, type EventBefore } from '#domain/events/event-differences.ts'
import { formatCancelledDate } from '#domain/events/event-cancellation.ts'
import { writeGuestTable } from '#domain/guests/guest-table.ts'
import { briefFacts } from '#domain/invitations/invitation-facts.ts'
import { senderWords } from '#server/notifications/service.ts'
import { reviseEvents } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { noteActivity } from '#server/rsvp/activity-service.ts'
import { requireNotInReview } from '#server/conduct/policy.ts'
import { readCurrency } from '#domain/format/locale.ts'
import { requireShownToGuests } from './policy.ts'
import * as queries from './queries.ts'
import { hasShownPhotos } from '#server/photos/service.ts'
import { requireHost } from '#server/events/policy.ts'
import {
  findSenderName,
  findReplyAddress,
  fillFreePlaces,
  releaseBarredGuests,
  shareWithCourse,
  guestCalendar,
  guestReason,
  notifyMovedUp,
  readerByResponse,
  readEventForEmail,
  type GuestEmail,
  sendGuestEmail,
  notifyRemoved,
  dropUnsentLinks,
  findRsvpEvent,
  findGuest,
  listMailboxes,
  lockRsvpEvent,
  markRemoved,
  moveUp,
  readGuestPayment,
  type RsvpEventRow,
  type Mailbox,
} from '#server/rsvp/service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Services } from '#server/platform/dependencies/dependencies.ts'

async function readGuests(sql: ReadSql, deps: Corresponding, event: RsvpEventRow): Promise<GuestList> {
  const rows = await queries.listGuestRows(sql, event.id, getNow(deps))
  const guests = rows.map(({ hasMark, paidAmount, ...guest }) => ({
    ...guest,
    ...readGuestPayment(event, { ...guest, hasMark, paidAmount }),
  }))
  const people = (answer: string) =>
    guests.filter((guest) => guest.answer === answer).reduce((sum, { partySize }) => sum + partySize, 0)
  const counts = {
    yes: people('yes'),
    maybe: people('maybe'),
    waiting:
      people('waiting') +
      guests.reduce((sum, guest) => sum + (guest.wantedParty ?? guest.partySize) - guest.partySize, 0),
    no: guests.filter(({ answer, isRemoved }) => answer === 'no' && !isRemoved).length,
    requested: people('requested'),
    unanswered: guests.filter(({ answer }) => answer === null).length,
    arrived: guests.reduce((sum, guest) => sum + (guest.arrived ?? 0), 0),
  }
  const [entry] = await reviseEvents(sql, [event.id], deps, 'invited')
  const going = guests.filter(({ answer }) => answer === 'yes')
  const ticketTypes = event.ticketTypes.map((type) => ({
    ...type,
    going: going.reduce((sum, { tickets }) => sum + (tickets[type.key] ?? 0), 0),
  }))
  return {
    capacity: event.capacity,
    counts,
    guests,
    ticketTypes,
    questions: event.questions,
    currency: entry?.event.currency ?? defaultCurrency,
    isPaid: entry?.event.isPaidEvent === true || entry?.event.isPayWhatYouCan === true,
  }
}

/** @throws DomainError `event_not_found` or `not_allowed` */
export function listGuests(deps: Corresponding, eventId: number, userId: number): Promise<GuestList> {
  return deps.database.read(async (sql) => {
    const event = await findRsvpEvent(sql, eventId, getNow(deps))
    return readGuests(sql, deps, requireHost(event, userId, 'guests'))
  })
}

/** Renders the guest list as CSV. @throws DomainError `event_not_found` or `not_allowed` */
export function exportGuests(deps: Corresponding, eventId: number, userId: number) {
  return deps.database.read(async (sql) => {
    const event = await findRsvpEvent(sql, eventId, getNow(deps))
    const list = await readGuests(sql, deps, requireHost(event, userId, 'guests'))
    const { entry } = await readEventForEmail(sql, deps, eventId, userId)
    const name = calendarFileName(entry.event.title).replace(/\.ics$/, '-guests.csv')
    return { name, text: writeGuestTable(list) }
  })
}

/**
 * Removes a guest from the list for the host. The spot goes to the waitlist, and the guest is notified.
 * @throws DomainError `event_not_found`, `not_allowed` or `guest_not_found`
 */
export function removeGuest(
  deps: Corresponding,
  { eventId, guestId, hostId }: { eventId: number; guestId: number; hostId: number },
): Promise<void> {
  const now = getNow(deps)
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, now), hostId, 'guests')
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (guest.isRemoved) return
    await dropUnsentLinks(sql, guest)
    const removals = await markRemoved(sql, guestId, now)
    await shareWithCourse(sql, deps, event)
    // They may be on the list under another address too.
    await releaseBarredGuests(sql, deps, eventId)
    await fillFreePlaces(sql, deps, eventId)
    // No notification if the guest had declined, or if the event is over or cancelled.
    if (event.isOpen && guest.answer !== 'no') await notifyRemoved(sql, deps, { ...guest, removals })
  })
}

const getHostDefaults = ({ replyDomain }: Pick<Services, 'replyDomain'>) => ({
  currency: readCurrency(),
  plates: [...motifNames],
  relaysReplies: Boolean(replyDomain),
})

/** Returns a host's settings; the defaults if they never changed them. */
export const getHostOptions = (
  deps: Pick<Services, 'database' | 'replyDomain' | 'homeZone'>,
  userId: number,
): Promise<HostOptionsView> =>
  deps.database.read(async (sql) => ({
    repliesByEmail: await queries.allowsReplies(sql, userId),
    ...getHostDefaults(deps),
  }))

export async function setHostOptions(
  deps: Pick<Services, 'database' | 'replyDomain' | 'homeZone'>,
  userId: number,
  options: HostOptions,
): Promise<HostOptionsView> {
  await deps.database.write((sql) => queries.updateReplies(sql, userId, options.repliesByEmail))
  return { ...options, ...getHostDefaults(deps) }
}

/**
 * Gives a guest on the waitlist the spots they wait for, even if the event is full, because the host knows the room.
 * Does nothing for others.
 * @returns the guest's RSVP afterwards
 * @throws DomainError `event_not_found`, `not_allowed`, `guest_not_found` or `rsvp_closed`
 */
export function moveGuestUp(
  deps: Corresponding,
  { eventId, guestId, hostId }: { eventId: number; guestId: number; hostId: number },
): Promise<RsvpResponse | null> {
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, getNow(deps)), hostId, 'guests')
    const guest = await findGuest(sql, guestId)
    if (guest?.eventId !== eventId) throw new DomainError('guest_not_found')
    if (guest.answer !== 'waiting' && guest.wantedParty === null) return guest.answer
    if (!event.isOpen) throw new DomainError('rsvp_closed')
    await moveUp(sql, [guestId])
    await shareWithCourse(sql, deps, event)
    await noteActivity(sql, deps, event, guest, {
      answer: 'yes',
      partySize: guest.wantedParty ?? guest.partySize,
      isPromoted: true,
    })
    await notifyMovedUp(sql, deps, eventId, [guest])
    return 'yes'
  })
}

/** @throws DomainError `too_many_messages` */
async function checkMessageLimits(
  sql: WriteSql,
  deps: Core,
  { eventId, senderId, recipients }: { eventId: number; senderId: number; recipients: number },
): Promise<void> {
  const { perDay, perPersonPerDay, recipientsPerDay } = limits.guestMessages
  const since = deps.clock.now().subtract({ hours: 24 }).toString()
  const ofEvent = await queries.countMessages(sql, eventId, since)
  const ofHost = await queries.countMessagesBy(sql, senderId, since)
  const reached = await queries.countRecipientsBy(sql, senderId, since)
  if (ofEvent >= perDay || ofHost >= perPersonPerDay || reached + recipients > recipientsPerDay)
    throw new DomainError('too_many_messages')
}

/**
 * Sends a message from the host to guests who have not declined, or who came.
 * @returns the number of guests the message is meant for
 * @throws DomainError `event_not_found`, `not_allowed` or `too_many_messages`
 */
export function messageGuests(
  deps: Corresponding,
  {
    eventId,
    senderId,
    message,
    to,
    linksPhotos,
  }: { eventId: number; senderId: number; message: string; to: readonly MessageGroup[]; linksPhotos: boolean },
): Promise<number> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const event = requireHost(await lockRsvpEvent(sql, eventId, now.toString()), senderId, 'guests')
    await requireNotInReview(sql, senderId)
    requireShownToGuests(event)
    const answers = to.filter((group) => group !== 'attended').map((group) => (group === 'unanswered' ? null : group))
    const attended = to.includes('attended') ? await queries.listAttended(sql, eventId) : []
    const guestIds = [...new Set([...(await queries.listGuestIds(sql, eventId, answers)), ...attended])]
    // Counts all of them, also those who get no email. Otherwise the limit would reveal suppressed invitations.
    const recipients = guestIds.length
    await checkMessageLimits(sql, deps, { eventId, senderId, recipients })
    const isThanks = to.every((group) => group === 'attended')
    const mailboxes = await listMailboxes(sql, await queries.omitBlocking(sql, guestIds, senderId))
    const id = await queries.insertMessage(sql, { eventId, senderId, message, recipients, now: now.toString() })
    const host = await findSenderName(sql, senderId)
    const { entry, look, signedBy } = await readEventForEmail(sql, deps, eventId, null)
    const { title } = entry.event
    const replyTo = await findReplyAddress(sql, senderId)
    const photos =
      linksPhotos && (await hasShownPhotos(sql, eventId)) ? deps.publicUrl + eventAddress(entry.event, 'photos') : null
    const write = (): GuestEmail<'guest-message'> => ({
      key: `guest-message:${id}`,
      template: 'guest-message',
      props: (link) => ({
        host,
        title,
        message,
        link,
        isThanks,
        facts: briefFacts(entry.event),
        look: look(),
        photos,
        ...(!deps.replyDomain && {
          questions: replyTo === null ? deps.publicUrl + eventAddress(entry.event, 'questions') : null,
        }),
      }),
      ...(replyTo !== null && { replyTo }),
      reason: isThanks
        ? t('You got this email because you were at “{title}”.', { title })
        : t('You got this email because you’re on the guest list for “{title}”.', { title }),
      senderName: senderWords(signedBy ?? host),
      signedBy,
      stops: 'event',
    })
    await sendGuestEmail(sql, deps, write, mailboxes)
    // Not the number of mailboxes: that would reveal how many invitations are suppressed.
    return recipients
  })
}

export interface GuestEventUpdate {
  eventId: number
  change: EventChangeKind
  /** The host's note; may be empty. */
  note: string
  /** The event before the change, if it is known. */
  before?: EventBefore | null
}

async function sendUpdate(
  sql: WriteSql,
  deps: Corresponding,
  update: GuestEventUpdate,
  { to, answer }: { to: readonly Mailbox[]; answer: Exclude<RsvpResponse, 'no'> | null },
): Promise<void> {
  const { eventId, change, note, before = null } = update
  const reader = answer === null ? 'invited' : readerByResponse[answer]
  const { entry, facts, look, signedBy } = await readEventForEmail(sql, deps, eventId, reader)
  const { title } = entry.event
  const write = (): GuestEmail<'event-update'> => ({
    // One email per revision of the event.
    key: `event-${change}:${eventId}:${entry.sequence}`,
    template: 'event-update',
    props: (link) => ({
      change,
      title,
      date: formatCancelledDate(entry.event),
      note,
      facts: facts(),
      before: findDifferences(before, entry.event),
      link,
      look: look(),
    }),
    reason: guestReason(answer, title),
    signedBy,
    calendar: guestCalendar(deps, [entry], change === 'cancelled' ? 'CANCEL' : 'REQUEST'),
  })
  await sendGuestEmail(sql, deps, write, to)
}

/**
 * Emails guests without an account who have not declined that the time or venue has changed, or that the event is
 * cancelled. Guests with an account are notified through their saved events. Idempotent per revision of the event.
 * @returns the number of guests the email is meant for
 */
export async function notifyGuests(sql: WriteSql, deps: Corresponding, news: GuestEventUpdate): Promise<number> {
  const event = await findRsvpEvent(sql, news.eventId, getNow(deps))
  // Guests can't see an event that isn't shown.
  if (!event?.isShown) return 0
  let recipients = 0
  // Renders once per RSVP, which determines the details that guests see.
  for (const answer of ['yes', 'maybe', 'waiting', 'requested', null] as const) {
    const ids = await queries.listGuestIds(sql, news.eventId, [answer], 'without account')
    const to = await listMailboxes(sql, ids)
    if (to.length > 0) await sendUpdate(sql, deps, news, { to, answer })
    recipients += to.length
  }
  return recipients
}

/** Counts that an event's page was opened. Ignores hosts, and events that nobody hosts or sees. */
export const countView = ({ database, clock }: Core, eventId: number, userId: number | null) =>
  database.writeStatement((sql) => queries.countView(sql, eventId, userId, clock.now().toString()))

/** @throws DomainError `event_not_found`, or `not_allowed` for people who don't host the event */
export const getStatistics = ({ database, clock }: Core, eventId: number, userId: number): Promise<EventStatistics> =>
  database.read(async (sql) => {
    requireHost(await findRsvpEvent(sql, eventId, clock.now().toString()), userId, 'guests')
    return queries.readStatistics(sql, eventId)
  })
