import {
  isKindOn,
  type NotificationChannel,
  type NotificationKind,
  type NotificationSettings,
} from '#contract/notifications/notification-options.ts'

/** Returns whether a person wants a kind of notification on a channel. A pause silences email and push, not the app. */
export function wantsNotification(
  settings: NotificationSettings,
  kind: NotificationKind,
  channel: NotificationChannel,
): boolean {
  const isSilenced = settings.isPaused && channel !== 'inApp'
  return isKindOn(settings, kind) && settings.channels[kind][channel] && !isSilenced
}

/**
 * Returns the end of the quiet hours that are in effect now.
 * @param elsewhere time zone for people who haven't set one
 * @returns null outside quiet hours
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
  // If a clock change skips or repeats the end time, take the earlier of the possible instants.
  return day.toZonedDateTime({ timeZone: here.timeZoneId, plainTime: until }).toInstant()
}
