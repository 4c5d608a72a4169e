import { findDueReminder, formatLead, type DueReminder } from '#domain/reminders/reminder-times.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import * as queries from './queries.ts'
import {
  codePicture,
  guestCalendar,
  guestReason,
  readerByResponse,
  readEventForEmail,
  sendGuestEmail,
  type GuestEmail,
  listMailboxes,
} from '#server/rsvp/service.ts'
import type { Corresponding } from '#server/platform/dependencies/dependencies.ts'

const reminded = ['yes', 'maybe'] as const

async function remindGuests(
  sql: WriteSql,
  deps: Corresponding,
  event: queries.ReminderCandidate,
  due: DueReminder,
): Promise<number> {
  // The key includes the start, so a moved event sends new reminders.
  const key = `guest-reminder:${event.id}:${event.startsAt}:${due.lead}`
  let count = 0
  for (const answer of reminded) {
    const unreminded = { answer, dueAt: due.dueAt.toString(), keyStart: key }
    const mailboxes = await listMailboxes(sql, await queries.listUnremindedGuests(sql, event.id, unreminded))
    if (mailboxes.length === 0) continue
    const { entry, facts, look, signedBy } = await readEventForEmail(sql, deps, event.id, readerByResponse[answer])
    const { title } = entry.event
    const write = (): GuestEmail<'guest-reminder'> => ({
      key,
      template: 'guest-reminder',
      props: (link) => ({
        ...{ lead: formatLead(event, deps.clock.now()), title, facts: facts(), link, look: look() },
        isMaybe: answer === 'maybe',
        door: answer === 'yes' ? { code: null, image: codePicture(link) } : null,
      }),
      reason: guestReason(answer, title),
      expiresAt: due.staleAt,
      signedBy,
      stops: 'event',
      calendar: guestCalendar(deps, [entry], 'REQUEST'),
    })
    await sendGuestEmail(sql, deps, write, mailboxes)
    count += mailboxes.length
  }
  return count
}

/**
 * Reminds guests without an account who are going or a maybe, a day and an hour before the event. Guests with an account
 * are reminded by their list of events.
 * @returns the number of emails
 */
export async function sendGuestReminders(deps: Corresponding): Promise<number> {
  const now = deps.clock.now()
  const candidates = await deps.database.read((sql) => queries.listGuestEvents(sql, now.toString()))
  let sent = 0
  for (const event of candidates) {
    const due = findDueReminder(event, now)
    if (due) sent += await deps.database.write((sql) => remindGuests(sql, deps, event, due))
  }
  return sent
}
