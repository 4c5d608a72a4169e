import { describe, expect, test } from 'vitest'
import { defaultNotificationSettings, type NotificationSettings } from '#contract/notifications/notification-options.ts'
import { findQuietEnd, wantsNotification } from './notification-choice.ts'

const settings = (given: Partial<NotificationSettings> = {}): NotificationSettings => ({
  ...defaultNotificationSettings,
  ...given,
})

describe('notification preferences', () => {
  test('include everything but invitations by default', () => {
    const wanted = (['eventReminders', 'newEvents', 'groupInvites', 'goalNudges', 'eventChanges'] as const).filter(
      (kind) => wantsNotification(settings(), kind, 'mail'),
    )
    expect(wanted).toEqual(['eventReminders', 'newEvents', 'goalNudges', 'eventChanges'])
  })

  test('can be limited to some channels', () => {
    const { channels } = defaultNotificationSettings
    const some = settings({ channels: { ...channels, goalNudges: { mail: false, push: true, inApp: true } } })
    expect(wantsNotification(some, 'goalNudges', 'mail')).toBe(false)
    expect(wantsNotification(some, 'goalNudges', 'push')).toBe(true)
    expect(wantsNotification(some, 'eventReminders', 'mail')).toBe(true)
  })

  test('keep in-app notifications during a pause', () => {
    const paused = settings({ isPaused: true })
    expect(wantsNotification(paused, 'eventChanges', 'mail')).toBe(false)
    expect(wantsNotification(paused, 'eventReminders', 'push')).toBe(false)
    expect(wantsNotification(paused, 'eventReminders', 'inApp')).toBe(true)
  })
})

describe('quiet hours', () => {
  const end = (
    now: string,
    hours: { from: string; until: string } | null,
    timeZone: string | null = 'America/New_York',
  ) => findQuietEnd({ quietHours: hours, timeZone }, Temporal.Instant.from(now))?.toString() ?? null
  const night = { from: '22:00', until: '07:00' }

  test('are off by default', () => {
    expect(end('2026-11-21T05:00:00Z', null)).toBeNull()
  })

  test('end the next morning or the same morning', () => {
    expect(end('2026-11-22T03:30:00Z', night)).toBe('2026-11-22T12:00:00Z')
    expect(end('2026-11-22T09:30:00Z', night)).toBe('2026-11-22T12:00:00Z')
    expect(end('2026-11-22T12:00:00Z', night)).toBeNull()
    expect(end('2026-11-22T02:59:59Z', night)).toBeNull()
    expect(end('2026-11-22T03:00:00Z', night)).toBe('2026-11-22T12:00:00Z')
  })

  test('may lie within one day', () => {
    const siesta = { from: '13:00', until: '15:00' }
    expect(end('2026-11-22T18:30:00Z', siesta)).toBe('2026-11-22T20:00:00Z')
    expect(end('2026-11-22T20:00:00Z', siesta)).toBeNull()
    expect(end('2026-11-22T17:59:00Z', siesta)).toBeNull()
  })

  test('follow local time through both clock changes', () => {
    // Spring: 02:00 becomes 03:00 on March 8; autumn: 02:00 becomes 01:00 on November 1.
    expect(end('2026-03-08T04:00:00Z', night)).toBe('2026-03-08T11:00:00Z')
    expect(end('2026-11-01T04:00:00Z', night)).toBe('2026-11-01T12:00:00Z')
    expect(end('2026-03-08T06:30:00Z', { from: '01:00', until: '02:30' })).toBe('2026-03-08T07:30:00Z')
  })

  test('use the fallback time zone if none is set', () => {
    expect(end('2026-11-22T23:00:00Z', night, null)).toBe('2026-11-23T07:00:00Z')
    const chatham = findQuietEnd(
      { quietHours: night, timeZone: null },
      Temporal.Instant.from('2026-11-22T10:00:00Z'),
      'Pacific/Chatham',
    )
    expect(chatham?.toString()).toBe('2026-11-22T17:15:00Z')
  })
})
