import { createHash } from 'node:crypto'
import { defaultCurrency } from '#domain/events/price-currency.ts'
import { analyzeEvents, countWords, insertEvents, takeEventIds, type EventRevision } from '#server/events/service.ts'
import { countUsers, createDemoAccounts } from '#server/people/account-service.ts'
import type { Clock } from '#server/platform/process/process.ts'
import type { Database, WriteSql } from '#server/platform/database/database.ts'
import { seedDemoGoals } from './demo-goal-service.ts'
import { demoTies } from './demo-follows.ts'
import { demoPeople } from './demo-people.ts'
import { dayInNewYork } from './demo-schedule.ts'
import { expandDemoTown, type DemoEvent } from './demo-town.ts'
import { hasFollows, insertAttendance, insertFollowsByName, setStanding } from './follow-queries.ts'
import {
  findDemoSource,
  insertDemoSource,
  insertEventSources,
  insertSeries,
  isDatabaseEmpty,
  listKnownDates,
  lockSeeding,
  markSourceRead,
  type DemoSource,
  type KnownDate,
} from './queries.ts'

export interface SeedDeps {
  database: Database
  clock: Clock
}

/** The name under which the importer lists and removes it. */
export const demoSourceName = 'Demo town'

/** One date of the town, ready to be written. */
type NewEvent = EventRevision & { uid: string; recurrenceId: string; contentHash: string }
type UnnumberedEvent = Omit<NewEvent, 'id'>

const dateKey = ({ uid, recurrenceId }: Pick<KnownDate, 'uid' | 'recurrenceId'>) => JSON.stringify([uid, recurrenceId])

const hashOf = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** The series of each offering that is one, by uid: those that exist, and new ones for the rest. */
async function numberSeries(sql: WriteSql, town: DemoEvent[], known: KnownDate[]): Promise<Map<string, number>> {
  const numbers = new Map(known.flatMap(({ uid, seriesId }) => (seriesId === null ? [] : [[uid, seriesId] as const])))
  const missing = town.flatMap(({ isSeries, occurrences: [first], details }) =>
    isSeries && first && !numbers.has(first.uid) ? [{ uid: first.uid, title: details.title }] : [],
  )
  const ids = await insertSeries(
    sql,
    missing.map(({ title }) => title),
  )
  missing.forEach(({ uid }, at) => numbers.set(uid, ids[at]!))
  return numbers
}

/** Adds the dates that the source does not list yet. */
async function writeMissing(sql: WriteSql, source: DemoSource, now: Temporal.Instant): Promise<number> {
  const known = await listKnownDates(sql, source.id)
  const listed = new Set(known.map(dateKey))
  const missing = expandDemoTown(now, Temporal.PlainDate.from(source.openedOn))
    .map((event) => ({ ...event, occurrences: event.occurrences.filter((date) => !listed.has(dateKey(date))) }))
    .filter(({ occurrences }) => occurrences.length > 0)
  const seriesNumbers = await numberSeries(sql, missing, known)
  const unnumbered = missing.flatMap(({ isSeries, details, occurrences }) =>
    occurrences.map((date): UnnumberedEvent => {
      const content = { ...details, ...date }
      const seriesId = (isSeries && seriesNumbers.get(date.uid)) || null
      const assumed = {
        placeIsApproximate: false,
        imageUrl: null,
        isFree: !content.isPaidEvent,
        currency: defaultCurrency,
        sequence: 0,
      }
      return { ...content, ...assumed, seriesId, contentHash: hashOf(content) }
    }),
  )
  // Numbered by date, as a town that grew from day to day would be.
  unnumbered.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const ids = await takeEventIds(sql, unnumbered.length)
  const events = unnumbered.map((event, at): NewEvent => ({ ...event, id: ids[at]! }))
  await insertEvents(sql, events)
  await insertEventSources(sql, source.id, events)
  await markSourceRead(sql, source.id, now.toString())
  return events.length
}

/**
 * Opens the demo town in a database that has no events and no sources; any other is left alone.
 * @returns how many events were written, one for each date
 */
export function seedDemoTown({ database, clock }: SeedDeps): Promise<number> {
  const now = clock.now()
  return database.write(async (sql) => {
    await lockSeeding(sql)
    if (!(await isDatabaseEmpty(sql))) return 0
    const source = await insertDemoSource(sql, demoSourceName, dayInNewYork(now).toString())
    const written = await writeMissing(sql, source, now)
    await analyzeEvents(sql, written)
    await countWords(sql)
    return written
  })
}

/**
 * Continues a demo town that was opened earlier, so that it is always known ten weeks ahead. Past dates stay; without
 * a demo town nothing happens.
 * @returns how many events were added, one for each date
 */
export function refreshDemoTown({ database, clock }: SeedDeps): Promise<number> {
  const now = clock.now()
  return database.write(async (sql) => {
    await lockSeeding(sql)
    const source = await findDemoSource(sql, demoSourceName)
    return source ? writeMissing(sql, source, now) : 0
  })
}

/**
 * Gives the people of the demo town accounts and goals, where there is a demo town and nobody else yet.
 * @returns how many accounts were made
 */
export function seedDemoAccounts({ database, clock }: SeedDeps): Promise<number> {
  return database.write(async (sql) => {
    await lockSeeding(sql)
    if (!(await findDemoSource(sql, demoSourceName)) || (await countUsers(sql)) > 0) return 0
    const accounts = demoPeople.map((person) => ({
      ...person,
      emailIsVerified: true,
      avatar: null,
      interests: person.interestAreas,
    }))
    const ids = await createDemoAccounts(sql, accounts)
    await seedDemoGoals(sql, new Map(demoPeople.map(({ username }, at) => [username, ids[at]!])), clock.now())
    return ids.length
  })
}

/** Dates ahead to which somebody goes of each that they like. */
const datesAhead = 3

/**
 * Lets the demo people follow each other and go to things, once, and host what they host, for every date that the town
 * has ahead. Anybody else is left alone.
 */
export function seedDemoFollows({ database, clock }: SeedDeps): Promise<void> {
  const now = clock.now().toString()
  return database.write(async (sql) => {
    await lockSeeding(sql)
    const source = await findDemoSource(sql, demoSourceName)
    if (!source) return
    const isFirst = !(await hasFollows(sql))
    for (const [username, { follows, hostsAs = [], goesTo = [], sharesAttendance, at }] of Object.entries(demoTies)) {
      const attendance = { sourceId: source.id, username, now }
      await insertAttendance(sql, { ...attendance, organizers: hostsAs, status: 'hosting', most: 100 })
      if (!isFirst) continue
      await setStanding(sql, { username, sharesAttendance, latitude: at[0], longitude: at[1] })
      await insertFollowsByName(sql, username, follows, now)
      await insertAttendance(sql, { ...attendance, organizers: goesTo, status: 'going', most: datesAhead })
    }
  })
}
