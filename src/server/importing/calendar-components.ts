import { checkLines } from './feed-event.ts'
import { readProperty } from './calendar-properties.ts'

/** One VCALENDAR, taken apart. */
export interface CalendarParts {
  /** Lines between the components: name, zone and the like. */
  properties: string[]
  /** Lines of each VTIMEZONE, BEGIN and END included, by TZID. */
  zones: Map<string, string[]>
  /** Lines of each VEVENT, without those of the alarms in it. */
  events: string[][]
  /** Lines of a VEVENT that had no end when the calendar or the file ended. */
  unfinished: string[] | null
  /** The calendar has its END line. */
  isClosed: boolean
}

const emptyParts = (): CalendarParts => ({
  properties: [],
  zones: new Map(),
  events: [],
  unfinished: null,
  isClosed: false,
})

class Splitter {
  readonly calendars: CalendarParts[] = []
  #parts = emptyParts()
  /** Names of the components that are open, outermost first. */
  #open: string[] = []
  #lines: string[] = []

  take(line: string): void {
    const mark = /^(BEGIN|END):\s*([A-Z-]+)\s*$/i.exec(line)
    const name = mark?.[2]?.toUpperCase() ?? ''
    if (!mark) this.#takeProperty(line)
    else if (mark[1]?.toUpperCase() === 'BEGIN') this.#begin(name, line)
    else this.#end(name, line)
  }

  finish(): void {
    if (this.#open.includes('VEVENT')) this.#parts.unfinished = this.#lines
    if (this.#open.length > 0) this.calendars.push(this.#parts)
  }

  #begin(name: string, line: string): void {
    if (name === 'VCALENDAR') {
      this.finish()
      this.#parts = emptyParts()
      this.#open = []
    }
    // An event inside an event: the first one's END line is missing.
    if (name === 'VEVENT' && this.#open.includes('VEVENT')) this.#end('VEVENT', 'END:VEVENT')
    if (name === 'VEVENT' || name === 'VTIMEZONE') this.#lines = []
    this.#open.push(name)
    if (this.#open.includes('VTIMEZONE')) this.#keep(line)
  }

  #keep(line: string): void {
    checkLines(this.#lines.push(line))
  }

  #end(name: string, line: string): void {
    if (!this.#open.includes(name)) return
    if (this.#open.includes('VTIMEZONE')) this.#keep(line)
    this.#open.length = this.#open.lastIndexOf(name)
    if (name === 'VEVENT') this.#parts.events.push(this.#lines)
    if (name === 'VTIMEZONE') this.#keepZone()
    if (name !== 'VCALENDAR') return
    this.calendars.push({ ...this.#parts, isClosed: true })
    this.#open = []
  }

  #keepZone(): void {
    const tzid = this.#lines.find((line) => /^TZID[;:]/i.test(line))
    const name = tzid ? (readProperty(tzid).values[0] ?? '') : ''
    // Some calendars define one zone in pieces, a year each; the first piece is as good as any for what it is asked.
    if (name !== '' && !this.#parts.zones.has(name)) this.#parts.zones.set(name, this.#lines)
  }

  #takeProperty(line: string): void {
    const at = this.#open.at(-1)
    if (at === 'VCALENDAR') this.#parts.properties.push(line)
    else if (at === 'VEVENT' || this.#open.includes('VTIMEZONE')) this.#keep(line)
  }
}

/**
 * Takes the lines of a file apart. A file may hold several calendars, and one that breaks off is still read.
 * @throws NotACalendar for more lines of one event than it may have
 */
export function splitCalendars(lines: readonly string[]): CalendarParts[] {
  const splitter = new Splitter()
  for (const line of lines) splitter.take(line)
  splitter.finish()
  return splitter.calendars
}
