import { expect, test } from 'vitest'
import { defaultNotificationSettings as defaults } from '#contract/notification-options.ts'
import { notificationSummary } from './notification-words.ts'

test('the summary lists what is on in one line', () => {
  expect(notificationSummary(defaults)).toBe('3 of 4 on: event reminders, new events and goal nudges.')
  expect(notificationSummary({ ...defaults, groupInvites: true })).toBe(
    'All are on: event reminders, new events, group invites and goal nudges.',
  )
  const none = { ...defaults, eventReminders: false, newEvents: false, goalNudges: false }
  expect(notificationSummary(none)).toBe('All are off. You hear only when an event of yours changes.')
  expect(notificationSummary({ ...none, goalNudges: true })).toBe('1 of 4 on: goal nudges.')
  expect(notificationSummary({ ...defaults, isPaused: true })).toMatch(/^Everything is paused/)
})
