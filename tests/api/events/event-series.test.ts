import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp } from '#tests/support/product/app.ts'
import { insertEvents, insertSeries, type EventDraft } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

const evening = (day: string): Partial<EventDraft> => ({ startsAt: `${day}T23:00:00Z`, endsAt: `${day}T24:00:00Z` })

/** Tuesdays in November, two hours before midnight in UTC. */
async function insertTuesdays(changes: Partial<EventDraft>[] = []) {
  return store.database.write(async (sql) => {
    const seriesId = await insertSeries(sql)
    const days = ['2026-11-03', '2026-11-10', '2026-11-17', '2026-11-24']
    return insertEvents(
      sql,
      days.map((day, at) => ({ seriesId, ...evening(day), ...changes[at] })),
    )
  })
}

const at = (now: string) => createTestApp(store.database, now)

test('a series is one card with its next dates', async () => {
  const ids = await insertTuesdays()
  const events = await at('2026-11-01T12:00:00Z').list()
  expect(events.map(({ id }) => id)).toEqual([ids[0]])
  expect(events[0]?.nextDates.map(({ id, date }) => [id, date])).toEqual([
    [ids[1], '2026-11-10T18:00:00-05:00'],
    [ids[2], '2026-11-17T18:00:00-05:00'],
    [ids[3], '2026-11-24T18:00:00-05:00'],
  ])
})

test('the card moves to the next occurrence when the current one is over', async () => {
  const ids = await insertTuesdays()
  expect(await at('2026-11-03T23:59:30Z').ids()).toEqual([ids[0]])
  expect(await at('2026-11-04T00:00:10Z').ids()).toEqual([ids[1]])
  expect(await at('2026-11-25T12:00:00Z').ids()).toEqual([])
})

test('a cancelled occurrence is replaced on the card but stays among the dates', async () => {
  const ids = await insertTuesdays([{}, { status: 'cancelled' }])
  const app = at('2026-11-01T12:00:00Z')
  const dates = (await app.list())[0]?.nextDates.map(({ id, status }) => [id, status])
  expect(dates?.[0]).toEqual([ids[1], 'cancelled'])
  expect(await at('2026-11-05T12:00:00Z').ids()).toEqual([ids[2]])
})

test('cancelling the current occurrence moves the card at once, and restoring it moves it back', async () => {
  const ids = await insertTuesdays()
  const app = at('2026-11-01T12:00:00Z')
  const setStatus = (status: string) =>
    store.database.write((sql) => sql`update events set status = ${status} where id = ${ids[0]}`)
  await setStatus('cancelled')
  expect(await app.ids()).toEqual([ids[1]])
  await setStatus('scheduled')
  expect(await app.ids()).toEqual([ids[0]])
})

test('withdrawn occurrences are neither listed nor among the dates', async () => {
  const ids = await insertTuesdays([
    { withdrawnAt: '2026-10-01T00:00:00Z' },
    {},
    { withdrawnAt: '2026-10-01T00:00:00Z' },
  ])
  const [card, ...others] = await at('2026-11-01T12:00:00Z').list()
  expect(others).toEqual([])
  expect([card?.id, ...(card?.nextDates ?? []).map(({ id }) => id)]).toEqual([ids[1], ids[3]])
})

test('an occurrence that moves after another is no longer the next', async () => {
  const ids = await insertTuesdays()
  await store.database.write(
    (sql) => sql`update events set starts_at = '2026-11-12T23:00Z', ends_at = '2026-11-13T01:00Z' where id = ${ids[0]}`,
  )
  expect(await at('2026-11-01T12:00:00Z').ids()).toEqual([ids[1]])
})

test('deleting an occurrence or the series shows the others', async () => {
  const ids = await insertTuesdays()
  await store.database.write((sql) => sql`delete from events where id = ${ids[0]}`)
  expect(await at('2026-11-01T12:00:00Z').ids()).toEqual([ids[1]])
  await store.database.write((sql) => sql`delete from series`)
  expect(await at('2026-11-01T12:00:00Z').ids()).toEqual([ids[1], ids[2], ids[3]])
})

test('with a start day, the card is the first occurrence not over by then', async () => {
  const ids = await insertTuesdays()
  const app = at('2026-11-20T12:00:00Z')
  expect(await app.ids('from=2026-11-03')).toEqual([ids[0]])
  expect(await app.ids('from=2026-11-04')).toEqual([ids[1]])
  expect(await app.ids('from=2026-11-11&to=2026-11-16')).toEqual([])
})

test('an occurrence that ends at midnight is over on the next day', async () => {
  const ids = await insertTuesdays([{ endsAt: '2026-11-04T05:00:00Z' }])
  expect(await at('2026-11-20T12:00:00Z').ids('from=2026-11-04')).toEqual([ids[1]])
})
