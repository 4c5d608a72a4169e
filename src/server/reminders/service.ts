import { z } from 'zod'
import type { LearningEvent } from '#contract/events/event.ts'
import { findDueReminder, formatLead, type DueReminder, type RemindedEvent } from '#domain/reminders/reminder-times.ts'
import { eventReason } from '#domain/notifications/notification-reasons.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { addJobs, jobKind } from '#server/platform/jobs/jobs.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { deliverInJob } from '#server/notifications/delivery-service.ts'
import { rsvpLinks, findSigner, eventPath, emailLines, shortLine } from '#server/notifications/service.ts'
import { listHostReplies } from '#server/notifications/reply-service.ts'
import { findPlanSentences } from '#server/plans/service.ts'
import * as queries from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

export const remindJob = jobKind('reminder.send', z.object({ userId: z.number(), eventId: z.number() }))

/**
 * Identifies a reminder by event, start and lead time. The key includes the start, so a moved event sends new
 * reminders.
 */
const buildKeyEnd = (event: queries.ReminderCandidate, { lead }: DueReminder) => `${event.id}:${event.startsAt}:${lead}`

async function planEventReminders(sql: WriteSql, event: queries.ReminderCandidate, due: DueReminder): Promise<number> {
  const keyEnd = buildKeyEnd(event, due)
  const people = await queries.listUnremindedPeople(sql, event.id, due.dueAt.toString(), keyEnd)
  return addJobs(
    sql,
    people.map(({ userId }) => ({
      kind: remindJob,
      payload: { userId, eventId: event.id },
      key: `remind:${userId}:${keyEnd}`,
    })),
  )
}

/**
 * Plans every reminder that is due now. Reminders missed during downtime are sent once, unless they are obsolete.
 * @returns the number of planned reminders
 */
export async function planReminders(deps: Core): Promise<number> {
  const now = deps.clock.now()
  const candidates = await deps.database.read((sql) => queries.listListedEvents(sql, now.toString()))
  let planned = 0
  for (const event of candidates) {
    const due = findDueReminder(event, now)
    // One transaction per event, so a crash keeps the events planned before it.
    if (due) planned += await deps.database.write((sql) => planEventReminders(sql, event, due))
  }
  return planned
}

const remindedEvent = (event: LearningEvent): RemindedEvent => ({
  startsAt: new Date(event.date).toISOString(),
  endsAt: new Date(event.endDate).toISOString(),
  timeZone: event.timeZone,
  allDay: event.allDay,
})

const responsesByStatus = [
  ['going', 'yes'],
  ['maybe', 'maybe'],
] as const

/** Formats the number of people for a host: "12 going · 3 maybe · 2 on the waitlist". */
function describeExpected({ going, maybe, waiting }: queries.Expected): string {
  const parts = [
    going > 0 && t('{count, plural, one {# going} other {# going}}', { count: going }),
    maybe > 0 && t('{count, plural, one {# maybe} other {# maybe}}', { count: maybe }),
    waiting > 0 && t('{count, plural, one {# on the waitlist} other {# on the waitlist}}', { count: waiting }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** Sends a reminder to one person, unless it has become obsolete. */
export async function remind(deps: Notifying & Viewing, userId: number, eventId: number): Promise<void> {
  const now = deps.clock.now()
  const [event] = await listEventsByIds(deps, [eventId], userId)
  const statuses = await deps.database.read((sql) => queries.listStatuses(sql, userId, eventId))
  if (!event || statuses.length === 0 || event.status !== 'scheduled' || event.isWithdrawn) return
  const times = remindedEvent(event)
  const due = findDueReminder(times, now)
  if (!due) return
  const lead = formatLead(times, now)
  const isHost = statuses.some(({ status }) => status === 'hosting')
  const isComing = statuses.some(({ status }) => status !== 'saved')
  const plan = (await deps.database.read((sql) => findPlanSentences(sql, userId, [event]))).get(eventId) ?? null
  const joinUrl = isComing && event.isVirtualEvent ? event.virtualEventLink : null
  const replies = await deps.database.read((sql) => listHostReplies(sql, eventId, [userId]))
  const expected = isHost
    ? describeExpected(await deps.database.read((sql) => queries.countExpected(sql, eventId)))
    : ''
  const checkIn = isHost && !event.isVirtualEvent ? `${deps.publicUrl}/events/${eventId}/check-in` : null
  const answer = isHost
    ? null
    : (responsesByStatus.find(([status]) => statuses.some((own) => own.status === status))?.[1] ?? null)
  const answers = answer && rsvpLinks(event, deps.publicUrl)
  await deliverInJob(deps, {
    ...replies.get(userId)?.(),
    ...(!isHost && { signedBy: findSigner(event) }),
    userId,
    kind: 'eventReminders',
    key: `reminder ${eventId} ${times.startsAt} ${due.lead}`,
    title: `${lead}: ${event.title}`,
    body: [shortLine(event), plan].filter(Boolean).join('\n'),
    link: eventPath(event),
    mail: {
      template: 'event-reminder',
      props: {
        lead,
        event: emailLines(event, deps.publicUrl),
        isHost,
        expected,
        checkIn,
        answer,
        answers,
        plan,
        joinUrl,
      },
    },
    reason: eventReason(
      statuses.map(({ status }) => status),
      event.title,
    ),
    expiresAt: due.staleAt.toString(),
    isUrgent: false,
  })
}
