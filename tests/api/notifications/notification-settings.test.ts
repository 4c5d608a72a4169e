import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultNotificationSettings as defaults } from '#contract/notifications/notification-options.ts'
import type { Problem } from '#contract/problem.ts'
import { getSettingsByUser, silenceMail } from '#server/notifications/service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let count = 0
beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock })
})
afterAll(async () => {
  await product.close()
  await store.close()
})

const newcomer = () => {
  count += 1
  return product.signIn({ name: `Person ${count}`, email: `person-${count}@example.org` })
}
const readUserId = async (browser: BrowserLike) =>
  ((await (await browser.send('/api/session')).json()) as { userId: number }).userId
const read = async (browser: BrowserLike, who: number | 'me' = 'me') => {
  const response = await browser.send(`/api/notifications/${who}`)
  return { status: response.status, body: (await response.json()) as object }
}
const write = async (browser: BrowserLike, body: object, path = '/api/notifications/me', method = 'PUT') => {
  const headers = { 'content-type': 'application/json' }
  const response = await browser.send(path, { method, headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Problem & Record<string, unknown> }
}
const four = { eventReminders: false, goalNudges: false, groupInvites: true, newEvents: false }

describe('notification settings', () => {
  test('start with the defaults, by id and as "me"', async () => {
    const ada = await newcomer()
    expect(await read(ada)).toEqual({ status: 200, body: defaults })
    expect(await read(ada, await readUserId(ada))).toEqual({ status: 200, body: defaults })
  })

  test('accept only the four switches, as specified', async () => {
    const ada = await newcomer()
    expect(await write(ada, four)).toEqual({ status: 200, body: { ...defaults, ...four } })
    expect((await read(ada)).body).toEqual({ ...defaults, ...four })
  })

  test('keep fields that a change leaves out', async () => {
    const ada = await newcomer()
    const extras = {
      channels: { goalNudges: { mail: false } },
      quietHours: { from: '22:00', until: '07:30' },
      timeZone: 'Pacific/Chatham',
      isPaused: true,
    }
    const channels = { ...defaults.channels, goalNudges: { mail: false, push: true, inApp: true } }
    expect((await write(ada, { ...four, ...extras })).body).toEqual({ ...defaults, ...four, ...extras, channels })
    await write(ada, { ...four, newEvents: true, channels: { goalNudges: { push: false } } })
    const after = (await read(ada)).body
    expect(after).toMatchObject({ newEvents: true, quietHours: extras.quietHours, isPaused: true })
    expect(after).toMatchObject({ channels: { goalNudges: { mail: false, push: false, inApp: true } } })
    expect((await write(ada, { ...four, quietHours: null })).body).toMatchObject({ quietHours: null })
  })

  test.each([
    [{ eventReminders: true }, 'goalNudges'],
    [{ ...four, eventReminders: 'yes' }, 'eventReminders'],
    [{ ...four, timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ ...four, timeZone: '+05:00' }, 'timeZone'],
    [{ ...four, quietHours: { from: '25:00', until: '07:00' } }, 'quietHours.from'],
    [{ ...four, quietHours: { from: '07:00', until: '07:00' } }, 'quietHours.until'],
    [{ ...four, channels: { smoke: { mail: true } } }, 'channels.smoke'],
    [{ ...four, channels: { newEvents: { pigeon: true } } }, 'channels.newEvents.pigeon'],
    [{ ...four, colour: 'red' }, 'colour'],
  ])('reject %j, naming %s, and stay unchanged', async (body, field) => {
    const ada = await newcomer()
    const answer = await write(ada, body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toContain(field)
    expect((await read(ada)).body).toEqual(defaults)
  })

  test('are private', async () => {
    const [ada, ben] = [await newcomer(), await newcomer()]
    const path = `/api/notifications/${await readUserId(ada)}`
    expect((await ben.send(path)).status).toBe(403)
    expect((await write(ben, four, path)).status).toBe(403)
    expect((await write(ben, { timeZone: 'UTC' }, `${path}/time-zone`, 'POST')).status).toBe(403)
    const visitor = openBrowser(product.url)
    expect((await visitor.send(path)).status).toBe(401)
    expect((await write(visitor, four, path)).status).toBe(401)
    expect((await write(visitor, { timeZone: 'UTC' }, `${path}/time-zone`, 'POST')).status).toBe(401)
    expect((await read(ada)).body).toEqual(defaults)
  })

  test('apply concurrent changes in order', async () => {
    const ada = await newcomer()
    await Promise.all([
      write(ada, { ...four, channels: { newEvents: { mail: false } } }),
      write(ada, { ...four, channels: { goalNudges: { push: false } } }),
    ])
    expect((await read(ada)).body).toMatchObject({
      channels: { newEvents: { mail: false }, goalNudges: { push: false } },
    })
  })
})

test('the browser’s time zone is used until another is chosen', async () => {
  const ada = await newcomer()
  const tell = (timeZone: string) => write(ada, { timeZone }, '/api/notifications/me/time-zone', 'POST')
  expect(await tell('Europe/Lisbon')).toEqual({ status: 200, body: { timeZone: 'Europe/Lisbon' } })
  expect((await tell('Asia/Tokyo')).body).toEqual({ timeZone: 'Europe/Lisbon' })
  await write(ada, { ...four, timeZone: 'Asia/Kathmandu' })
  expect((await tell('Asia/Tokyo')).body).toEqual({ timeZone: 'Asia/Kathmandu' })
  expect((await tell('nowhere')).status).toBe(400)
})

test('other slices can read many people’s settings, and end one kind of email', async () => {
  const [ada, ben] = [await readUserId(await newcomer()), await readUserId(await newcomer())]
  await store.database.write((sql) => silenceMail(sql, ada, 'newEvents', clock.now().toString()))
  const settings = await store.database.read((sql) => getSettingsByUser(sql, [ada, ben]))
  expect([...settings.keys()]).toEqual([ada, ben])
  expect(settings.get(ada)?.channels.newEvents).toEqual({ mail: false, push: true, inApp: true })
  expect(settings.get(ada)?.newEvents, 'the other channels stay').toBe(true)
  expect(settings.get(ben)).toEqual(defaults)
})
