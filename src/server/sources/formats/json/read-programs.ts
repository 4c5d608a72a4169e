import type { FeedEvent, FeedPrice, Reading, Skip } from '#server/sources/formats/feed-event.ts'
import { isObject, toText, type JsonNode } from './json-ld-nodes.ts'
import { readEventObject, titleIn } from './read-event-object.ts'
import { textIn } from './listed-fields.ts'
import { firstText, getObject, readItems, toNames, toObjects, toPlace, toZone } from './listed-event.ts'

/** Readers of the public lists of event programs. Each returns null for the response of any other program. */

type ReadItem = (item: JsonNode, warnings: Skip[]) => FeedEvent | readonly FeedEvent[]

const readList = (items: readonly JsonNode[], read: ReadItem) =>
  readItems(items, read, (item) => ({ title: titleIn(item) }))

const unnamed = { name: null, timeZone: null } as const

/** Squarespace: an events collection with `?format=json`. */
export function readSquarespace(value: JsonNode, base: string | undefined): Reading | null {
  if (!isObject(value.website) || !isObject(value.collection)) return null
  const lists = [value.upcoming, value.past, value.items, [value.item]]
  const items = lists.flatMap(toObjects).filter(({ startDate }) => startDate !== undefined)
  if (items.length === 0 && !Array.isArray(value.upcoming)) return null
  const zone = toZone(value.website.timeZone)
  const readItem: ReadItem = (item, warnings) => {
    const { location, tags: _tags, ...rest } = item
    const { addressTitle, addressLine1, addressLine2, markerLat, markerLng } = isObject(location) ? location : {}
    const hasAddress = firstText(addressTitle, addressLine1, addressLine2) !== ''
    const event = readEventObject({ ...rest, body: firstText(item.body, item.excerpt) }, warnings, { zone, base })
    return {
      ...event,
      keywords: [...toNames(item.categories), ...toNames(item.tags)],
      // A venue without an address has the coordinates of Squarespace's own office.
      place: hasAddress
        ? toPlace([addressTitle, addressLine1, addressLine2], markerLat, markerLng)
        : { text: '', latitude: null, longitude: null },
    }
  }
  return {
    kind: 'Squarespace',
    name: toText(value.website.siteTitle) || null,
    timeZone: zone,
    ...readList(items, readItem),
    // Upcoming events are on the first page; the others contain past events.
    isComplete: Array.isArray(value.upcoming),
  }
}

/** Localist: `/api/2/events`. Each event lists its dates. */
export function readLocalist(value: JsonNode, base: string | undefined): Reading | null {
  const events = toObjects(value.events).map(({ event }) => event)
  const page = getObject(value, 'page')
  if (!Array.isArray(value.events) || page.total === undefined || !events.every(isObject)) return null
  const readItem: ReadItem = (item, warnings) => {
    const { event_instances: dates, filters, experience, ...rest } = item
    const named = isObject(filters) ? Object.entries(filters) : []
    const isAudience = ([key]: [string, unknown]) => /audience|age/i.test(key)
    const keywords = named.filter((entry) => !isAudience(entry)).flatMap(([, entries]) => toNames(entries))
    const audiences = named.filter(isAudience).flatMap(([, entries]) => toNames(entries))
    const instances = toObjects(dates).map((entry) => getObject(entry, 'event_instance'))
    return instances.map((instance) => ({
      ...readEventObject(
        {
          ...rest,
          location: { name: firstText(item.location_name, item.location), address: item.address },
          start: instance.start,
          end: instance.end,
          all_day: instance.all_day,
          url: firstText(item.localist_url, item.url),
          categories: [...keywords, ...toNames(item.tags), ...toNames(item.keywords)],
          audiences,
        },
        warnings,
        { base },
      ),
      isVirtual: toText(experience) === 'virtual' ? true : null,
    }))
  }
  return {
    kind: 'Localist',
    ...unnamed,
    ...readList(events, readItem),
    isComplete: true,
    next: { parameter: 'page', pages: Number(toText(page.total)) || 1 },
  }
}

const listNames = (ids: unknown, entities: JsonNode): string[] =>
  (Array.isArray(ids) ? ids : [ids]).flatMap((id) => toNames(entities[toText(id)]))

/** The library's events page, from the address of the gateway: `/v2/libraries/{slug}/events`. */
function findLibrary(base: string | undefined): string | null {
  const url = base === undefined ? null : URL.parse(base)
  return /\/libraries\/([^/]+)\/events/.exec(url?.pathname ?? '')?.[1] ?? null
}

