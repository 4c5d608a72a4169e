import type { Reading } from '#server/sources/formats/feed-event.ts'
import type { JsonNode } from '#server/sources/formats/json/json-ld-nodes.ts'
import { readNodes } from '#server/sources/formats/json/read-json-ld.ts'
import type { OrderHints } from '#server/sources/formats/text/written-orders.ts'
import { elementsIn, findOutermost, getText, type MarkupElement } from './markup-tree.ts'

/** Attributes that contain the value of a property, by element. Other elements contain it as text. */
const valueAttributes: Record<string, string> = {
  a: 'href',
  area: 'href',
  link: 'href',
  img: 'src',
  source: 'src',
  iframe: 'src',
  object: 'data',
  data: 'value',
  time: 'datetime',
}

const resolve = (address: string, base: string | undefined) => URL.parse(address, base)?.href ?? address

function readValue(element: MarkupElement, base: string | undefined): unknown {
  const { name, attributes } = element
  if (attributes.itemscope !== undefined) return readItem(element, base)
  if (attributes.content !== undefined) return attributes.content
  const attribute = valueAttributes[name]
  const value = attribute === undefined ? undefined : attributes[attribute]
  if (value === undefined) return getText(element).trim()
  return /^(?:href|src|data)$/.test(attribute ?? '') && name !== 'data' ? resolve(value, base) : value
}

/** Converts an item to the node that JSON-LD would write for it. */
function readItem(item: MarkupElement, base: string | undefined): JsonNode {
  const node: JsonNode = { '@type': (item.attributes.itemtype ?? '').split(/\s+/) }
  if (item.attributes.itemid !== undefined) node['@id'] = item.attributes.itemid
  const collect = (element: MarkupElement): void => {
    for (const child of elementsIn(element)) {
      const properties = (child.attributes.itemprop ?? '').split(/\s+/).filter(Boolean)
      for (const property of properties) {
        const values = (node[property] ?? []) as unknown[]
        node[property] = [...values, readValue(child, base)]
      }
      if (child.attributes.itemscope === undefined) collect(child)
    }
  }
  collect(item)
  return node
}

/** Reads the schema.org events that attributes of a page describe. */
export function readMicrodata(page: MarkupElement, base: string | undefined, hints: OrderHints): Omit<Reading, 'kind'> {
  const items = findOutermost(page, ({ attributes }) => attributes.itemscope !== undefined)
  return readNodes(
    items.map((item) => readItem(item, base)),
    hints,
  )
}
