import { z } from 'zod'
import type { LearningEvent } from '#contract/events/event.ts'
import { formatTimes } from '#domain/invitations/invitation-facts.ts'
import { describeActivity, isWorthReporting, type RsvpActivity } from '#domain/rsvp/rsvp-activity.ts'
import { placesWords } from '#domain/rsvp/rsvp-words.ts'
import { lastDailyTime, summaryHour } from '#domain/notifications/notification-weeks.ts'
import { reviseEvents } from '#server/events/service.ts'
import { deliver, getSettingsByUser, type MailContent } from '#server/notifications/service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { addJobs, jobKind, JobPostponed } from '#server/platform/jobs/jobs.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { findLanguages } from '#server/people/person-service.ts'
import { getNow } from '#server/platform/process/process.ts'
import * as queries from './activity-queries.ts'
import { countPlaces, findRsvpEvent, type GuestRow, type RsvpEventRow } from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Corresponding, Linking, Notifying, Services } from '#server/platform/dependencies/dependencies.ts'

export const activityJob = jobKind('rsvp.tell', z.object({ id: z.number() }))
export const summaryJob = jobKind('rsvp.summary', z.object({ userId: z.number(), day: z.string() }))

/** Days after the end of an event for which its changes are stored. */
const storedDays = 30

/**
 * Records a guest's new RSVP for the hosts, who are notified after this transaction commits. Does nothing if it equals
 * the old one. `isQuiet` leaves it to the hosts' daily summary.
 * @param guest the guest before the change
 */
export async function noteActivity(
  sql: WriteSql,
  { clock }: Pick<Services, 'clock'>,
  { id: eventId, hostIds }: RsvpEventRow,
  guest: Pick<GuestRow, 'id' | 'userId' | 'answer' | 'partySize'>,
  after: Pick<RsvpActivity, 'answer' | 'partySize'> & { isPromoted?: boolean; isQuiet?: boolean },
): Promise<void> {
  const { answer, partySize, isPromoted = false, isQuiet = false } = after
  const activity = { before: guest.answer, beforePartySize: guest.partySize, answer, partySize, isPromoted }
  const others = hostIds.filter((id) => id !== guest.userId)
  if (others.length === 0 || !isWorthReporting(activity)) return
  const now = clock.now().toString()
  const ids = await queries.insertActivity(sql, { ...activity, eventId, guestId: guest.id, hostIds: others, now })
  // The daily summary still includes it.
  if (isQuiet) return
  await addJobs(
    sql,
    ids.map((id) => ({ kind: activityJob, payload: { id }, key: `rsvp-activity:${id}` })),
  )
}

const hostPath = (eventId: number) => `/events/${eventId}/host`

async function readEvent(sql: ReadSql, deps: Notifying & Corresponding, eventId: number, hostId: number) {
  const [entry] = await reviseEvents(sql, [eventId], deps, hostId)
  return entry?.event ?? null
}

/** Describes an event and its changes for the email. */
async function mailPart(sql: ReadSql, deps: Linking, event: LearningEvent, lines: readonly string[]) {
  const { taken, waiting } = await countPlaces(sql, event.id, null)
  const row = await findRsvpEvent(sql, event.id, getNow(deps))
  const capacity = row?.capacity ?? null
  const places = capacity === null ? null : { capacity, left: Math.max(0, capacity - taken), waiting }
  return {
    title: event.title,
    when: formatTimes(event),
    counts: placesWords(taken, places),
    lines,
    url: deps.publicUrl + hostPath(event.id),
  }
}

/** Notifies a host of one change: in the app and by push, and by email if they want one each time or it is the first. */
export async function notifyOfActivity(deps: Notifying & Corresponding, id: number): Promise<void> {
  const until = await deps.database.write(async (sql) => {
    const activity = await queries.findLatestActivity(sql, id)
    const event = activity && (await readEvent(sql, deps, activity.eventId, activity.hostId))
    if (!event) return null
    const language = (await findLanguages(sql, [activity.hostId])).get(activity.hostId)
    return runInLanguage(language, () => deliverActivity(sql, deps, { activity, event, keyId: id }))
  })
  if (until) throw new JobPostponed(until)
}