/** BiblioCommons: the gateway's list of ids, and the entities that these stand for. */
export function readBiblioCommons(value: JsonNode, base: string | undefined): Reading | null {
  const { items } = getObject(value, 'events')
  const entities = getObject(value, 'entities')
  if (!Array.isArray(items) || !isObject(value.entities)) return null
  const all = getObject(entities, 'events')
  const named = (...keys: string[]) => Object.assign({}, ...keys.map((key) => getObject(entities, key))) as JsonNode
  const places = named('locations', 'nonBranchLocations', 'eventNonBranchLocations')
  const audiences = named('audiences', 'eventAudiences')
  const types = named('types', 'eventTypes', 'programs', 'eventPrograms')
  const languages = named('languages', 'eventLanguages')
  const library = findLibrary(base)
  const readItem: ReadItem = (item, warnings) => {
    const definition = getObject(item, 'definition')
    const { branchLocationId, nonBranchLocationId, locationDetails } = definition
    const place = getObject(places, firstText(branchLocationId, nonBranchLocationId))
    const id = firstText(item.id, item.key)
    const event = readEventObject(
      {
        ...definition,
        id,
        start: firstText(definition.start, item.indexStart),
        end: firstText(definition.end, item.indexEnd),
        location: place,
        locationDetails,
        isCancelled: definition.isCancelled ?? item.isCancelled,
        audiences: listNames(definition.audienceIds, audiences),
        categories: [...listNames(definition.typeIds, types), ...listNames(definition.programId, types)],
        url: library === null || id === '' ? '' : `https://${library}.bibliocommons.com/v2/events/${id}`,
      },
      warnings,
      { base },
    )
    return { ...event, keywords: [...event.keywords, ...listNames(definition.languageIds, languages)] }
  }
  const listed = items.map((id) => {
    const entity = isObject(id) ? id : all[toText(id)]
    return { id: toText(id), ...(isObject(entity) ? entity : {}) }
  })
  const pages = Number(textIn(getObject(value, 'events', 'pagination').pages))
  return {
    kind: 'BiblioCommons',
    ...unnamed,
    ...readList(listed, readItem),
    isComplete: true,
    next: { parameter: 'page', pages: pages || (items.length > 0 ? Infinity : 0) },
  }
}

function readTicketPrice(item: JsonNode): FeedPrice | null {
  const sign = toText(item.currency).toUpperCase()
  // In the currency's minor unit.
  const prices = toObjects(item.ticket_types).map(({ price }) => Number(toText(price)) / 100)
  const known = prices.filter((price) => Number.isFinite(price))
  if (known.length === 0) return null
  const paid = known.filter((price) => price > 0)
  if (paid.length === 0) return { isFree: true, amount: null, sign, link: null }
  const link = firstText(item.url, item.checkout_url)
  return { isFree: false, amount: Math.min(...paid), sign, link: link === '' ? null : link }
}

/** Ticket Tailor: `/v1/events`. */
export function readTicketTailor(value: JsonNode, base: string | undefined): Reading | null {
  const items = toObjects(value.data)
  if (items.length === 0 || !items.every(({ object }) => object === 'event' || object === 'event_series')) return null
  const shown = items.filter((item) => toText(item.private) !== 'true' && toText(item.status) !== 'draft')
  const readItem: ReadItem = (item, warnings) => ({
    ...readEventObject(item, warnings, { zone: toZone(item.timezone), base }),
    keywords: [],
    price: readTicketPrice(item),
  })
  const next = toText(getObject(value, 'links').next)
  return {
    kind: 'Ticket Tailor',
    ...unnamed,
    ...readList(shown, readItem),
    isComplete: true,
    ...(next !== '' && { next: { address: next } }),
  }
}

/** Resident Advisor: the GraphQL response about a venue or promoter. */
export function readResidentAdvisor(value: JsonNode): Reading | null {
  const { venue, promoter } = getObject(value, 'data')
  const host = isObject(venue) ? venue : promoter
  if (!isObject(host) || !Array.isArray(host.events)) return null
  const readItem: ReadItem = (item, warnings) => ({
    ...readEventObject(item, warnings, { base: 'https://ra.co/' }),
    place: toPlace([host.name, host.address]),
    organizer: toText(host.name).slice(0, 200),
  })
  return {
    kind: 'Resident Advisor',
    name: toText(host.name) || null,
    timeZone: null,
    ...readList(toObjects(host.events), readItem),
    isComplete: false,
  }
}
