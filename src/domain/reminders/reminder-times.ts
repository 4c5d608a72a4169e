import { t } from '#texts/texts.ts'
/** Lead time of a reminder before the event. */
type ReminderLead = 'day' | 'hour'

/** Event fields needed for reminders. */
export interface RemindedEvent {
  /** ISO instants. */
  startsAt: string
  endsAt: string
  /** IANA time zone of the venue. */
  timeZone: string
  allDay: boolean
}

export interface DueReminder {
  lead: ReminderLead
  dueAt: Temporal.Instant
  /** From this moment the reminder is obsolete: the next one has replaced it, or the event has started. */
  staleAt: Temporal.Instant
}

/** Assumed local start time of all-day events. */
const morning = Temporal.PlainTime.from('08:00')

/**
 * Returns both reminders of an event. The day before is counted on the venue's wall clock, so a clock change in between
 * doesn't shift the time of day. The hour is exactly 60 minutes.
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

/** Returns the reminder that is due now, or null if none is due or the event has started. */
export function findDueReminder(event: RemindedEvent, now: Temporal.Instant): DueReminder | null {
  const { compare } = Temporal.Instant
  const due = reminderTimes(event).find(({ dueAt, staleAt }) => compare(dueAt, now) <= 0 && compare(now, staleAt) < 0)
  return due ?? null
}

/** Returns "Tomorrow", "Today", "In an hour" or "Soon", by the venue's calendar at the time of sending. */
export function formatLead({ startsAt, timeZone, allDay }: RemindedEvent, now: Temporal.Instant): string {
  const start = Temporal.Instant.from(startsAt)
  const minutes = now.until(start).total('minutes')
  if (!allDay && minutes > 45 && minutes <= 75) return t('In an hour')
  if (!allDay && minutes <= 45) return t('Soon')
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const days = today.until(start.toZonedDateTimeISO(timeZone).toPlainDate(), { largestUnit: 'day' }).days
  return days === 0 ? t('Today') : t('Tomorrow')
}

/** Event fields needed to ask how it was. */
export interface AskedEvent {
  /** ISO instant. */
  endsAt: string
  /** IANA time zone of the venue. */
  timeZone: string
}

/** Local hours between which people are asked how an event was. */
const askedHours = { from: 9, until: 21 }

/** Returns when to ask how an event was: an hour after its end, or the next morning if that's late in the evening. */
export function findQuestionTime({ endsAt, timeZone }: AskedEvent): Temporal.Instant {
  const time = Temporal.Instant.from(endsAt).add({ hours: 1 }).toZonedDateTimeISO(timeZone)
  if (time.hour >= askedHours.from && time.hour < askedHours.until) return time.toInstant()
  const day = time.hour < askedHours.from ? time : time.add({ days: 1 })
  return day.withPlainTime(Temporal.PlainTime.from({ hour: askedHours.from })).toInstant()
}
