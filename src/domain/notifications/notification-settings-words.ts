import {
  notificationTopics as topics,
  type NotificationKind,
  type NotificationSettings,
  type NotificationTopic,
} from '#contract/notifications/notification-options.ts'
import { formatList } from '#domain/format/lists.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Words for the emails of each kind. */
export const notificationMailWords: Record<
  NotificationKind,
  {
    /** Why the person gets it. */
    reason: Message
    /** Label of the link that turns it off. */
    off: Message
    /** Texts of the link's page: before confirming, and afterwards. */
    stop: Message
    stopped: Message
  }
> = {
  eventReminders: {
    reason: msg('You got this email because this event is on your list.'),
    off: msg('Turn off reminder emails'),
    stop: msg('We’ll stop emailing you reminders. You’ll still see them in the app.'),
    stopped: msg('We won’t email you reminders anymore.'),
  },
  newEvents: {
    reason: msg('You get this email once a week because emails about new events are on.'),
    off: msg('Turn off these emails'),
    stop: msg('We’ll stop emailing you about new events. Your other emails stay on.'),
    stopped: msg('You won’t get emails about new events anymore.'),
  },
  groupInvites: {
    reason: msg(
      'You got this email because you asked to hear about invitations and events hosted by people you follow.',
    ),
    off: msg('Turn off these emails'),
    stop: msg(
      'We’ll stop emailing you about invitations and events hosted by people you follow. You’ll still see them in the app.',
    ),
    stopped: msg('We won’t email you about invitations or events hosted by people you follow anymore.'),
  },
  goalNudges: {
    reason: msg('You get this email on Sundays because you have learning goals in progress.'),
    off: msg('Turn off these emails'),
    stop: msg('We’ll stop the Sunday email about your goals. Your other emails stay on.'),
    stopped: msg('You won’t get the Sunday email about your goals anymore.'),
  },
  eventChanges: {
    reason: msg('You got this email because this event is on your list.'),
    off: msg('Turn off emails about changes'),
    stop: msg('We’ll stop emails about changes to your events. You’ll still see them in the app.'),
    stopped: msg('We won’t email you about changes to your events anymore.'),
  },
  rsvps: {
    reason: msg('You got this email because people RSVPed to events you host.'),
    off: msg('Turn off emails about RSVPs'),
    stop: msg('We’ll stop emailing you about RSVPs to events you host. You’ll still see them in the app.'),
    stopped: msg('We won’t email you about RSVPs to events you host anymore.'),
  },
}

/** Names of the kinds within a sentence. */
const topicWords: Record<NotificationTopic, Message> = {
  eventReminders: msg('event reminders'),
  newEvents: msg('new events'),
  groupInvites: msg('group invites'),
  goalNudges: msg('goal nudges'),
}

/** Summarizes the notification settings in one line. */
export function notificationSummary(settings: Pick<NotificationSettings, NotificationTopic | 'isPaused'>): string {
  const on = topics.filter((topic) => settings[topic])
  const names = formatList(on.map((topic) => t(topicWords[topic])))
  if (settings.isPaused) return t('Everything is paused: no email or push until you turn this off.')
  if (on.length === 0) return t('All off. You’ll only hear from us when one of your events changes.')
  if (on.length === topics.length) return t('All on: {names}.', { names })
  return t('{count} of {total} on: {names}.', { count: on.length, total: topics.length, names })
}
