import ICAL from 'ical.js'

/** One content line of an iCalendar file. */
export interface Property {
  /** Upper case. */
  name: string
  /** Names in lower case; of several values the first. */
  parameters: Record<string, string>
  /** Unescaped values; one, except for lists such as CATEGORIES and EXDATE. */
  values: string[]
  line: string
}

/** jCal (RFC 7265): name, parameters, type, values. */
type JcalProperty = [string, Record<string, string | string[]>, string, ...unknown[]]

const valueText = (value: unknown): string => (Array.isArray(value) ? value.map(valueText).join(';') : String(value))

/** For lines that the strict reader refuses, such as parameters without a value. */
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

/** Undoes RFC 5545's escapes; ical.js does it for the properties it knows, not for those beginning with X-. */
export function unescapeText(text: string): string {
  return text.replace(/\\([nN,;\\:"])/g, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))
}

// These are read from the line itself, since ical.js turns them into its own forms. None of their values has a colon,
// but some writers leave one unquoted in a parameter: `TZID=(UTC-05:00) Eastern Time`.
const keptAsWritten = new Set(['RRULE', 'GEO', 'DURATION', 'DTSTART', 'DTEND', 'RECURRENCE-ID', 'EXDATE', 'RDATE'])

function readAsWritten(name: string, line: string): Property {
  const colon = line.lastIndexOf(':')
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

export function readProperty(line: string): Property {
  const name = (/^[^;:]+/.exec(line)?.[0] ?? '').toUpperCase()
  if (keptAsWritten.has(name)) return readAsWritten(name, line)
  // Of a component with a broken name; ical.js would look for the component that it begins.
  if (name === 'BEGIN' || name === 'END') return readLoosely(line)
  try {
    const [, parameters, type, ...values] = ICAL.parse.property(line) as JcalProperty
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
    if (error instanceof Error && error.name === 'ParserError') return readLoosely(line)
    throw error
  }
}

/** The properties of one component, by name. */
export class Properties {
  readonly #byName = new Map<string, Property[]>()

  constructor(lines: readonly string[]) {
    for (const property of lines.map(readProperty)) {
      const same = this.#byName.get(property.name)
      if (same) same.push(property)
      else this.#byName.set(property.name, [property])
    }
  }

  all(name: string): Property[] {
    return this.#byName.get(name) ?? []
  }

  find(name: string): Property | null {
    return this.all(name)[0] ?? null
  }

  /** The trimmed value of the first such property; empty when there is none. */
  text(name: string): string {
    return this.find(name)?.values[0]?.trim() ?? ''
  }
}
