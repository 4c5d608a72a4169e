import type { LearningEvent } from '#contract/events/event.ts'
import { findDueReminder, formatLead, type DueReminder } from '#domain/reminders/reminder-times.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { emailLines } from '#server/notifications/service.ts'
import { queueMail } from '#server/platform/mail/mail.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { endLink, listMailReminders } from '#server/subscriptions/service.ts'
import { t } from '#texts/texts.ts'
import type { Mailing, Viewing } from '#server/platform/dependencies/dependencies.ts'

type MailReminder = Awaited<ReturnType<typeof listMailReminders>>[number]

/** Emails visitors the reminders that they requested, each once. Skips reminders confirmed after they were due. */
export async function sendVisitorReminders(deps: Viewing & Mailing): Promise<void> {
  const now = deps.clock.now()
  for (const reminder of await listMailReminders(deps)) {
    const due = findDueReminder(reminder, now)
    if (!due || Temporal.Instant.compare(reminder.confirmedAt, due.dueAt) >= 0) continue
    const [event] = await listEventsByIds(deps, [reminder.eventId], null)
    if (event?.status === 'scheduled')
      await runInLanguage(reminder.language, () => remindVisitor(deps, reminder, event, due))
  }
}

async function remindVisitor(
  deps: Mailing,
  { id, address, language: _language, ...times }: MailReminder,
  event: LearningEvent,
  { lead, staleAt }: DueReminder,
): Promise<void> {
  const { url: off, token } = endLink(deps, id)
  const props = {
    lead: formatLead(times, deps.clock.now()),
    event: emailLines(event, deps.publicUrl),
    ...{ isHost: false, expected: '', checkIn: null, answer: null, answers: null, plan: null, joinUrl: null },
  }
  const message = await deps.renderMail('event-reminder', props, {
    origin: deps.publicUrl,
    reason: t('You get this email because you asked to be reminded of this event.'),
    unsubscribe: { url: off, label: t('Stop this email') },
  })
  const mail = { ...message, to: { address }, unsubscribeUrl: off, token, expiresAt: staleAt }
  const key = `event-reminder ${id} ${times.startsAt} ${lead}`
  await deps.database.write((sql) => queueMail(sql, mail, { key, kind: 'event-reminder' }))
}
