/** A point in time as a feed writes it. */
export interface Moment {
  /** Wall clock, `2026-11-21T10:00:00`; midnight when only a date is known. */
  local: string
  /** IANA name or fixed offset; null if the feed names none, until `settleZones`, and for dates. */
  zone: string | null
  /** The zone that identifies a time without one of its own among the dates of its series. Stays when `zone` is found otherwise. */
  idZone?: string
  isDate: boolean
}

export interface Recurrence {
  /** Values of RRULE that `readRecurrenceRule` reads. */
  rules: string[]
  /** The same of EXRULE, which RFC 5545 dropped and some programs still write. */
  exclusions: string[]
  dates: Moment[]
  exceptions: Moment[]
  /** RRULE, EXRULE, RDATE and EXDATE lines as the source wrote them. */
  text: string
}

/** What a feed says about where an event is. */
export interface FeedPlace {
  /** Name and address in one line; may be empty. */
  text: string
  latitude: number | null
  longitude: number | null
}

/** What a feed says about money; null for what it leaves unsaid. */
export interface FeedPrice {
  isFree: boolean
  /** In the main unit of its currency: dollars, not cents. */
  amount: number | null
  /** The currency as the feed writes it, a code or a sign; empty when it names none. */
  sign: string
  link: string | null
}

/** One VEVENT, one JSON-LD node or one CSV row: a single event, a series, or a changed occurrence of a series. */
export interface FeedEvent {
  uid: string
  /** The occurrence that this one stands for, by its original start; null for a single event or a whole series. */
  replaces: Moment | null
  /** The change holds for all later occurrences as well. */
  replacesFollowing: boolean
  sequence: number
  /** When the source last touched it, as sortable text; decides between two versions with one sequence. */
  version: string
  start: Moment
  /** The zone of the calendar's times that name none, as far as the calendar says. */
  calendarZone: string | null
  /** Exclusive; null when the feed does not say. */
  end: Moment | null
  recurrence: Recurrence | null
  isCancelled: boolean
  title: string
  /** Plain text, links as bare addresses. */
  description: string
  link: string | null
  imageUrl: string | null
  organizer: string
  /** The feed's own words, in its order. */
  keywords: string[]
  place: FeedPlace
  /** What the feed says; null when it is for us to guess. */
  isVirtual: boolean | null
  virtualLink: string | null
  price: FeedPrice | null
}

/** Something that was left out, and why, in words for the report. */
export interface Skip {
  what: string
  reason: string
  /** The event's UID where it can be told: it is unreadable this time, not gone. */
  uid?: string
}

export type FeedKind = 'iCalendar' | 'JSON-LD' | 'CSV' | 'XLSX'

/** What one file or address gave. */
export interface Reading {
  kind: FeedKind
  /** The name that the calendar gives itself. */
  name: string | null
  /** The zone of its floating times, where it names one. */
  timeZone: string | null
  events: FeedEvent[]
  skipped: Skip[]
  /** Properties that were left out of events that were read. */
  warnings: Skip[]
  /** For the report: how it was read where it can be read in several ways. */
  notes?: string[]
  /** True when what is not listed does not take place any more, so false for pages and for files that were cut off. */
  isComplete: boolean
}

/** The thing that was read is no calendar; the message names what it is instead. */
export class NotACalendar extends Error {}

/** Events of one feed: more than any library, school or town has, and few enough for the memory of a small machine. */
export const mostEvents = 20_000

/** @throws NotACalendar for more events, readable or not, than a feed may have */
export function checkCount(events: number): void {
  if (events > mostEvents) throw new NotACalendar(`It has more than ${mostEvents.toLocaleString('en-US')} events.`)
}

/** Dates of one feed in the days that are looked at. */
const mostDates = 50_000

/** @throws NotACalendar for more dates than a feed may have: twenty thousand series without an end are millions */
export function checkDates(dates: number): void {
  if (dates > mostDates) {
    throw new NotACalendar(`It has more than ${mostDates.toLocaleString('en-US')} dates in the days that are read.`)
  }
}

/** Lines of one event or time zone; real ones have dozens, and some hundreds of days that are left out. */
const mostLines = 20_000

/** @throws NotACalendar for more lines than one part of a calendar may have: a million of them take a gigabyte */
export function checkLines(lines: number): void {
  if (lines > mostLines) {
    throw new NotACalendar(`One of its events has more than ${mostLines.toLocaleString('en-US')} lines.`)
  }
}

/** @throws NotACalendar for more lines of a calendar outside its events than one event may have */
export function checkFrame(lines: number): void {
  if (lines > mostLines) {
    throw new NotACalendar(`It has more than ${mostLines.toLocaleString('en-US')} lines outside its events.`)
  }
}
