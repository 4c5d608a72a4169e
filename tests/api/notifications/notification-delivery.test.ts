import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyEventChange, notify, type Notification } from '#server/notifications/service.ts'
import { createTestApp } from '#tests/support/product/app.ts'
import { insertEvents, insertSeries } from '#tests/support/events/builders.ts'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { choose, insertPerson, putOnList, subscribeBrowser } from '#tests/support/people/notified-people.ts'
import { startPushEndpoint, type PushEndpoint } from '#tests/support/servers/push-endpoint.ts'

let store: TestDatabase
let clock: StoppedClock
let service: PushEndpoint
let ada: number
const world = () => ({ database: store.database, clock })
beforeAll(async () => {
  service = await startPushEndpoint()
})
afterAll(() => service.close())
beforeEach(async () => {
  store = await createTestDatabase()
  // Noon in New York.
  clock = stopClock('2026-10-31T16:00:00Z')
  service.received.length = 0
  service.answers.clear()
  ada = await insertPerson(world(), { name: 'Ada', email: 'ada@example.org' })
})
afterEach(() => store.close())

const about = (userId: number, given: Partial<Notification> = {}): Notification => ({
  userId,
  kind: 'eventReminders',
  key: 'reminder 12 day',
  title: 'Tomorrow: Pond dipping',
  body: 'Sun, Nov 1 · 10:00 AM · Brower Park',
  link: '/event/12',
  mail: {
    template: 'event-reminder',
    props: {
      lead: 'Tomorrow',
      event: { title: 'Pond dipping', when: 'Sunday', where: 'Brower Park', url: 'https://x.example/event/12' },
      isHost: false,
      expected: '',
      checkIn: null,
      answer: null,
      answers: null,
      plan: null,
      joinUrl: null,
    },
  },
  expiresAt: '2026-11-01T14:00:00Z',
  ...given,
})
const say = (...notifications: Notification[]) =>
  store.database.write((sql) => notify(sql, notifications, (notification) => notification))
const run = () => doDueJobs(world())
const mails = () => mailsIn(store.database)
const notifications = () =>
  store.database.read((sql) => sql<{ userId: number; title: string }>`select user_id as "userId", title from notices`)

describe('a notification', () => {
  test('arrives once in the app, by email and by push', async () => {
    const decrypt = await subscribeBrowser(world(), ada, `${service.origin}/ada`)
    expect(await say(about(ada))).toBe(1)
    expect(await say(about(ada))).toBe(0)
    await run()
    expect(await notifications()).toEqual([{ userId: ada, title: 'Tomorrow: Pond dipping' }])
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@example.org', 'Tomorrow: Pond dipping'],
    ])
    expect(service.received).toHaveLength(1)
    const pushed = JSON.parse(decrypt(service.received[0]?.body ?? Buffer.alloc(0))) as object
    expect(pushed).toMatchObject({ title: 'Tomorrow: Pond dipping', link: '/event/12', tag: 'reminder 12 day' })
  })

  test('uses only the chosen channels', async () => {
    await subscribeBrowser(world(), ada, `${service.origin}/ada`)
    const ben = await insertPerson(world())
    const cleo = await insertPerson(world())
    const dan = await insertPerson(world(), { email: null })
    await choose(world(), ada, { channels: { eventReminders: { mail: false } } })
    await choose(world(), ben, { eventReminders: false })
    await choose(world(), cleo, { isPaused: true })
    await say(about(ada), about(ben), about(cleo), about(dan))
    await run()
    expect((await notifications()).map(({ userId }) => userId).toSorted()).toEqual([ada, cleo, dan].toSorted())
    expect(await mails()).toEqual([])
    expect(service.received).toHaveLength(1)
  })

  test('waits for the end of quiet hours in the person’s time zone, but is in the app at once', async () => {
    await choose(world(), ada, { quietHours: { from: '22:00', until: '07:30' }, timeZone: 'Europe/Berlin' })
    clock = stopClock('2026-10-31T22:30:00Z')
    await say(about(ada))
    await run()
    expect(await notifications()).toHaveLength(1)
    expect(await mails()).toEqual([])
    // DST ended in Berlin a week before: 7:30 is 6:30 UTC.
    clock.pass({ hours: 7, minutes: 59 })
    await run()
    expect(await mails()).toEqual([])
    clock.pass({ minutes: 1 })
    await run()
    expect(await mails()).toHaveLength(1)
    expect(await notifications()).toHaveLength(1)
  })

  test('that would be too late after quiet hours isn’t sent; an urgent one doesn’t wait', async () => {
    await choose(world(), ada, { quietHours: { from: '09:00', until: '18:00' }, timeZone: 'America/New_York' })
    await say(
      about(ada, { key: 'late', expiresAt: '2026-10-31T20:00:00Z' }),
      about(ada, { key: 'urgent', isUrgent: true, title: 'Cancelled', kind: 'eventChanges' }),
    )
    await run()
    clock.pass({ hours: 12 })
    await run()
    expect((await mails()).map(({ key }) => key)).toEqual([`${ada} urgent`])
  })

  test('is dropped when outdated, or when the account was deleted', async () => {
    const ben = await insertPerson(world())
    await store.database.write((sql) => sql`update users set disabled_at = now() where id = ${ben}`)
    await say(about(ada, { expiresAt: '2026-10-31T15:59:00Z' }), about(ben))
    await run()
    expect(await mails()).toEqual([])
    expect(await notifications()).toEqual([])
  })

  test('is pushed again after 429 and 500, and an expired subscription is deleted', async () => {
    await subscribeBrowser(world(), ada, `${service.origin}/busy`)
    await subscribeBrowser(world(), ada, `${service.origin}/gone`)
    service.answers.set('/busy', { status: 429, headers: { 'retry-after': '600' } })
    service.answers.set('/gone', { status: 410 })
    await say(about(ada))
    await run()
    clock.pass({ minutes: 9 })
    await run()
    expect(service.received.filter(({ path }) => path === '/busy')).toHaveLength(1)
    service.answers.set('/busy', { status: 500 })
    clock.pass({ minutes: 1 })
    await run()
    service.answers.delete('/busy')
    clock.pass({ minutes: 5 })
    await run()
    expect(service.received.filter(({ path }) => path === '/busy')).toHaveLength(3)
    expect(service.received.filter(({ path }) => path === '/gone')).toHaveLength(1)
    const left = await store.database.read((sql) => sql<{ endpoint: string }>`select endpoint from push_subscriptions`)
    expect(left).toEqual([{ endpoint: `${service.origin}/busy` }])
  })
})

