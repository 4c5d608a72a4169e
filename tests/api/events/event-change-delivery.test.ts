import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyEventChange } from '#server/notifications/service.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { insertPerson, putOnList } from '#tests/support/people/notified-people.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
})
afterAll(() => store.close())

test('a change of an event sends the link only to people who are going', async () => {
  const world = { database: store.database, clock: stopClock('2026-10-31T16:00:00Z') }
  const host = await insertPerson(world)
  const link = 'https://meet.example/pond'
  const eventId = await insertHostedEvent(store.database, { hostId: host, virtualEventLink: link })
  for (const status of ['going', 'maybe', 'waiting', 'saved'] as const) {
    const person = await insertPerson(world, { email: `${status}@example.org` })
    await putOnList(world, person, eventId, { status })
  }
  await store.database.write((sql) => notifyEventChange(sql, { eventId, change: 'changed' }))
  await doDueJobs(world)
  const sent = await mailsIn(store.database)
  const saying = (text: string) =>
    sent
      .filter(({ calendar }) => calendar?.includes(text))
      .map(({ recipient }) => recipient.split('@')[0])
      .toSorted()
  expect(saying('METHOD:PUBLISH')).toEqual(['going', 'maybe', 'waiting'])
  expect(saying('meet.example')).toEqual(['going', 'maybe'])
  expect(sent.filter(({ text, html }) => (text + html).includes('meet.example'))).toEqual([])
})
