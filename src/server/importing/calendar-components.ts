import { checkCount, checkFrame, checkLines } from './feed-event.ts'
import { readProperty } from './calendar-properties.ts'

/** One VCALENDAR without its events. */
export interface CalendarFrame {
  /** Lines between the components: name, zone and the like. */
  properties: string[]
  /** Lines of each VTIMEZONE, BEGIN and END included, by TZID. */
  zones: Map<string, string[]>
  /** Lines of a VEVENT that had no end when the calendar or the file ended. */
  unfinished: string[] | null
  /** The calendar has its END line. */
  isClosed: boolean
}

const emptyFrame = (): CalendarFrame => ({
  properties: [],
  zones: new Map(),
  unfinished: null,
  isClosed: false,
})

/** Takes the lines of a file, one after the other, and keeps none of its events: these are handed out as they end. */
class Splitter {
  readonly calendars: CalendarFrame[] = []
  #frame = emptyFrame()
  /** Lines of it that are kept. */
  #kept = 0
  /** Which of the calendars it is; what stands behind its end belongs to it all the same. */
  at = 0
  /** Names of the components that are open, outermost first. */
  #open: string[] = []
  #lines: string[] = []

  /** @returns the lines of the event that ends with this one, without those of the alarms in it */
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
      this.#kept = 0
      this.at = this.calendars.length
      this.#open = []
    }
    // An event inside an event: the first one's END line is missing.
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
    // Some calendars define one zone in pieces, a year each; the first piece is as good as any for what it is asked.
    if (name === '' || this.#frame.zones.has(name)) return
    checkFrame((this.#kept += this.#lines.length))
    this.#frame.zones.set(name, this.#lines)
  }

  #takeProperty(line: string): void {
    const at = this.#open.at(-1)
    if (at === 'VCALENDAR') {
      checkFrame((this.#kept += 1))
      this.#frame.properties.push(line)
    } else if (at === 'VEVENT' || this.#open.includes('VTIMEZONE')) this.#keep(line)
  }
}

/** An event, and in which of the calendars of the file it is. */
export interface CalendarEvent {
  calendar: number
  lines: string[]
}

/**
 * Takes the lines of a file apart, an event at a time. A file may hold several calendars, and one that breaks off is still
 * read.
 * @returns the calendars; what they say about zones may stand behind the events, so whoever needs that asks twice
 * @throws NotACalendar for more calendars or more lines of one thing than it may have
 */
export function* splitCalendars(lines: Iterable<string>): Generator<CalendarEvent, CalendarFrame[]> {
  const splitter = new Splitter()
  for (const line of lines) {
    const event = splitter.take(line)
    checkCount(splitter.calendars.length)
    if (event) yield { calendar: splitter.at, lines: event }
  }
  splitter.finish()
  return splitter.calendars
}
