import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { notifyFollowers } from '#server/notifications/service.ts'
import { createTestApp, testOrigin } from '#tests/support/product/app.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
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
  // A Wednesday.
  clock = stopClock('2026-11-04T17:00:00Z')
  ada = await insertPerson(world(), { name: 'Ada', email: 'ada@example.org' })
})
afterEach(() => store.close())

const run = () => doDueJobs(world())
const at = async (instant: string) => {
  clock.pass(clock.now().until(instant))
  await run()
}
/** Nine in the morning in New York. */
const thursday = '2026-11-05T14:00:00Z'
const nextThursday = '2026-11-12T14:00:00Z'
/** Ten in the morning in New York. */
const sunday = '2026-11-08T15:00:00Z'
const mails = (kind: string) => mailsIn(store.database).then((all) => all.filter((mail) => mail.kind === kind))

/** Inserts events created yesterday that take place next week in New York. */
const enter = async (...drafts: Partial<EventDraft>[]) => {
  const usual = { startsAt: '2026-11-14T15:00:00Z', latitude: 40.72, longitude: -74 }
  return store.database.write(async (sql) => {
    const ids = await insertEvents(
      sql,
      drafts.map((draft) => ({ ...usual, ...draft })),
    )
    await sql`update events set created_at = '2026-11-03T12:00:00Z' where id = any(${ids}::int[])`
    return ids
  })
}
const like = (userId: number, interests: string[]) =>
  store.database.write((sql) => sql`update users set interests = ${interests} where id = ${userId}`)

describe('the weekly email about new events', () => {
  test('comes to a new account after a week, and to a demo person never', async () => {
    await insertPerson(world(), { name: 'Robin', email: 'robin@example.org' })
    await store.database.write((sql) => sql`update users set created_at = '2026-11-04T16:59:00Z' where id = ${ada}`)
    await enter({ title: 'Owl walk', category: 'Nature' })
    await at(thursday)
    const states = async () => (await mails('event-digest')).map(({ recipient, state }) => [recipient, state])
    expect(await states()).toEqual([['robin@example.org', 'kept']])
    await enter({ title: 'Bats', category: 'Nature', startsAt: '2026-11-21T15:00:00Z' })
    await at(nextThursday)
    expect((await states()).map(([recipient]) => recipient)).toContain('ada@example.org')
  })

  test('is sent on Thursday at nine in the person’s time zone, with nearby matches and reasons', async () => {
    await like(ada, ['nature', 'welding'])
    const ben = await insertPerson(world(), { email: 'ben@example.org' })
    await choose(world(), ben, { timeZone: 'Europe/Berlin' })
    await like(ben, ['nature'])
    await enter(
      { title: 'Owl walk', category: 'Nature' },
      { title: 'Far owls', category: 'Nature', latitude: 42, longitude: -76 },
      { title: 'Choir', category: 'Music' },
      { title: 'Intro to welding', category: 'Other' },
      { title: 'Yesterday', category: 'Nature', startsAt: '2026-11-03T15:00:00Z' },
    )
    await at('2026-11-05T08:00:00Z')
    expect((await mails('event-digest')).map(({ recipient }) => recipient)).toEqual(['ben@example.org'])
    await at('2026-11-05T13:59:00Z')
    expect(await mails('event-digest')).toHaveLength(1)
    await at(thursday)
    await at('2026-11-05T15:00:00Z')
    const [, mail, ...more] = await mails('event-digest')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('New for you this week: 2 events')
    expect(mail?.text).toContain('Because you like Nature, 0.6 miles away')
    expect(mail?.text).toContain('Because you like welding, 0.6 miles away')
    expect(mail?.text).not.toMatch(/Far owls|Choir|Yesterday/)
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\/\d+\.newEvents\./)
  })

  test('has at most eight events, repeats none, and isn’t sent without matches', async () => {
    await like(ada, ['nature', 'music'])
    await enter(...Array.from({ length: 10 }, (_, each) => ({ title: `Owls ${each}`, category: 'Nature' as const })))
    await at(thursday)
    await at(nextThursday)
    await at('2026-11-19T14:00:00Z')
    const sent = await mails('event-digest')
    expect(sent.map(({ subject }) => subject)).toEqual([
      'New for you this week: 8 events',
      'New for you this week: 2 events',
    ])
    const shown = sent.flatMap(({ text }) => text.match(/Owls \d/g) ?? [])
    expect(new Set(shown).size).toBe(10)
  })

  test('leaves out saved events, and isn’t sent when turned off', async () => {
    await like(ada, ['nature'])
    const ben = await insertPerson(world())
    await like(ben, ['nature'])
    await choose(world(), ben, { newEvents: false })
    const [id = 0] = await enter({ title: 'Owl walk', category: 'Nature' })
    await putOnList(world(), ada, id)
    await at(thursday)
    expect(await mails('event-digest')).toEqual([])
  })

  test('is skipped for a week if a day late', async () => {
    await like(ada, ['nature'])
    await enter({ title: 'Owl walk', category: 'Nature' })
    await at('2026-11-06T15:00:00Z')
    expect(await mails('event-digest')).toEqual([])
    await at(nextThursday)
    expect(await mails('event-digest')).toHaveLength(1)
  })
})

