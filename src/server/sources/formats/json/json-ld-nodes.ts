import { NotACalendar } from '#server/sources/formats/feed-event.ts'
import { readMarkup } from '#server/sources/formats/markup/read-markup.ts'
import { t } from '#texts/texts.ts'

/** Linked data in a web page. Supports only the parts of the vocabulary that events need. */

export type JsonNode = { [key: string]: unknown }

export interface PageData {
  /** Name of the site, or title of the page; empty if there is none. */
  title: string
  /** Text of each JSON-LD block. */
  blocks: string[]
}

/** Extracts the JSON-LD blocks and the title of a page. */
export function readPage(html: string): PageData {
  const blocks: string[] = []
  let title = ''
  let site = ''
  let inside: 'block' | 'title' | null = null
  readMarkup(html, {
    onopentag: (name, attributes) => {
      if (name === 'title' && title === '') inside = 'title'
      if (attributes.property === 'og:site_name') site = attributes.content?.trim() ?? ''
      if (name !== 'script' || !/^application\/ld\+json\b/i.test(attributes.type?.trim() ?? '')) return
      inside = 'block'
      blocks.push('')
    },
    ontext: (text) => {
      if (inside === 'title') title += text
      if (inside === 'block') blocks.push((blocks.pop() ?? '') + text)
    },
    onclosetag: () => (inside = null),
  })
  return { title: site || title.replace(/\s+/g, ' ').trim(), blocks }
}

/** @throws SyntaxError if it isn't JSON, even without the wrappers, semicolon and trailing commas that some pages add */
export function parseBlock(block: string): unknown {
  const bare = block
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, '')
    // oxlint-disable-next-line no-control-regex -- JSON forbids them in strings, and between strings they mean nothing
    .replace(/[\u0000-\u001f]+/g, ' ')
    .trim()
    .replace(/;$/, '')
  try {
    return JSON.parse(bare)
  } catch {
    return JSON.parse(bare.replaceAll(/,\s*(?=[}\]])/g, ''))
  }
}

export const isObject = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : value == null ? [] : [value])

/** Returns the types without the vocabulary's URL. */
export const getTypes = (node: JsonNode): string[] =>
  toList(node['@type']).map((type) => String(type).replace(/^.*[/#:]/, ''))

/**
 * Matches schema.org's Event and its subtypes. Most end in "Event"; the others are listed. A series is one if it has a
 * schedule.
 */
export const isEventNode = (node: JsonNode): boolean =>
  getTypes(node).some(
    (type) =>
      /Event$/.test(type) ||
      ['Festival', 'Hackathon', 'CourseInstance'].includes(type) ||
      (type === 'EventSeries' && 'eventSchedule' in node),
  )

/** Returns the text of a string, a number, a language-tagged value or a list of these. */
export function toText(value: unknown): string {
  const [first] = toList(value)
  // Escapes can produce text that PostgreSQL can't store: null characters and lone surrogates.
  if (typeof first === 'string') return first.replaceAll('\0', '').toWellFormed().trim()
  if (typeof first === 'number' || typeof first === 'boolean') return String(first)
  return isObject(first) && '@value' in first ? toText(first['@value']) : ''
}

/**
 * Maximum number of characters of all references of a page, because thousands of events may refer to the same place.
 */
const maxReferenced = 50_000_000

/** Counts the characters of a node that `toText` may return, including nested nodes. */
function countText(value: unknown, levels = 3): number {
  const [first] = toList(value)
  if (typeof first === 'string') return first.length
  if (!isObject(first) || levels === 0) return 0
  return Object.values(first).reduce<number>((sum, inner) => sum + countText(inner, levels - 1), 0)
}

/** Resolves references between nodes and collects events at any depth. */
export class NodeGraph {
  readonly #byId = new Map<string, JsonNode>()
  readonly #lengths = new Map<JsonNode, number>()
  #referenced = 0
  readonly events: JsonNode[] = []
  /** Base of relative addresses. */
  readonly base: string | undefined

  constructor(roots: readonly unknown[], base?: string) {
    this.base = base
    for (const root of roots) this.#walk(root, 0)
  }

  /**
   * Returns the nodes of a property, following references.
   * @throws NotACalendar if these repeat too much text
   */
  nodes(value: unknown): JsonNode[] {
    return toList(value).flatMap((entry) => {
      if (!isObject(entry)) return []
      const isReference = typeof entry['@id'] === 'string' && Object.keys(entry).length === 1
      const target = isReference ? this.#byId.get(String(entry['@id'])) : undefined
      if (target) this.#countReference(target)
      return [target ?? entry]
    })
  }

  #countReference(target: JsonNode): void {
    const length = this.#lengths.get(target) ?? countText(target)
    this.#lengths.set(target, length)
    this.#referenced += length
    if (this.#referenced > maxReferenced)
      throw new NotACalendar(t('Its events repeat more than {size} MB of text.', { size: maxReferenced / 1_000_000 }))
  }

  #walk(value: unknown, depth: number): void {
    // Deeper than any real page; protects the stack against hostile ones.
    if (depth > 60) return
    if (Array.isArray(value)) for (const entry of value) this.#walk(entry, depth + 1)
    if (!isObject(value)) return
    if (typeof value['@id'] === 'string' && Object.keys(value).length > 1) this.#byId.set(value['@id'], value)
    if (isEventNode(value)) this.events.push(value)
    for (const [key, inner] of Object.entries(value)) {
      if (key !== 'superEvent') this.#walk(inner, depth + 1)
    }
  }
}
