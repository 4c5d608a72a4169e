import type { NotificationKind } from '#contract/notification-options.ts'
import { notePage } from '#server/platform/pages/pages.ts'

/** What each kind is called in a sentence: "reminders of events". */
const names: Record<NotificationKind, string> = {
  eventReminders: 'reminders of events',
  newEvents: 'the weekly mail about new events',
  groupInvites: 'mail about invitations and about what people you follow host',
  goalNudges: 'the Sunday mail about your goals',
  eventChanges: 'mail about changes of your events',
}

/** Asks; a GET changes nothing, because programs that check links send one. */
export const askPage = (kind: NotificationKind) =>
  notePage({
    title: 'Less mail?',
    text: `This turns off ${names[kind]}. The list in the app and your other mail stay as they are.`,
    button: 'Turn it off',
  })

export const donePage = (kind: NotificationKind) =>
  notePage({
    title: 'It is off',
    text: `You get no more ${names[kind].replace(/^the /, '')}.`,
    link: { path: '/profile/notifications', label: 'All notification settings' },
  })

export const unknownPage = () =>
  notePage({
    title: 'This link does not work',
    text: 'Part of it seems to be missing. Open it from the mail itself, or change what you get in the settings.',
    link: { path: '/profile/notifications', label: 'Notification settings' },
  })
