import { parse, walk } from './find-texts.ts'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Attributes whose values people read or hear. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|alt|title|label|placeholder|hint|description|caption|children|text|heading|action|keep|pendingAction)$/

/** A phrase as people write them: a capital letter, and small words after it. */
const phrase = /^["“(]?\p{Lu}[\p{L}’'-]+,? [\p{L}\d“(][^<>{}/=]*$/u

/** Names that are the same in every language. */
const names = new Set([
  'Wonderlark',
  'Google',
  'Google Calendar',
  'Outlook',
  'Apple',
  'Apple / iCal',
  'WhatsApp',
  'Facebook',
  'X (Twitter)',
  'Photon',
  'Nominatim',
  'OpenID Connect',
  'CC BY 4.0',
  'Millbrook',
  'Fraunces Soft',
  'Figtree Variable',
])

/** Returns whether people read a text as words: it is no path, address or name. */
const hasWord = (text: string) =>
  /\p{L}{2,}/u.test(text) && !/^\/|^\S*[@./]\S+$|serif$/.test(text) && !names.has(text.trim())

/** Calls whose texts only developers read, or that the texts go through. */
const exempt =
  /^(t|msg|rich|Error|OperatorError|TypeError|RangeError|log|warn|error|debug|mark|querySelector|querySelectorAll|matches|useDraft)$/

const nameOf = (callee: unknown): string => {
  const { name, property } = (callee ?? {}) as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}

/**
 * Lists the texts of a file of pages or emails that don't go through `t`, `msg` or `rich`: what stands between tags, values
 * of attributes that people read, and phrases in quotes.
 */
export function findBareTexts(file: string, code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  const add = ({ start }: Node, text: string) =>
    found.push({ line: code.slice(0, start).split('\n').length, text: text.trim().replaceAll(/\s+/g, ' ') })
  walk(parse(file, code), (node, parents) => {
    const [parent] = parents as Node[]
    if (node.type === 'JSXText' && !isCode(parent) && hasWord(String(node['value']))) add(node, String(node['value']))
    const text = node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? textOf(node) : undefined
    if (typeof text !== 'string') return
    if (parent?.type === 'JSXAttribute') {
      const { name } = parent['name'] as { name: string }
      if (spoken.test(name) && hasWord(text)) add(node, text)
      return
    }
    if (!phrase.test(text.trim()) || !hasWord(text)) return
    const isExempt = parents.some(
      (outer) =>
        /^(TS|Import|ExportAll)/.test(outer.type) ||
        ((outer.type === 'CallExpression' || outer.type === 'NewExpression') && exempt.test(nameOf(outer['callee']))),
    )
    if (!isExempt) add(node, text)
  })
  return found
}

/** Returns whether an element shows code, such as a command. */
function isCode(parent: Node | undefined): boolean {
  const { name } = ((parent?.['openingElement'] as Node | undefined)?.['name'] ?? {}) as { name?: string }
  return name === 'code'
}

const textOf = (node: Node): string => (node['value'] as { cooked: string }).cooked
