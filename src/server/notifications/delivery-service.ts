import { z } from 'zod'
import {
  appNotificationKinds,
  imposedKinds,
  notificationChannels,
  type NotificationChannel,
  type ImposedKind,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notifications/notification-options.ts'
import { findQuietEnd, wantsNotification } from '#domain/notifications/notification-choice.ts'
import { notificationMailWords } from '#domain/notifications/notification-settings-words.ts'
import type { MailTemplateName, MailTemplates } from '#mail/templates.ts'
import { findLanguages, listContacts, type Contact } from '#server/people/person-service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { addJob, addJobs, jobKind, JobFailure, JobPostponed } from '#server/platform/jobs/jobs.ts'
import { isMailAddress, queueMail, type Mail } from '#server/platform/mail/mail.ts'
import { senderWords } from './present.ts'
import { addNotification } from './notification-service.ts'
import { listPushTargets, sendPush } from './push-service.ts'
import { getSettingsByUser } from './settings-service.ts'
import { unsubscribeLink } from './unsubscribe-service.ts'
import { t } from '#texts/texts.ts'
import type { Core, Mailing, Notifying, Services } from '#server/platform/dependencies/dependencies.ts'

/** An email template with its props. */
export type MailContent = {
  [Name in MailTemplateName]: { template: Name; props: MailTemplates[Name] }
}[MailTemplateName]

export interface Notification {
  userId: number
  kind: NotificationKind | ImposedKind
  /** Identifies the subject, such as `cancelled 17`. A person receives each key only once. */
  key: string
  /** Used in the app and in push notifications. */
  title: string
  body: string
  /** A path on this site. */
  link: string
  /** Null: in the app and by push only. */
  mail: MailContent | null
  calendar?: NonNullable<Mail['calendar']>
  /** ISO instant after which the notification is obsolete. */
  expiresAt: string
  /** Ignores quiet hours. */
  isUrgent?: boolean
  /** Why the person gets the email. Default: a sentence about the kind. */
  reason?: string
  /** A reply address for the email, and the sentence about replies, with and without such an address. */
  reply?: { claim: string; reaches: string; otherwise?: string }
  /** Organization that hosts the event, which signs the email and is its sender. */
  signedBy?: string | undefined
  /** Headers that put the email into a conversation. */
  headers?: Record<string, string>
  /** Delivered by this channel only. Default: by every one that the person wants. */
  only?: NotificationChannel
  /** Start of the keys of earlier notifications in the app that this one replaces. */
  replaces?: string
  /** ISO instant of the occurrence, which orders notifications that replace each other. Default: time of delivery. */
  happenedAt?: string
  /** Also sent to banned accounts. */
  reachesBanned?: boolean
  /** Appears in the app whatever the person's settings are. */
  isAlwaysInApp?: boolean
  /** Set if its host has deleted their account: the email's text is deleted as soon as it has been sent. */
  isForgottenWhenSent?: boolean
}

const deliverJob = jobKind(
  'notification.tell',
  z.object({
    userId: z.number(),
    kind: z.enum(appNotificationKinds),
    key: z.string(),
    title: z.string(),
    body: z.string(),
    link: z.string(),
    mail: z.custom<MailContent | null>(),
    calendar: z
      .object({
        text: z.string(),
        method: z.enum(['PUBLISH', 'REQUEST', 'CANCEL']),
        further: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
      })
      .optional(),
    expiresAt: z.string(),
    isUrgent: z.boolean().optional(),
    reason: z.string().optional(),
    reply: z.object({ claim: z.string(), reaches: z.string(), otherwise: z.string().optional() }).optional(),
    signedBy: z.string().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    only: z.enum(notificationChannels).optional(),
    replaces: z.string().optional(),
    happenedAt: z.string().optional(),
    reachesBanned: z.boolean().optional(),
    isAlwaysInApp: z.boolean().optional(),
    isForgottenWhenSent: z.boolean().optional(),
  }) as z.ZodType<Notification>,
)

const pushJob = jobKind(
  'notification.push',
  z.object({
    subscriptionId: z.number(),
    title: z.string(),
    body: z.string(),
    link: z.string(),
    tag: z.string(),
    expiresAt: z.string(),
    isUrgent: z.boolean(),
  }),
)

/**
 * Notifies people after this transaction commits: in the app, by push and by email, according to their settings.
 * @param write writes the notification for one of them, in their language
 * @returns the number of new notifications
 */
export async function notify<Person extends { userId: number }>(
  sql: WriteSql,
  people: readonly Person[],
  write: (person: Person) => Omit<Notification, 'userId'>,
): Promise<number> {
  const languages = await findLanguages(
    sql,
    people.map(({ userId }) => userId),
  )
  const notifications = people.map((person) => ({
    ...runInLanguage(languages.get(person.userId), () => write(person)),
    userId: person.userId,
  }))
  return addJobs(
    sql,
    notifications.map((payload) => ({
      kind: deliverJob,
      payload,
      key: `tell:${payload.userId}:${payload.key}`,
    })),
  )
}

/** Converts ids to recipients for `notify`. */
export const toPeople = (userIds: readonly number[]) => userIds.map((userId) => ({ userId }))

const isImposed = (kind: Notification['kind']): kind is ImposedKind => imposedKinds.some((each) => each === kind)

async function mailTo(
  sql: WriteSql,
  deps: Mailing & Pick<Services, 'replyDomain'>,
  contact: Contact & { email: string },
  given: Notification,
) {
  if (!given.mail) return
  const { kind, key, mail, calendar, expiresAt, reply, signedBy, headers, isForgottenWhenSent = false } = given
  const words = isImposed(kind) ? null : notificationMailWords[kind]
  const unsubscribe = isImposed(kind) ? null : unsubscribeLink(deps, { userId: contact.id, kind })
  const hasReplyAddress = reply !== undefined && Boolean(deps.replyDomain)
  const replies = hasReplyAddress ? reply.reaches : reply?.otherwise
  const message = await deps.renderMail(mail.template, mail.props, {
    origin: deps.publicUrl,
    reason: given.reason ?? (words ? t(words.reason) : ''),
    ...(replies && { replies }),
    ...(signedBy && { signedBy }),
    ...(unsubscribe && words && { unsubscribe: { url: unsubscribe.url, label: t(words.off) } }),
  })
  await queueMail(
    sql,
    {
      ...message,
      to: { address: contact.email, name: contact.name },
      ...(unsubscribe && { unsubscribeUrl: unsubscribe.url, token: unsubscribe.token }),
      isForgottenWhenSent,
      ...(hasReplyAddress && { replyClaim: reply.claim }),
      expiresAt: Temporal.Instant.from(expiresAt),
      ...(calendar && { calendar }),
      ...(signedBy && { senderName: senderWords(signedBy) }),
      ...(headers && { headers }),
    },
    { key: `${contact.id} ${key}`, kind: mail.template },
  )
}

async function pushTo(sql: WriteSql, { clock }: Core, notification: Notification): Promise<void> {
  const { userId, key, title, body, link, expiresAt, isUrgent = false } = notification
  for (const { id } of await listPushTargets(sql, [userId], clock.now().toString())) {
    await addJob(sql, {
      kind: pushJob,
      payload: { subscriptionId: id, title, body, link, tag: key, expiresAt, isUrgent },
      key: `push:${id}:${key}`,
    })
  }
}

const hasPassed = (iso: string, now: Temporal.Instant) => Temporal.Instant.compare(Temporal.Instant.from(iso), now) <= 0

/** Returns the end of the person's quiet hours; null if they may be notified now. */
function quietUntil(
  settings: NotificationSettings,
  { isUrgent }: Notification,
  deps: Pick<Services, 'clock' | 'homeZone'>,
) {
  return isUrgent ? null : findQuietEnd(settings, deps.clock.now(), deps.homeZone)
}

/**
 * Delivers a notification to one person in this transaction, according to their settings. It appears in the app at
 * once; email and push wait for the end of quiet hours.
 * @returns null, or the instant until which email and push must wait; call again then
 */
export async function deliver(
  sql: WriteSql,
  deps: Notifying,
  notification: Notification,
): Promise<Temporal.Instant | null> {
  const { userId, kind, key, title, body, link, expiresAt } = notification
  const now = deps.clock.now()
  const [contact] = await listContacts(sql, [userId], notification.reachesBanned)
  if (!contact || hasPassed(expiresAt, now)) return null
  const settings = (await getSettingsByUser(sql, [userId])).get(userId) as NotificationSettings
  const { only, replaces, happenedAt } = notification
  const wants = (channel: NotificationChannel) =>
    (only === undefined || only === channel) &&
    (isImposed(kind) ? channel === 'inApp' || !settings.isPaused : wantsNotification(settings, kind, channel))
  if (notification.isAlwaysInApp || wants('inApp'))
    await addNotification(sql, { userId, kind, title, body, link, key, replaces, happenedAt }, now.toString())
  if (!wants('mail') && !wants('push')) return null
  const until = quietUntil(settings, notification, deps)
  if (until) return hasPassed(expiresAt, until) ? null : until
  const { email } = contact
  if (wants('mail') && email !== null && isMailAddress(email)) {
    await runInLanguage(contact.language, () => mailTo(sql, deps, { ...contact, email }, notification))
  }
  if (wants('push')) await pushTo(sql, deps, notification)
  return null
}

/** Delivers in a job's own transaction. Postpones the job until quiet hours end, if necessary. */
export async function deliverInJob(deps: Notifying, notification: Notification): Promise<void> {
  const until = await deps.database.write((sql) => deliver(sql, deps, notification))
  if (until) throw new JobPostponed(until)
}

async function push(deps: Core & Pick<Services, 'push'>, given: z.output<typeof pushJob.payload>): Promise<void> {
  const now = deps.clock.now()
  const { subscriptionId, expiresAt, ...content } = given
  if (hasPassed(expiresAt, now)) return
  const lifetime = Math.round(now.until(expiresAt).total('seconds'))
  const outcome = await sendPush(deps, subscriptionId, { ...content, lifetime })
  if (outcome.kind === 'refused') throw new JobFailure(outcome.why, { isFinal: true })
  if (outcome.kind === 'later') {
    const notBefore = outcome.seconds === null ? undefined : now.add({ seconds: outcome.seconds })
    throw new JobFailure(outcome.why, notBefore && { notBefore })
  }
}

export const deliveryHandlers = { deliverJob, pushJob, push }
