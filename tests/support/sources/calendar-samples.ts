import type { LearningEvent } from '#contract/events/event.ts'
import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { sampleEvent } from '#tests/support/events/sample-event.ts'

export function calendarEvent(
  given: Partial<LearningEvent> = {},
  revision: Partial<CalendarEvent> = {},
): CalendarEvent {
  return { event: sampleEvent(given), sequence: 0, changedAt: '2026-10-01T08:00:00Z', ...revision }
}

/** Formats a local time on a day in a zone as in the contract. */
export function zoned(local: string, timeZone = 'America/New_York'): string {
  const time = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone)
  return time.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** Builds one two-hour occurrence per day, with ids from 1. */
export function occurrencesOn(days: readonly string[], given: Partial<LearningEvent> = {}): CalendarEvent[] {
  return days.map((day, at) =>
    calendarEvent({ id: at + 1, seriesId: 7, date: zoned(`${day}T10:00`), endDate: zoned(`${day}T12:00`), ...given }),
  )
}
