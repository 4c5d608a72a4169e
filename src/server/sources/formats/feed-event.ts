import { t } from '#texts/texts.ts'
/** An offset from UTC, `-05:00`, and the local time from which on it applies. */
export interface OffsetChange {
  from: string
  offset: string
}

/** The zone that a name in a calendar means. */
export interface ZoneFound {
  /** IANA name or fixed offset. */
  zone: string
  /** Offsets of a zone that has no IANA name, soonest first. */
  changes?: readonly OffsetChange[]
}

/** A point in time as written in a feed. */
export interface Moment {
  /** Local time, `2026-11-21T10:00:00`; midnight if only a date is given. */
  local: string
  /** IANA name or fixed offset; null for dates, and if the feed names none, until `resolveZones`. */
  zone: string | null
  /** Offsets of a zone that only the calendar defines. They take precedence over `zone`. */
  changes?: readonly OffsetChange[]
  /** Zones that a word after the time may mean, such as `EST`, unless the venue's zone has that name, too. */
  clocks?: readonly string[]
  /**
   * Zone used to identify a floating time among the dates of its series. Stays the same even if `zone` changes later.
   */
  idZone?: string
  isDate: boolean
  /** End of a date that is given with its own, exclusive. */
  end?: Moment
}

export interface Recurrence {
  /** RRULE values that `readRecurrenceRule` can parse. */
  rules: string[]
  /** EXRULE values, which RFC 5545 dropped but some programs still write. */
  exclusions: string[]
  dates: Moment[]
  exceptions: Moment[]
  /** RRULE, EXRULE, RDATE and EXDATE lines as written by the source. */
  text: string
}

/** The venue of an event, as described by the feed. */
export interface FeedPlace {
  /** Name and address in one line; may be empty. */
  text: string
  /** As the feed gives them, even if they can't be right. */
  latitude: number | null
  longitude: number | null
}

/**
 * Reads two coordinates as a feed gives them. Null for both unless each of them is a number of degrees. Programs write two
 * zeros if coordinates are required but unknown.
 */
export function readDegrees(latitude: unknown, longitude: unknown): Pick<FeedPlace, 'latitude' | 'longitude'> {
  const read = (value: unknown) => {
    const degrees = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value ?? Number.NaN)
    return Math.abs(degrees) <= 180 ? degrees : null
  }
  const [north, east] = [read(latitude), read(longitude)]
  const isKnown = north !== null && east !== null && (north !== 0 || east !== 0)
  return isKnown ? { latitude: north, longitude: east } : { latitude: null, longitude: null }
}

/** The price as described by the feed; null for unspecified parts. */
export interface FeedPrice {
  isFree: boolean
  /** In the currency's main unit: dollars, not cents. */
  amount: number | null
  /** Currency code or symbol as written; empty if unspecified. */
  sign: string
  link: string | null
}

/** One VEVENT, JSON-LD node or CSV row: a single event, a series, or a changed occurrence of a series. */
export interface FeedEvent {
  uid: string
  /** Original start of the occurrence that this one replaces; null for a single event or a whole series. */
  replaces: Moment | null
  /** Whether the change applies to all later occurrences as well. */
  replacesFollowing: boolean
  sequence: number
  /** Last modification as sortable text. Decides between versions with the same sequence. */
  version: string
  start: Moment
  /** Zone of the calendar's floating times, if it specifies one. */
  calendarZone: string | null
  /** Exclusive; null if unspecified. */
  end: Moment | null
  /** Duration from which the end was computed, `PT2H`. */
  duration?: string
  recurrence: Recurrence | null
  isCancelled: boolean
  /** It is postponed, and its new time isn't known yet. */
  isPostponed?: boolean
  /** BCP 47 tag of the language that it is held in. */
  language?: string
  /** Whether the source keeps it from the public, so that it must never be published. */
  isPrivate?: true
  /** Whether the calendar marks the time as free for its owner. */
  isFreeTime?: true
  title: string
  /** Plain text with links as bare URLs. */
  description: string
  link: string | null
  imageUrl: string | null
  organizer: string
  /** Categories as named by the feed, in its order. */
  keywords: string[]
  place: FeedPlace
  /** As stated by the feed; null if it must be inferred. */
  isVirtual: boolean | null
  virtualLink: string | null
  price: FeedPrice | null
}

/** An omitted event or property and the reason, for the report. */
export interface Skip {
  what: string
  reason: string
  /** UID of the event, if known. It couldn't be read this time, but still exists. */
  uid?: string
}

export type FeedKind =
  | 'iCalendar'
  | 'JSON-LD'
  | 'Microdata'
  | 'hCalendar'
  | 'Page data'
  | 'Page text'
  | 'RSS'
  | 'Atom'
  | 'JSON'
  | 'GeoJSON'
  | 'CSV'
  | 'XLSX'
  | 'BiblioCommons'
  | 'Localist'
  | 'Modern Events Calendar'
  | 'Resident Advisor'
  | 'Squarespace'
  | 'The Events Calendar'
  | 'Ticket Tailor'

/** The next page of a list: its address, or a parameter of the current address to count up to `pages`. */
export type NextPage = { address: string } | { parameter: string; pages: number }

