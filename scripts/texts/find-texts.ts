import { parseSync } from 'oxc-parser'

/** A text in the code, with the position of its literal. */
export interface FoundText {
  text: string
  start: number
  end: number
  line: number
  /** Position of the call if the text is its only argument. */
  call?: { start: number; end: number }
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls `visit` for a node and all below it, in the order of the code. */
export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: readonly Node[] = []) {
  visit(node, parents)
  const inside = [node, ...parents]
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit, inside)
  }
}

export const parse = (file: string, code: string): Node => parseSync(file, code).program as unknown as Node

/** Functions of src/texts whose first parameter is a text. */
const writers = new Set(['t', 'msg', 'rich'])

/** Lists the texts that a file writes through `t`, `msg` and `rich`. */
export function findTexts(file: string, code: string): FoundText[] {
  if (!/texts\.ts'|rich\.ts'/.test(code)) return []
  const found: FoundText[] = []
  walk(parse(file, code), (node) => {
    const { callee, arguments: values } = node as { callee?: Node; arguments?: Node[] }
    if (node.type !== 'CallExpression' || !callee || !writers.has(String(callee['name']))) return
    const [first] = values ?? []
    const text = first?.type === 'TemplateLiteral' ? cookedText(first) : first?.['value']
    if (!first || typeof text !== 'string') return
    const line = code.slice(0, first.start).split('\n').length
    const isAlone = values?.length === 1 && callee['name'] !== 'rich'
    const call = isAlone && { call: { start: node.start, end: node.end } }
    found.push({ text, start: first.start, end: first.end, line, ...call })
  })
  return found
}

/** Returns the text of a template without expressions. */
function cookedText({ quasis }: Node): string | undefined {
  const [only, ...others] = quasis as { value: { cooked: string } }[]
  return others.length === 0 ? only?.value.cooked : undefined
}
