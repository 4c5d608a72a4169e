import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { splitCalendars, type CalendarFrame } from './calendar-components.ts'
import { calendarLines, findCalendar } from './calendar-lines.ts'
import { MomentError, addDuration, readMoment, readPeriod } from './calendar-moments.ts'
import { Properties, unescapeText, type Property } from './calendar-properties.ts'
import { modernizeRule } from './calendar-rules.ts'
import { createZoneFinder, isNamedZone, isUnsetZone } from './calendar-zones.ts'
import {
  checkDates,
  isWebAddress,
  warnAboutZones,
  type FeedEvent,
  type FeedPlace,
  type Moment,
  type Reading,
  type Recurrence,
  type Skip,
  readDegrees,
  isPostponedStatus,
  readLanguage,
  type ZoneFound,
} from '#server/sources/formats/feed-event.ts'
import { toOneLine, toPlaceLine, toPlainText } from '#server/sources/formats/text/plain-text.ts'
import { createOptionalReader, explainFailure, type ReadOptional } from '#server/sources/read/read-failure.ts'
import { withoutPeople } from '#server/sources/read/source-people.ts'
import { t } from '#texts/texts.ts'

/** Properties by which programs mark all-day events, although their times have hours. */
const allDayMarks = ['X-MICROSOFT-CDO-ALLDAYEVENT', 'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'X-FUNAMBOL-ALLDAY']

const isMidnight = ({ local }: Moment) => local.endsWith('T00:00:00')

/**
 * Returns whether an event lasts whole days: it is marked so, or lasts from midnight to midnight of a named zone.
 * Midnight in UTC is another hour elsewhere, and only counts with a mark.
 */
function isAllDay(properties: Properties, start: Moment, end: Moment | null): boolean {
  if (start.isDate || !isMidnight(start) || (end && !isMidnight(end))) return false
  if (allDayMarks.some((mark) => /^(?:TRUE|1)$/i.test(properties.text(mark)))) return true
  return isNamedZone(start.zone) && end !== null && end.zone === start.zone && end.local > start.local
}

const toDay = (moment: Moment): Moment => ({ local: `${moment.local.slice(0, 10)}T00:00:00`, zone: null, isDate: true })

/** Converts the times of an all-day event to days. */
const inDays = (event: FeedEvent): FeedEvent => ({
  ...event,
  start: toDay(event.start),
  end: event.end && toDay(event.end),
  replaces: event.replaces && toDay(event.replaces),
  recurrence: event.recurrence && {
    ...event.recurrence,
    dates: event.recurrence.dates.map(toDay),
    exceptions: event.recurrence.exceptions.map(toDay),
  },
})

interface CalendarSetting {
  findZone: (tzid: string) => ZoneFound | null
  /** Collects names of zones that neither the calendar nor the IANA database defines. */
  unknownZones: ReadonlySet<string>
  /** X-WR-TIMEZONE. */
  timeZone: string | null
  /** Zone of floating times: X-WR-TIMEZONE, or the only zone that the calendar defines. */
  calendarZone: string | null
  /** Whether the calendar only lists cancelled events. */
  isCancellation: boolean
}

/** The Events Calendar, a WordPress plug-in. It names UTC if nobody has set the zone of the website. */
const eventsCalendar = /^PRODID\b.*\bECPv\d/i

const utc = /^(?:Etc\/)?UTC(?:\+0)?$/i

/** Returns the hour of `DTSTART;TZID=UTC:20261102T150000`, which lacks the `Z` of times that are in UTC. */
function findUtcHour(lines: readonly string[]): number | null {
  const [, zone = '', hour] =
    lines.map((line) => /^DTSTART;TZID=([^:;]+):\d{8}T(\d\d)\d{4}\s*$/i.exec(line)).find(Boolean) ?? []
  return utc.test(zone) ? Number(hour) : null
}

/** @param hours those of starts in UTC */
function readSetting(
  { zones, properties: lines }: CalendarFrame,
  hours: readonly number[],
  today: string,
): CalendarSetting {
  const properties = new Properties(lines)
  const unknownZones = new Set<string>()
  const findDefinedZone = createZoneFinder(zones, today)
  const isUnset = lines.some((line) => eventsCalendar.test(line)) && isUnsetZone(hours)
  const findZone = (tzid: string) => {
    if (isUnset && utc.test(tzid)) return null
    const zone = findDefinedZone(tzid)
    if (zone === null) unknownZones.add(tzid)
    return zone
  }
  const named = properties.text('X-WR-TIMEZONE')
  const timeZone = named === '' ? null : (findZone(named)?.zone ?? null)
  const [only, ...others] = [...zones.keys()].filter((tzid) => !isUnset || findZone(tzid) !== null)
  const defined = only === undefined || others.length > 0 ? null : (findZone(only)?.zone ?? null)
  return {
    findZone,
    unknownZones,
    timeZone,
    calendarZone: timeZone ?? (isNamedZone(defined) ? defined : null),
    isCancellation: properties.text('METHOD').toUpperCase() === 'CANCEL',
  }
}

function readEnd(properties: Properties, start: Moment, setting: CalendarSetting): Moment | null {
  const end = properties.find('DTEND')
  if (end?.values[0]) return readMoment(end.values[0], end, setting.findZone)
  const duration = properties.text('DURATION')
  return duration === '' ? null : addDuration(start, duration)
}

interface EventReading {
  properties: Properties
  setting: CalendarSetting
  optional: ReadOptional
}

function readMoments({ properties, setting, optional }: EventReading, name: 'RDATE' | 'EXDATE'): Moment[] {
  const given = properties.all(name)
  checkDates(given.reduce((sum, { values }) => sum + values.length, 0))
  return given.flatMap((property) =>
    property.values
      .filter((value) => value.trim() !== '')
      .flatMap((value) => optional(name, () => [readPeriod(value, property, setting.findZone)], [])),
  )
}

/** An RDATE without a time is at the time of the start. */
const inheritTime = (date: Moment, start: Moment): Moment =>
  date.isDate && !start.isDate ? { ...start, local: date.local.slice(0, 11) + start.local.slice(11) } : date

function readRecurrence(reading: EventReading, start: Moment): Recurrence | null {
  const { properties, optional } = reading
  const rules = properties.all('RRULE').filter(({ values: [text = ''] }) => text.trim() !== '')
  const dates = readMoments(reading, 'RDATE').map((date) => inheritTime(date, start))
  if (rules.length === 0 && dates.length === 0) return null
  const readRule = ({ values: [text = ''] }: Property) => {
    const modern = modernizeRule(text)
    readRecurrenceRule(modern, (until) => until)
    return modern
  }
  return {
    rules: rules.map(readRule),
    exclusions: properties.all('EXRULE').flatMap((rule) => optional('EXRULE', () => [readRule(rule)], [])),
    dates,
    exceptions: readMoments(reading, 'EXDATE'),
    text: ['RRULE', 'EXRULE', 'RDATE', 'EXDATE']
      .flatMap((name) => properties.all(name).map(({ line }) => line))
      .join('\n'),
  }
}

/** Prefers the HTML version, which contains links that the plain text lacks. */
function readDescription(properties: Properties): string {
  const html = properties.find('X-ALT-DESC')
  if (html?.parameters.fmttype?.toLowerCase() === 'text/html') {
    const text = toPlainText(html.values[0] ?? '')
    if (text !== '') return text
  }
  return toPlainText(properties.text('DESCRIPTION'))
}

function readPlace(properties: Properties): FeedPlace {
  // Some programs escape the semicolon.
  const [latitude, longitude] = properties.text('GEO').split(/\\*[;,]/)
  return { text: toPlaceLine(properties.text('LOCATION')), ...readDegrees(latitude, longitude) }
}

function readImage(properties: Properties): string | null {
  const image =
    properties.find('IMAGE') ??
    properties.all('ATTACH').find(({ parameters, values }) => {
      const isPicture =
        /^image\//i.test(parameters.fmttype ?? '') || /\.(jpe?g|png|webp|gif|avif)(\?|$)/i.test(values[0] ?? '')
      return isPicture && parameters.encoding === undefined
    })
  const address = image?.values[0]?.trim() ?? properties.text('X-LIVEWHALE-IMAGE')
  return isWebAddress(address) ? address : null
}

function readOrganizer(properties: Properties): string {
  const organizer = properties.find('ORGANIZER')
  const named = withoutPeople(toOneLine(organizer?.parameters.cn ?? '', 200), organizer?.values[0])
  return named || toOneLine(unescapeText(properties.text('X-HOSTS')), 200)
}

/** All-day events without a mark, such as birthdays and holidays, don't count as busy. */
function isFreeTime(properties: Properties, start: Moment): boolean {
  const isMarkedFree = properties.text('X-MICROSOFT-CDO-BUSYSTATUS').toUpperCase() === 'FREE'
  const mark = properties.text('TRANSP').toUpperCase()
  return isMarkedFree || mark === 'TRANSPARENT' || (start.isDate && mark === '')
}

/** The language specified for the event, its title or its description. */
const findLanguage = (properties: Properties) =>
  readLanguage(
    properties.text('CONTENT-LANGUAGE') ||
      properties.find('SUMMARY')?.parameters.language ||
      properties.find('DESCRIPTION')?.parameters.language ||
      '',
  )

function readEvent(lines: readonly string[], { setting, warnings, untitled }: OpenReading): FeedEvent {
  const properties = new Properties(lines)
  const startProperty = properties.find('DTSTART')
  if (!startProperty?.values[0]) throw new MomentError(t('has no start'))
  const start = readMoment(startProperty.values[0], startProperty, setting.findZone)
  const replaced = properties.find('RECURRENCE-ID')
  const title = toOneLine(properties.text('SUMMARY'), 300) || untitled
  if (title === '') throw new MomentError(t('has no title'))
  const link = properties.text('URL')
  const uid = properties.text('UID') || `${start.local} ${title}`
  const optional = createOptionalReader({ what: title }, warnings)
  const optionalDates = createOptionalReader({ what: title, uid }, warnings)
  const end = optional('end', () => readEnd(properties, start, setting), null)
  const duration = properties.find('DTEND') ? '' : properties.text('DURATION')
  const event: FeedEvent = {
    uid,
    replaces: replaced?.values[0] ? readMoment(replaced.values[0], replaced, setting.findZone) : null,
    replacesFollowing: replaced?.parameters.range?.toUpperCase() === 'THISANDFUTURE',
    sequence: Math.trunc(Number(properties.text('SEQUENCE'))) || 0,
    version: properties.text('LAST-MODIFIED') || properties.text('DTSTAMP'),
    start,
    calendarZone: setting.calendarZone,
    end,
    ...(end && duration !== '' && { duration }),
    recurrence: replaced ? null : readRecurrence({ properties, setting, optional: optionalDates }, start),
    isCancelled: setting.isCancellation || properties.text('STATUS').toUpperCase() === 'CANCELLED',
    isPostponed: isPostponedStatus(properties.text('STATUS')),
    ...findLanguage(properties),
    // A class that a program doesn't know counts as private (RFC 5545 section 3.8.1.3).
    ...(!/^(?:public|default)?$/i.test(properties.text('CLASS').trim()) && { isPrivate: true }),
    ...(isFreeTime(properties, start) && { isFreeTime: true }),
    title,
    description: readDescription(properties),
    link: isWebAddress(link) ? link : null,
    imageUrl: readImage(properties),
    organizer: readOrganizer(properties),
    keywords: properties.all('CATEGORIES').flatMap(({ values }) => values.map((value) => toOneLine(value))),
    place: readPlace(properties),
    isVirtual: null,
    virtualLink: null,
    price: null,
  }
  return isAllDay(properties, start, end) ? inDays(event) : event
}

function skip(lines: readonly string[], reason: string): Skip {
  const properties = new Properties(lines)
  const uid = properties.text('UID')
  const what = toOneLine(properties.text('SUMMARY')) || uid || t('an event without title')
  return uid === '' ? { what, reason } : { what, reason, uid }
}

/** A calendar being read. */
interface OpenReading {
  setting: CalendarSetting
  events: FeedEvent[]
  skipped: Skip[]
  warnings: Skip[]
  /** Title of events without one; empty to skip them. */
  untitled: string
}

function take(reading: OpenReading, lines: readonly string[]): void {
  try {
    reading.events.push(readEvent(lines, reading))
  } catch (error) {
    reading.skipped.push(skip(lines, explainFailure(error)))
  }
}

interface CalendarHints {
  /** Title of events without one, which are skipped otherwise. */
  untitled?: string
  /** Day of reading, around which the rules of zones are compared. */
  today?: string | undefined
}

/**
 * Reads an iCalendar file (RFC 5545), tolerating errors and holding the lines of only one event at a time. Unreadable
 * events are listed in `skipped`.
 * @returns null if the file contains no calendar
 * @throws NotACalendar if the calendar exceeds a limit
 */
export function readIcalendar(
  file: Buffer,
  { untitled = '', today = Temporal.Now.plainDateISO('UTC').toString() }: CalendarHints = {},
): Reading | null {
  const calendar = findCalendar(file)
  if (!calendar) return null
  // First pass: time zones and names apply to all events, wherever the file defines them.
  const hours: number[][] = []
  const frames = splitCalendars(calendarLines(calendar), (lines, at) => {
    const hour = findUtcHour(lines)
    if (hour !== null) (hours[at] ??= []).push(hour)
  })
  const [first] = frames
  if (!first) return null
  const readings = frames.map((frame, at): OpenReading => ({
    setting: readSetting(frame, hours[at] ?? [], today),
    events: [],
    skipped: [],
    warnings: [],
    untitled,
  }))
  splitCalendars(calendarLines(calendar), (lines, at) => {
    const reading = readings[at]
    if (reading) take(reading, lines)
  })
  for (const [at, { unfinished }] of frames.entries()) {
    if (unfinished) readings[at]?.skipped.push(skip(unfinished, t('the file breaks off within it')))
  }
  const properties = new Properties(first.properties)
  const name = toOneLine(properties.text('X-WR-CALNAME') || properties.text('NAME'), 200)
  return {
    kind: 'iCalendar',
    name: name === '' ? null : name,
    timeZone: readings[0]?.setting.timeZone ?? null,
    events: readings.flatMap(({ events }) => events),
    skipped: readings.flatMap(({ skipped }) => skipped),
    warnings: readings.flatMap(({ warnings, setting }) => [...warnings, ...warnAboutZones(setting.unknownZones)]),
    isComplete: frames.every(({ isClosed }) => isClosed),
  }
}