describe('the Sunday email about goals', () => {
  const addGoal = (userId: number, title: string, tasks: { text: string; done?: boolean }[]) =>
    store.database.write(async (sql) => {
      const [goal] = await sql<{ id: number }>`
        insert into goals (user_id, title, category, target_count, created_at, changed_at)
        values (${userId}, ${title}, 'Nature', ${tasks.length}, '2026-10-01', '2026-10-01') returning id`
      for (const [place, { text, done }] of tasks.entries()) {
        await sql`
          insert into goal_tasks (goal_id, position, text, completed_at, completed_by)
          values (${goal?.id}, ${place}, ${text}, ${done ? '2026-10-02' : null}, ${done ? 'person' : null})`
      }
    })

  test('lists open goals with their next tasks, and a helpful event', async () => {
    await addGoal(ada, 'Know 20 owls', [{ text: 'Buy a book', done: true }, { text: 'Go on an owl walk' }])
    await addGoal(ada, 'Done already', [{ text: 'Everything', done: true }])
    await enter({ title: 'Owl walk at dusk', category: 'Nature', ageGroups: [] }, { title: 'Choir', category: 'Music' })
    await at('2026-11-08T14:59:00Z')
    expect(await mails('goal-nudge')).toEqual([])
    await at(sunday)
    await at('2026-11-08T16:00:00Z')
    const [mail, ...more] = await mails('goal-nudge')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('A next step for "Know 20 owls"')
    expect(mail?.text).toContain('Next: Go on an owl walk')
    expect(mail?.text).toContain('Owl walk at dusk')
    expect(mail?.text).not.toMatch(/Done already|Choir/)
  })

  test('isn’t sent without an open goal or when turned off', async () => {
    const ben = await insertPerson(world())
    await addGoal(ada, 'Done already', [{ text: 'Everything', done: true }])
    await addGoal(ben, 'Know 20 owls', [{ text: 'Go on an owl walk' }])
    await choose(world(), ben, { goalNudges: false })
    await at(sunday)
    expect(await mails('goal-nudge')).toEqual([])
  })
})

test('followers are notified of a host’s new event if they want to and the host shares it', async () => {
  const [host, shy] = [await insertPerson(world(), { name: 'Maya' }), await insertPerson(world(), { name: 'Shy' })]
  const [fan, uninterested] = [await insertPerson(world(), { email: 'fan@example.org' }), await insertPerson(world())]
  await choose(world(), fan, { groupInvites: true })
  await choose(world(), uninterested, { groupInvites: false })
  await store.database.write(async (sql) => {
    for (const follower of [fan, uninterested])
      for (const followed of [host, shy])
        await sql`insert into follows (follower_id, followed_id) values (${follower}, ${followed})`
    await sql`update users set share_hosting = false where id = ${shy}`
  })
  const [one = 0, other = 0] = await enter({ title: 'Owl walk' }, { title: 'Secret walk' })
  await store.database.write(async (sql) => {
    await notifyFollowers(sql, { hostId: host, eventId: one })
    await notifyFollowers(sql, { hostId: shy, eventId: other })
  })
  await run()
  expect((await mails('follow-hosting')).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['fan@example.org', 'Maya is hosting: Owl walk'],
  ])
})

