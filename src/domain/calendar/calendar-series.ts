import {
  detailLines,
  getHost,
  getEventUrl,
  revisionLines,
  whenLines,
  type CalendarEvent,
  type CalendarHome,
} from './calendar-entry.ts'
import { calendarLine } from './calendar-lines.ts'
import { canBeToldByClock, dayStamp, localStamp, utcStamp } from './calendar-times.ts'
import { followRule, recognisePattern } from './recurrence-pattern.ts'

export interface CalendarSeries {
  id: number
  /** RRULE, RDATE and EXDATE lines of the source, which help where the dates alone show no simple rule. */
  recurrence?: string | null
  /** Every date of it that is known, cancelled ones included, soonest first. At least one. */
  occurrences: readonly CalendarEvent[]
}

/** When one occurrence is, next to when the rule would have it. */
interface Slot {
  /** The start that names the occurrence within the series, as a stamp. */
  stamp: string
  entry: CalendarEvent
}

interface Plan {
  /** Value of the RRULE line, null when the dates follow none. */
  rule: string | null
  slots: Slot[]
  /** Starts that the rule names and nothing takes place at. */
  excluded: string[]
  /** Starts that the rule does not name. */
  added: string[]
}

const isUtc = (stamp: string) => stamp.endsWith('Z')

function mostCommon(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

/** The start as the series' own zone shows it; in UTC when the zone's clock cannot tell it. */
function stampOf({ event }: CalendarEvent, master: CalendarEvent): string {
  if (master.event.allDay) return dayStamp(event.date)
  const isAlike = event.timeZone === master.event.timeZone
  return isAlike && canBeToldByClock(event.date, event.timeZone) ? localStamp(event.date) : utcStamp(event.date)
}

/** Only what the rule's own clock shows can be told by the rule. */
function planSeries({ occurrences, recurrence }: CalendarSeries, master: CalendarEvent): Plan {
  const slots = occurrences.map((entry) => ({ stamp: stampOf(entry, master), entry }))
  // The first date is named again: ical.js, and with it Thunderbird, would leave it out.
  const byDates = { rule: null, slots, excluded: [], added: slots.length > 1 ? slots.map(({ stamp }) => stamp) : [] }
  const own = slots.filter(({ stamp }) => !isUtc(stamp))
  if (own[0] !== slots[0]) return byDates
  const time = mostCommon(own.map(({ stamp }) => stamp.slice(8)))
  const days = own.map(({ entry }) => entry.event.date.slice(0, 10))
  const pattern = recognisePattern(days) ?? (recurrence ? followRule(recurrence, days) : null)
  if (!pattern) return byDates
  const ruled = new Set(pattern.days.map((day) => day.replaceAll('-', '') + time))
  const free = new Set(ruled)
  for (const { stamp } of own) free.delete(stamp)
  const placed = slots.map((slot): Slot => {
    // A start at another hour of a named day is that day's occurrence, moved.
    const { event } = slot.entry
    const named = dayStamp(event.date) + time
    return event.timeZone === master.event.timeZone && free.delete(named) ? { ...slot, stamp: named } : slot
  })
  const added = placed.map(({ stamp }) => stamp).filter((stamp) => !ruled.has(stamp))
  return { rule: pattern.rule, slots: placed, excluded: [...free].sort(), added }
}

/** One line for the starts in the series' zone and one for those in UTC. */
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

const lengthOf = ({ event }: CalendarEvent): number => Date.parse(event.endDate) - Date.parse(event.date)
const clockLength = ({ event }: CalendarEvent): number =>
  Date.parse(`${event.endDate.slice(0, 19)}Z`) - Date.parse(`${event.date.slice(0, 19)}Z`)

/** Whether the occurrence is what the series' own VEVENT says of it. */
function isPlain(slot: Slot, master: CalendarEvent): boolean {
  const { entry } = slot
  const isAtItsTime = slot.stamp === stampOf(entry, master)
  const isAsLong = lengthOf(entry) === lengthOf(master) || clockLength(entry) === clockLength(master)
  return isAtItsTime && isAsLong && detailLines(entry.event, '').join() === detailLines(master.event, '').join()
}

/** What most occurrences say stands for the series; of those the first. */
function pickMaster(occurrences: readonly CalendarEvent[]): CalendarEvent | undefined {
  const looks = new Map(
    occurrences.map((entry) => [entry, `${clockLength(entry)} ${detailLines(entry.event, '').join()}`]),
  )
  const usual = mostCommon([...looks.values()])
  return occurrences.find((entry) => looks.get(entry) === usual)
}

/** The series starts where its first slot lies, with the length of the one that stands for it. */
function masterStart(plan: Plan, master: CalendarEvent): string[] {
  const first = plan.slots[0]
  if (!first) return []
  if (first.stamp === stampOf(first.entry, master) && isPlain(first, master)) return whenLines(first.entry.event)
  const days = clockLength(master) / 86_400_000
  const seconds = Math.round(clockLength(master) / 1000)
  const duration = master.event.allDay ? `P${Math.max(1, Math.ceil(days))}D` : `PT${seconds}S`
  const start = startLines('DTSTART', [first.stamp], master)
  return seconds > 0 ? [...start, calendarLine('DURATION', duration)] : start
}

/** A series as one VEVENT with its rule or its dates, followed by the occurrences that differ from it. */
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
