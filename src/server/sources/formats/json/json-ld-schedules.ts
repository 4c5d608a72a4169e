import { readRecurrenceRule } from '#domain/calendar/recurrence-rule.ts'
import { findTimeZone } from '#domain/places/time-zone-names.ts'
import { addDuration, MomentError, shiftLocal } from '#server/sources/formats/calendar/calendar-moments.ts'
import { checkDates, type FeedEvent, type Moment } from '#server/sources/formats/feed-event.ts'
import { isObject, toList, toText, type JsonNode } from './json-ld-nodes.ts'
import { readEndOn, readTimesOn, readWrittenMoment } from '#server/sources/formats/text/written-times.ts'
import { t } from '#texts/texts.ts'

/** Reads the schedules of recurring schema.org events. */

const frequencies = { D: 'DAILY', W: 'WEEKLY', M: 'MONTHLY', Y: 'YEARLY' } as const

/** Parses `P2W` or `weekly`; a schedule that only names weekdays is weekly. */
function readFrequency(schedule: JsonNode): { frequency: string; interval: number } | null {
  const text = toText(schedule.repeatFrequency)
  if (text === '') return toList(schedule.byDay).length > 0 ? { frequency: 'WEEKLY', interval: 1 } : null
  const [, count, unit = ''] = /^P(\d{1,3})([DWMY])$/i.exec(text) ?? [null, '1', /^[dwmy]/i.exec(text)?.[0]]
  const frequency = frequencies[unit.toUpperCase() as keyof typeof frequencies]
  if (!frequency)
    throw new MomentError(t('"{text}" is not a known frequency', { text: text.slice(0, 60).toWellFormed() }))
  return { frequency, interval: Number(count) }
}

/** Parses `https://schema.org/Monday`, `Monday`, `MO` or `2MO`. For monthly rules, `week` selects the Monday. */
function readWeekdays(schedule: JsonNode, week: string): string[] {
  return toList(schedule.byDay).flatMap((day) => {
    const name = (isObject(day) ? toText(day.name ?? day['@id']) : toText(day)).replace(/^.*[/#:]/, '')
    const [, ordinal, letters] = /^([+-]?\d)?(mo|tu|we|th|fr|sa|su)/i.exec(name) ?? []
    return letters === undefined ? [] : [`${ordinal ?? week}${letters.toUpperCase()}`]
  })
}

const joinNumbers = (value: unknown) => toList(value).map(toText).join(',')

/** Converts a schedule to an RRULE value; null if it doesn't repeat. */
function toRule(schedule: JsonNode, start: Moment, lastDay: string): string | null {
  const found = readFrequency(schedule)
  if (!found) return null
  // A monthly event "on Tuesday" is on the same Tuesday of each month as the first one.
  const week =
    found.frequency === 'MONTHLY'
      ? toText(schedule.byMonthWeek) || String(Math.ceil(Number(start.local.slice(8, 10)) / 7))
      : ''
  const parts = {
    FREQ: found.frequency,
    INTERVAL: String(found.interval),
    BYDAY: readWeekdays(schedule, week).join(','),
    BYMONTHDAY: joinNumbers(schedule.byMonthDay),
    BYMONTH: joinNumbers(schedule.byMonth),
    COUNT: toText(schedule.repeatCount),
    UNTIL: lastDay,
  }
  const rule = Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map((part) => part.join('='))
    .join(';')
  readRecurrenceRule(rule, (utc) => utc)
  return rule
}

/** Uses the local time of an offset all year: an event keeps its hour when clocks change. */
const withZone = (moment: Moment, zone: string | null): Moment =>
  moment.isDate ? moment : { ...moment, zone: zone ?? (moment.zone === 'UTC' ? 'UTC' : null) }

function readStart(schedule: JsonNode, event: JsonNode): Moment {
  const written = [schedule.startDate, event.startDate].map(toText).filter((text) => text !== '')
  const moments = written.map((text) => readWrittenMoment(text))
  const [first] = moments
  if (!first) throw new MomentError(t('has no startDate'))
  const time = toText(schedule.startTime)
  if (time !== '') return readTimesOn(first, time).start
  const timed = moments.find(({ isDate }) => !isDate)
  return timed ? { ...timed, local: first.local.slice(0, 10) + timed.local.slice(10) } : first
}

/** Returns the last day of a schedule; empty if there is none. An event that ends within a day names the end of its first date. */
function readLastDay(schedule: JsonNode, event: JsonNode, start: Moment): string {
  const readDay = (value: unknown) => (toText(value) === '' ? '' : readWrittenMoment(toText(value)).local.slice(0, 10))
  const end = readDay(event.endDate)
  return readDay(schedule.endDate) || (end > shiftLocal(start.local, { days: 1 }) ? end : '')
}

function readEnd(schedule: JsonNode, event: JsonNode, start: Moment): Moment | null {
  if (start.isDate) return null
  const duration = toText(schedule.duration) || toText(event.duration)
  const time = toText(schedule.endTime)
  if (time !== '') return { ...readEndOn(start, time), zone: start.zone }
  if (/^PT/.test(duration)) return addDuration(start, duration)
  const end = toText(event.endDate)
  return end === '' || readWrittenMoment(end).isDate ? null : { ...readEndOn(start, end), zone: start.zone }
}

export type ScheduledTimes = Pick<FeedEvent, 'start' | 'end' | 'recurrence'>

/**
 * Reads a schedule of an event.
 * @returns null if it only states opening hours, without repetition
 * @throws MomentError, RecurrenceError
 */
export function readSchedule(schedule: JsonNode, event: JsonNode): ScheduledTimes | null {
  const zone = findTimeZone(toText(schedule.scheduleTimezone))
  const start = withZone(readStart(schedule, event), zone)
  const lastDay = readLastDay(schedule, event, start)
  const rule = toRule(schedule, start, lastDay)
  if (rule === null && lastDay > start.local) return null
  const exceptions = toList(schedule.exceptDate).map((date) => withZone(readWrittenMoment(toText(date)), zone))
  checkDates(exceptions.length)
  const text = [`RRULE:${rule}`, ...exceptions.map(({ local }) => `EXDATE:${local.replaceAll(/[-:]/g, '')}`)].join('\n')
  return {
    start,
    end: readEnd(schedule, event, start),
    recurrence: rule === null ? null : { rules: [rule], exclusions: [], dates: [], exceptions, text },
  }
}