describe('a search by email', () => {
  const ask = (body: object) =>
    createTestApp(store.database, clock.now().toString()).get('/api/search-subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const call = (path: string, method = 'GET') =>
    createTestApp(store.database, clock.now().toString()).get(path, { method })
  const search = 'interests=Nature&within=20&near=40.71,-74'
  const digests = async () => (await mails('event-digest')).filter(({ recipient }) => recipient === 'vera@example.org')
  const question = async () => (await mails('event-search-confirm')).at(-1)
  const linkIn = (text = '') => new RegExp(`${testOrigin}(/search-mail/[\\w.-]+)`).exec(text)?.[1] ?? ''

  test('is confirmed by email, then sent each Thursday with new events, until unsubscribed', async () => {
    expect((await ask({ email: 'Vera@Example.org', search })).status).toBe(200)
    await enter({ title: 'Owl walk', category: 'Nature' }, { title: 'Choir', category: 'Music' })
    await at(thursday)
    expect(await digests()).toEqual([])
    const asked = await question()
    expect(asked?.recipient).toBe('vera@example.org')
    expect(asked?.text).toContain('Nature events within 20 miles')
    const link = linkIn(asked?.text)
    expect(await (await call(link)).text()).toContain('Yes, email me')
    await at('2026-11-05T15:00:00Z')
    expect(await digests(), 'opening the page changes nothing').toEqual([])
    expect((await call(link, 'POST')).status).toBe(200)
    await at('2026-11-05T15:15:00Z')
    const [first] = await digests()
    expect(first?.subject).toBe('New for your search: Owl walk')
    await at(nextThursday)
    expect(await digests(), 'nothing is new').toHaveLength(1)
    await enter({ title: 'Bat walk', category: 'Nature', startsAt: '2026-11-28T15:00:00Z' })
    await at('2026-11-19T14:00:00Z')
    expect((await digests()).at(-1)?.subject).toBe('New for your search: Bat walk')
    const off = new URL(first?.unsubscribeUrl ?? '').pathname
    expect((await call(off, 'POST')).status).toBe(200)
    await enter({ title: 'Moth night', category: 'Nature', startsAt: '2026-12-05T15:00:00Z' })
    await at('2026-11-26T14:00:00Z')
    expect(await digests()).toHaveLength(2)
    expect(await (await call(link, 'POST')).text(), 'an earlier yes doesn’t restore it').toContain(
      'This email was already stopped',
    )
  })

  test('rejects an invalid search or address', async () => {
    expect((await ask({ email: 'vera@example.org', search: 'interests=Nonsense' })).status).toBe(400)
    expect((await ask({ email: 'vera', search })).status).toBe(400)
    expect((await ask({ email: 'vera@example.org', search, timeZone: 'Mars/Olympus' })).status).toBe(400)
    expect(await mails('event-search-confirm')).toEqual([])
  })

  test('sends one confirmation a day for each search, with a limit for each address', async () => {
    await ask({ email: 'vera@example.org', search })
    await ask({ email: 'vera@example.org', search: `${search}&sort=date` })
    await run()
    expect(await mails('event-search-confirm')).toHaveLength(1)
    for (const q of ['a', 'b', 'c', 'd'])
      expect((await ask({ email: 'vera@example.org', search: `q=${q}` })).status).toBe(200)
    expect((await ask({ email: 'vera@example.org', search: 'q=e' })).status).toBe(429)
    expect((await ask({ email: 'wim@example.org', search: 'q=e' })).status).toBe(200)
  })

  test('has unguessable links', async () => {
    await ask({ email: 'vera@example.org', search })
    const link = linkIn((await question())?.text)
    expect(link).not.toBe('')
    for (const forged of [link.replace('confirm.1', 'confirm.2'), link.replace('confirm', 'end'), '/search-mail/x'])
      expect((await call(forged, 'POST')).status, forged).toBe(404)
  })

  test('is deleted after a month without confirmation', async () => {
    await ask({ email: 'vera@example.org', search })
    clock.pass({ hours: 24 * 31 })
    await run()
    expect(await store.database.read((sql) => sql`select from search_subscriptions`)).toEqual([])
  })
})
