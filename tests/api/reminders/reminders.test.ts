import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { choose, insertPerson, putOnList } from '#tests/support/people/notified-people.ts'

let store: TestDatabase
let clock: StoppedClock
let ada: number
const world = () => ({ database: store.database, clock })
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock('2026-10-20T12:00:00Z')
  ada = await insertPerson(world(), { email: 'ada@example.org' })
})
afterEach(() => store.close())

const run = () => doDueJobs(world(), /^(reminder|mail)\./)
const at = (local: string, timeZone: string) =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString()
const addEvent = async (startsAt: string, more: object = {}) => {
  const [id = 0] = await store.database.write((sql) => insertEvents(sql, [{ startsAt, ...more }]))
  return id
}
const subjects = async () => (await mailsIn(store.database)).map(({ subject }) => subject)

/** Runs due jobs at each of these times. @returns the messages sent at each */
async function visit(times: readonly Temporal.Instant[]): Promise<string[]> {
  const sent: string[] = []
  let known = (await subjects()).length
  for (const time of times) {
    clock.pass(clock.now().until(time))
    await run()
    const now = await subjects()
    sent.push(...now.slice(known).map((subject) => `${time.toString()} ${subject}`))
    known = now.length
  }
  return sent
}

/** Does the same in steps from now on. */
function walk(until: string, minutes: number): Promise<string[]> {
  const steps = Math.ceil(clock.now().until(until).total('minutes') / minutes)
  return visit(Array.from({ length: steps }, (_, at) => clock.now().add({ minutes: (at + 1) * minutes })))
}

const changes: [string, string, string, string][] = [
  ['America/New_York', '2026-11-01T10:00', '2026-10-31T10:00', '2026-11-01T09:00'],
  ['America/New_York', '2027-03-14T10:00', '2027-03-13T10:00', '2027-03-14T09:00'],
  ['Europe/Berlin', '2026-10-25T10:00', '2026-10-24T10:00', '2026-10-25T09:00'],
  ['Europe/Berlin', '2027-03-28T10:00', '2027-03-27T10:00', '2027-03-28T09:00'],
  ['Australia/Lord_Howe', '2027-04-04T10:00', '2027-04-03T10:00', '2027-04-04T09:00'],
  ['Australia/Lord_Howe', '2027-10-03T10:00', '2027-10-02T10:00', '2027-10-03T09:00'],
]
test.each(changes)(
  'around a DST change in %s, %s, each reminder is sent once, at %s and %s',
  async (zone, ...times) => {
    const [start, day, hour] = times.map((local) => at(local, zone)) as [string, string, string]
    await putOnList(world(), ada, await addEvent(start, { timeZone: zone }))
    const around = [day, hour, start].flatMap((time) =>
      [-61, -31, -1, 0, 1, 31].map((minutes) => Temporal.Instant.from(time).add({ minutes })),
    )
    clock = stopClock(Temporal.Instant.from(day).subtract({ hours: 3 }).toString())
    expect(await visit(around.toSorted((one, other) => Temporal.Instant.compare(one, other)))).toEqual([
      `${day} Tomorrow: Pond dipping`,
      `${hour} In an hour: Pond dipping`,
    ])
  },
)

test('people who saved an event, are Going or host it are reminded once, in the venue’s time zone', async () => {
  const id = await addEvent('2026-10-21T15:00:00Z')
  const [ben, cleo] = [await insertPerson(world()), await insertPerson(world())]
  await putOnList(world(), ada, id)
  await putOnList(world(), ben, id, { status: 'going' })
  await putOnList(world(), ben, id)
  await putOnList(world(), cleo, id, { status: 'hosting' })
  clock = stopClock('2026-10-20T15:00:00Z')
  await Promise.all([run(), run()])
  await run()
  const mails = await mailsIn(store.database)
  expect(mails).toHaveLength(3)
  expect(mails[0]?.text).toContain('Wed, Oct 21, 2026\n11:00 AM to 1:00 PM EDT')
  expect(mails.filter(({ text }) => text.includes('You’re hosting'))).toHaveLength(1)
})

test('no reminders are sent for events just saved, removed, cancelled, or when turned off', async () => {
  const id = await addEvent('2026-10-21T15:00:00Z')
  const off = await addEvent('2026-10-21T15:00:00Z', { status: 'cancelled' })
  const ben = await insertPerson(world())
  await putOnList(world(), ada, id, { at: '2026-10-20T16:00:00Z' })
  await putOnList(world(), ada, off)
  await putOnList(world(), ben, id)
  await choose(world(), ben, { eventReminders: false })
  clock = stopClock('2026-10-20T17:00:00Z')
  await run()
  expect(await subjects()).toEqual([])
})

test('after downtime, only reminders that are still useful are sent, once', async () => {
  const missed = await addEvent('2026-10-21T15:00:00Z', { title: 'Missed' })
  const soon = await addEvent('2026-10-22T12:20:00Z', { title: 'Soon begun' })
  const tomorrow = await addEvent('2026-10-23T10:00:00Z', { title: 'Next day' })
  for (const id of [missed, soon, tomorrow]) await putOnList(world(), ada, id)
  clock = stopClock('2026-10-22T12:00:00Z')
  await run()
  expect((await subjects()).toSorted()).toEqual(['Soon: Soon begun', 'Tomorrow: Next day'])
})

test('reminders of a moved event are sent at its new time, those of a cancelled one aren’t', async () => {
  const id = await addEvent('2026-10-21T15:00:00Z')
  await putOnList(world(), ada, id)
  clock = stopClock('2026-10-20T15:00:00Z')
  await run()
  await store.database.write(
    (sql) => sql`update events set starts_at = '2026-10-24T15:00Z', ends_at = '2026-10-24T16:00Z' where id = ${id}`,
  )
  expect(await walk('2026-10-23T15:00:00Z', 60)).toEqual(['2026-10-23T15:00:00Z Tomorrow: Pond dipping'])
  await store.database.write((sql) => sql`update events set status = 'cancelled' where id = ${id}`)
  expect(await walk('2026-10-24T15:00:00Z', 60)).toEqual([])
})

test('a reminder in quiet hours is sent after them, with the remaining time', async () => {
  await putOnList(world(), ada, await addEvent('2026-10-21T13:00:00Z'))
  await choose(world(), ada, { quietHours: { from: '22:00', until: '10:00' }, timeZone: 'America/New_York' })
  // Nine in the morning in New York, a day before. The second reminder is due at eight, and the event starts at nine.
  expect(await walk('2026-10-21T16:00:00Z', 30)).toEqual(['2026-10-20T14:00:00Z Tomorrow: Pond dipping'])
})

test('a clock that was set back causes no second reminder', async () => {
  await putOnList(world(), ada, await addEvent('2026-10-21T15:00:00Z'))
  clock = stopClock('2026-10-20T15:00:00Z')
  await run()
  clock.pass({ hours: -48 })
  await walk('2026-10-21T16:00:00Z', 60)
  expect(await subjects()).toEqual(['Tomorrow: Pond dipping', 'In an hour: Pond dipping'])
})
