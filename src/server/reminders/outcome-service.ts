import { z } from 'zod'
import { usedAfterDays, usedAnswers } from '#contract/journal/outcome-options.ts'
import { usedAnswerWords } from '#domain/journal/outcome-words.ts'
import { findQuestionTime } from '#domain/reminders/reminder-times.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { addJobs, jobKind } from '#server/platform/jobs/jobs.ts'
import { deliverInJob } from '#server/notifications/delivery-service.ts'
import { emailLines, eventPath } from '#server/notifications/service.ts'
import * as queries from './outcome-queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

const payload = z.object({ userId: z.number(), eventId: z.number() })
export const wentJob = jobKind('outcome.went', payload)
export const laterJob = jobKind('outcome.later', payload)

/** Hours after which a question is obsolete. */
const currentHours = 72

const isDue = (event: queries.AskedPerson, now: Temporal.Instant) =>
  Temporal.Instant.compare(findQuestionTime(event), now) <= 0

/** Plans the questions after events: whether people went, and a month later whether it helped. */
export async function planQuestions(deps: Core): Promise<void> {
  const now = deps.clock.now()
  const people = await deps.database.read((sql) => queries.listUnasked(sql, now.toString()))
  const due = people.filter((person) => isDue(person, now))
  await deps.database.write(async (sql) => {
    const went = due.map(({ userId, eventId }) => ({
      kind: wentJob,
      payload: { userId, eventId },
      key: `went:${userId}:${eventId}`,
    }))
    await addJobs(sql, went)
    const later = await queries.takeLater(sql, now.toString(), usedAfterDays)
    await addJobs(
      sql,
      later.map(({ userId, eventId }) => ({
        kind: laterJob,
        payload: { userId, eventId },
        key: `later:${userId}:${eventId}`,
      })),
    )
  })
}

/** Asks one person whether they went, unless they have said so or took the event off their list. */
export async function askWent(deps: Notifying & Viewing, userId: number, eventId: number): Promise<void> {
  const [event] = await listEventsByIds(deps, [eventId], userId)
  const isOpen = await deps.database.read((sql) => queries.isUnanswered(sql, userId, eventId))
  if (!event || !isOpen || isCalledOff(event)) return
  const lines = emailLines(event, deps.publicUrl)
  await deliverInJob(deps, {
    userId,
    kind: 'eventReminders',
    key: `went ${eventId}`,
    title: t('How was it? {title}', { title: event.title }),
    body: t('If you went, one tap counts it toward your goals.'),
    link: eventPath(event),
    mail: { template: 'event-after', props: { event: lines, wentUrl: `${lines.url}?went=yes` } },
    reason: t('You got this email because “{title}” was on your list of events.', { title: event.title }),
    expiresAt: deps.clock.now().add({ hours: currentHours }).toString(),
  })
}

/** Asks one person whether they have used what they learned a month ago. */
export async function askLater(deps: Notifying & Viewing, userId: number, eventId: number): Promise<void> {
  const [event] = await listEventsByIds(deps, [eventId], userId)
  if (!event) return
  const lines = emailLines(event, deps.publicUrl)
  const answers = usedAnswers.map((used) => ({ label: t(usedAnswerWords[used]), href: `${lines.url}?used=${used}` }))
  await deliverInJob(deps, {
    userId,
    kind: 'eventReminders',
    key: `later ${eventId}`,
    title: t('A month later: {title}', { title: event.title }),
    body: t('Have you used what you learned?'),
    link: eventPath(event),
    mail: { template: 'event-later', props: { event: lines, answers } },
    reason: t('You got this email because you went to “{title}”.', { title: event.title }),
    expiresAt: deps.clock.now().add({ hours: currentHours }).toString(),
  })
}
