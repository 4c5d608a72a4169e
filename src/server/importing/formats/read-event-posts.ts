import type { Reading } from '../feed-event.ts'
import { toText } from '../json-ld-nodes.ts'
import { isObject, readItems, toAddress, toObjects } from './listed-event.ts'
import { looksLikeEvent, readEventObject, titleIn } from './read-event-object.ts'

/** Inner objects in which plug-ins put the dates of an event. */
const innerNames = ['meta', 'mec', 'acf', 'event', 'data'] as const

/**
 * Reads Modern Events Calendar, a WordPress plug-in: `wp/v2/mec-events`. Depending on its version, the posts have dates,
 * or only the pages that they lead to.
 * @returns null if the value is no list of its posts
 */
export function readEventPosts(value: unknown, base: string | undefined): Reading | null {
  const posts = Array.isArray(value) ? toObjects(value) : []
  if (posts.length === 0 || !posts.every(({ type }) => toText(type) === 'mec-events')) return null
  const nodes = posts.map((post) => {
    const inner = innerNames.map((name) => post[name]).filter(isObject)
    // The date of a post is that of its publication.
    const { date: _date, status: _status, type: _type, categories: _ids, tags: _tags, ...rest } = post
    return Object.assign({}, ...inner, rest) as typeof post
  })
  const known = { kind: 'Modern Events Calendar' as const, name: null, timeZone: null }
  if (!nodes.some(looksLikeEvent)) {
    const details = posts.flatMap(({ link }) => toAddress(link, base) ?? [])
    return { ...known, events: [], skipped: [], warnings: [], isComplete: false, details }
  }
  const list = readItems(
    nodes,
    (node, warnings) => readEventObject(node, warnings, { base }),
    (node) => ({ title: titleIn(node) }),
  )
  return { ...known, ...list, isComplete: false, next: { parameter: 'page', pages: Infinity } }
}
