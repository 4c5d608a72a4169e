/** A weekly local time, such as Thursdays at 9:00. */
export interface WeeklyTime {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  hour: number
}

/** Weekly email about new events, sent in time for the weekend. */
export const digestTime: WeeklyTime = { weekday: 4, hour: 9 }
/** Weekly nudge about goals. */
export const nudgeTime: WeeklyTime = { weekday: 7, hour: 10 }

/** Hours within which a missed run is caught up. After that, it is skipped until the next week. */
const graceHours = 24

/**
 * Returns the day of the latest weekly time in a zone if it passed less than `graceHours` ago.
 * @returns the local calendar day, "2026-11-05", or null
 */
export function findWeeklyDay(time: WeeklyTime, timeZone: string, now: Temporal.Instant): string | null {
  const here = now.toZonedDateTimeISO(timeZone)
  const daysSince = (here.dayOfWeek - time.weekday + 7) % 7
  const plainTime = { hour: time.hour, minute: 0 }
  const candidates = [daysSince, daysSince + 7].map((days) =>
    here.toPlainDate().subtract({ days }).toZonedDateTime({ timeZone, plainTime }),
  )
  const last = candidates.find((moment) => Temporal.Instant.compare(moment.toInstant(), now) <= 0)
  if (!last || last.toInstant().until(now).total('hours') >= graceHours) return null
  return last.toPlainDate().toString()
}

/** Local hour of the daily email about RSVPs. */
export const summaryHour = 8

/** Returns the latest moment up to now at which it was this hour by the zone's clock. */
export function lastDailyTime(hour: number, timeZone: string, now: Temporal.Instant): Temporal.ZonedDateTime {
  const here = now.toZonedDateTimeISO(timeZone)
  const at = (daysAgo: number) =>
    here
      .toPlainDate()
      .subtract({ days: daysAgo })
      .toZonedDateTime({ timeZone, plainTime: { hour, minute: 0 } })
  const today = at(0)
  return Temporal.Instant.compare(today.toInstant(), now) <= 0 ? today : at(1)
}
