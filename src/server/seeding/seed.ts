import { createHash } from 'node:crypto'
import { defaultCurrency } from '#domain/prices/price-currency.ts'
import { analyzeEvents, insertEvents, takeEventIds, type EventRevision } from '#server/events/service.ts'
import { countUsers, createDemoAccounts } from '#server/sign-in/account-service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { demoRelations } from './demo-follows.ts'
import { demoPeople } from './demo-people.ts'
import { dayInNewYork } from './demo-schedule.ts'
import { expandDemoTown, type DemoEvent } from './demo-town.ts'
import {
  hasFollows,
  insertAttendance,
  insertFollowsByName,
  updateDemoProfile,
  demoSourceName,
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
  findNextDate,
} from './queries.ts'
import { attendTask } from '#domain/goals/goal-tasks.ts'
import { writeGoal } from '#server/goals/history-service.ts'
import { resolveVenues } from '#server/venues/service.ts'
import { demoGoals } from './demo-goals.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

/**
 * Creates the goals of the demo people, with their progress so far.
 * @param people ids by username
 */
async function seedDemoGoals(sql: WriteSql, people: ReadonlyMap<string, number>, now: Temporal.Instant): Promise<void> {
  const ago = (days: number) => now.subtract({ hours: 24 * days }).toString()
  for (const goal of demoGoals) {
    const userId = people.get(goal.of)
    if (userId === undefined) continue
    const eventId = goal.event === undefined ? null : await findNextDate(sql, goal.event, now.toString())
    const { title, description = '', category, dueInDays, tasks } = goal
    await writeGoal(sql, {
      ...{ userId, title, description, category, eventId, targetCount: goal.targetCount ?? tasks.length },
      dueDate: dueInDays === null ? null : dayInNewYork(now).add({ days: dueInDays }).toString(),
      startedAt: ago(goal.startedDaysAgo),
      tasks: tasks.map((text, at) => {
        const days = goal.doneDaysAgo[at]
        const isOfEvent = goal.event !== undefined && text === attendTask(goal.event)
        return { text, eventId: isOfEvent ? eventId : null, completedAt: days === undefined ? null : ago(days) }
      }),
      journal: (goal.journal ?? []).map(({ daysAgo, text }) => ({ text, at: ago(daysAgo) })),
    })
  }
}

/** One date in the town, ready to be written. */
type NewEvent = EventRevision & { uid: string; recurrenceId: string; contentHash: string }
type UnnumberedEvent = Omit<NewEvent, 'id'>

const dateKey = ({ uid, recurrenceId }: Pick<KnownDate, 'uid' | 'recurrenceId'>) => JSON.stringify([uid, recurrenceId])

const hashContent = (content: object) => createHash('sha256').update(JSON.stringify(content)).digest('base64url')

/** Returns the series id by uid for each offering that is a series: existing ones, and new ones for the rest. */
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

/** Adds the dates that the source doesn't list yet. */
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
        placePrecision: content.latitude === null ? ('unknown' as const) : ('exact' as const),
        imageUrl: null,
        isFree: !content.isPaidEvent,
        currency: defaultCurrency,
        sequence: 0,
        learning: 1,
        tier: 2 as const,
        tierChance: 1,
      }
      return { ...content, ...assumed, seriesId, contentHash: hashContent(content) }
    }),
  )
  // IDs are in the order of the dates, as if the events had been added day by day.
  unnumbered.sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
  const ids = await takeEventIds(sql, unnumbered.length)
  const events = unnumbered.map((event, at): NewEvent => ({ ...event, id: ids[at]! }))
  await insertEvents(sql, events)
  await insertEventSources(sql, source.id, events)
  await markSourceRead(sql, source.id, now.toString())
  return events.length
}

/**
 * Creates the demo town in a database without events and sources. Leaves any other database alone.
 * @returns number of events written, one for each date
 */
export function seedDemoTown({ database, clock }: Core): Promise<number> {
  const now = clock.now()
  return database.write(async (sql) => {
    await lockSeeding(sql)
    if (!(await isDatabaseEmpty(sql))) return 0
    const source = await insertDemoSource(sql, demoSourceName, dayInNewYork(now).toString())
    const written = await writeMissing(sql, source, now)
    await resolveVenues(sql, now.toString())
    await analyzeEvents(sql, written)
    return written
  })
}

/**
 * Extends an existing demo town so that it always covers the next ten weeks. Keeps past dates. Does nothing without a
 * demo town.
 * @returns number of events added, one for each date
 */
export function refreshDemoTown({ database, clock }: Core): Promise<number> {
  const now = clock.now()
  return database.write(async (sql) => {
    await lockSeeding(sql)
    const source = await findDemoSource(sql, demoSourceName)
    return source ? writeMissing(sql, source, now) : 0
  })
}

/**
 * Creates accounts and goals for the demo people if there is a demo town and no account yet.
 * @returns number of accounts created
 */
export function seedDemoAccounts({ database, clock }: Core): Promise<number> {
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

/** Number of upcoming dates that a person attends per organizer they like. */
const datesAhead = 3

/**
 * Makes the demo people follow each other and attend events, once. Makes them host all upcoming dates of their
 * organizers. Leaves all other accounts alone.
 */
export function seedDemoFollows({ database, clock }: Core): Promise<void> {
  const now = clock.now().toString()
  return database.write(async (sql) => {
    await lockSeeding(sql)
    const source = await findDemoSource(sql, demoSourceName)
    if (!source) return
    const isFirst = !(await hasFollows(sql))
    for (const [username, { follows, hostsAs = [], goesTo = [], sharesAttendance, at }] of Object.entries(
      demoRelations,
    )) {
      const attendance = { sourceId: source.id, username, now }
      await insertAttendance(sql, { ...attendance, organizers: hostsAs, status: 'hosting', limit: 100 })
      if (!isFirst) continue
      await updateDemoProfile(sql, { username, sharesAttendance, latitude: at[0], longitude: at[1] })
      await insertFollowsByName(sql, username, follows, now)
      await insertAttendance(sql, { ...attendance, organizers: goesTo, status: 'going', limit: datesAhead })
    }
  })
}
