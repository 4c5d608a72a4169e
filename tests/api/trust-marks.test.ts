import { expect, test } from 'vitest'
import { setOperator, vetOrganizer, vetPerson } from '#server/admin/people-service.ts'
import { readEvent } from '#tests/support/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting.ts'
import { doDueJobs } from '#tests/support/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/open-product.ts'

openProductForEach({ reviewHosted: true })

const command = { actorId: null, reason: '' }
const deps = () => ({ database: store.database, clock, publicUrl: product.url })
const isVetted = async (id: number) => (await readEvent(ada, id)).organizerIsVetted

test.each([
  ['name', { name: 'City Hall' }],
  ['username', { username: 'city-hall' }],
])('a vetted host who changes the %s is vetted no longer, and operators are told', async (_what, change) => {
  await setOperator(deps(), 2, true, command)
  await vetPerson(deps(), 1, true, command)
  const event = await hosted(ada)
  expect(await isVetted(event.id)).toBe(true)
  expect((await sendJson(ada, 'PUT', '/api/user/me', { bio: 'I like ponds.' })).status).toBe(200)
  expect(await isVetted(event.id)).toBe(true)
  expect((await sendJson(ada, 'PUT', '/api/user/me', change)).status).toBe(200)
  expect(await isVetted(event.id)).toBe(false)
  // The next event has no mark.
  const next = await hosted(ada)
  expect(await isVetted(next.id)).toBe(false)
  await doDueJobs({ database: store.database, clock })
  const { notices } = (await sendJson(ben, 'GET', '/api/notices')).body as { notices: { title: string }[] }
  expect(notices.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^No longer vetted: /))
})

test('a ban ends the mark of a vetted host for good', async () => {
  await setOperator(deps(), 2, true, command)
  await vetPerson(deps(), 1, true, command)
  await sendJson(ben, 'POST', '/api/admin/people/1/ban', { reason: 'Spam' })
  await sendJson(ben, 'POST', '/api/admin/people/1/unban', { reason: '' })
  expect(await store.database.read((sql) => sql`select is_vetted as vetted from users where id = 1`)).toEqual([
    { vetted: false },
  ])
})

test('an imported event has the mark of a vetted organizer only while it names that organizer', async () => {
  const id = await store.database.write(async (sql) => {
    const [event] = await sql<{ id: number }>`
      insert into events (title, starts_at, ends_at, time_zone, organizer)
      values ('Tour', '2026-12-01T15:00Z', '2026-12-01T16:00Z', 'America/New_York', 'Town Library') returning id`
    await sql`insert into sources (name, address) values ('Town', 'https://town.example/events.ics')`
    await sql`insert into event_sources (source_id, uid, recurrence_id, event_id, content_hash) values (1, 'a', '', ${event!.id}, 'x')`
    return event!.id
  })
  await vetOrganizer(deps(), 'Town Library', true, command)
  const rename = (organizer: string) =>
    store.database.write((sql) => sql`update events set organizer = ${organizer} where id = ${id}`)
  expect(await isVetted(id)).toBe(true)
  await rename('Cheap Pills')
  expect(await isVetted(id)).toBe(false)
  await rename(' town library')
  expect(await isVetted(id)).toBe(true)
})
