/** How long before an event a reminder comes. */
export type ReminderLead = 'day' | 'hour'

/** What reminders need to know of an event. */
export interface RemindedEvent {
  /** ISO instants. */
  startsAt: string
  endsAt: string
  /** IANA name of the venue's zone. */
  timeZone: string
  allDay: boolean
}

export interface DueReminder {
  lead: ReminderLead
  dueAt: Temporal.Instant
  /** From this moment on it makes no sense any more: the next one has taken its place, or the event has begun. */
  staleAt: Temporal.Instant
}

/** When the day of an event that has no hour begins for those who go there. */
const morning = Temporal.PlainTime.from('08:00')

/**
 * Both reminders of an event. A day is a day of the venue's wall clock: when clocks change in between, the reminder
 * comes at the same time of day all the same. An hour is an hour.
 */
export function reminderTimes({ startsAt, timeZone, allDay }: RemindedEvent): DueReminder[] {
  const start = Temporal.Instant.from(startsAt)
  const there = start.toZonedDateTimeISO(timeZone)
  const begin = allDay ? there.withPlainTime(morning) : there
  const hourBefore = allDay ? begin.toInstant() : start.subtract({ hours: 1 })
  const dayBefore = begin.subtract({ days: 1 }).toInstant()
  const end = allDay ? begin.add({ hours: 4 }).toInstant() : start
  return [
    { lead: 'day', dueAt: dayBefore, staleAt: hourBefore },
    { lead: 'hour', dueAt: hourBefore, staleAt: end },
  ]
}

/** The reminder that is due at this moment; null when none is, or the event has begun. */
export function findDueReminder(event: RemindedEvent, now: Temporal.Instant): DueReminder | null {
  const { compare } = Temporal.Instant
  const due = reminderTimes(event).find(({ dueAt, staleAt }) => compare(dueAt, now) <= 0 && compare(now, staleAt) < 0)
  return due ?? null
}

/** "Tomorrow", "Today", "In an hour": how far it is by the calendar of the venue, at the moment it is said. */
export function leadWords({ startsAt, timeZone, allDay }: RemindedEvent, now: Temporal.Instant): string {
  const start = Temporal.Instant.from(startsAt)
  const minutes = now.until(start).total('minutes')
  if (!allDay && minutes > 45 && minutes <= 75) return 'In an hour'
  if (!allDay && minutes <= 45) return 'Soon'
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const days = today.until(start.toZonedDateTimeISO(timeZone).toPlainDate(), { largestUnit: 'day' }).days
  return days === 0 ? 'Today' : 'Tomorrow'
}
