import type { NotificationSettings, NotificationTopic } from '#contract/notification-options.ts'

/** In the order of the screen. */
const names: Record<NotificationTopic, string> = {
  eventReminders: 'event reminders',
  newEvents: 'new events',
  groupInvites: 'group invites',
  goalNudges: 'goal nudges',
}

/** Joins words: "event reminders, new events and goal nudges". */
function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Summarizes the notification settings in one line. */
export function notificationSummary(settings: Pick<NotificationSettings, NotificationTopic | 'isPaused'>): string {
  const topics = Object.keys(names) as NotificationTopic[]
  const on = topics.filter((topic) => settings[topic])
  if (settings.isPaused) return 'Everything is paused: no mail and no push until you take that back.'
  if (on.length === 0) return 'All are off. You hear only when an event of yours changes.'
  if (on.length === topics.length) return `All are on: ${listed(on.map((topic) => names[topic]))}.`
  return `${on.length} of ${topics.length} on: ${listed(on.map((topic) => names[topic]))}.`
}
