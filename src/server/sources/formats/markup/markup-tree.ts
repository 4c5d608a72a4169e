import { readMarkup } from './read-markup.ts'

/** A parsed HTML or XML document, reduced to what readers of events need. */
export interface MarkupElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: (MarkupElement | string)[]
}

/** Levels to keep; deeper elements become children of the last one. Protects the stack against hostile documents. */
const maxDepth = 400

/** Elements whose text isn't content. */
const silent = new Set(['script', 'style', 'template', 'noscript'])

export function parseMarkup(text: string, options?: { isXml?: boolean }): MarkupElement {
  const root: MarkupElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  let tooDeep = 0
  readMarkup(
    text,
    {
      onopentag: (name, attributes) => {
        const element = { name, attributes, children: [] }
        open.at(-1)?.children.push(element)
        if (open.length < maxDepth) open.push(element)
        else tooDeep += 1
      },
      ontext: (piece) => open.at(-1)?.children.push(piece),
      onclosetag: () => {
        if (tooDeep > 0) tooDeep -= 1
        else if (open.length > 1) open.pop()
      },
    },
    options,
  )
  return root
}

const isElement = (node: MarkupElement | string): node is MarkupElement => typeof node !== 'string'

export const elementsIn = ({ children }: MarkupElement): MarkupElement[] => children.filter(isElement)

/** Block elements, between which words don't run together. */
const blocks = /^(?:address|article|br|dd|div|dl|dt|h[1-6]|hr|li|ol|p|section|table|td|th|tr|ul)$/

/** Returns the text of an element, its blocks on lines of their own. */
export function getText(node: MarkupElement | string): string {
  if (!isElement(node)) return node
  if (silent.has(node.name)) return ''
  const text = node.children.map(getText).join('')
  return blocks.test(node.name) ? `\n${text}\n` : text
}

/** Returns the text of an element in one line. */
export const getLine = (node: MarkupElement | string): string => getText(node).replaceAll(/\s+/g, ' ').trim()

export const listClasses = ({ attributes }: MarkupElement): string[] =>
  (attributes.class ?? '').split(/\s+/).filter(Boolean)

/** Lists elements in the order of the document, without looking into those that `isFound` accepts. */
export function findOutermost(root: MarkupElement, isFound: (element: MarkupElement) => boolean): MarkupElement[] {
  return elementsIn(root).flatMap((element) => (isFound(element) ? [element] : findOutermost(element, isFound)))
}

/** Lists all elements within another in the order of the document. */
export function listDescendants(root: MarkupElement): MarkupElement[] {
  const all: MarkupElement[] = []
  const walk = (element: MarkupElement) => {
    for (const child of elementsIn(element)) {
      all.push(child)
      walk(child)
    }
  }
  walk(root)
  return all
}
