import type { NotificationChannel, NotificationKind, NotificationTopic } from '#contract/notification-options.ts'

interface TopicWords {
  topic: NotificationTopic
  label: string
  hint: string
}

export const eventTopics: TopicWords[] = [
  {
    topic: 'eventReminders',
    label: 'Event reminders',
    hint: '1 day and 1 hour before your events',
  },
  { topic: 'newEvents', label: 'New events', hint: 'Weekly, what is new near you and fits' },
  {
    topic: 'groupInvites',
    label: 'Group invites',
    hint: 'Invitations, and what people you follow host',
  },
]

export const goalTopics: TopicWords[] = [
  {
    topic: 'goalNudges',
    label: 'Goal nudges',
    hint: 'On Sundays, your next step and an event that helps',
  },
]

export const kindNames: Record<NotificationKind, string> = {
  eventReminders: 'Event reminders',
  newEvents: 'New events',
  groupInvites: 'Group invites',
  goalNudges: 'Goal nudges',
  eventChanges: 'Changes to your events',
}

export const channelNames: Record<NotificationChannel, string> = { mail: 'Mail', push: 'Push', inApp: 'In app' }
