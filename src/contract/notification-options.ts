/** What a person can switch on and off as a whole. */
export const notificationTopics = ['eventReminders', 'newEvents', 'groupInvites', 'goalNudges'] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** All that Wonderlark tells; changes of an event one is going to have no switch of their own, only ways. */
export const notificationKinds = [...notificationTopics, 'eventChanges'] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** The ways by which it tells. */
export const notificationChannels = ['mail', 'push', 'inApp'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

export type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>

/** Wall times, `22:00`, in the person's own zone; the end may lie on the next morning. */
export interface QuietHours {
  from: string
  until: string
}

/** What somebody wants to be told, and how. */
export interface NotificationSettings extends Record<NotificationTopic, boolean> {
  channels: NotificationChoices
  quietHours: QuietHours | null
  /** IANA name; null until a browser has told it. */
  timeZone: string | null
  /** Nothing by mail or push until it is taken back; the list in the app goes on. */
  isPaused: boolean
}

const everyWay = { mail: true, push: true, inApp: true }

/** The settings of whoever has never changed them. */
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