type LatestActivity = NonNullable<Awaited<ReturnType<typeof queries.findLatestActivity>>>

/** @returns the end of the host's quiet hours, if the notification has to wait for it */
async function deliverActivity(
  sql: WriteSql,
  deps: Notifying,
  { activity, event, keyId }: { activity: LatestActivity; event: LearningEvent; keyId: number },
): Promise<Temporal.Instant | null> {
  const { hostId, guestId, eventId, name } = activity
  const settings = (await getSettingsByUser(sql, [hostId])).get(hostId)
  const isMailed = settings?.rsvpEmails === 'now' || activity.isFirst
  const sentence = describeActivity(name, activity)
  const title = `${sentence}: ${event.title}`
  const events = [await mailPart(sql, deps, event, [`${sentence}.`])]
  const mail: MailContent = { template: 'host-rsvps', props: { subject: title, heading: sentence, events } }
  const quiet = await deliver(sql, deps, {
    userId: hostId,
    kind: 'rsvps',
    key: `rsvp ${eventId} ${guestId} ${keyId}`,
    replaces: `rsvp ${eventId} ${guestId} `,
    title,
    body: events[0]?.counts ?? '',
    link: hostPath(eventId),
    mail: isMailed ? mail : null,
    expiresAt: Temporal.Instant.from(new Date(event.endDate).toISOString()).toString(),
  })
  if (!quiet && isMailed) await queries.markGuestMailed(sql, activity, getNow(deps))
  return quiet
}

/** Plans the daily emails of hosts whose time has come. @returns the number of planned emails */
export async function planSummaries(deps: Core & Pick<Services, 'homeZone'>): Promise<number> {
  const now = deps.clock.now()
  return deps.database.write(async (sql) => {
    const jobs = []
    for (const { userId, timeZone, since } of await queries.listWaitingHosts(sql)) {
      const last = lastDailyTime(summaryHour, timeZone ?? deps.homeZone, now)
      if (Temporal.Instant.compare(since, last.toInstant()) >= 0) continue
      const day = last.toPlainDate().toString()
      jobs.push({ kind: summaryJob, payload: { userId, day }, key: `rsvp-summary:${userId}:${day}` })
    }
    await queries.deleteOldActivities(sql, now.subtract({ hours: 24 * storedDays }).toString())
    return addJobs(sql, jobs)
  })
}

function summarySubject(guests: number, titles: readonly string[]): string {
  const [title = ''] = titles
  if (titles.length === 1)
    return t('{count, plural, one {# RSVP: {title}} other {# RSVPs: {title}}}', { count: guests, title })
  return t('{count, plural, one {# RSVP to {events} of your events} other {# RSVPs to {events} of your events}}', {
    count: guests,
    events: titles.length,
  })
}

/** Sends a host's daily email. Sends nothing if every guest is back where they were. */
export async function sendSummary(deps: Notifying & Corresponding, userId: number, day: string): Promise<void> {
  const now = deps.clock.now()
  const until = await deps.database.write(async (sql) => {
    const pending = (await queries.listPending(sql, userId, now.toString())).filter(isWorthReporting)
    const parts = []
    for (const [eventId, changes] of Map.groupBy(pending, (change) => change.eventId)) {
      const event = await readEvent(sql, deps, eventId, userId)
      const lines = changes.map((change) => `${describeActivity(change.name, change)}.`)
      if (event) parts.push(await mailPart(sql, deps, event, lines))
    }
    if (parts.length > 0) {
      const guests = parts.reduce((sum, { lines }) => sum + lines.length, 0)
      const titles = parts.map(({ title }) => title)
      const subject = summarySubject(guests, titles)
      const quiet = await deliver(sql, deps, {
        userId,
        kind: 'rsvps',
        key: `rsvp-summary ${day}`,
        only: 'mail',
        title: subject,
        body: '',
        link: '/events?tab=hosting',
        mail: { template: 'host-rsvps', props: { subject, heading: t('Your RSVPs since yesterday'), events: parts } },
        expiresAt: now.add({ hours: 24 }).toString(),
      })
      if (quiet) return quiet
    }
    await queries.markAllMailed(sql, userId, now.toString())
    return null
  })
  if (until) throw new JobPostponed(until)
}
