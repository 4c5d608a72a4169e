import { repairTexts } from '#server/platform/database/database.ts'
import { cutText } from '#contract/limits.ts'
import { NotACalendar, setDefaultLanguage, type Reading } from './feed-event.ts'
import { parseMarkup } from '#server/sources/formats/markup/markup-tree.ts'
import { readJson } from '#server/sources/formats/json/read-json.ts'
import { readMicrodata } from '#server/sources/formats/markup/read-microdata.ts'
import { readMicroformats } from '#server/sources/formats/markup/read-microformats.ts'
import { readNewsFeed } from '#server/sources/formats/markup/read-news-feed.ts'
import { readPageList } from '#server/sources/formats/markup/read-page-list.ts'
import { readPageTable } from '#server/sources/formats/markup/read-page-table.ts'
import { readPageData } from '#server/sources/formats/markup/read-page-data.ts'
import { readPage } from '#server/sources/formats/json/json-ld-nodes.ts'
import { toOneLine } from '#server/sources/formats/text/plain-text.ts'
import { readJcal, readXcal } from './calendar/read-calendar-forms.ts'
import { decodeTable, readCsv } from './table/read-csv.ts'
import { fromUtf16, toUtf8 } from '#server/sources/formats/text/read-charset.ts'
import { readIcalendar } from './calendar/read-icalendar.ts'
import { readJsonLdPage } from '#server/sources/formats/json/read-json-ld.ts'
import { noHints, type TableHints } from './table/read-table.ts'
import { isZip, readWorkbook } from './table/read-workbook.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Magic bytes of file types often found at a former calendar URL. */
const signatures: [string, Message][] = [
  ['%PDF', msg('It is a PDF document, not a calendar.')],
  ['PK\u0003\u0004', msg('It is a ZIP archive, not a calendar.')],
  ['\u001f\u008b', msg('It is a compressed file that is damaged or too large, not a calendar.')],
  ['\u0089PNG', msg('It is a PNG picture, not a calendar.')],
  ['\u00ff\u00d8\u00ff', msg('It is a JPEG picture, not a calendar.')],
  ['GIF8', msg('It is a GIF picture, not a calendar.')],
]

/** Magic bytes of .xls, .doc and encrypted .xlsx. */
const oldOffice = 'd0cf11e0a1b11ae1'

function parseJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const quote = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 100 ? `${cutText(line, 100)}…` : line
}

