import type { EventOccurrence, LearningEvent } from '#contract/event.ts'
import { distancePhrase } from '#domain/distance.ts'
import type { EventRow, LocalTime, OccurrenceRow } from './detail-queries.ts'

/** `2026-11-21T10:00:00-05:00` */
function zonedTime({ local, offset }: LocalTime): string {
  const minutes = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${local}${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

function presentOccurrence({ id, start, end, status }: OccurrenceRow): EventOccurrence {
  return { id, date: zonedTime(start), endDate: zonedTime(end), status }
}

/** The row in the shape of the contract. */
export function presentEvent(row: EventRow): LearningEvent {
  const { start, end, miles, latitude, longitude, nextDates, ...same } = row
  return {
    ...same,
    date: zonedTime(start),
    endDate: zonedTime(end),
    latitude: latitude === null ? null : String(latitude),
    longitude: longitude === null ? null : String(longitude),
    distance: miles === null ? null : distancePhrase(miles),
    nextDates: nextDates.map(presentOccurrence),
    source: row.sources[0] ?? null,
  }
}
