import { expect, test } from 'vitest'
import { defaultNotificationSettings as defaults } from '#contract/notifications/notification-options.ts'
import { notificationSummary } from './notification-settings-words.ts'

test('the summary lists the enabled notifications in one line', () => {
  expect(notificationSummary(defaults)).toBe('3 of 4 on: event reminders, new events, and goal nudges.')
  expect(notificationSummary({ ...defaults, groupInvites: true })).toBe(
    'All on: event reminders, new events, group invites, and goal nudges.',
  )
  const none = { ...defaults, eventReminders: false, newEvents: false, goalNudges: false }
  expect(notificationSummary(none)).toBe('All off. You’ll only hear from us when one of your events changes.')
  expect(notificationSummary({ ...none, goalNudges: true })).toBe('1 of 4 on: goal nudges.')
  expect(notificationSummary({ ...defaults, isPaused: true })).toMatch(/^Everything is paused/)
})
