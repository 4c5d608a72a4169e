import {
  notificationKindOptions,
  notificationTopics as topics,
  type NotificationKind,
  type NotificationSettings,
  type NotificationTopic,
} from '#contract/notifications/notification-options.ts'

/** Words for the emails of each kind. */
export const notificationMailWords: Record<
  NotificationKind,
  {
    /** Why the person gets it. */
    reason: string
    /** Label of the link that turns it off. */
    off: string
    /** Asks for confirmation on the page of that link, and says that it is done. */
    stop: string
    stopped: string
  }
> = {
  eventReminders: {
    reason: 'You got this email because this event is on your list.',
    off: 'Turn off reminder emails',
    stop: 'We’ll stop emailing you reminders. You’ll still see them in the app.',
    stopped: 'We won’t email you reminders anymore.',
  },
  newEvents: {
    reason: 'You get this email once a week because emails about new events are on.',
    off: 'Turn off these emails',
    stop: 'We’ll stop emailing you about new events. Your other emails stay on.',
    stopped: 'You won’t get emails about new events anymore.',
  },
  groupInvites: {
    reason: 'You got this email because you asked to hear about invitations and events hosted by people you follow.',
    off: 'Turn off these emails',
    stop: 'We’ll stop emailing you about invitations and events hosted by people you follow. You’ll still see them in the app.',
    stopped: 'We won’t email you about invitations or events hosted by people you follow anymore.',
  },
  goalNudges: {
    reason: 'You get this email on Sundays because you have learning goals in progress.',
    off: 'Turn off these emails',
    stop: 'We’ll stop the Sunday email about your goals. Your other emails stay on.',
    stopped: 'You won’t get the Sunday email about your goals anymore.',
  },
  eventChanges: {
    reason: 'You got this email because this event is on your list.',
    off: 'Turn off emails about changes',
    stop: 'We’ll stop emails about changes to your events. You’ll still see them in the app.',
    stopped: 'We won’t email you about changes to your events anymore.',
  },
  rsvps: {
    reason: 'You got this email because people RSVPed to events you host.',
    off: 'Turn off emails about RSVPs',
    stop: 'We’ll stop emailing you about RSVPs to events you host. You’ll still see them in the app.',
    stopped: 'We won’t email you about RSVPs to events you host anymore.',
  },
}

/** Joins words: "event reminders, new events, and goal nudges". */
function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}

/** Summarizes the notification settings in one line. */
export function notificationSummary(settings: Pick<NotificationSettings, NotificationTopic | 'isPaused'>): string {
  const on = topics.filter((topic) => settings[topic])
  const names = listed(on.map((topic) => notificationKindOptions[topic].name.toLowerCase()))
  if (settings.isPaused) return 'Everything is paused: no email or push until you turn this off.'
  if (on.length === 0) return 'All off. You’ll only hear from us when one of your events changes.'
  if (on.length === topics.length) return `All on: ${names}.`
  return `${on.length} of ${topics.length} on: ${names}.`
}
