import { weekdays, type Repeated, type Schedule, type Weekday } from './demo-offering.ts'

export const demoTimeZone = 'America/New_York'

/** The town repeats after this many days, and its dates are known that far ahead. A multiple of a week. */
const roundDays = 70

export interface DemoDate {
  startsAt: Temporal.ZonedDateTime
  /** Exclusive; for all-day events, midnight after the last day. */
  endsAt: Temporal.ZonedDateTime
  allDay: boolean
  isCancelled: boolean
  /** 0 from the town's opening, 1 after the first repetition, and so on. */
  round: number
}

/** The town's opening day and the first requested day, both in New York. */
export interface DemoCalendar {
  openedOn: Temporal.PlainDate
  today: Temporal.PlainDate
}

export const isRepeated = (schedule: Schedule): schedule is Repeated => 'every' in schedule

export function dayInNewYork(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(demoTimeZone).toPlainDate()
}

function firstOn(from: Temporal.PlainDate, weekday: Weekday | undefined): Temporal.PlainDate {
  if (!weekday) return from
  const days = (weekdays.indexOf(weekday) + 1 - from.dayOfWeek + 7) % 7
  return from.add({ days })
}

/** Returns local times on that day, so that 7 p.m. stays 7 p.m. when the clocks change. */
function getTimes(schedule: Schedule, day: Temporal.PlainDate): Pick<DemoDate, 'startsAt' | 'endsAt' | 'allDay'> {
  if ('allDays' in schedule) {
    const toMidnight = (date: Temporal.PlainDate) => date.toZonedDateTime(demoTimeZone)
    return { startsAt: toMidnight(day), endsAt: toMidnight(day.add({ days: schedule.allDays })), allDay: true }
  }
  const start = day.toPlainDateTime(schedule.at)
  const end = start.add({ minutes: schedule.minutes })
  return { startsAt: start.toZonedDateTime(demoTimeZone), endsAt: end.toZonedDateTime(demoTimeZone), allDay: false }
}

function daysOfRound(
  schedule: Schedule,
  opened: Temporal.PlainDate,
): { day: Temporal.PlainDate; isCancelled: boolean }[] {
  if (!isRepeated(schedule)) {
    return [{ day: firstOn(opened.add({ days: schedule.inDays }), schedule.on), isCancelled: false }]
  }
  const first = firstOn(opened.add({ days: schedule.startingInDays ?? 0 }), schedule.on)
  const weeks = schedule.every === 'week' ? 1 : 2
  return Array.from({ length: schedule.times }, (_, index) => ({
    day: first.add({ weeks: index * weeks }),
    isCancelled: schedule.cancelled === index + 1,
  }))
}

/**
 * Returns the dates that start within `roundDays` from today, soonest first. They depend only on the days: a later call
 * returns the same upcoming dates, plus one new date for each that has passed.
 */
export function listDates(schedule: Schedule, { openedOn, today }: DemoCalendar): DemoDate[] {
  const end = today.add({ days: roundDays })
  const rounds = Math.floor(openedOn.until(end, { largestUnit: 'days' }).days / roundDays) + 1
  return Array.from({ length: rounds }, (_, round) => round)
    .flatMap((round) =>
      daysOfRound(schedule, openedOn.add({ days: round * roundDays })).map((date) => ({ ...date, round })),
    )
    .filter(({ day }) => Temporal.PlainDate.compare(day, today) >= 0 && Temporal.PlainDate.compare(day, end) < 0)
    .map(({ day, isCancelled, round }) => ({ ...getTimes(schedule, day), isCancelled, round }))
}