describe('unsubscribing', () => {
  const receiveUnsubscribePath = async () => {
    await say(about(ada))
    await run()
    const [mail] = await mails()
    return new URL(mail?.unsubscribeUrl ?? '').pathname
  }
  const wantsMail = () =>
    store.database.read(
      (sql) => sql<{ off: boolean }>`
        select channels #>> '{eventReminders,mail}' = 'false' as off from notification_settings where user_id = ${ada}`,
    )

  test('a POST without cookies, as mail programs send it, ends only this kind of email', async () => {
    const path = await receiveUnsubscribePath()
    const app = createTestApp(store.database)
    const response = await app.get(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await wantsMail()).toEqual([{ off: true }])
    await say(about(ada, { key: 'another' }), about(ada, { key: 'change', kind: 'eventChanges' }))
    await run()
    expect((await mails()).map(({ key }) => key)).toEqual([`${ada} reminder 12 day`, `${ada} change`])
    expect(await notifications()).toHaveLength(3)
  })

  test('a GET shows a form and changes nothing', async () => {
    const path = await receiveUnsubscribePath()
    const response = await createTestApp(store.database).get(path)
    expect(await response.text()).toContain('<form method="post">')
    expect(await wantsMail()).toEqual([])
  })

  test('a forged link is rejected', async () => {
    const path = await receiveUnsubscribePath()
    const app = createTestApp(store.database)
    const ben = await insertPerson(world())
    const forged = [
      path.replace(`/${ada}.`, `/${ben}.`),
      path.replace('eventReminders', 'eventChanges'),
      path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'),
      '/unsubscribe/x',
      `/unsubscribe/${ada}.eventReminders.`,
    ]
    for (const each of forged) expect((await app.get(each, { method: 'POST' })).status, each).toBe(404)
    expect(await store.database.read((sql) => sql`select from notification_settings`)).toHaveLength(0)
  })

  test('a deleted account causes no error', async () => {
    const path = await receiveUnsubscribePath()
    await store.database.write((sql) => sql`delete from users where id = ${ada}`)
    expect((await createTestApp(store.database).get(path, { method: 'POST' })).status).toBe(200)
  })
})

