import { holdReasons } from '#contract/curation/curation-options.ts'
import { ageGroups, categories, eventEntries, moods } from '#contract/events/event-options.ts'
import type { WriteSql } from '#server/platform/database/sql.ts'
import { testNow } from '#tests/support/product/app.ts'
import { draftEvent, insertEvents, insertSeries, type EventDraft } from './builders.ts'
import { edgeCases } from './edge-cases.ts'
import { randomFrom, type Random } from '#tests/support/requests/random.ts'

export interface WorldEvent extends EventDraft {
  id: number
}

/** Words without shared prefixes or stems, except intended ones, so that a match is unambiguous. */
export const worldWords = [
  'zelkova',
  'mandolin',
  'quartz',
  'pergola',
  'tundra',
  'bokeh',
  'sextant',
  'kimchi',
  'haiku',
  'vortex',
]

const venues = [
  { location: 'Town Hall, Manhattan', latitude: 40.7128, longitude: -74.006, timeZone: 'America/New_York' },
  { location: 'Reading Room, Brooklyn', latitude: 40.6725, longitude: -73.9682, timeZone: 'America/New_York' },
  { location: 'Public Library, Montclair', latitude: 40.8152, longitude: -74.2177, timeZone: 'America/New_York' },
  { location: 'Observatory, Princeton', latitude: 40.3461, longitude: -74.6517, timeZone: 'America/New_York' },
  {
    location: 'Exploration Hall, San Francisco',
    latitude: 37.8014,
    longitude: -122.3976,
    timeZone: 'America/Los_Angeles',
  },
  { location: 'Garden of Dreams, Kathmandu', latitude: 27.7142, longitude: 85.3145, timeZone: 'Asia/Kathmandu' },
  { location: 'The Rooms, Saint Johns', latitude: 47.5651, longitude: -52.7217, timeZone: 'America/St_Johns' },
  { location: 'Island House, Lord Howe', latitude: -31.5275, longitude: 159.0661, timeZone: 'Australia/Lord_Howe' },
  { location: 'West of the date line, Taveuni', latitude: -16.8, longitude: 179.95, timeZone: 'Pacific/Fiji' },
  { location: 'East of the date line, Taveuni', latitude: -16.8, longitude: -179.95, timeZone: 'Pacific/Fiji' },
  {
    location: 'First to see the day, Kiritimati',
    latitude: 1.8721,
    longitude: -157.4278,
    timeZone: 'Pacific/Kiritimati',
  },
  {
    location: 'Last to see the day, Ofu',
    latitude: -14.17,
    longitude: -169.66,
    timeZone: 'Pacific/Pago_Pago',
  },
  { location: 'Ice camp', latitude: 89.4, longitude: 20, timeZone: 'Etc/UTC' },
  { location: 'Ice camp beyond', latitude: 89.7, longitude: -165, timeZone: 'Etc/UTC' },
  { location: 'Station at the pole', latitude: -90, longitude: 0, timeZone: 'Antarctica/McMurdo' },
]

const hour = 3_600_000
const day = 24 * hour

function schedule(random: Random) {
  // In steps of 15 minutes from three weeks ago to five weeks ahead; a quarter of them around now.
  const reach = random.chance(0.25) ? 96 : 96 * 28
  const start = Date.parse(testNow) - 20_000 + (random.between(-reach, reach) + 96 * 7) * (hour / 4)
  const length = random.pick([0, hour, 2 * hour, 2 * hour, 26 * hour, 2 * day, 2 * day + 60_000, 9 * day, 40 * day])
  return { startsAt: new Date(start).toISOString(), endsAt: new Date(start + length).toISOString() }
}

function allDaySchedule(random: Random, timeZone: string) {
  const first = Temporal.PlainDate.from('2026-10-20').add({ days: random.between(0, 30) })
  const instant = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant().toString()
  return { allDay: true, startsAt: instant(first), endsAt: instant(first.add({ days: random.pick([1, 1, 2, 3]) })) }
}

function randomPlace(random: Random) {
  const venue = random.pick(venues)
  if (random.chance(0.15)) {
    return {
      isVirtualEvent: true,
      virtualEventLink: 'https://example.org/room',
      location: '',
      latitude: null,
      longitude: null,
      timeZone: venue.timeZone,
    }
  }
  if (random.chance(0.08)) return { ...venue, latitude: null, longitude: null }
  return { ...venue, placePrecision: random.chance(0.1) ? ('town' as const) : ('exact' as const) }
}

function randomCost(random: Random) {
  const kind = random.pick(['free', 'paid', 'unknown', 'unpriced'])
  if (kind === 'free') return { isFree: true }
  if (kind === 'paid')
    return {
      isPaidEvent: true,
      price: random.between(1, 20_000),
      currency: random.pick(['USD', 'EUR']),
      paymentLink: 'https://example.org/pay',
    }
  return { isPaidEvent: kind === 'unpriced', isUsuallyFree: kind === 'unknown' && random.chance(0.4) }
}

function randomEvent(random: Random): EventDraft {
  const place = randomPlace(random)
  const words = () => random.some(worldWords, 0.15).join(' ')
  return draftEvent({
    ...place,
    ...(random.chance(0.2) ? allDaySchedule(random, place.timeZone) : schedule(random)),
    ...randomCost(random),
    title: `Offering ${words()}`,
    shortDescription: words(),
    description: words(),
    organizer: `Society ${words()}`,
    category: random.pick(categories),
    moods: random.some(moods, 0.25),
    ageGroups: random.some(ageGroups, 0.3),
    status: random.chance(0.1) ? 'cancelled' : 'scheduled',
    heldFor: random.chance(0.1) ? random.pick(holdReasons) : null,
    withdrawnAt: random.chance(0.08) ? '2026-10-01T00:00:00Z' : null,
    entry: random.pick([null, null, ...eventEntries]),
  })
}

/** Builds occurrences two to nine days apart; some are cancelled, withdrawn or overlap the next. */
function randomSeries(random: Random, seriesId: number): EventDraft[] {
  const pattern = randomEvent(random)
  const length = Date.parse(pattern.endsAt) - Date.parse(pattern.startsAt)
  const apart = random.between(2, 9) * day
  return Array.from({ length: random.between(2, 12) }, (_, at) => {
    const start = Date.parse(pattern.startsAt) + (at - 4) * apart
    return {
      ...pattern,
      seriesId,
      allDay: false,
      startsAt: new Date(start).toISOString(),
      endsAt: new Date(start + length).toISOString(),
      status: random.chance(0.2) ? ('cancelled' as const) : ('scheduled' as const),
      heldFor: random.chance(0.1) ? random.pick(holdReasons) : null,
      withdrawnAt: random.chance(0.1) ? '2026-10-01T00:00:00Z' : null,
    }
  })
}

/** Inserts a few hundred events that cover every case lists must distinguish. */
export async function insertWorld(sql: WriteSql, seed: number): Promise<WorldEvent[]> {
  const random = randomFrom(seed)
  const drafts = [...edgeCases().map(draftEvent), ...Array.from({ length: 320 }, () => randomEvent(random))]
  for (let count = 0; count < 30; count += 1) drafts.push(...randomSeries(random, await insertSeries(sql)))
  // Shuffled, so ids don't follow the dates.
  const shuffled = drafts.map((draft) => ({ draft, at: random.fraction() })).sort((a, b) => a.at - b.at)
  const ids = await insertEvents(
    sql,
    shuffled.map(({ draft }) => draft),
  )
  return shuffled.map(({ draft }, at) => ({ ...draft, id: ids[at] as number }))
}
