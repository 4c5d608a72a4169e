import { z } from 'zod'
import { formatCheckInCode } from '#domain/guests/guest-check-in.ts'
import { paymentFacts, ticketFacts } from '#domain/invitations/invitation-facts.ts'
import { describeRsvp, partyWords } from '#domain/rsvp/rsvp-words.ts'
import { getSettingsByUser } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { formatEventDays } from '#domain/events/event-time.ts'
import { reviseEvents } from '#server/events/service.ts'
import {
  codePicture,
  findPayer,
  guestCalendar,
  readDates,
  readerByResponse,
  readEventForEmail,
  readPayingGuest,
  sendGuestEmail,
  type EmailDates,
  type GuestEmail,
} from './mail.ts'
import {
  countConfirmations,
  countWaitingBefore,
  findGuest,
  findRsvpEvent,
  getCalendarState,
  listMailboxes,
  type GuestRow,
  type RsvpEventRow,
} from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

const confirmedResponses = ['yes', 'maybe', 'waiting', 'requested', 'no'] as const
/** Maximum number of confirmations that a guest gets per day. */
const mostPerDay = 10

export const confirmationJob = jobKind(
  'rsvp.confirm',
  z.object({
    guestId: z.number(),
    answer: z.enum(confirmedResponses),
    /** The same person on other dates of the series. */
    furtherIds: z.array(z.number()).default([]),
  }),
)

/**
 * Confirms a new RSVP to a hosted event by email, after this transaction commits. Guests who decline get one only if
 * their calendar contains the event, to remove it. There is none for imported events, whose organizers don't see RSVPs.
 */
export async function confirmRsvp(
  sql: WriteSql,
  { hostIds }: RsvpEventRow,
  { id: guestId, answer: before }: GuestRow,
  answer: GuestRow['answer'],
  furtherIds: readonly number[] = [],
): Promise<void> {
  if (hostIds.length === 0 || answer === before || answer === null) return
  await addJob(sql, { kind: confirmationJob, payload: { guestId, answer, furtherIds: [...furtherIds] } })
}

/** Whether the guest has an account that wants no emails for now. */
async function isPaused(sql: ReadSql, { userId }: GuestRow): Promise<boolean> {
  if (userId === null) return false
  return (await getSettingsByUser(sql, [userId])).get(userId)?.isPaused ?? false
}

async function findGuests(sql: ReadSql, ids: readonly number[]): Promise<GuestRow[]> {
  const guests = []
  for (const id of ids) guests.push(await findGuest(sql, id))
  return guests.filter((guest) => guest !== null)
}

/** Names the dates of a series on whose waitlist the guest is. */
async function waitlistFacts(sql: ReadSql, deps: Corresponding, guests: readonly GuestRow[]) {
  const ids = guests.map(({ eventId }) => eventId)
  const entries = ids.length === 0 ? [] : await reviseEvents(sql, ids, deps, 'invited')
  return () => {
    const days = entries.map(({ event }) => formatEventDays(event))
    return days.length === 0 ? [] : [{ label: t('Waitlist'), value: days.join('\n') }]
  }
}

/**
 * Collects the content of an email about an RSVP: the date that the guest chose, and the others of the series with the
 * same response. Facts name the dates on whose waitlist the guest is.
 * @param furtherIds the same person on other dates of the series
 */
async function readRsvpDates(
  sql: ReadSql,
  deps: Corresponding,
  guest: GuestRow,
  furtherIds: readonly number[],
): Promise<EmailDates> {
  const { eventId, answer } = guest
  const reader = answer === null ? null : readerByResponse[answer]
  const own = await readEventForEmail(sql, deps, eventId, reader, 'course')
  const further = await findGuests(sql, furtherIds)
  const dates = [guest, ...further.filter((other) => other.answer === answer)].map(({ eventId: id }) => ({ id }))
  const read = dates.length > 1 ? await readDates(sql, deps, { entry: own.entry, dates, reader }) : own
  const waiting = answer === 'waiting' ? [] : further.filter((other) => other.answer === 'waiting')
  const waitlists = await waitlistFacts(sql, deps, waiting)
  return { ...read, facts: () => [...read.facts(), ...waitlists()] }
}

/** Sends the confirmation, unless the RSVP has changed since. At most one for each RSVP, event revision and day. */
export async function sendConfirmation(
  deps: Corresponding,
  { guestId, answer, furtherIds }: z.output<typeof confirmationJob.payload>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    const guest = await findGuest(sql, guestId)
    if (!guest || guest.answer !== answer || guest.isBarred || (await isPaused(sql, guest))) return
    const row = await findRsvpEvent(sql, guest.eventId, now.toString())
    if (!row?.isOpen) return
    const { inCalendar, sequence: calendarSequence } = await getCalendarState(sql, guestId)
    if (answer === 'no' && !inCalendar) return
    const since = now.subtract({ hours: 24 }).toString()
    if ((await countConfirmations(sql, guestId, since)) >= mostPerDay) return
    const { entry, entries, facts, ends, look, signedBy } = await readRsvpDates(sql, deps, guest, furtherIds)
    const { title } = entry.event
    const paying = await readPayingGuest(sql, deps, guest)
    const waitingBefore = await countWaitingBefore(sql, guestId)
    const { partySize, wantedParty } = guest
    const describe = () => describeRsvp({ answer, partySize, wantedParty, waitingBefore, isOpen: true }, guest.name)
    if (!describe()) return
    const hasCalendar = answer === 'yes' || answer === 'maybe'
    const isComing = answer !== 'no'
    const method = isComing ? 'REQUEST' : 'CANCEL'
    const day = now.toString().slice(0, 10)
    const write = (): GuestEmail<'rsvp-confirmation'> => ({
      // Counts the removals of the event from the calendar, so that a later RSVP always adds it again.
      key: `rsvp-${answer}:${guest.eventId}:${entry.sequence}.${calendarSequence}:${day}`,
      template: 'rsvp-confirmation',
      props: (link: string) => ({
        title,
        said: describe()!,
        facts: [
          ...facts(),
          ...(isComing ? ticketFacts(entry.event, paying) : []),
          ...(hasCalendar ? paymentFacts(entry.event) : []),
          ...(isComing ? [{ label: t('Coming'), value: partyWords(guest.partySize) }] : []),
        ],
        isComing,
        ...findPayer(entry.event, paying),
        hasCalendar,
        link,
        look: look(),
        door: answer === 'yes' ? { code: formatCheckInCode(guest.code), image: codePicture(link) } : null,
      }),
      reason: t('You got this email because you RSVPed to “{title}”.', { title }),
      expiresAt: ends,
      signedBy,
      ...((hasCalendar || !isComing) && { calendar: guestCalendar(deps, entries, method) }),
    })
    await sendGuestEmail(sql, deps, write, await listMailboxes(sql, [guestId]))
  })
}
