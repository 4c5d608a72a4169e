import type { LearningEvent } from '#contract/event.ts'
import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { sampleEvent } from './sample-event.ts'

export function calendarEvent(
  given: Partial<LearningEvent> = {},
  revision: Partial<CalendarEvent> = {},
): CalendarEvent {
  return { event: sampleEvent(given), sequence: 0, changedAt: '2026-10-01T08:00:00Z', ...revision }
}

/** `10:00` on that day in the zone, as the contract writes it. */
export function zoned(local: string, timeZone = 'America/New_York'): string {
  const time = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  return time.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** One occurrence of two hours on each of the days, ids from 1. */
export function occurrencesOn(days: readonly string[], given: Partial<LearningEvent> = {}): CalendarEvent[] {
  return days.map((day, at) =>
    calendarEvent({ id: at + 1, seriesId: 7, date: zoned(`${day}T10:00`), endDate: zoned(`${day}T12:00`), ...given }),
  )
}
