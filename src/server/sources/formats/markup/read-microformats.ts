import type { Reading } from '#server/sources/formats/feed-event.ts'
import type { JsonNode } from '#server/sources/formats/json/json-ld-nodes.ts'
import { readNodes } from '#server/sources/formats/json/read-json-ld.ts'
import type { OrderHints } from '#server/sources/formats/text/written-orders.ts'
import { findOutermost, getLine, getText, listClasses, listDescendants, type MarkupElement } from './markup-tree.ts'

/** Reads events that class names of a page describe: h-event, and the hCalendar before it. */

const isEvent = (element: MarkupElement) => listClasses(element).some((name) => name === 'h-event' || name === 'vevent')

const isValue = (element: MarkupElement) =>
  listClasses(element).some((name) => name === 'value' || name === 'value-title')

/** Returns the value of a date or text, which may be an attribute or in parts. */
function readValue(element: MarkupElement): string {
  const parts = listDescendants(element).filter(isValue)
  if (parts.length > 0) return parts.map(readValue).join(' ')
  const { name, attributes } = element
  const attribute =
    attributes.datetime ??
    (name === 'abbr' || listClasses(element).includes('value-title') ? attributes.title : undefined)
  return (attribute ?? attributes.value ?? attributes.content ?? getLine(element)).trim()
}

class Properties {
  readonly #elements: MarkupElement[]

  constructor(root: MarkupElement) {
    this.#elements = listDescendants(root)
  }

  find(...names: string[]): MarkupElement | undefined {
    for (const name of names) {
      const element = this.#elements.find((candidate) => listClasses(candidate).includes(name))
      if (element) return element
    }
    return undefined
  }

  all(...names: string[]): MarkupElement[] {
    return this.#elements.filter((candidate) => listClasses(candidate).some((name) => names.includes(name)))
  }

  text(...names: string[]): string {
    const element = this.find(...names)
    return element ? readValue(element) : ''
  }
}

function readPlace(element: MarkupElement | undefined): unknown {
  if (!element) return ''
  const inner = new Properties(element)
  const street = inner.text('p-street-address', 'street-address')
  const town = inner.text('p-locality', 'locality')
  const name = inner.text('p-name', 'fn', 'p-org', 'org')
  if (street === '' && town === '' && name === '') return getLine(element)
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      addressRegion: inner.text('p-region', 'region'),
      postalCode: inner.text('p-postal-code', 'postal-code'),
    },
    geo: { latitude: inner.text('p-latitude', 'latitude'), longitude: inner.text('p-longitude', 'longitude') },
  }
}

/** Converts an event to the node that JSON-LD would write for it. */
function readEvent(element: MarkupElement, base: string | undefined): JsonNode {
  const properties = new Properties(element)
  const address = (found: MarkupElement | undefined, attribute: 'href' | 'src') => {
    const value = found?.attributes[attribute]
    return value === undefined ? '' : (URL.parse(value, base)?.href ?? '')
  }
  const description = properties.find('e-content', 'e-description', 'description', 'p-description', 'p-summary')
  const isModern = listClasses(element).includes('h-event')
  return {
    '@type': 'Event',
    name: isModern ? properties.text('p-name', 'summary') : properties.text('summary', 'p-name'),
    startDate: properties.text('dt-start', 'dtstart'),
    endDate: properties.text('dt-end', 'dtend'),
    url: address(properties.find('u-url', 'url'), 'href'),
    image: address(properties.find('u-photo', 'photo', 'u-featured'), 'src'),
    description: description ? getText(description) : '',
    location: readPlace(properties.find('p-location', 'location', 'h-adr')),
    organizer: properties.text('p-organizer', 'organizer'),
    keywords: properties.all('p-category', 'category').map(readValue),
    eventStatus: /cancel/i.test(properties.text('p-status', 'status')) ? 'EventCancelled' : '',
  }
}

export function readMicroformats(
  page: MarkupElement,
  base: string | undefined,
  hints: OrderHints,
): Omit<Reading, 'kind'> {
  return readNodes(
    findOutermost(page, isEvent).map((element) => readEvent(element, base)),
    hints,
  )
}
