import type { Reading } from '#server/sources/formats/feed-event.ts'
import { getText, listDescendants, type MarkupElement } from './markup-tree.ts'
import { readJsonLists } from '#server/sources/formats/json/read-json-lists.ts'
import { resolveOrders } from '#server/sources/formats/text/resolve-orders.ts'
import type { OrderHints } from '#server/sources/formats/text/written-orders.ts'

/** Text of a script; `getText` leaves it out. */
const scriptText = ({ children }: MarkupElement) => children.filter((child) => typeof child === 'string').join('')

/** Names of variables in which programs store the data of a page. */
const assignment = /(?:window\.)?(?:__[A-Z_]{1,60}__|__[a-z]\w{0,60}State|initialState|pageData)\s*=\s*(?=[{[])/g
/** Maximum number of such variables in a script, because each may be read to the end of the script. */
const maxAssignments = 50

/** Returns the JSON that begins at a position, up to its matching bracket. */
function cutJson(text: string, from: number): string {
  let depth = 0
  let isInText = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (isInText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth === 0) return text.slice(from, at + 1)
    }
  }
  return ''
}

function parse(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Lists the JSON in the scripts of a page. */
function listJson(page: MarkupElement): unknown[] {
  return listDescendants(page)
    .filter(({ name }) => name === 'script')
    .flatMap((script) => {
      const text = scriptText(script)
      if (/json/i.test(script.attributes.type ?? '')) return parse(text.trim())
      const assignments = [...text.matchAll(assignment).take(maxAssignments)]
      return assignments.flatMap((match) => parse(cutJson(text, match.index + match[0].length)))
    })
}

/** Finds the pages of events that are given by the last part of their address. */
function findLink(page: MarkupElement, base: string | undefined): (slug: string) => string | null {
  const addresses = listDescendants(page)
    .filter(({ name }) => name === 'a')
    .flatMap(({ attributes }) => URL.parse(attributes.href ?? '', base)?.href ?? [])
  return (slug) => addresses.find((address) => address.replace(/[?#].*$/s, '').endsWith(`/${slug}`)) ?? null
}

/** @returns null if the scripts of the page contain no lists of events */
export function readPageData(page: MarkupElement, base: string | undefined, hints: OrderHints): Reading | null {
  const { value, notes } = resolveOrders(listJson(page), hints)
  const lists = readJsonLists(value, { base, findLink: findLink(page, base) })
  if (!lists) return null
  const title = listDescendants(page).find(({ name }) => name === 'title')
  return { ...lists, kind: 'Page data', name: title ? getText(title).trim() : null, notes, isComplete: false }
}
