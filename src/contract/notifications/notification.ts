import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import {
  mapKeys,
  appNotificationKinds,
  notificationChannels,
  notificationKindOptions,
  notificationKinds,
  notificationTopics,
  rsvpEmailTimes,
} from './notification-options.ts'
import { isKnownZone } from '#contract/places/time-zone.ts'
import { t } from '#texts/texts.ts'

export const timeZoneSchema = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]/, { error: () => t('is no IANA time zone such as America/New_York') })
  .refine(isKnownZone, { error: () => t('is no IANA time zone such as America/New_York') })
  .describe('IANA name of a time zone.')

const topics = mapKeys(notificationTopics, (topic) => z.boolean().describe(notificationKindOptions[topic].summary))

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('is no time such as 22:00') })
const quietHoursSchema = z
  .strictObject({ from: clockTime, until: clockTime })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: () => t('must differ from the start') })
  .nullable()
  .describe('No emails or pushes between these times, in your time zone.')

const choice = z.strictObject(mapKeys(notificationChannels, () => z.boolean()))
const choices = z.strictObject(mapKeys(notificationKinds, () => choice))
const rsvpEmails = z
  .enum(rsvpEmailTimes)
  .describe('Whether emails about RSVPs to events you host come at once or once a day. Off with `channels.rsvps.mail`.')
const paused = z.boolean().describe('No emails or pushes until resumed.')

export const notificationSettingsSchema = z
  .object({
    ...topics,
    channels: choices,
    rsvpEmails,
    quietHours: quietHoursSchema,
    timeZone: timeZoneSchema.nullable(),
    isPaused: paused,
  })
  .meta({ id: 'NotificationSettings' })

/**
 * Absent fields keep their value, except for the four topics, which are required. In `channels`, absent channels keep
 * theirs.
 */
export const notificationChangeSchema = z.strictObject({
  ...topics,
  channels: z.strictObject(mapKeys(notificationKinds, () => choice.partial().optional())).optional(),
  rsvpEmails: rsvpEmails.optional(),
  quietHours: quietHoursSchema.optional(),
  timeZone: timeZoneSchema.optional(),
  isPaused: paused.optional(),
})
export type NotificationChange = z.infer<typeof notificationChangeSchema>

const appNotificationSchema = z
  .object({
    id: z.int(),
    kind: z.enum(appNotificationKinds),
    title: z.string(),
    body: z.string(),
    link: z.string().describe('Path within the app.'),
    createdAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notice' })
export type AppNotification = z.infer<typeof appNotificationSchema>

export const appNotificationListSchema = z.object({
  notices: z.array(appNotificationSchema),
  unread: z.int().min(0).describe('Number of unread notifications.'),
})
export type AppNotificationList = z.infer<typeof appNotificationListSchema>

/** Message of the live connection. */
export interface NotificationUpdate {
  /** Number of unread notifications. */
  unread: number
  /** Notifications that arrived since the previous message, oldest first. */
  fresh: AppNotification[]
}

/** Message of the live connection to the host of an event whose guest list has changed. */
export interface GuestListUpdate {
  eventId: number
}

const base64Url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/, { error: () => t('is not base64url') })

/** The browser's `PushSubscription` as JSON. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(2_000),
  /** Ignored: the push service reports when a subscription has expired. */
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({ p256dh: base64Url.min(80).max(100), auth: base64Url.min(20).max(40) }),
})
export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>

/** A reminder of an event requested without an account. It takes effect only after confirmation by email. */
export const eventReminderSchema = z.strictObject({ email: z.email().max(254), timeZone: timeZoneSchema.optional() })
export type EventReminderBody = z.infer<typeof eventReminderSchema>

/** Reminders by email that a person asked for before signing in. */
export const mailRemindersSchema = z.array(
  z.object({ id: z.int(), address: z.string(), eventId: z.int(), title: z.string() }),
)

export type MailReminders = z.infer<typeof mailRemindersSchema>

/** A subscription requested without an account. It takes effect only after confirmation by email. */
export const searchSubscriptionSchema = z.strictObject({
  email: z.email().max(254),
  search: z
    .string()
    .max(limits.searchSubscriptions.search)
    .describe('Query string of `GET /api/events` without paging.'),
  timeZone: timeZoneSchema.describe('Time zone in which the week starts.').optional(),
})
/** A member's subscription, to the address of the account. */
export const ownSearchSubscriptionSchema = searchSubscriptionSchema.omit({ email: true })
export type SearchSubscriptionBody = z.infer<typeof searchSubscriptionSchema>