/** The result of reading one file or URL. */
export interface Reading {
  kind: FeedKind
  /** Name of the calendar, as given by itself. */
  name: string | null
  /** Zone of its floating times, if specified. */
  timeZone: string | null
  events: FeedEvent[]
  skipped: Skip[]
  /** Properties omitted from events that were read. */
  warnings: Skip[]
  /** For the report: how the file was read, if its format can be read in several ways. */
  notes?: string[]
  /** Whether unlisted events no longer take place. False for web pages and truncated files. */
  isComplete: boolean
  /** Absent on the last page, and in formats without pages. */
  next?: NextPage
  /** Addresses of pages that describe the events, if the list only names them. */
  details?: string[]
}

/** Kinds of input without events. */
export type ContentProblem =
  | 'page'
  | 'sign-in'
  | 'news'
  | 'pdf'
  | 'binary'
  | 'empty'
  | 'text'
  | 'not-found'
  | 'denied'
  | 'server-error'
  | 'busy'
  | 'too-many'

/** The input isn't a calendar; the message says what it is. */
export class NotACalendar extends Error {
  readonly #problem: ContentProblem

  constructor(message: string, problem: ContentProblem = 'text', options?: ErrorOptions) {
    super(message, options)
    this.#problem = problem
  }

  get problem(): ContentProblem {
    return this.#problem
  }

  /** Whether the server responded with an error page, which says nothing about the site. */
  get isErrorPage(): boolean {
    return ['not-found', 'denied', 'server-error', 'busy', 'sign-in'].includes(this.#problem)
  }
}

/** Maximum number of events per feed: more than any library, school or town has, and few enough for a small machine. */
export const maxEvents = 20_000

/** @throws NotACalendar if the feed has too many events, readable or not */
export function checkCount(events: number): void {
  if (events > maxEvents)
    throw new NotACalendar(t('It has more than {count, number} events.', { count: maxEvents }), 'too-many')
}

/** Maximum number of dates per feed within the import window. */
const maxDates = 50_000

/** @throws NotACalendar if the feed has too many dates: 20,000 endless series would have millions */
export function checkDates(dates: number): void {
  if (dates > maxDates) {
    throw new NotACalendar(
      t('It has more than {count, number} dates in the import window.', { count: maxDates }),
      'too-many',
    )
  }
}

/**
 * Maximum number of days tested for all series of a feed. A thousand daily series that count from ten years ago take
 * four million.
 */
const maxDays = 5_000_000

/** @throws NotACalendar if the series of a feed have too many days to test, such as thousands that started long ago */
export function checkDays(days: number): void {
  if (days > maxDays) {
    throw new NotACalendar(t('Its recurring events began too long ago, and there are too many of them.'), 'too-many')
  }
}

/** Maximum number of lines per event or time zone. Real ones have dozens, or hundreds with many exceptions. */
const maxLines = 20_000

/** @throws NotACalendar if a component has too many lines: a million of them take a gigabyte */
export function checkLines(lines: number): void {
  if (lines > maxLines) {
    throw new NotACalendar(t('One of its events has more than {count, number} lines.', { count: maxLines }), 'too-many')
  }
}

/** @throws NotACalendar if a calendar has too many lines outside its events */
export function checkFrame(lines: number): void {
  if (lines > maxLines) {
    throw new NotACalendar(
      t('It has more than {count, number} lines outside its events.', { count: maxLines }),
      'too-many',
    )
  }
}

/** Returns whether a source's privacy setting of an event excludes the public. */
export const isPrivate = (text: string) =>
  /^(?:private|confidential|personal|privat|vertraulich|privé|privado)$/i.test(text.trim())

const maxZoneWarnings = 20

/** Warns about undefined names of zones. */
export const warnAboutZones = (names: Iterable<string>): Skip[] =>
  [...names].slice(0, maxZoneWarnings).map((name) => ({
    what: t('Time zone "{zone}"', { zone: name.slice(0, 60).toWellFormed() }),
    reason: t('is unknown, so its times were read as local to the venue'),
  }))

export const isWebAddress = (text: string) => /^https?:\/\/\S+$/i.test(text)

/** Words for "postponed" in the languages of the calendars that sources publish. */
const postponedWords =
  /^(?:event)?[ _-]*(?:postponed|verschoben|report[ée]e?|pospuest[oa]|aplazad[oa]|adiad[oa]|rinviat[oa]|posticipat[oa]|uitgesteld)\b/i

/** Returns whether a status says that an event is postponed. */
export const isPostponedStatus = (status: string): boolean => postponedWords.test(status.trim())

/**
 * Sets the language of a feed or page on events that specify none. Ignores English, because most programs use it as a
 * default.
 */
export function setDefaultLanguage<Of extends Pick<FeedEvent, 'language'>>(tag: string, events: readonly Of[]): Of[] {
  const given = readLanguage(tag)
  if (!given.language || /^en\b/.test(given.language)) return [...events]
  return events.map((event) => ({ ...given, ...event }))
}

/** Returns the language tag in its canonical form, as the field of an event; empty if it is invalid. */
export function readLanguage(tag: string): Pick<FeedEvent, 'language'> {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i.test(tag)) return {}
  try {
    const [language] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'))
    return language === undefined ? {} : { language }
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}
