import { setDefaultLanguage, type Reading } from '#server/sources/formats/feed-event.ts'
import { toText, type JsonNode } from '#server/sources/formats/json/json-ld-nodes.ts'
import { toOneLine, toPlainText } from '#server/sources/formats/text/plain-text.ts'
import { elementsIn, getText, listDescendants, parseMarkup, type MarkupElement } from './markup-tree.ts'
import { plainKey } from '#server/sources/formats/json/listed-fields.ts'
import { looksLikeEvent, readEventObject, titleIn } from '#server/sources/formats/json/read-event-object.ts'
import { readItems, toObjects } from '#server/sources/formats/json/listed-event.ts'
import { resolveOrders } from '#server/sources/formats/text/resolve-orders.ts'
import type { OrderHints } from '#server/sources/formats/text/written-orders.ts'

/** Elements about the post, not about the event that it announces. */
const aboutPost =
  /^(?:pubDate|published|updated|dc:date|lastBuildDate|comments|content:encoded|author|dc:creator|source)$/i

/** Values used instead of the text of elements, by plain name. */
function readElement(element: MarkupElement): [string, unknown][] {
  const { name, attributes } = element
  const key = plainKey(name)
  const text = getText(element).trim()
  if (key === 'point') {
    const [latitude, longitude] = text.split(/[\s,]+/)
    return [
      ['latitude', latitude],
      ['longitude', longitude],
    ]
  }
  if (key === 'enclosure') return /^image\//.test(attributes.type ?? '') ? [['image', attributes.url]] : []
  if (name.startsWith('media:')) return attributes.url === undefined ? [] : [['image', attributes.url]]
  if (key === 'link') return attributes.rel === 'self' ? [] : [['link', text || attributes.href]]
  if (key === 'where') return [['where', attributes.valueString ?? text]]
  if (key === 'category') return [['category', text || (attributes.label ?? attributes.term)]]
  // gd:when and others write the times as attributes.
  const parts = Object.entries(attributes).filter(([attribute]) => /start|end|date/i.test(attribute))
  return parts.length > 0 && text === '' ? parts : [[key, text]]
}

/** Converts an item to an object with one value, or a list, for each element. */
function toNode(item: MarkupElement): JsonNode {
  const node: JsonNode = {}
  const entries = elementsIn(item)
    .filter(({ name }) => !aboutPost.test(name))
    .flatMap(readElement)
  for (const [key, value] of entries) {
    const before = node[key]
    if (before === undefined) node[key] = value
    else if (/^(?:category|audience|type|tag)s?$/.test(key)) node[key] = [before, value].flat()
  }
  return node
}

/** Lines with which some programs begin the description: "When: December 5, 2026 7pm", "Where: Mill Hall". */
const labels = {
  when: /^(?:when|event dates?)\s*:\s*(.+)$/im,
  time: /^(?:event )?times?\s*:\s*(.+)$/im,
  where: /^(?:where|location)\s*:\s*(.+)$/im,
}

/** Adds the values of labelled lines to an item whose elements don't say when it takes place. */
function withLabelled(node: JsonNode): JsonNode {
  if (looksLikeEvent(node)) return node
  const text = toPlainText(toText(node.description ?? node.summary ?? node.content))
  const found = Object.entries(labels).flatMap(([name, label]) => {
    const value = label.exec(text)?.[1]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(found), ...node }
}

/** The language of the whole feed: `xml:lang` of its outermost element, or the element `language` of the channel. */
function findFeedLanguage(elements: readonly MarkupElement[]): string {
  const [outermost] = elements
  const element = elements.find(({ name }) => /^(?:dc:)?language$/i.test(name))
  return (element ? getText(element).trim() : '') || (outermost?.attributes['xml:lang'] ?? '')
}

/**
 * Reads the events of a feed of RSS or Atom whose items say when they take place.
 * @returns null if none does
 */
export function readNewsFeed(text: string, base: string | undefined, hints: OrderHints): Reading | null {
  const tree = parseMarkup(text, { isXml: true })
  const elements = listDescendants(tree)
  const items = elements.filter(({ name }) => /^(?:item|entry)$/i.test(name)).map((item) => withLabelled(toNode(item)))
  const { value, notes } = resolveOrders(items, hints)
  const nodes = toObjects(value)
  if (!nodes.some(looksLikeEvent)) return null
  const title = elements.find(({ name }) => name.toLowerCase() === 'title')
  const name = title ? toOneLine(getText(title), 200) : ''
  const reading = readItems(
    nodes,
    (node, warnings) => readEventObject(node, warnings, { base }),
    (node) => ({ title: titleIn(node) }),
  )
  return {
    kind: elements.some(({ name: element }) => element === 'entry') ? 'Atom' : 'RSS',
    name: name === '' ? null : name,
    timeZone: null,
    ...reading,
    events: setDefaultLanguage(findFeedLanguage(elements), reading.events),
    notes,
    // Feeds list only the next few events.
    isComplete: false,
  }
}
