import type { Reading } from '#server/sources/formats/feed-event.ts'
import { isObject, type JsonNode } from './json-ld-nodes.ts'
import { looksLikeEvent, readEventObject, titleIn, type ListFacts } from './read-event-object.ts'
import { getObject, readItems, toObjects, toPlace, toZone } from './listed-event.ts'

/** Levels of JSON to look into; protects the stack against hostile input. */
const maxDepth = 40

/**
 * JSON:API (Drupal, Strapi) and ArcGIS put the values of an object into `attributes`, FullCalendar some of them into
 * `extendedProps`.
 */
const withAttributes = (object: JsonNode): JsonNode => ({
  ...object,
  ...getObject(object, 'attributes'),
  ...getObject(object, 'extendedProps'),
})

/** Collects the lists of events in JSON of unknown origin. A list counts if at least half of its objects are events. */
function findEventObjects(root: unknown): JsonNode[] {
  const found: JsonNode[] = []
  const walk = (value: unknown, depth: number): void => {
    if (depth > maxDepth || typeof value !== 'object' || value === null) return
    const inner = Object.values(value) as unknown[]
    const objects = inner.filter(isObject).map(withAttributes)
    const events = objects.filter(looksLikeEvent)
    // A single object may look like an event by chance, but not all objects of a list.
    if (Array.isArray(value) && events.length > 0 && events.length * 2 >= objects.length) {
      for (const object of objects) found.push(object)
      return
    }
    for (const entry of inner) walk(entry, depth + 1)
  }
  walk(root, 0)
  return found
}

const unnamed = { name: null, timeZone: null } as const

/** GeoJSON: one event per feature. Its properties describe the event, its geometry the venue. */
export function readGeoJson(value: JsonNode, base: string | undefined): Reading | null {
  if (value.type !== 'FeatureCollection' || !Array.isArray(value.features)) return null
  const features = toObjects(value.features)
  if (features.length > 0 && !features.some((feature) => looksLikeEvent(getObject(feature, 'properties')))) return null
  const listed = readItems(
    features,
    (feature, warnings) => {
      const { coordinates, type } = getObject(feature, 'geometry')
      const event = readEventObject({ id: feature.id, ...getObject(feature, 'properties') }, warnings, { base })
      const [longitude, latitude] = type === 'Point' && Array.isArray(coordinates) ? (coordinates as unknown[]) : []
      const { latitude: known, longitude: other } = toPlace([], latitude, longitude)
      return known === null ? event : { ...event, place: { ...event.place, latitude: known, longitude: other } }
    },
    (feature) => ({ title: titleIn(getObject(feature, 'properties')) }),
  )
  return { kind: 'GeoJSON', ...unnamed, ...listed, isComplete: true }
}

/** Names of lists, and of objects around them. */
const listName = /^(?:events?|items|entries|records|results?|data|response|calendar)$/i

/** Returns whether JSON is a list without entries, such as `[]` or `{"data": {"events": [], "total": 0}}`. */
export function isEmptyList(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  if (!isObject(value) || value.error || value.errors) return false
  const lists = Object.entries(value).filter(([name]) => listName.test(name))
  return lists.length > 0 && lists.every(([, list]) => isEmptyList(list))
}

/** @returns null if there are no lists of events at any depth */
export function readJsonLists(value: unknown, given: ListFacts): Omit<Reading, 'kind' | 'isComplete'> | null {
  const objects = findEventObjects(value)
  if (objects.length === 0) return null
  const top = isObject(value) ? value : {}
  const zone = given.zone ?? toZone(top.timezone ?? top.timeZone)
  const facts = { ...given, zone }
  return {
    ...unnamed,
    ...readItems(
      objects,
      (object, warnings) => readEventObject(object, warnings, facts),
      (object) => ({ title: titleIn(object) }),
    ),
  }
}
