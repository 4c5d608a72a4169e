import { describe, expect, test } from 'vitest'
import { ageGroups, interests, moods } from '#contract/events/event-options.ts'
import { defaultLocation } from '#contract/limits.ts'
import { dayInNewYork, demoTimeZone } from './demo-schedule.ts'
import { demoOfferings, expandDemoTown, type DemoDetails, type DemoOccurrence } from './demo-town.ts'

type DemoDate = DemoOccurrence & { details: DemoDetails; start: Temporal.ZonedDateTime; end: Temporal.ZonedDateTime }

const inNewYork = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(demoTimeZone)

/** Dates that a visitor sees: scheduled and not yet ended. */
function upcoming(now: Temporal.Instant, openedOn?: Temporal.PlainDate): DemoDate[] {
  return expandDemoTown(now, openedOn)
    .flatMap(({ details, occurrences }) =>
      occurrences.map((date) => ({ ...date, details, start: inNewYork(date.startsAt), end: inNewYork(date.endsAt) })),
    )
    .filter(({ status, end }) => status === 'scheduled' && Temporal.Instant.compare(end.toInstant(), now) > 0)
}

const startsWithin = (dates: DemoDate[], now: Temporal.Instant, hours: number) =>
  dates.filter(({ start }) => Temporal.Instant.compare(start.toInstant(), now.add({ hours })) <= 0)

const onDay = (dates: DemoDate[], day: Temporal.PlainDate) =>
  dates.filter(({ start }) => start.toPlainDate().equals(day))

const isEvening = ({ start, allDay }: DemoDate) => !allDay && start.hour >= 17

const getDaysFrom = (first: Temporal.PlainDate, count: number) =>
  Array.from({ length: count }, (_, days) => first.add({ days }))

const share = (dates: DemoDate[], isMeant: (date: DemoDate) => boolean) => dates.filter(isMeant).length / dates.length

function expectFullTown(dates: DemoDate[]) {
  expect(dates.length).toBeGreaterThanOrEqual(150)
  for (const category of interests) {
    expect(
      new Set(dates.filter(({ details }) => details.category === category).map(({ details }) => details.title)).size,
    ).toBeGreaterThanOrEqual(8)
  }
  for (const mood of moods)
    expect(dates.filter(({ details }) => details.moods.includes(mood)).length).toBeGreaterThanOrEqual(15)
  for (const group of ageGroups)
    expect(dates.filter(({ details }) => details.ageGroups.includes(group)).length).toBeGreaterThanOrEqual(15)
  expect(share(dates, ({ details }) => !details.isPaidEvent)).toBeGreaterThanOrEqual(0.4)
  expect(share(dates, ({ details }) => details.isPaidEvent)).toBeGreaterThanOrEqual(0.3)
  expect(dates.some(({ details }) => details.isVirtualEvent)).toBe(true)
}

