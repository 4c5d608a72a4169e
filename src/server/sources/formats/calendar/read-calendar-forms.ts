import ICAL from 'ical.js'
import type { Reading } from '#server/sources/formats/feed-event.ts'
import { elementsIn, findOutermost, getText, type MarkupElement } from '#server/sources/formats/markup/markup-tree.ts'
import { readIcalendar } from './read-icalendar.ts'

/** Reads the other two forms of iCalendar by converting them to text. */

/**
 * Reads jCal (RFC 7265), iCalendar as JSON.
 * @returns null if it isn't valid jCal
 */
export function readJcal(value: unknown, today?: string): Reading | null {
  if (!Array.isArray(value) || value[0] !== 'vcalendar') return null
  try {
    return readIcalendar(Buffer.from(ICAL.stringify(value)), { today })
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return null
    throw error
  }
}

const withoutPrefix = ({ name }: MarkupElement) => name.replace(/^.*:/, '').toLowerCase()

const findPart = (element: MarkupElement, name: string): MarkupElement[] =>
  elementsIn(element)
    .filter((part) => withoutPrefix(part) === name)
    .flatMap(elementsIn)

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

const toStamp = (text: string) => text.replaceAll(/[-:]/g, '')

function toRule(recur: MarkupElement): string {
  const parts = Map.groupBy(elementsIn(recur), withoutPrefix)
  return [...parts]
    .map(([name, elements]) => {
      const values = elements.map((element) => getText(element).trim()).join(',')
      return `${name.toUpperCase()}=${name === 'until' ? toStamp(values) : values}`
    })
    .join(';')
}

function toValue(element: MarkupElement): string {
  const text = getText(element).trim()
  const type = withoutPrefix(element)
  if (type === 'recur') return toRule(element)
  if (type === 'date' || type === 'date-time') return toStamp(text)
  return type === 'text' ? escapeText(text) : text
}

function toLine(property: MarkupElement): string {
  const name = withoutPrefix(property).toUpperCase()
  const parameters = findPart(property, 'parameters').map(
    (parameter) => `;${withoutPrefix(parameter).toUpperCase()}="${getText(parameter).trim().replaceAll('"', '')}"`,
  )
  const values = elementsIn(property).filter((value) => withoutPrefix(value) !== 'parameters')
  const line = values.map(toValue).join(name === 'GEO' ? ';' : ',')
  return `${name}${parameters.join('')}:${line}`.replaceAll(/[\r\n]+/g, ' ')
}

function toLines(component: MarkupElement): string[] {
  const name = withoutPrefix(component).toUpperCase()
  const properties = findPart(component, 'properties').map(toLine)
  return [`BEGIN:${name}`, ...properties, ...findPart(component, 'components').flatMap(toLines), `END:${name}`]
}

/**
 * Reads xCal (RFC 6321), iCalendar as XML.
 * @returns null if there is no calendar
 */
export function readXcal(document: MarkupElement, today?: string): Reading | null {
  const calendars = findOutermost(document, (element) => withoutPrefix(element) === 'vcalendar')
  return readIcalendar(Buffer.from(calendars.flatMap(toLines).join('\r\n')), { today })
}
