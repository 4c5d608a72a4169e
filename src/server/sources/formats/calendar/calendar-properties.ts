import ICAL from 'ical.js'
import { quotedPrintable } from './calendar-lines.ts'

/** A content line of an iCalendar file. */
export interface Property {
  /** Upper case. */
  name: string
  /** First value of each parameter, by lower-case name. */
  parameters: Record<string, string>
  /** Unescaped values: one, except for lists such as CATEGORIES and EXDATE. */
  values: string[]
  line: string
}

/** jCal (RFC 7265): name, parameters, type, values. */
type JcalProperty = [string, Record<string, string | string[]>, string, ...unknown[]]

const valueText = (value: unknown): string => (Array.isArray(value) ? value.map(valueText).join(';') : String(value))

/** Parses lines that ical.js rejects, such as those with a parameter without a value. */
function readLoosely(line: string): Property {
  const [, name = '', parameters = '', value = ''] = /^([^;:]+)((?:;(?:"[^"]*"|[^":])*)?):?([\s\S]*)$/.exec(line) ?? []
  const pairs = [...parameters.matchAll(/;([A-Za-z-]+)=("[^"]*"|[^;:]*)/g)]
  return {
    name: name.toUpperCase(),
    parameters: Object.fromEntries(
      pairs.map(([, key = '', text = '']) => [key.toLowerCase(), text.replaceAll('"', '')]),
    ),
    values: [unescapeText(value)],
    line,
  }
}

/** Undoes the escapes of RFC 5545. ical.js does this for properties it knows, but not for X- properties. */
export function unescapeText(text: string): string {
  return text.replace(/\\([nN,;\\:"])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))
}

// These are parsed from the line itself, because ical.js converts their values. None of the values should contain a
// colon. Some writers put one into a time, and some leave one unquoted in a parameter: `TZID=(UTC-05:00) Eastern Time`.
const keptAsWritten = new Set([
  'RRULE',
  'EXRULE',
  'GEO',
  'DURATION',
  'DTSTART',
  'DTEND',
  'RECURRENCE-ID',
  'EXDATE',
  'RDATE',
])

/** A time such as `T19:00:00Z` at the end of a line, which should be `T190000Z`. */
const extendedTime = /T\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/

const readName = (line: string) => (/^[^;:]+/.exec(line)?.[0] ?? '').toUpperCase()

function readAsWritten(name: string, line: string): Property {
  const colon = line.replace(extendedTime, '').lastIndexOf(':')
  const pairs = line
    .slice(name.length, colon)
    .split(';')
    .map((pair) => pair.split('='))
  return {
    name,
    parameters: Object.fromEntries(pairs.map(([key = '', text = '']) => [key.toLowerCase(), text.replaceAll('"', '')])),
    values: line.slice(colon + 1).split(name === 'EXDATE' || name === 'RDATE' ? ',' : '\n'),
    line,
  }
}

function decode(text: string, charset: string): string {
  const encoded = Buffer.from(text).toString('latin1')
  const bytes = Buffer.from(
    encoded.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

/** Reads a text of vCalendar 1.0: `SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9`. */
function readQuotedPrintable(line: string): Property {
  const property = readLoosely(line)
  const [text = ''] = property.values
  return { ...property, values: [decode(text, property.parameters.charset ?? '').replaceAll(/\r\n?/g, '\n')] }
}

/** Types of ical.js whose values are text or lists of text. */
const textTypes = new Set(['text', 'uri', 'cal-address', 'unknown'])

/** Parses any line. Lines that ical.js rejects, or parses as a date, rule or the like, are read as text. */
export function readProperty(line: string): Property {
  const name = readName(line)
  if (quotedPrintable.test(line)) return readQuotedPrintable(line)
  if (keptAsWritten.has(name)) return readAsWritten(name, line)
  // From a component with an invalid name. ical.js would expect a component to begin here.
  if (name === 'BEGIN' || name === 'END') return readLoosely(line)
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(line) as JcalProperty
    if (!textTypes.has(type)) return readLoosely(line)
    const pairs = Object.entries(parameters).map(([key, value]) => [
      key,
      Array.isArray(value) ? (value[0] ?? '') : value,
    ])
    const texts = values.map(valueText)
    return {
      name,
      parameters: Object.fromEntries(pairs) as Record<string, string>,
      values: type === 'unknown' ? texts.map(unescapeText) : texts,
      line,
    }
  } catch (error) {
    // ical.js throws various errors for values that don't fit their type.
    if (error instanceof Error) return readLoosely(line)
    throw error
  }
}

/** The properties of a component by name. Parses a line only when its name is requested. */
export class Properties {
  readonly #lines: Map<string, string[]>
  readonly #read = new Map<string, Property[]>()

  constructor(lines: readonly string[]) {
    this.#lines = Map.groupBy(lines, readName)
  }

  all(name: string): Property[] {
    const known = this.#read.get(name)
    if (known) return known
    const properties = (this.#lines.get(name) ?? []).map(readProperty)
    this.#read.set(name, properties)
    return properties
  }

  find(name: string): Property | null {
    return this.all(name)[0] ?? null
  }

  /** Returns the trimmed value of the first property with this name; empty if there is none. */
  text(name: string): string {
    return this.find(name)?.values[0]?.trim() ?? ''
  }
}