/** Reads the machine-readable events of a page, if there are any. */
function readPageEvents(text: string, hints: TableHints, base: string | undefined): Reading | null {
  const linked = readJsonLdPage(text, { base, hints })
  if (linked.events.length > 0) return linked
  const hasItems = /\bitemtype\s*=\s*["']?[^"'>]{0,300}schema\.org/i.test(text)
  const hasClasses = /\b(?:h-event|vevent)\b/.test(text)
  const page = parseMarkup(text)
  const { name } = linked
  const others: (Reading | null)[] = [
    hasItems ? { ...readMicrodata(page, base, hints), kind: 'Microdata', name } : null,
    hasClasses ? { ...readMicroformats(page, base, hints), kind: 'hCalendar', name } : null,
  ]
  const marked = others.find((reading) => reading && reading.events.length > 0)
  const embedded = marked ?? readPageData(page, base, hints)
  if (embedded) return { ...embedded, name, skipped: [...linked.skipped, ...embedded.skipped] }
  return linked.skipped.length > 0 ? linked : (others.find((reading) => reading && reading.skipped.length > 0) ?? null)
}

/** Number of bytes in which to look for the start of markup after white space. */
const longestBeginning = 4_096

/** The language that the outermost element of a page specifies. */
const findPageLanguage = (text: string): string =>
  /<html\b[^>]{0,500}?\slang\s{0,5}=\s{0,5}["']?([a-z-]{2,12})/i.exec(text.slice(0, longestBeginning))?.[1] ?? ''

const inPageLanguage = (reading: Reading, text: string): Reading => ({
  ...reading,
  events: setDefaultLanguage(findPageLanguage(text), reading.events),
})

function readMarkup(text: string, hints: TableHints, base: string | undefined): Reading {
  const name = /<(?!\?|!)([a-z:]+)/i.exec(text)?.[1] ?? ''
  const root = name.toLowerCase()
  if (root === 'rss' || root === 'feed' || root === 'rdf:rdf') {
    const feed = readNewsFeed(text, base, hints)
    if (feed) return feed
    throw new NotACalendar(t('It is a news feed (RSS or Atom), not a calendar.'), 'news')
  }
  const calendar = root.endsWith('icalendar') ? readXcal(parseMarkup(text, { isXml: true }), hints.today) : null
  const reading = calendar ?? readPageEvents(text, hints, base)
  if (reading) return calendar ? reading : inPageLanguage(reading, text)
  if (root !== 'html' && !/<(?:html|head|body|title|script|div)\b/i.test(text)) {
    throw new NotACalendar(t('It is XML ({element}), not a calendar.', { element: `<${name}>` }))
  }
  const { title } = readPage(text)
  const markup = parseMarkup(text)
  const list = readPageList(markup, base, hints) ?? readPageTable(markup, base, hints)
  if (list) return inPageLanguage({ ...list, name: title || null }, text)
  const message =
    title === ''
      ? t('It is an HTML page without a title that contains no events.')
      : t('It is an HTML page titled "{title}" that contains no events.', { title: quote(toOneLine(title)) })
  throw new NotACalendar(message, 'page')
}

/** Also removes null characters, which PostgreSQL can't store. */
const withoutMarks = (text: string) => text.replace(/^\ufeff/, '').replaceAll('\0', '')

const decodeText = (bytes: Buffer) => withoutMarks(bytes.toString('utf8'))

function readText(given: Buffer, hints: TableHints, base: string | undefined): Reading {
  const bytes = fromUtf16(given)
  if (bytes.length === 0) throw new NotACalendar(t('It is an empty file.'), 'empty')
  const start = bytes.subarray(0, 16).toString('latin1')
  const signature = signatures.find(([mark]) => start.startsWith(mark))
  if (signature) throw new NotACalendar(t(signature[1]), signature[0] === '%PDF' ? 'pdf' : 'binary')
  if (bytes.subarray(0, 8).toString('hex') === oldOffice) {
    throw new NotACalendar(
      t(
        'It is a legacy Excel workbook (.xls) or has a password. Save it as .xlsx without a password, or as .csv, and import that.',
      ),
    )
  }
  const beginning = decodeText(bytes.subarray(0, longestBeginning)).trimStart()
  // A calendar may be preceded by warnings of its program, which are markup.
  const isMarkup = beginning.startsWith('<') && !/^BEGIN:VCALENDAR/m.test(beginning)
  // Done before decoding the text, which calendars don't need.
  const calendar = isMarkup ? null : readIcalendar(toUtf8(bytes), { today: hints.today })
  if (calendar) return calendar
  const text = decodeText(toUtf8(bytes))
  const trimmed = text.trim()
  if (trimmed === '') throw new NotACalendar(t('It contains only white space.'), 'empty')
  if (isMarkup) return readMarkup(trimmed, hints, base)
  const json = /^[[{"]/.test(trimmed) ? parseJson(trimmed) : null
  if (json && typeof json.value === 'object' && json.value !== null) {
    const reading = readJcal(json.value, hints.today) ?? readJson(json.value, base, hints)
    if (reading) return reading
    throw new NotACalendar(t('It is JSON, not a calendar: {text}', { text: quote(trimmed) }))
  }
  const table = readCsv(withoutMarks(decodeTable(bytes)), hints)
  if (table) return table
  if (/^[[{]/.test(trimmed))
    throw new NotACalendar(t('It is damaged or incomplete JSON: {text}', { text: quote(trimmed) }))
  throw new NotACalendar(t('It is plain text, not a calendar: "{text}"', { text: quote(trimmed) }))
}

/**
 * Reads events from a file or response in any supported format except workbooks. The content determines the format, not
 * the file name. Repairs texts, because JSON and HTML escapes can produce text that the database can't store.
 * @param hints information about a table besides its cells
 * @param base address that relative ones refer to
 * @throws NotACalendar with what it is instead
 * @throws ColumnError if a requested or required column is missing
 */
export const readFeed = (bytes: Buffer, hints: TableHints = noHints, base?: string): Reading =>
  repairTexts(readText(bytes, hints, base))

/** Reads events like `readFeed`, and from workbooks. */
export const readFeedOrWorkbook = async (bytes: Buffer, hints: TableHints, base?: string): Promise<Reading> =>
  isZip(bytes) ? repairTexts(await readWorkbook(bytes, hints)) : readFeed(bytes, hints, base)
