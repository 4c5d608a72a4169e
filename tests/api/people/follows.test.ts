import { nextPath } from '#tests/support/product/app.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Person, PublicProfile } from '#contract/people/follow.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { openFollowWorld, type FollowWorld, type TestPerson } from '#tests/support/people/follow-world.ts'

let world: FollowWorld
let ada: TestPerson
let ben: TestPerson
let cy: TestPerson
beforeEach(async () => {
  world = await openFollowWorld()
  ada = await world.join('Ada Lovelace')
  ben = await world.join('Ben Franklin')
  cy = await world.join('Cy Twombly')
})
afterEach(() => world.close())

const follow = (who: TestPerson, whom: TestPerson) => who.call('POST', `/api/follow/${whom.id}`)
const profile = async (who: TestPerson, whom: TestPerson) =>
  (await who.call('GET', `/api/people/${whom.username}`)).body as PublicProfile
const names = (people: Person[]) => people.map(({ name }) => name)

describe('following', () => {
  test('is idempotent and can be undone', async () => {
    for (const _ of [1, 2]) {
      expect(await follow(ada, ben)).toEqual({ status: 200, body: { userId: ben.id, isFollowed: true } })
    }
    expect(await profile(ada, ben)).toMatchObject({
      isFollowed: true,
      followsYou: false,
      followersCount: 1,
      followers: [ada.id],
      following: [],
    })
    expect(await profile(ben, ada)).toMatchObject({ isFollowed: false, followsYou: true, followingCount: 1 })
    for (const _ of [1, 2]) {
      expect(await ada.call('DELETE', `/api/unfollow/${ben.id}`)).toEqual({
        status: 200,
        body: { userId: ben.id, isFollowed: false },
      })
    }
    expect(await profile(ada, ben)).toMatchObject({ isFollowed: false, followersCount: 0 })
  })

  test('oneself is rejected, and an unknown person is not found', async () => {
    expect(await follow(ada, ada)).toMatchObject({ status: 409, body: { message: 'You can’t follow yourself.' } })
    for (const id of ['999', '0', 'me', 'abc', '99999999999']) {
      expect(await ada.call('POST', `/api/follow/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      })
      expect(await ada.call('DELETE', `/api/unfollow/${id}`)).toMatchObject({ status: 404 })
    }
  })

  test('shows in lists, in pages, latest first', async () => {
    await follow(ada, cy)
    await follow(ben, cy)
    const first = await ada.browser.send(`/api/followers/${cy.id}?limit=1`)
    expect(names((await first.json()) as Person[])).toEqual(['Ben Franklin'])
    const second = await ada.browser.send(nextPath(first)!)
    expect(names((await second.json()) as Person[])).toEqual(['Ada Lovelace'])
    expect(second.headers.get('link')).toBeNull()
    expect(names((await cy.call('GET', '/api/followers/me')).body)).toEqual(['Ben Franklin', 'Ada Lovelace'])
    expect(names((await cy.call('GET', `/api/following/${ada.id}`)).body)).toEqual(['Cy Twombly'])
    expect(await ada.call('GET', '/api/following/999')).toMatchObject({ status: 404, body: { code: 'user_not_found' } })
    for (const bad of ['limit=0', 'limit=101', 'before=x', 'before=0', 'other=1']) {
      expect((await ada.call('GET', `/api/followers/me?${bad}`)).status, bad).toBe(400)
    }
  })

  test('shows which followed people also follow a person', async () => {
    await follow(ada, ben)
    await follow(ben, cy)
    const { mutualFollows, why } = await profile(ada, cy)
    expect(mutualFollows).toEqual({ count: 1, first: [{ name: 'Ben Franklin', username: ben.username }] })
    expect(why).toBe('Followed by Ben Franklin')
    expect((await profile(ben, cy)).mutualFollows.count).toBe(0)
  })
})

describe('blocking', () => {
  test('hides the two people from each other and ends both follows', async () => {
    await follow(ada, ben)
    await follow(ben, ada)
    await follow(ada, cy)
    await follow(ben, cy)
    for (const _ of [1, 2]) {
      expect(await ada.call('POST', `/api/block/${ben.id}`)).toEqual({
        status: 200,
        body: { userId: ben.id, isBlocked: true },
      })
    }
    for (const [one, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect((await one.call('GET', `/api/people/${other.username}`)).status).toBe(404)
      expect((await one.call('GET', `/api/followers/${other.id}`)).status).toBe(404)
      expect((await follow(one, other)).status).toBe(404)
      expect(names((await one.call('GET', `/api/search/users?q=${other.username}`)).body)).toEqual([])
      expect(names((await one.call('GET', `/api/followers/${cy.id}`)).body)).toEqual([one.name])
      expect(await profile(one, cy)).toMatchObject({ followersCount: 1, followers: [one.id] })
    }
    expect(await profile(cy, ada)).toMatchObject({ followersCount: 0, followingCount: 1 })
    expect((await ben.call('POST', `/api/block/${ada.id}`)).status, 'a blocked person can’t find the blocker').toBe(404)
  })

  test('can only be undone by the person who did it', async () => {
    await ada.call('POST', `/api/block/${ben.id}`)
    expect((await ada.call('GET', '/api/blocks')).body).toEqual([
      { userId: ben.id, name: 'Ben Franklin', username: ben.username, blockedAt: '2026-11-21T14:00:00Z' },
    ])
    expect((await ben.call('GET', '/api/blocks')).body).toEqual([])
    expect((await ben.call('DELETE', `/api/block/${ada.id}`)).status).toBe(404)
    for (const _ of [1, 2]) expect((await ada.call('DELETE', `/api/block/${ben.id}`)).status).toBe(200)
    expect(await profile(ada, ben)).toMatchObject({ isFollowed: false })
  })

  test('oneself or an unknown person is rejected', async () => {
    expect((await ada.call('POST', `/api/block/${ada.id}`)).status).toBe(409)
    expect((await ada.call('POST', '/api/block/999')).status).toBe(404)
    expect((await ada.call('DELETE', '/api/block/999')).status).toBe(404)
  })
})

describe('activity of followed people', () => {
  let walk: number
  const readFollowedLine = async (who: TestPerson) =>
    ((await who.call('GET', `/api/events/${walk}`)).body as LearningEvent).followedLine
  const readFollowedTitles = async (who: TestPerson) =>
    ((await who.call('GET', '/api/followed/events')).body as LearningEvent[]).map(({ title }) => title)
  const share = (who: TestPerson, sharing: object) => who.call('PUT', `/api/user/${who.id}/sharing`, sharing)
  beforeEach(async () => {
    walk = await insertPlainEvent(world.store.database, 'A walk', '2026-11-22T15:00:00Z')
    await follow(ada, ben)
  })

  test('is visible to followers of people who share it', async () => {
    await world.relate(ben, walk, 'going')
    await world.relate(cy, walk, 'going')
    expect(await readFollowedLine(ada)).toBeUndefined()
    expect(await readFollowedTitles(ada)).toEqual([])
    for (const person of [ben, cy]) await share(person, { shareAttendance: true, shareHosting: true })
    expect(await readFollowedLine(ada)).toBe('Ben Franklin is going')
    expect(((await ada.call('GET', '/api/events')).body as LearningEvent[])[0]?.followedLine).toBe(
      'Ben Franklin is going',
    )
    expect(await readFollowedTitles(ada)).toEqual(['A walk'])
    expect(await readFollowedLine(cy)).toBeUndefined()
    expect(await readFollowedTitles(cy)).toEqual([])
    await follow(ada, cy)
    expect(await readFollowedLine(ada)).toBe('Ben Franklin and Cy Twombly are going')
    expect(await readFollowedTitles(ada), 'once').toEqual(['A walk'])
  })

  test('includes hosted events unless the host doesn’t share them', async () => {
    await world.relate(ben, walk, 'hosting')
    expect(await readFollowedLine(ada)).toBe('Ben Franklin is hosting')
    expect(((await cy.call('GET', `/api/events/${walk}`)).body as LearningEvent).host).toEqual({
      name: 'Ben Franklin',
      username: ben.username,
    })
    expect(await profile(cy, ben)).toMatchObject({ eventsCount: 1, hosting: [{ id: walk }], hosted: [] })
    await share(ben, { shareAttendance: false, shareHosting: false })
    expect(await readFollowedLine(ada)).toBeUndefined()
    expect(await readFollowedTitles(ada)).toEqual([])
    expect(await profile(cy, ben)).toMatchObject({ eventsCount: 0, hosting: [], hosted: [] })
  })

  test('leaves out saves, and events that are over, cancelled or withdrawn', async () => {
    await share(ben, { shareAttendance: true, shareHosting: true })
    await world.relate(ben, walk, 'saved')
    expect(await readFollowedLine(ada)).toBeUndefined()
    await world.relate(ben, walk, 'going')
    expect(await readFollowedTitles(ada)).toEqual(['A walk'])
    await world.store.database.write((sql) => sql`update events set status = 'cancelled' where id = ${walk}`)
    expect(await readFollowedTitles(ada)).toEqual([])
    await world.store.database.write((sql) => sql`update events set status = 'scheduled' where id = ${walk}`)
    world.clock.pass({ hours: 30 })
    expect(await readFollowedTitles(ada)).toEqual([])
  })

  test('is hidden from visitors', async () => {
    await world.relate(ben, walk, 'hosting')
    const event = (await (await fetch(`${world.product.url}/api/events/${walk}`)).json()) as LearningEvent
    expect(event).not.toHaveProperty('followedLine')
    expect(event).not.toHaveProperty('host')
  })

  test('is shared only by the person’s own choice', async () => {
    expect((await ada.call('GET', '/api/user/me/sharing')).body).toEqual({ shareAttendance: false, shareHosting: true })
    expect((await ada.call('GET', `/api/user/${ben.id}/sharing`)).status).toBe(403)
    expect(
      (await ada.call('PUT', `/api/user/${ben.id}/sharing`, { shareAttendance: true, shareHosting: true })).status,
    ).toBe(403)
    for (const bad of [
      {},
      { shareAttendance: 1, shareHosting: true },
      { shareAttendance: true, shareHosting: true, more: 1 },
    ]) {
      expect((await share(ada, bad)).status).toBe(400)
    }
  })
})

test('a profile lists upcoming and past hosted events', async () => {
  const over = await insertPlainEvent(world.store.database, 'Over', '2026-11-20T15:00:00Z')
  const ahead = await insertPlainEvent(world.store.database, 'Ahead', '2026-11-23T15:00:00Z')
  const soon = await insertPlainEvent(world.store.database, 'Soon', '2026-11-22T15:00:00Z')
  for (const id of [over, ahead, soon]) await world.relate(ben, id, 'hosting')
  const { hosting, hosted } = await profile(ada, ben)
  expect(hosting.map(({ title }) => title)).toEqual(['Soon', 'Ahead'])
  expect(hosted.map(({ title }) => title)).toEqual(['Over'])
  expect((await ada.call('GET', '/api/people/BEN-franklin')).status).toBe(404)
  expect((await ada.call('GET', `/api/people/${ben.username.toUpperCase()}`)).status).toBe(200)
})

test('all of it requires a session', async () => {
  const calls = [
    ['POST', `/api/follow/${ben.id}`],
    ['DELETE', `/api/unfollow/${ben.id}`],
    ['POST', `/api/block/${ben.id}`],
    ['DELETE', `/api/block/${ben.id}`],
    ['GET', '/api/blocks'],
    ['GET', `/api/followers/${ben.id}`],
    ['GET', `/api/following/${ben.id}`],
    ['GET', '/api/followed/events'],
    ['GET', '/api/search/users?q=ben'],
    ['GET', `/api/people/${ben.username}`],
    ['GET', '/api/user/me/sharing'],
    ['PUT', '/api/user/me/sharing'],
  ]
  for (const [method, path] of calls) {
    const { status } = await fetch(world.product.url + path, { method: method! })
    expect(status, `${method} ${path}`).toBe(401)
  }
})
