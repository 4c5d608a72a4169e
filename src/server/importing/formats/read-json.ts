import type { Reading } from '../feed-event.ts'
import type { JsonNode } from '../json-ld-nodes.ts'
import { readJsonLd } from '../read-json-ld.ts'
import { isObject } from './listed-event.ts'
import { readEventsCalendar } from './read-events-calendar.ts'

/** Readers of one program's responses each. They return null for those of any other. */
const readers: ((value: JsonNode) => Reading | null)[] = [readEventsCalendar]

/** @returns null if the JSON contains no list of events */
export function readJson(value: unknown): Reading | null {
  const linked = readJsonLd(value)
  if (linked.events.length > 0 || linked.skipped.length > 0) return linked
  if (!isObject(value)) return null
  for (const read of readers) {
    const reading = read(value)
    if (reading) return reading
  }
  return null
}
