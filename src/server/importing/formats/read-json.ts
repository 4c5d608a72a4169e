import type { Reading } from '../feed-event.ts'
import type { JsonNode } from '../json-ld-nodes.ts'
import { readJsonLd } from '../read-json-ld.ts'
import { readEventPosts } from './read-event-posts.ts'
import { isObject } from './listed-event.ts'
import { readEventsCalendar } from './read-events-calendar.ts'
import { readGeoJson, readJsonLists } from './read-json-lists.ts'
import {
  readBiblioCommons,
  readLocalist,
  readResidentAdvisor,
  readSquarespace,
  readTicketTailor,
} from './read-programs.ts'

/** Readers of one program's responses each. They return null for those of any other. */
const readers: ((value: JsonNode, base: string | undefined) => Reading | null)[] = [
  readEventsCalendar,
  readSquarespace,
  readLocalist,
  readBiblioCommons,
  readTicketTailor,
  readResidentAdvisor,
  readGeoJson,
]

/**
 * @param base address of the JSON, for relative addresses in it
 * @returns null if it contains no list of events
 */
export function readJson(value: unknown, base: string | undefined): Reading | null {
  const linked = readJsonLd(value)
  if (linked.events.length > 0 || linked.skipped.length > 0) return linked
  if (isObject(value)) {
    for (const read of readers) {
      const reading = read(value, base)
      if (reading) return reading
    }
  }
  const posts = readEventPosts(value, base)
  if (posts) return posts
  const lists = readJsonLists(value, { base })
  return lists && { kind: 'JSON', ...lists, isComplete: false }
}
