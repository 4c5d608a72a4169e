/** The parts of an event that say when it is; times carry the venue's offset. */
export interface EventTimes {
  date: string
  /** Exclusive. */
  endDate: string
  allDay: boolean
  /** See `isOngoing`. Where nobody says so, the days are told. */
  isOngoing?: boolean
}

/** Two days. What lasts longer and has begun is told by its end, and listed after what is to begin. */
const ongoingMs = 2 * 86_400_000

/**
 * True for a long event in progress, such as an exhibition that began last month.
 *
 * @param startsAt milliseconds since 1970, as the others
 */
export const isOngoing = (startsAt: number, endsAt: number, now: number): boolean =>
  startsAt < now && now < endsAt && endsAt - startsAt > ongoingMs

/** What a clock and a calendar at the venue show. */
interface WallTime {
  /** Milliseconds since 1970 as if the venue's clock were UTC: good for weekdays and day arithmetic only. */
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

/**
 * Reads the venue's own date and time, whatever zone this machine is in. Written out by hand because Node and the
 * browsers disagree on the spaces that `Intl` puts into a time, which would break hydration.
 */
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

const short = (name: string | undefined) => (name ?? '').slice(0, 3)

function dayText({ asUtc, month, day }: WallTime): string {
  return `${short(weekdays[new Date(asUtc).getUTCDay()])}, ${short(months[month])} ${day}`
}

function clockText({ hour, minute }: WallTime): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The last day that the event touches: an end at midnight belongs to the day before. */
function lastDay({ date, endDate }: EventTimes): WallTime {
  const start = wallTime(date)
  const end = wallTime(endDate)
  const lastMoment = Math.max(start.asUtc, end.asUtc - 1)
  return wallTime(new Date(lastMoment).toISOString())
}

const sameDay = (a: WallTime, b: WallTime) => a.year === b.year && a.month === b.month && a.day === b.day

/** "Sat, Nov 21", "Sat, Nov 21 – Mon, Nov 23". */
export function eventDays(times: EventTimes): string {
  const first = wallTime(times.date)
  const last = lastDay(times)
  return sameDay(first, last) ? dayText(first) : `${dayText(first)} – ${dayText(last)}`
}

/** "Ongoing until Mar 3, 2027"; without the year where it is that of the start. */
function ongoingText(times: EventTimes): string {
  const { year, month, day } = lastDay(times)
  const end = `${short(months[month])} ${day}`
  return `Ongoing until ${year === wallTime(times.date).year ? end : `${end}, ${year}`}`
}

/** As `eventDays`; "Ongoing until Mar 3, 2027" of a long event in progress. */
export const eventPeriod = (times: EventTimes): string => (times.isOngoing ? ongoingText(times) : eventDays(times))

/** "10:00 AM to 12:00 PM", "All day". */
export function eventHours({ date, endDate, allDay }: EventTimes): string {
  if (allDay) return 'All day'
  const start = wallTime(date)
  const end = wallTime(endDate)
  if (start.asUtc === end.asUtc) return clockText(start)
  return `${clockText(start)} to ${clockText(end)}`
}

/** "Sat, Nov 21 · 10:00 AM", "Ongoing until Mar 3, 2027", for where there is one line. */
export function eventStart(times: EventTimes): string {
  if (times.isOngoing) return ongoingText(times)
  if (times.allDay) return eventDays(times)
  const start = wallTime(times.date)
  return `${dayText(start)} · ${clockText(start)}`
}

/** "Saturday, November 21, 2026" */
export function longDay(iso: string): string {
  const { asUtc, year, month, day } = wallTime(iso)
  return `${weekdays[new Date(asUtc).getUTCDay()]}, ${months[month]} ${day}, ${year}`
}

/** True once the event's end has passed. */
export function isOver({ endDate }: Pick<EventTimes, 'endDate'>, now: number): boolean {
  return Date.parse(endDate) <= now
}
