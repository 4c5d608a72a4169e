import type { NotificationChannel, NotificationKind, NotificationSettings } from '#contract/notification-options.ts'

/** Whether somebody wants to be told this in this way. A pause silences what leaves the app, not the list inside it. */
export function wantsNotification(
  settings: NotificationSettings,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const isOn = kind === 'eventChanges' || settings[kind]
  const isSilenced = settings.isPaused && channel !== 'inApp'
  return isOn && settings.channels[kind][channel] && !isSilenced
}

/**
 * When the quiet hours end within which somebody is at this moment.
 * @param elsewhere the zone of whoever has told none
 * @returns null outside of quiet hours
 */
export function findQuietEnd(
  { quietHours, timeZone }: Pick<NotificationSettings, 'quietHours' | 'timeZone'>,
  now: Temporal.Instant,
  elsewhere = 'UTC',
): Temporal.Instant | null {
  if (!quietHours) return null
  const here = now.toZonedDateTimeISO(timeZone ?? elsewhere)
  const time = here.toPlainTime()
  const from = Temporal.PlainTime.from(quietHours.from)
  const until = Temporal.PlainTime.from(quietHours.until)
  const isAfterStart = Temporal.PlainTime.compare(time, from) >= 0
  const isBeforeEnd = Temporal.PlainTime.compare(time, until) < 0
  const spansMidnight = Temporal.PlainTime.compare(from, until) > 0
  if (spansMidnight ? !isAfterStart && !isBeforeEnd : !isAfterStart || !isBeforeEnd) return null
  const day = here.toPlainDate().add({ days: spansMidnight && isAfterStart ? 1 : 0 })
  // An hour that the clocks leave out or live twice: the end is what a clock on the wall shows first.
  return day.toZonedDateTime({ timeZone: here.timeZoneId, plainTime: until }).toInstant()
}