describe.each([
  ['the morning before clocks go forward', '2026-03-07T09:00:00-05:00'],
  ['the morning before clocks go back', '2026-10-31T09:00:00-04:00'],
  ['the last day of February', '2027-02-28T12:00:00-05:00'],
  ['late on a Sunday', '2026-11-22T23:15:00-05:00'],
  ['late on a Friday', '2026-07-10T22:45:00-04:00'],
  ['an ordinary Tuesday', '2026-09-15T10:30:00-04:00'],
  ['the last minute of a leap year', '2028-12-31T23:59:00-05:00'],
])('opened on %s, the town', (_, text) => {
  const now = Temporal.Instant.from(text)
  const today = dayInNewYork(now)
  const dates = upcoming(now)

  test('has events for every interest, mood, age and budget', () => expectFullTown(dates))

  test('has at least twelve events in the next 48 hours', () => {
    expect(startsWithin(dates, now, 48).length).toBeGreaterThanOrEqual(12)
  })

  test('has events today and tomorrow', () => {
    const all = expandDemoTown(now).flatMap(({ occurrences }) => occurrences.map(({ startsAt }) => inNewYork(startsAt)))
    for (const day of getDaysFrom(today, 2)) {
      expect(all.filter((start) => start.toPlainDate().equals(day)).length).toBeGreaterThanOrEqual(4)
    }
  })

  test('has three events on every coming weekday evening, and eight on each day of the coming weekend', () => {
    for (const day of getDaysFrom(today.add({ days: 1 }), 69).filter(({ dayOfWeek }) => dayOfWeek <= 5)) {
      expect(onDay(dates, day).filter(isEvening).length, day.toString()).toBeGreaterThanOrEqual(3)
    }
    for (const day of getDaysFrom(today.add({ days: 1 }), 7).filter(({ dayOfWeek }) => dayOfWeek > 5)) {
      expect(onDay(dates, day).length, day.toString()).toBeGreaterThanOrEqual(8)
    }
  })

  test('has twelve STEM events in any two weeks, so that a first visit shows them', () => {
    for (const day of getDaysFrom(today, 56)) {
      const titles = dates
        .filter(({ start }) => {
          const date = start.toPlainDate()
          return (
            Temporal.PlainDate.compare(date, day) >= 0 && Temporal.PlainDate.compare(date, day.add({ days: 13 })) <= 0
          )
        })
        .flatMap(({ details: { category, title } }) => (category === 'STEM' ? [title] : []))
      expect(new Set(titles).size, day.toString()).toBeGreaterThanOrEqual(12)
    }
  })

  test('keeps every wall-clock time and length as written', () => {
    const written = new Map(demoOfferings.map(({ title, when }) => [title, when]))
    for (const { details, start, end } of dates) {
      const when = written.get(details.title)!
      const isWhole = 'allDays' in when
      expect(start.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(isWhole ? '00:00' : when.at)
      const minutes = start
        .toPlainDateTime()
        .until(end.toPlainDateTime())
        .total({ unit: 'minutes', relativeTo: start.toPlainDateTime() })
      expect(minutes).toBe(isWhole ? when.allDays * 1440 : when.minutes)
      if (when.on) expect(start.dayOfWeek).toBe(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(when.on) + 1)
    }
  })
})

describe('a town opened earlier', () => {
  const opened = Temporal.Instant.from('2026-11-21T13:00:00Z')
  const openedOn = dayInNewYork(opened)

  test('is as full for the next five months', () => {
    for (let days = 0; days < 150; days += 3) {
      const now = opened.add({ hours: 24 * days })
      const dates = upcoming(now, openedOn)
      expect(dates.length).toBeGreaterThanOrEqual(500)
      expect(startsWithin(dates, now, 48).length, now.toString()).toBeGreaterThanOrEqual(8)
      if (days % 30 === 0) expectFullTown(dates)
    }
  })

  test('returns all upcoming dates again, without duplicates', () => {
    const key = ({ uid, recurrenceId }: DemoOccurrence) => `${uid} ${recurrenceId}`
    const datesOn = (days: number) =>
      expandDemoTown(opened.add({ hours: 24 * days }), openedOn).flatMap(({ occurrences }) => occurrences)
    const first = new Map(datesOn(0).map((date) => [key(date), date]))
    const later = new Map(datesOn(30).map((date) => [key(date), date]))
    const border = opened.add({ hours: 24 * 31 }).toString()
    for (const [name, date] of first) if (date.startsAt > border) expect(later.get(name)).toEqual(date)
    expect(datesOn(0).length).toBe(first.size)
    expect(later.size).toBe(first.size)
  })
})

describe('the offerings', () => {
  const town = expandDemoTown(Temporal.Instant.from('2026-11-21T13:00:00Z'))

  test('number about a hundred, by at least sixty hosts, some with more than one', () => {
    const hosts = new Set(demoOfferings.map(({ by }) => by[0]))
    expect(demoOfferings.length).toBeGreaterThanOrEqual(100)
    expect(hosts.size).toBeGreaterThanOrEqual(60)
    expect(hosts.size).toBeLessThan(demoOfferings.length)
  })

  test('have unique titles, links and paragraphs', () => {
    const hasNoTwins = (values: (string | null)[]) => {
      const present = values.filter((value) => value !== null)
      return new Set(present).size === present.length
    }
    expect(hasNoTwins(town.map(({ details }) => details.title))).toBe(true)
    expect(hasNoTwins(town.map(({ details }) => details.shortDescription))).toBe(true)
    expect(hasNoTwins(town.map(({ details }) => details.virtualEventLink))).toBe(true)
    expect(hasNoTwins(town.map(({ details }) => details.paymentLink))).toBe(true)
    expect(hasNoTwins(town.flatMap(({ details }) => details.description.split('\n\n')))).toBe(true)
    expect(hasNoTwins(town.flatMap(({ occurrences }) => [...new Set(occurrences.map(({ uid }) => uid))]))).toBe(true)
  })

  test.each(demoOfferings.map((offering) => [offering.title, offering] as const))(
    '“%s” is complete',
    (title, { short, text, by, ...offering }) => {
      const { description, latitude, longitude } = town.find(({ details }) => details.title === title)!.details
      expect(title.length).toBeLessThanOrEqual(70)
      expect(short.length).toBeGreaterThan(30)
      expect(short.length).toBeLessThanOrEqual(140)
      expect(text.length).toBeGreaterThan(350)
      expect(description.length).toBeLessThanOrEqual(1000)
      expect(description.split('\n\n').length).toBeGreaterThanOrEqual(3)
      expect(description).not.toMatch(/\S\n\S| {2}|[!—]/)
      expect(by[1].length).toBeGreaterThan(20)
      expect(offering.for.moods.length).toBeGreaterThanOrEqual(2)
      expect(offering.for.moods.length).toBeLessThanOrEqual(3)
      expect(offering.for.ages.length).toBeGreaterThanOrEqual(1)
      if (latitude !== null && longitude !== null) {
        const north = (latitude - defaultLocation.latitude) * 69.1
        const east = (longitude - defaultLocation.longitude) * 69.1 * Math.cos((latitude * Math.PI) / 180)
        expect(Math.hypot(north, east)).toBeLessThan(60)
      }
    },
  )

  test('range from next door to over thirty miles away, most of them within ten', () => {
    const miles = town.flatMap(({ details: { latitude, longitude } }) =>
      latitude === null || longitude === null
        ? []
        : [Math.hypot((latitude - defaultLocation.latitude) * 69.1, (longitude - defaultLocation.longitude) * 52.4)],
    )
    expect(miles.filter((distance) => distance < 5).length).toBeGreaterThan(20)
    expect(miles.filter((distance) => distance < 10).length).toBeGreaterThan(miles.length / 2)
    for (const least of [10, 15, 20, 30, 40])
      expect(miles.filter((distance) => distance > least).length).toBeGreaterThan(2)
  })

  test('finish each round before the next begins', () => {
    for (const { when, title } of demoOfferings) {
      if ('every' in when) expect(when.times * (when.every === 'week' ? 1 : 2), title).toBeLessThanOrEqual(10)
      else expect(when.inDays + 6, title).toBeLessThan(70)
    }
  })
})
