import { readLocale, rememberFormat } from '#domain/format/locale.ts'
import { formatParts } from '#domain/format/moments.ts'
import { t } from '#texts/texts.ts'
/** Times of an event with the venue's offset. */
export interface EventTimes {
  date: string
  /** Exclusive. */
  endDate: string
  allDay: boolean
  /** See `isOngoing`. If absent, the days are shown. */
  isOngoing?: boolean
}

const dayMs = 86_400_000
/** Longer events in progress show only their end and are listed after upcoming ones. */
const ongoingMs = 2 * dayMs

/**
 * Returns true for a long event in progress, such as an exhibition that began last month.
 *
 * @param startsAt milliseconds since 1970, like the others
 */
export const isOngoing = (startsAt: number, endsAt: number, now: number): boolean =>
  startsAt < now && now < endsAt && endsAt - startsAt > ongoingMs

/** Local date and time at the venue. */
interface WallTime {
  /** Milliseconds since 1970 as if the local time were UTC; use only for weekdays and day arithmetic. */
  asUtc: number
  year: number
  month: number
  day: number
  hour: number
  minute: number
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

/** Whether days and times are written as in the United States. The code below does that faster than `Intl`. */
const isAmerican = () => readLocale() === 'en-US'

/** Reads the venue's local date and time, whatever zone this machine is in. */
function wallTime(iso: string): WallTime {
  const asUtc = Date.parse(`${iso.slice(0, 19)}Z`)
  const read = new Date(asUtc)
  return {
    asUtc,
    year: read.getUTCFullYear(),
    month: read.getUTCMonth(),
    day: read.getUTCDate(),
    hour: read.getUTCHours(),
    minute: read.getUTCMinutes(),
  }
}

const formatWall = (asUtc: number, options: Intl.DateTimeFormatOptions): string =>
  formatParts(asUtc, { ...options, timeZone: 'UTC' })

const short = (name: string | undefined) => (name ?? '').slice(0, 3)

function dayText({ asUtc, month, day }: WallTime): string {
  if (!isAmerican()) return formatWall(asUtc, { weekday: 'short', month: 'short', day: 'numeric' })
  return `${short(weekdays[new Date(asUtc).getUTCDay()])}, ${short(months[month])} ${day}`
}

const formatClockTime = ({ asUtc, hour, minute }: WallTime): string =>
  isAmerican()
    ? `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
    : formatWall(asUtc, { hour: 'numeric', minute: '2-digit' })

/** Formats a day, "2026-11-28", as "Nov 28". */
export function formatShortDay(day: string): string {
  const time = wallTime(`${day.slice(0, 10)}T00:00:00`)
  if (!isAmerican()) return formatWall(time.asUtc, { month: 'short', day: 'numeric' })
  return `${short(months[time.month])} ${time.day}`
}

/** Formats the local time of an ISO time: "9:20 AM". */
export const clockText = (iso: string): string => formatClockTime(wallTime(iso))

/** Returns the last day of the event. An end at midnight belongs to the day before. */
function lastDay({ date, endDate }: EventTimes): WallTime {
  const start = wallTime(date)
  const end = wallTime(endDate)
  const lastMoment = Math.max(start.asUtc, end.asUtc - 1)
  return wallTime(new Date(lastMoment).toISOString())
}

const sameDay = (a: WallTime, b: WallTime) => a.year === b.year && a.month === b.month && a.day === b.day

/** Formats "Sat, Nov 21", "Sat, Nov 21 – Mon, Nov 23". */
export function formatEventDays(times: EventTimes): string {
  const first = wallTime(times.date)
  const last = lastDay(times)
  return sameDay(first, last) ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
}

/** Formats "Ongoing until Mar 3, 2027". Omits the year if the event started in the same year. */
function ongoingText(times: EventTimes): string {
  const last = lastDay(times)
  const { asUtc, year, month, day } = last
  const isSameYear = year === wallTime(times.date).year
  if (!isAmerican())
    return t('Ongoing until {date}', {
      date: formatWall(asUtc, { month: 'short', day: 'numeric', ...(!isSameYear && { year: 'numeric' }) }),
    })
  const end = `${short(months[month])} ${day}`
  return t('Ongoing until {date}', { date: isSameYear ? end : `${end}, ${year}` })
}

/** Like `formatEventDays`, but "Ongoing until Mar 3, 2027" for a long event in progress. */
export const formatEventPeriod = (times: EventTimes): string =>
  times.isOngoing ? ongoingText(times) : formatEventDays(times)

/** Formats "10:00 AM to 12:00 PM", "All day". */
export function formatEventHours({ date, endDate, allDay }: EventTimes): string {
  if (allDay) return t('All day')
  const start = wallTime(date)
  const end = wallTime(endDate)
  if (start.asUtc === end.asUtc) return formatClockTime(start)
  return t('{start} to {end}', { start: formatClockTime(start), end: formatClockTime(end) })
}

const zoneFormats = {
  short: rememberFormat((locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })),
  shortGeneric: rememberFormat(
    (locale, timeZone) => new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'shortGeneric' }),
  ),
}

const getZoneName = (iso: string, timeZone: string, style: keyof typeof zoneFormats): string =>
  zoneFormats[style](timeZone)
    .formatToParts(Date.parse(iso))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/**
 * Formats the zone of an event's hours: "EST", or "ET" if the clocks change in between; empty for whole days. The zone
 * data of servers and browsers may differ.
 */
export function formatEventZone({ date, endDate, allDay, timeZone }: EventTimes & { timeZone: string }): string {
  if (allDay) return ''
  const name = getZoneName(date, timeZone, 'short')
  return name === getZoneName(endDate, timeZone, 'short') ? name : getZoneName(date, timeZone, 'shortGeneric')
}

/**
 * Formats "Sat, Nov 21 · 10:00 AM", "Sat, Nov 21 – Mon, Nov 23 · 10:00 AM" or "Ongoing until Mar 3, 2027" in one line. A
 * night that ends within 24 hours counts as one day.
 */
export function formatEventStart(times: EventTimes): string {
  if (times.isOngoing) return ongoingText(times)
  if (times.allDay) return formatEventDays(times)
  const start = wallTime(times.date)
  const isLong = wallTime(times.endDate).asUtc - start.asUtc > dayMs
  return `${isLong ? formatEventDays(times) : dayText(start)} · ${formatClockTime(start)}`
}

function longDay({ asUtc, year, month, day }: WallTime, hasYear: boolean): string {
  if (!isAmerican())
    return formatWall(asUtc, { weekday: 'long', month: 'long', day: 'numeric', ...(hasYear && { year: 'numeric' }) })
  const text = `${weekdays[new Date(asUtc).getUTCDay()]}, ${months[month]} ${day}`
  return hasYear ? `${text}, ${year}` : text
}

/** Formats "Saturday, November 21, 2026". */
export const formatLongDay = (iso: string): string => longDay(wallTime(iso), true)

/** Formats "Saturday, November 28"; adds the year unless it is the given one. */
const formatDayHeading = (day: string, year: string): string =>
  longDay(wallTime(`${day}T00:00:00`), !day.startsWith(year))

export interface DayGroup<Event> {
  heading: string
  events: Event[]
}

/** Returns the heading of a day: "Today", "Tomorrow", "Saturday, November 28". */
export function formatDayGroup(day: string, today: string): string {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
  if (day <= today) return t('Today')
  return day === tomorrow ? t('Tomorrow') : formatDayHeading(day, today.slice(0, 4))
}

/**
 * Groups events sorted by date under headings: "Today", "Tomorrow", "Saturday, November 28", and at the end "Ongoing".
 *
 * @param today "2026-11-21"; events in progress that began earlier belong to it
 */
export function groupByDay<Event extends EventTimes>(events: readonly Event[], today: string): DayGroup<Event>[] {
  const groups: DayGroup<Event>[] = []
  for (const event of events) {
    const heading = event.isOngoing ? t('Ongoing') : formatDayGroup(event.date.slice(0, 10), today)
    const last = groups.at(-1)
    if (last?.heading === heading) last.events.push(event)
    else groups.push({ heading, events: [event] })
  }
  return groups
}

/** Returns whether the event has ended. */
export function isOver({ endDate }: Pick<EventTimes, 'endDate'>, now: number): boolean {
  return Date.parse(endDate) <= now
}
