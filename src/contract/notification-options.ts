/** Topics that can be switched on and off as a whole. */
export const notificationTopics = ['eventReminders', 'newEvents', 'groupInvites', 'goalNudges'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/**
 * All kinds of notification. Changes to an event someone is going to can't be switched off, but their channels can be
 * chosen.
 */
export const notificationKinds = [...notificationTopics, 'eventChanges'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Channels that deliver notifications. */
export const notificationChannels = ['mail', 'push', 'inApp'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>

/** Local times such as `22:00` in the person's time zone. The end may be on the next morning. */
export interface QuietHours {
  from: string
  until: string
}

/** A person's notification settings. */
export interface NotificationSettings extends Record<NotificationTopic, boolean> {
  channels: NotificationChoices
  quietHours: QuietHours | null
  /** IANA name; null until a browser has reported it. */
  timeZone: string | null
  /** No emails or pushes until resumed; in-app notifications continue. */
  isPaused: boolean
}

const everyWay = { mail: true, push: true, inApp: true }

/** Settings of people who have never changed them. */
export const defaultNotificationSettings: NotificationSettings = {
  eventReminders: true,
  newEvents: true,
  groupInvites: false,
  goalNudges: true,
  channels: {
    eventReminders: everyWay,
    newEvents: everyWay,
    groupInvites: everyWay,
    goalNudges: everyWay,
    eventChanges: everyWay,
  },
  quietHours: null,
  timeZone: null,
  isPaused: false,
}
