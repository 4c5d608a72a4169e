import {
  detailLines,
  getHost,
  getEventUrl,
  getOriginalDate,
  revisionLines,
  whenLines,
  type CalendarEvent,
  type CalendarHome,
} from './calendar-entry.ts'
import { calendarLine } from './calendar-lines.ts'
import { isUnambiguousLocalTime, dayStamp, localStamp, utcStamp } from './calendar-times.ts'
import { matchSourceRule, recognisePattern } from './recurrence-pattern.ts'

export interface CalendarSeries {
  id: number
  /** RRULE, RDATE and EXDATE lines of the source, used if no simple rule can be derived from the dates. */
  recurrence?: string | null
  /** All known dates, including cancelled ones, soonest first. At least one. */
  occurrences: readonly CalendarEvent[]
}

/** An occurrence and its regular start. */
interface Slot {
  /** Start that identifies the occurrence within the series (RECURRENCE-ID), as an iCalendar stamp. */
  stamp: string
  entry: CalendarEvent
}

interface Plan {
  /** RRULE value; null if the dates follow no rule. */
  rule: string | null
  slots: Slot[]
  /** Starts that the rule generates without an occurrence (EXDATE). */
  excluded: string[]
  /** Starts that the rule doesn't generate (RDATE). */
  added: string[]
}

const isUtc = (stamp: string) => stamp.endsWith('Z')

function findMostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** Returns the start in the series' own zone, or in UTC if the local time is ambiguous or the zone differs. */
function formatStamp({ event }: CalendarEvent, master: CalendarEvent, date = event.date): string {
  if (master.event.allDay) return dayStamp(date)
  const isAlike = event.timeZone === master.event.timeZone
  return isAlike && isUnambiguousLocalTime(date, event.timeZone) ? localStamp(date) : utcStamp(date)
}

/** Finds the rule and its exceptions. A rule covers only starts in the series' own zone. */
function planSeries({ occurrences, recurrence }: CalendarSeries, master: CalendarEvent): Plan {
  const slots = occurrences.map((entry) => ({ stamp: formatStamp(entry, master), entry }))
  // The first date is repeated as RDATE, because ical.js (used by Thunderbird) would otherwise omit it.
  const byDates = { rule: null, slots, excluded: [], added: slots.length > 1 ? slots.map(({ stamp }) => stamp) : [] }
  const own = slots.filter(({ stamp }) => !isUtc(stamp))
  if (own[0] !== slots[0]) return byDates
  const time = findMostCommon(own.map(({ stamp }) => stamp.slice(8)))
  const days = own.map(({ entry }) => entry.event.date.slice(0, 10))
  const originalDays = own.map(({ entry }) => getOriginalDate(entry).slice(0, 10)).sort()
  const pattern =
    recognisePattern(days) ?? (recurrence ? matchSourceRule(recurrence, days) : null) ?? recognisePattern(originalDays)
  if (!pattern) return byDates
  const ruled = new Set(pattern.days.map((day) => day.replaceAll('-', '') + time))
  const free = new Set(ruled)
  for (const { stamp } of own) free.delete(stamp)
  const placed = slots
    .map(({ stamp, entry }): Slot => {
      if (ruled.has(stamp)) return { stamp, entry }
      // An occurrence on a regular day at another time is that day's occurrence, moved.
      const isAlike = entry.event.timeZone === master.event.timeZone
      const regular = isAlike ? [dayStamp(entry.event.date) + time] : []
      const named = [formatStamp(entry, master, getOriginalDate(entry)), ...regular].find((name) => free.delete(name))
      return { stamp: named ?? stamp, entry }
    })
    .sort((a, b) => (a.stamp < b.stamp ? -1 : 1))
  // The rule counts from the first slot.
  if (!placed[0] || !ruled.has(placed[0].stamp)) return byDates
  const added = placed.map(({ stamp }) => stamp).filter((stamp) => !ruled.has(stamp))
  return { rule: pattern.rule, slots: placed, excluded: [...free].sort(), added }
}

