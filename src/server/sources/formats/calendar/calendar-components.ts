import { checkCount, checkFrame, checkLines } from '#server/sources/formats/feed-event.ts'
import { readProperty } from './calendar-properties.ts'

/** A VCALENDAR without its events. */
export interface CalendarFrame {
  /** Lines outside components: name, time zone and the like. */
  properties: string[]
  /** Lines of each VTIMEZONE, including BEGIN and END, by TZID. */
  zones: Map<string, string[]>
  /** Lines of a VEVENT still open at the end of the calendar or file. */
  unfinished: string[] | null
  /** Whether the calendar has its END line. */
  isClosed: boolean
}

const emptyFrame = (): CalendarFrame => ({
  properties: [],
  zones: new Map(),
  unfinished: null,
  isClosed: false,
})

/** Splits the lines of a file into events, which it returns as they end instead of storing them. */
class Splitter {
  readonly calendars: CalendarFrame[] = []
  #frame = emptyFrame()
  /** Number of stored lines outside events. */
  #storedLines = 0
  /** Index of the current calendar. Lines after its end still belong to it. */
  at = 0
  /** Text of each VTIMEZONE of the current calendar. */
  #zoneParts = new Set<string>()
  /** Names of the open components, outermost first. */
  #open: string[] = []
  #lines: string[] = []

  /** @returns the lines of the event that ends with this line, without those of its alarms */
  take(line: string): string[] | null {
    const mark = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line)
    const name = mark?.[2]?.toUpperCase() ?? ''
    if (mark) return mark[1]?.toUpperCase() === 'BEGIN' ? this.#begin(name, line) : this.#end(name, line)
    this.#takeProperty(line)
    return null
  }

  finish(): void {
    if (this.#open.includes('VEVENT')) this.#frame.unfinished = this.#lines
    if (this.#open.length > 0) this.calendars.push(this.#frame)
  }

  #begin(name: string, line: string): string[] | null {
    if (name === 'VCALENDAR') {
      this.finish()
      this.#frame = emptyFrame()
      this.#storedLines = 0
      this.#zoneParts = new Set()
      this.at = this.calendars.length
      this.#open = []
    }
    // Handles an event within an event, where the END line of the first is missing.
    const event = name === 'VEVENT' && this.#open.includes('VEVENT') ? this.#end('VEVENT', 'END:VEVENT') : null
    if (name === 'VEVENT' || name === 'VTIMEZONE') this.#lines = []
    this.#open.push(name)
    if (this.#open.includes('VTIMEZONE')) this.#keep(line)
    return event
  }

  #keep(line: string): void {
    checkLines(this.#lines.push(line))
  }

  #end(name: string, line: string): string[] | null {
    if (!this.#open.includes(name)) return null
    if (this.#open.includes('VTIMEZONE')) this.#keep(line)
    this.#open.length = this.#open.lastIndexOf(name)
    if (name === 'VTIMEZONE') this.#keepZone()
    if (name === 'VCALENDAR') {
      this.calendars.push({ ...this.#frame, isClosed: true })
      this.#open = []
    }
    return name === 'VEVENT' ? this.#lines : null
  }

  #keepZone(): void {
    const tzid = this.#lines.find((line) => /^TZID[;:]/i.test(line))
    const name = tzid ? (readProperty(tzid).values[0] ?? '') : ''
    if (name === '') return
    // Some calendars define one zone in parts, one per year, and others define it again with each event.
    const part = this.#lines.join('\n')
    if (this.#zoneParts.has(part)) return
    this.#zoneParts.add(part)
    checkFrame((this.#storedLines += this.#lines.length))
    this.#frame.zones.set(name, [...(this.#frame.zones.get(name) ?? []), ...this.#lines])
  }

  #takeProperty(line: string): void {
    const at = this.#open.at(-1)
    if (at === 'VCALENDAR') {
      checkFrame((this.#storedLines += 1))
      this.#frame.properties.push(line)
    } else if (at === 'VEVENT' || this.#open.includes('VTIMEZONE')) this.#keep(line)
  }
}

/**
 * Splits a file into events. A file may contain several calendars, and truncated calendars are still read.
 * @param takeEvent receives the lines of each event and the index of its calendar within the file
 * @returns the calendars. Time zones may follow the events, so callers that need them first must split twice.
 * @throws NotACalendar if there are too many calendars or events, or too many lines in one component
 */
export function splitCalendars(
  lines: Iterable<string>,
  takeEvent: (lines: string[], calendar: number) => void,
): CalendarFrame[] {
  const splitter = new Splitter()
  let events = 0
  for (const line of lines) {
    const event = splitter.take(line)
    checkCount(splitter.calendars.length)
    if (!event) continue
    checkCount((events += 1))
    takeEvent(event, splitter.at)
  }
  splitter.finish()
  return splitter.calendars
}
