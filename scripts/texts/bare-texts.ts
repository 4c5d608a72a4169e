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
  // Formats and programs that sources are read from.
  'Page data',
  'Page text',
  'The Events Calendar',
  'The Events Calendar (WordPress)',
  'Modern Events Calendar',
  'Modern Events Calendar (WordPress)',
  'Resident Advisor',
  'Ticket Tailor',
  'Wonderlark event importer',
  'Wonderlark event importer (+',
  'Samsung Internet',
])

/** Returns whether people read a text as words: it is no path, address, code or name. */
const hasWord = (text: string) =>
  /\p{L}{2,}/u.test(text) && /\p{Ll}/u.test(text) && !/^\/|^\S*[@./]\S+$|serif$/.test(text) && !names.has(text.trim())

/** Calls whose texts only developers read, or that the texts go through. */
const exempt =
  /^(t|msg|rich|Error|OperatorError|SourceGoneError|TypeError|RangeError|log|warn|error|debug|mark|querySelector|querySelectorAll|matches|useDraft)$/

/** Errors about sources, whose messages operators read. They may be only the end of a sentence. */
const spokenErrors =
  /^(NotACalendar|NoEventsFound|ColumnError|MomentError|RecurrenceError|FetchError|PrivateAddressError)$/

/** Properties of reports about an event of a source. They may be only the end of a sentence. */
const spokenProperties = /^(what|reason|notes?|advice|found)$/

const nameOf = (callee: unknown): string => {
  const { name, property } = (callee ?? {}) as { name?: string; property?: { name?: string } }
  return name ?? property?.name ?? ''
}

/**
 * Lists the texts of a file that people read and that don't go through `t`, `msg` or `rich`: what stands between tags, values
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
    const isSpoken = / \p{L}/u.test(text) && isStatedBySource(parents)
    if (!(phrase.test(text.trim()) || isSpoken) || !hasWord(text)) return
    const isExempt = parents.some(
      (outer) =>
        /^(TS|Import|ExportAll)/.test(outer.type) ||
        ((outer.type === 'CallExpression' || outer.type === 'NewExpression') && exempt.test(nameOf(outer['callee']))),
    )
    if (!isExempt) add(node, text)
  })
  return found
}

/**
 * Lists the messages of a file that answer a request and don't go through `t`: those of problems, and those about a field.
 * They may be only the end of a sentence.
 */
export function findBareAnswers(file: string, code: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  walk(parse(file, code), (node, parents) => {
    const text = node.type === 'Literal' ? node['value'] : node.type === 'TemplateElement' ? textOf(node) : undefined
    if (typeof text !== 'string' || !/\p{L} \p{L}/u.test(text) || !isAnswer(parents)) return
    found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim() })
  })
  return found
}

/** Returns whether a text is the message of a problem, or stands beside the name of a field. */
function isAnswer(parents: readonly Node[]): boolean {
  const [outer, object] = parents[0]?.type === 'TemplateLiteral' ? parents.slice(1) : parents
  if (outer?.type === 'NewExpression') return nameOf(outer['callee']) === 'DomainError'
  if (outer?.type !== 'Property' || (outer['key'] as { name?: string }).name !== 'message') return false
  const properties = (object?.['properties'] ?? []) as { key?: { name?: string } }[]
  return properties.some(({ key }) => key?.name === 'field')
}

/** Returns whether a text is the message of an error about a source, or part of what is reported about its events. */
function isStatedBySource(parents: readonly Node[]): boolean {
  const [whole, outer] = parents[0]?.type === 'TemplateLiteral' ? [parents[0], parents[1]] : [undefined, parents[0]]
  if (outer?.type === 'NewExpression') return spokenErrors.test(nameOf(outer['callee']))
  const { key, value } = (outer ?? {}) as { key?: { name?: string }; value?: Node }
  return outer?.type === 'Property' && value === (whole ?? value) && spokenProperties.test(key?.name ?? '')
}

/** Returns whether an element shows code, such as a command. */
function isCode(parent: Node | undefined): boolean {
  const { name } = ((parent?.['openingElement'] as Node | undefined)?.['name'] ?? {}) as { name?: string }
  return name === 'code'
}

const textOf = (node: Node): string => (node['value'] as { cooked: string }).cooked