describe('a change of an event', () => {
  test('reaches everyone who saved it or is Going, but not its host', async () => {
    const [eventId = 0] = await store.database.write((sql) =>
      insertEvents(sql, [{ startsAt: '2026-11-03T15:00:00Z', location: 'Brower Park, Brooklyn, NY' }]),
    )
    const [ben, host, other] = [await insertPerson(world()), await insertPerson(world()), await insertPerson(world())]
    await putOnList(world(), ada, eventId)
    await putOnList(world(), ben, eventId, { status: 'going' })
    await putOnList(world(), ben, eventId, { status: 'saved' })
    await putOnList(world(), host, eventId, { status: 'hosting' })
    await store.database.write(async (sql) => {
      await notifyEventChange(sql, {
        eventId,
        change: 'changed',
        note: 'The pond froze over,\nso we start later.',
        before: {
          date: '2026-11-03T09:00:00-05:00',
          endDate: '2026-11-03T11:00:00-05:00',
          allDay: false,
          timeZone: 'America/New_York',
          location: 'Prospect Park, Brooklyn, NY',
        },
      })
    })
    await run()
    expect((await notifications()).map(({ userId }) => userId).toSorted()).toEqual([ada, ben].toSorted())
    const sent = await mails()
    expect(sent).toHaveLength(2)
    const [first] = sent
    expect(first?.subject).toBe('New time and place: Tue, Nov 3, 10:00 AM, Brower Park, Brooklyn, NY · Pond dipping')
    expect(first?.text).toContain('The pond froze over')
    const [text = '', html = ''] = [first?.text, first?.html]
    expect(text).toContain('Before: Tue, Nov 3 · 9:00 AM to 11:00 AM EST\nTue, Nov 3 · 10:00 AM to 12:00 PM EST')
    expect(text).toContain('Before: Prospect Park, Brooklyn, NY\nBrower Park, Brooklyn, NY')
    expect(html).toMatch(
      /<s>Tue, Nov 3 · 9:00 AM to 11:00 AM EST<\/s>.*<strong>Tue, Nov 3 · 10:00 AM to 12:00 PM EST<\/strong>/s,
    )
    expect(sent.map(({ calendar }) => calendar?.includes('METHOD:PUBLISH') ?? false).toSorted()).toEqual([false, true])
    const answers = [...html.matchAll(/about=rsvp&amp;answer=(\w+)#rsvp/g)].map(([, answer]) => answer)
    expect(answers, 'the RSVP buttons').toEqual(first?.calendar ? ['yes', 'maybe', 'no'] : [])
    expect(other).toBeGreaterThan(0)
  })

  test('of several dates causes one notification for each person', async () => {
    const events = await store.database.write(async (sql) => {
      const seriesId = await insertSeries(sql)
      return insertEvents(
        sql,
        ['2026-11-07', '2026-11-14', '2026-11-21'].map((day) => ({
          seriesId,
          startsAt: `${day}T15:00:00Z`,
          status: 'cancelled' as const,
        })),
      )
    })
    const [first = 0, ...otherIds] = events
    for (const id of events) await putOnList(world(), ada, id, { status: 'going' })
    const ben = await insertPerson(world(), { email: 'ben@example.org' })
    await putOnList(world(), ben, events[2] ?? 0)
    await store.database.write((sql) => notifyEventChange(sql, { eventId: first, otherIds, change: 'cancelled' }))
    await run()
    // Each person has a separate job, so the order of the emails varies.
    const sent = (await mails()).toSorted((one, other) => one.recipient.localeCompare(other.recipient))
    expect(sent.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['ada@example.org', 'Cancelled: Pond dipping on Sat, Nov 7 and 2 more dates'],
      ['ben@example.org', 'Cancelled: Pond dipping on Sat, Nov 21'],
    ])
    expect(sent[0]?.text).toContain('These dates are cancelled too: Sat, Nov 14; Sat, Nov 21.')
    expect(sent[1]?.text).toContain('Sat, Nov 21, 2026')
    expect(sent[0]?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(3)
  })

  test('of tomorrow’s event ignores quiet hours, that of next month’s waits for their end', async () => {
    const [soon = 0, far = 0] = await store.database.write((sql) =>
      insertEvents(sql, [
        { startsAt: '2026-11-01T15:00:00Z', status: 'cancelled' },
        { startsAt: '2026-11-28T15:00:00Z', status: 'cancelled', title: 'Owls' },
      ]),
    )
    await choose(world(), ada, { quietHours: { from: '10:00', until: '18:00' }, timeZone: 'America/New_York' })
    await putOnList(world(), ada, soon)
    await putOnList(world(), ada, far)
    await store.database.write(async (sql) => {
      await notifyEventChange(sql, { eventId: soon, change: 'cancelled' })
      await notifyEventChange(sql, { eventId: far, change: 'cancelled' })
    })
    await run()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Cancelled: Pond dipping'])
    clock.pass({ hours: 6 })
    await run()
    expect((await mails()).map(({ subject }) => subject)).toEqual(['Cancelled: Pond dipping', 'Cancelled: Owls'])
  })
})
