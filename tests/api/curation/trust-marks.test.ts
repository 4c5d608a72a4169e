import { expect, onTestFinished, test } from 'vitest'
import { setOperator, vetOrganizer, vetPerson } from '#server/admin/people-service.ts'
import { readEvent } from '#tests/support/hosting/guests.ts'
import { createImportHarness } from '#tests/support/sources/import-harness.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ reviewHosted: true })

const command = { actorId: null, reason: '' }
const deps = () => ({ database: store.database, clock, publicUrl: product.url })
const isVetted = async (id: number) => (await readEvent(ada, id)).organizerIsVetted

test.each([
  ['name', { name: 'City Hall' }],
  ['username', { username: 'city-hall' }],
])('a vetted host who changes the %s is no longer vetted, and operators are notified', async (_what, change) => {
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
  const harness = await createImportHarness()
  onTestFinished(() => harness.close())
  const read = async (organizer: string) => {
    const text = `title,date,organizer\nKnots,2026-11-15,${organizer}`
    await harness.read(text, { file: 'town.csv' })
    return (await harness.rows()).map((row) => [row['organizer'], row['organizer_is_vetted']])
  }
  expect(await read('Town Library')).toEqual([['Town Library', false]])
  await vetOrganizer({ ...deps(), database: harness.store.database }, 'Town Library', true, command)
  expect(await read('Owl Club')).toEqual([['Owl Club', false]])
  expect(await read('town library')).toEqual([['town library', true]])
})

test('an event that a source lists for the first time has the mark of its vetted organizer', async () => {
  const harness = await createImportHarness()
  onTestFinished(() => harness.close())
  await vetOrganizer({ ...deps(), database: harness.store.database }, 'Town Library', true, command)
  await harness.read('title,date,organizer\nKnots,2026-11-15,Town Library\nOwls,2026-11-16,Owl Club', {
    file: 'town.csv',
  })
  expect((await harness.rows()).map((row) => row['organizer_is_vetted'])).toEqual([true, false])
})
