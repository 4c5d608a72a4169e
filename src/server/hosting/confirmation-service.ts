import { z } from 'zod'
import type { LearningEvent } from '#contract/event.ts'
import { paymentFacts } from '#domain/hosting/invitation-facts.ts'
import { describeRsvp, partyWords } from '#domain/hosting/rsvp-words.ts'
import { getSettingsByUser } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { addJob, jobKind } from '#server/platform/jobs/jobs.ts'
import { guestCalendar, readerByAnswer, readEventForEmail, sendGuestEmail, type GuestMailDeps } from './guest-mail.ts'
import {
  countWaitingBefore,
  findGuest,
  findRsvpEvent,
  listMailboxes,
  type GuestRow,
  type RsvpEventRow,
} from './rsvp-queries.ts'

const confirmedAnswers = ['yes', 'maybe', 'waiting'] as const

export const confirmationJob = jobKind(
  'rsvp.confirm',
  z.object({ guestId: z.number(), answer: z.enum(confirmedAnswers) }),
)

/**
 * Confirms a new RSVP to a hosted event by email, after this transaction commits. Guests who can't go get no email, and
 * nobody gets one for an imported event, whose organizer doesn't see the RSVP.
 */
export async function confirmRsvp(
  sql: WriteSql,
  { hostIds }: RsvpEventRow,
  { id: guestId, answer: before }: GuestRow,
  answer: GuestRow['answer'],
): Promise<void> {
  if (hostIds.length === 0 || answer === before || answer === null || answer === 'no') return
  await addJob(sql, { kind: confirmationJob, payload: { guestId, answer } })
}

/** Whether the guest has an account that wants no emails for now. */
async function isPaused(sql: ReadSql, { userId }: GuestRow): Promise<boolean> {
  if (userId === null) return false
  return (await getSettingsByUser(sql, [userId])).get(userId)?.isPaused ?? false
}

const findPayee = ({ isPaidEvent, paymentLink, organizer }: LearningEvent) =>
  isPaidEvent && paymentLink !== null ? organizer || 'your host' : null

/** Sends the confirmation, unless the RSVP has changed since. At most one for each answer, event revision and day. */
export async function sendConfirmation(
  deps: GuestMailDeps,
  { guestId, answer }: z.output<typeof confirmationJob.payload>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    const guest = await findGuest(sql, guestId)
    if (!guest || guest.answer !== answer || guest.isBarred || (await isPaused(sql, guest))) return
    const row = await findRsvpEvent(sql, guest.eventId, now.toString())
    if (!row?.isOpen) return
    const { entry, facts, ends } = await readEventForEmail(sql, deps, guest.eventId, readerByAnswer[answer])
    const { title } = entry.event
    const waitingBefore = answer === 'waiting' ? await countWaitingBefore(sql, guestId) : null
    const said = describeRsvp({ answer, partySize: guest.partySize, waitingBefore, isOpen: true })
    if (!said) return
    const hasCalendar = answer !== 'waiting'
    const day = now.toString().slice(0, 10)
    const email = {
      kind: 'rsvp-confirmation',
      key: `rsvp-${answer}:${guest.eventId}:${entry.sequence}:${day}`,
      template: 'rsvp-confirmation',
      props: (link: string) => ({
        title,
        said,
        facts: [
          ...facts,
          ...(hasCalendar ? paymentFacts(entry.event) : []),
          { label: 'Coming', value: partyWords(guest.partySize) },
        ],
        paidTo: hasCalendar ? findPayee(entry.event) : null,
        hasCalendar,
        link,
      }),
      reason: `You got this email because you RSVPed to “${title}”.`,
      expiresAt: ends,
      ...(hasCalendar && { calendar: guestCalendar(deps, entry, 'REQUEST') }),
    } as const
    await sendGuestEmail(sql, deps, email, await listMailboxes(sql, [guestId]))
  })
}
