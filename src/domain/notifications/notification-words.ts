import {
  notificationKindOptions,
  notificationTopics as topics,
  type NotificationKind,
  type NotificationSettings,
  type NotificationTopic,
} from '#contract/notification-options.ts'

/** Words for the emails of each kind. */
export const notificationMailWords: Record<
  NotificationKind,
  {
    /** As named in a sentence. */
    name: string
    /** Why the person gets it. */
    reason: string
    /** Label of the link that turns it off. */
    off: string
  }
> = {
  eventReminders: {
    name: 'reminders of events',
    reason: 'You get this because you saved, host or are going to this event.',
    off: 'Turn off reminders by mail',
  },
  newEvents: {
    name: 'the weekly mail about new events',
    reason: 'You get this once a week because you want to hear of new events.',
    off: 'Turn off this mail',
  },
  groupInvites: {
    name: 'mail about invitations and about what people you follow host',
    reason: 'You get this because you want to hear of invitations and of what people you follow host.',
    off: 'Turn off this mail',
  },
  goalNudges: {
    name: 'the Sunday mail about your goals',
    reason: 'You get this on Sundays because you have open learning goals.',
    off: 'Turn off this mail',
  },
  eventChanges: {
    name: 'mail about changes of your events',
    reason: 'You get this because you saved, host or are going to this event.',
    off: 'Turn off mail about changes',
  },
}

/** Joins words: "event reminders, new events and goal nudges". */
function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Summarizes the notification settings in one line. */
export function notificationSummary(settings: Pick<NotificationSettings, NotificationTopic | 'isPaused'>): string {
  const on = topics.filter((topic) => settings[topic])
  const names = listed(on.map((topic) => notificationKindOptions[topic].name.toLowerCase()))
  if (settings.isPaused) return 'Everything is paused: no mail and no push until you take that back.'
  if (on.length === 0) return 'All are off. You hear only when an event of yours changes.'
  if (on.length === topics.length) return `All are on: ${names}.`
  return `${on.length} of ${topics.length} on: ${names}.`
}