/** Writes one line for starts in the series' zone and one for starts in UTC. */
function startLines(name: string, stamps: readonly string[], { event }: CalendarEvent): string[] {
  const lines: string[] = []
  const inUtc = stamps.filter(isUtc)
  const inZone = stamps.filter((stamp) => !isUtc(stamp))
  if (inZone.length > 0) {
    lines.push(calendarLine(name, inZone.join(','), event.allDay ? { VALUE: 'DATE' } : { TZID: event.timeZone }))
  }
  if (inUtc.length > 0) lines.push(calendarLine(name, inUtc.join(',')))
  return lines
}

const getLengthMs = ({ event }: CalendarEvent): number => Date.parse(event.endDate) - Date.parse(event.date)
const clockLength = ({ event }: CalendarEvent): number =>
  Date.parse(`${event.endDate.slice(0, 19)}Z`) - Date.parse(`${event.date.slice(0, 19)}Z`)

/** Returns whether the occurrence matches the series' main VEVENT. */
function isPlain(slot: Slot, master: CalendarEvent): boolean {
  const { entry } = slot
  const isAtItsTime = slot.stamp === formatStamp(entry, master)
  const isAsLong = getLengthMs(entry) === getLengthMs(master) || clockLength(entry) === clockLength(master)
  return isAtItsTime && isAsLong && detailLines(entry.event, '').join() === detailLines(master.event, '').join()
}

/** Picks the occurrence that represents the series: the first with the most common details. */
function pickMaster(occurrences: readonly CalendarEvent[]): CalendarEvent | undefined {
  const looks = new Map(
    occurrences.map((entry) => [entry, `${clockLength(entry)} ${detailLines(entry.event, '').join()}`]),
  )
  const usual = findMostCommon([...looks.values()])
  return occurrences.find((entry) => looks.get(entry) === usual)
}

/** Writes the start of the series at its first slot, with the duration of the master occurrence. */
function masterStart(plan: Plan, master: CalendarEvent): string[] {
  const first = plan.slots[0]
  if (!first) return []
  if (first.stamp === formatStamp(first.entry, master) && isPlain(first, master)) return whenLines(first.entry.event)
  const days = clockLength(master) / 86_400_000
  const seconds = Math.round(clockLength(master) / 1000)
  const duration = master.event.allDay ? `P${Math.max(1, Math.ceil(days))}D` : `PT${seconds}S`
  const start = startLines('DTSTART', [first.stamp], master)
  return seconds > 0 ? [...start, calendarLine('DURATION', duration)] : start
}

/** Writes a series as one VEVENT with its rule or dates, followed by the occurrences that differ. */
export function seriesLines(series: CalendarSeries, home: CalendarHome): string[] {
  const { id, occurrences } = series
  const master = pickMaster(occurrences)
  const first = occurrences[0]
  if (!master || !first) return []
  const plan = planSeries(series, master)
  const uid = calendarLine('UID', `series-${id}@${getHost(home)}`)
  const revision = revisionLines({
    sequence: Math.max(...occurrences.map(({ sequence }) => sequence)),
    changedAt: occurrences.map(({ changedAt }) => changedAt).reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b)),
  })
  const body = (event: CalendarEvent['event']) => [
    ...detailLines(event, getEventUrl(home, event)),
    calendarLine('URL', getEventUrl(home, event)),
  ]
  const changed = plan.slots.filter((slot) => !isPlain(slot, master))
  return [
    ...['BEGIN:VEVENT', uid, ...revision, ...masterStart(plan, master)],
    ...(plan.rule ? [calendarLine('RRULE', plan.rule)] : []),
    ...startLines('RDATE', plan.added, master),
    ...startLines('EXDATE', plan.excluded, master),
    ...[...body(master.event), 'END:VEVENT'],
    ...changed.flatMap(({ stamp, entry }) => [
      ...['BEGIN:VEVENT', uid, ...startLines('RECURRENCE-ID', [stamp], master), ...revision],
      ...[...whenLines(entry.event), ...body(entry.event), 'END:VEVENT'],
    ]),
  ]
}
