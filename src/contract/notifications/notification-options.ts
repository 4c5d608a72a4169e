import { msg, type Message } from '#texts/texts.ts'

/** A kind of notification. */
interface KindOptions {
  name: Message
  /** Second line in the settings. */
  hint: Message | null
  /** Description in the API; absent for kinds that can't be switched off. */
  summary: string
  /** Section of the settings; null for kinds that can't be switched off. */
  group: 'events' | 'goals' | null
  /** Whether it is on by default. */
  isOn: boolean
}

/** All kinds of notification. Types, schemas, defaults, settings and emails derive their keys from this table. */
export const notificationKindOptions = {
  eventReminders: {
    name: msg('Event reminders'),
    hint: msg('1 day and 1 hour before your events'),
    summary: '1 day and 1 hour before events you saved, are going to or host.',
    group: 'events',
    isOn: true,
  },
  newEvents: {
    name: msg('New events'),
    hint: msg('Weekly for your interests, and from venues and organizers you follow'),
    summary:
      'A weekly digest of new events that match your interests, and new events of venues and organizers you follow.',
    group: 'events',
    isOn: true,
  },
  groupInvites: {
    name: msg('Group invites'),
    hint: msg('Invitations, and events hosted by people you follow'),
    summary: 'Invitations, and events hosted by people you follow.',
    group: 'events',
    isOn: false,
  },
  goalNudges: {
    name: msg('Goal nudges'),
    hint: msg('On Sundays, your next step and an event that helps'),
    summary: 'On Sundays, the next step of your open goals.',
    group: 'goals',
    isOn: true,
  },
  eventChanges: {
    name: msg('Changes to your events'),
    hint: null,
    summary: '',
    group: null,
    isOn: true,
  },
  rsvps: {
    name: msg('RSVPs to events you host'),
    hint: null,
    summary: '',
    group: null,
    isOn: true,
  },
} as const satisfies Record<string, KindOptions>

type KindTable = typeof notificationKindOptions
export type NotificationKind = keyof KindTable
/** A kind that can be switched off as a whole. The others can't, but their channels can be chosen. */
export type NotificationTopic = {
  [Kind in NotificationKind]: KindTable[Kind]['group'] extends null ? never : Kind
}[NotificationKind]

export const notificationKinds = Object.keys(notificationKindOptions) as NotificationKind[]

/** Kinds that people can't choose: decisions about what they publish, and, for operators, reports and sources. */
export const imposedKinds = ['moderation', 'reports', 'sources'] as const
export type ImposedKind = (typeof imposedKinds)[number]

/** Kinds of in-app notifications. */
export const appNotificationKinds = [...notificationKinds, ...imposedKinds] as const
export type AppNotificationKind = (typeof appNotificationKinds)[number]

const isTopic = (kind: NotificationKind): kind is NotificationTopic => notificationKindOptions[kind].group !== null

export const notificationTopics = notificationKinds.filter(isTopic)

/** Channels that deliver notifications, and their names. */
export const notificationChannelNames = { mail: msg('Email'), push: msg('Push'), inApp: msg('In app') } as const
export type NotificationChannel = keyof typeof notificationChannelNames
export const notificationChannels = Object.keys(notificationChannelNames) as NotificationChannel[]

/** Builds an object with a value for each key. */
export const mapKeys = <Key extends string, Value>(keys: readonly Key[], toValue: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>

type NotificationChoices = Record<NotificationKind, Record<NotificationChannel, boolean>>

/** Emails to hosts about RSVPs: one for each, or one a day. The first RSVP to an event is always sent right away. */
export const rsvpEmailTimes = ['now', 'daily'] as const
export type RsvpEmailTime = (typeof rsvpEmailTimes)[number]

/** Local times such as `22:00` in the person's time zone. The end may be on the next morning. */
interface QuietHours {
  from: string
  until: string
}

/** A person's notification settings. */
export interface NotificationSettings extends Record<NotificationTopic, boolean> {
  channels: NotificationChoices
  /** Applies while the email channel of `rsvps` is on. */
  rsvpEmails: RsvpEmailTime
  quietHours: QuietHours | null
  /** IANA name; null until a browser has reported it. */
  timeZone: string | null
  /** No emails or pushes until resumed; in-app notifications continue. */
  isPaused: boolean
}

/** Settings of people who have never changed them. */
export const defaultNotificationSettings: NotificationSettings = {
  ...mapKeys(notificationTopics, (topic) => notificationKindOptions[topic].isOn),
  channels: mapKeys(notificationKinds, () => mapKeys(notificationChannels, () => true)),
  rsvpEmails: 'daily',
  quietHours: null,
  timeZone: null,
  isPaused: false,
}

/** Returns whether a person gets notifications of a kind at all. */
export const isKindOn = (settings: NotificationSettings, kind: NotificationKind): boolean =>
  !isTopic(kind) || settings[kind]
