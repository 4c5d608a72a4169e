/** A time of the week by the clock on the wall, such as Thursdays at nine. */
export interface WeeklyTime {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  hour: number
}

/** The weekly mail about new events: in time for the weekend. */
export const digestTime: WeeklyTime = { weekday: 4, hour: 9 }
/** The nudge about goals. */
export const nudgeTime: WeeklyTime = { weekday: 7, hour: 10 }

/** Hours in which what was missed is still made up for; after them it waits for the next week. */
const graceHours = 24

/**
 * The day of this week's time, when that has come in a zone and is not long past.
 * @returns the calendar day there, "2026-11-05", or null
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
