import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { withoutContext } from '#texts/text-source-node.ts'
import { readItems } from '#texts/catalogs.ts'
import { languageOptions } from '#texts/languages.ts'
import { runInDatabase } from '#tests/browser/support/database.ts'

/** Decides whether words on a screen are data of the town: typed by people, or from calendars. */
export type IsData = (words: string) => boolean

const clean = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s"“”'’‘*_#>-]+/g, ' ')
    .trim()
    .toLowerCase()

/** Signs that separate the parts of an address or a line. */
const separators = /[,;:·•|/()[\]\n.!?…<>=+&@–—]+|\s-\s/

/** Names that are the same in every language. */
const names = [
  'Wonderlark',
  'Google',
  'Google Calendar',
  'Outlook',
  'Apple',
  'iCal',
  'WhatsApp',
  'Facebook',
  'X',
  'Twitter',
  'OpenStreetMap',
  'Photon',
  'Nominatim',
  'OpenID Connect',
  'MapLibre',
  'Millbrook',
  'UTC',
  'CC BY 4.0',
]

/** Codes of currencies, and the names of some that Intl doesn't translate. */
const currencies = [...Intl.supportedValuesOf('currency'), 'CFA', 'CFP', 'XSU']

/** Names of the IANA, which Intl doesn't translate. */
const timeZones = Intl.supportedValuesOf('timeZone').map((name) => name.replaceAll('_', ' '))

/** Returns what stands in the place of someone's picture. */
const initials = (name: string) => {
  const words = name.split(/\s+/)
  return `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}`.toLowerCase()
}

/** Lists the values of the contract's choices, such as categories, which the product names itself. */
export async function listChoices(): Promise<string[]> {
  const folder = path.join(import.meta.dirname, '../../src/contract')
  const files = (await readdir(folder, { recursive: true })).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const modules = await Promise.all(files.map((file) => import(path.join(folder, file)) as Promise<object>))
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (choices): choices is string[] => Array.isArray(choices) && choices.every((choice) => typeof choice === 'string'),
    )
    .flat()
}

/** Collects all strings in a value of a column. */
function collect(value: unknown, add: (text: string, column: string) => void, column = ''): void {
  if (typeof value === 'string') add(value, column)
  else if (Array.isArray(value)) for (const item of value) collect(item, add, column)
  else if (typeof value === 'object' && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value))
    for (const [name, item] of Object.entries(value)) collect(item, add, name)
}

/**
 * Reads every text in the database. Words of the product's own texts are not data, even if the database has them as keys.
 * @param typed what people have typed that isn't stored
 */
export async function readTown(typed: readonly string[]): Promise<IsData> {
  const texts = readItems('es').map(({ msgid }) => withoutContext(msgid))
  const own = new Set([...texts, ...(await listChoices())].map(clean))
  const fixed = [...names, ...Object.values(languageOptions).map(({ name }) => name), ...timeZones, ...currencies]
  const parts = new Set(fixed.map(clean))
  const long: string[] = []
  const tables = await runInDatabase<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     -- What the product writes itself.
     and table_name not in ('mails', 'notices', 'jobs', 'noted_pushes')`,
  )
  const add = (text: string, column: string) => {
    if (column === 'name') parts.add(initials(text))
    if (text.length > 20_000 || !/[a-z]{2}/i.test(text)) return
    const whole = clean(text)
    if (text.includes(' ') || text.includes('\n')) long.push(whole)
    for (const part of [text, ...text.split(separators)].map(clean))
      if (part && (/^(name|title)$/.test(column) || !own.has(part))) parts.add(part)
  }
  for (const { name } of tables)
    for (const row of await runInDatabase<object>(`select * from ${name} limit 500000`)) collect(row, add)
  for (const text of typed) add(text, '')
  const all = long.join('\n')
  const known = new Map<string, boolean>()
  return (words) => {
    const before = known.get(words)
    if (before !== undefined) return before
    const whole = clean(words)
    const isPart = (part: string) => parts.has(part) || (part.split(' ').length >= 4 && all.includes(part))
    /** A name may stand before a title. */
    const isTwoParts = (text: string) =>
      [...text.matchAll(/ /g)].some(({ index }) => isPart(text.slice(0, index)) && isPart(text.slice(index + 1)))
    const isKnown =
      isPart(whole) ||
      isTwoParts(whole) ||
      // Counts stand next to names.
      isPart(whole.replaceAll(/^[\d\s.,:]+|[\d\s.,:]+$/g, '')) ||
      words
        .split(separators)
        .map(clean)
        .filter((part) => /[a-z]{2}/.test(part))
        .every(isPart)
    known.set(words, isKnown)
    return isKnown
  }
}

/** Whether a word is from the accented catalog, or Greek of a date: no letter of it is plain. */
const isTranslated = (word: string) => /\p{L}/u.test(word) && !/[a-z]/i.test(word)

/** Whether a text contains words of the product. */
export const hasOwnWords = (text: string): boolean => text.normalize('NFC').split(/\s+/).some(isTranslated)

/** Lists the words of a text that are in plain English: those that neither come from the catalog nor are data. */
export function findPlain(text: string, isData: IsData): string[] {
  if (isAddress.test(text.trim())) return []
  const found: string[] = []
  let words: string[] = []
  const end = () => {
    const inWords = words.join(' ')
    if (/[a-z]{2}/i.test(inWords) && !isData(inWords)) found.push(inWords)
    words = []
  }
  for (const word of text
    .normalize('NFC')
    .replaceAll(/[⟦⟧’]|\{\{\w+\}\}/g, ' ')
    .split(/(\n)|\s+/)) {
    if (word === undefined) continue
    if (word === '\n' || isTranslated(word)) end()
    else if (!isAddress.test(word)) words.push(word)
  }
  end()
  return found
}

/** Addresses and codes, which are the same in every language. */
const isAddress = /^(\S+@\S+|https?:\S+|\S+\.\S+\/\S*|\/\S+|([\w-]+\.)+[a-z]+|[A-Z0-9_-]{4,})$/
