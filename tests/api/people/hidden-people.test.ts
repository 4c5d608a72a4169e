import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { listPersonalData } from '#server/accounts/export-queries.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { openFollowWorld, type FollowWorld, type TestPerson } from '#tests/support/people/follow-world.ts'

/** Traces of a person who is hidden from everyone, or from one blocked person. */
const secrets = {
  hidden: /Quillon|quillfan|quagmires/i,
  blocked: /Blixen|blixfan|blancmange/i,
}

let world: FollowWorld
let viewer: TestPerson
let friend: TestPerson
let hidden: TestPerson
let blocked: TestPerson
let blocker: TestPerson
let event: number
beforeAll(async () => {
  world = await openFollowWorld()
  viewer = await world.join('Ada Lovelace', { username: 'ada', interests: ['nature'] })
  friend = await world.join('Ben Franklin', { username: 'ben', interests: ['nature'] })
  const shared = { interests: ['nature'], shareAttendance: true }
  hidden = await world.join('Orla Quillon', { ...shared, username: 'quillfan', bio: 'Draws quagmires.' })
  blocked = await world.join('Karen Blixen', { ...shared, username: 'blixfan', bio: 'Eats blancmange.' })
  blocker = await world.join('Tanja Blixen', { ...shared, username: 'blixfan2', bio: 'Eats blancmange.' })
  event = await insertPlainEvent(world.store.database, 'A walk', '2026-11-22T15:00:00Z')
  await setOrganizer('Orla Quillon')
  const over = await insertPlainEvent(world.store.database, 'A past walk', '2026-11-20T15:00:00Z')
  // Created while everyone can still see everyone.
  for (const other of [hidden, blocked, blocker]) {
    await viewer.call('POST', `/api/follow/${other.id}`)
    await friend.call('POST', `/api/follow/${other.id}`)
    await other.call('POST', `/api/follow/${viewer.id}`)
    await other.call('POST', `/api/follow/${friend.id}`)
    await world.relate(other, event, 'hosting')
    await world.relate(other, over, 'hosting')
    await world.relate(other, event, 'going')
  }
  await viewer.call('POST', `/api/follow/${friend.id}`)
  await viewer.call('POST', `/api/events/${event}/save`)
  await show(hidden, false)
  await viewer.call('POST', `/api/block/${blocked.id}`)
  await blocker.call('POST', `/api/block/${viewer.id}`)
})
afterAll(() => world.close())

const show = (person: TestPerson, profileVisible: boolean) =>
  sendJson(person.browser, 'PUT', '/api/user/me', { profileVisible })

const setOrganizer = (organizer: string) =>
  world.store.database.write((sql) => sql`update events set organizer = ${organizer} where id = ${event}`)

/** Excludes live connections, which never end and send the same as `/api/notices`. */
const reads = Object.values(endpoints as Record<string, Endpoint>).filter(
  ({ method, mediaType }) => method === 'GET' && mediaType !== 'text/event-stream',
)

/** Lists every request about a person: each path parameter with each id it could stand for. */
function listRequests({ path }: Endpoint): string[] {
  const people = [hidden, blocked, blocker, friend]
  const meanings: Record<string, (string | number)[]> = {
    id: [event],
    userId: ['me', viewer.id, ...people.map(({ id }) => id)],
    username: [viewer, ...people].map(({ username }) => username),
  }
  const name = /\{(\w+)\}/.exec(path)?.[1]
  if (!name) return [path, ...searches.filter((search) => search.startsWith(`${path}?`))]
  return (meanings[name] ?? ['1']).map((value) => path.replaceAll(/\{\w+\}/g, String(value)))
}
const words = [
  'Quillon',
  'quillfan',
  'quagmires',
  'Quilon',
  'Orla',
  'Blixen',
  'blixfan',
  'blancmange',
  'Karen',
  'nature',
  'ben',
]
const searches = ['/api/search/users', '/api/events'].flatMap((path) =>
  words.flatMap((q) => [`${path}?q=${q}`, ...(path === '/api/events' ? [] : [`${path}?q=${q}&excludeHidden=false`])]),
)

/** The text of a response. Viewers may see their own list of blocked people. */
const isOwnList = (path: string) => path === '/api/blocks'

test('all read endpoints are covered', () => {
  expect(reads.length).toBeGreaterThan(15)
  for (const endpoint of reads) expect(listRequests(endpoint).length, endpoint.path).toBeGreaterThan(0)
})

test.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s reveals nothing about hidden people',
  async (_path, endpoint) => {
    for (const path of listRequests(endpoint)) {
      for (const who of [viewer, friend]) {
        const text = await (await who.browser.send(path)).text()
        expect(text, `${path} for ${who.name}`).not.toMatch(secrets.hidden)
        if (who === viewer && !isOwnList(path)) expect(text, `${path} for ${who.name}`).not.toMatch(secrets.blocked)
      }
      const visitor = await (await fetch(world.product.url + path)).text()
      for (const secret of Object.values(secrets)) expect(visitor, `${path} for a visitor`).not.toMatch(secret)
    }
  },
)

test.each(['/feeds/events.ics', '/feeds/events.atom', '/feeds/events.json', '/sitemap.xml', '/robots.txt'])(
  'the feed %s contains no people',
  async (path) => {
    const text = await (await fetch(world.product.url + path)).text()
    for (const secret of Object.values(secrets)) expect(text).not.toMatch(secret)
  },
)

test('counts only include visible people', async () => {
  const person = async (who: TestPerson, whom: TestPerson) =>
    (await who.call('GET', `/api/people/${whom.username}`)).body as object
  expect(await person(viewer, friend)).toMatchObject({
    followersCount: 1,
    followingCount: 0,
    followers: [viewer.id],
    following: [],
    mutualFollows: { count: 0 },
  })
  expect(await person(friend, viewer), 'the friend still sees both').toMatchObject({
    followersCount: 0,
    followingCount: 1,
  })
  expect(await person(viewer, viewer)).toMatchObject({ followersCount: 0, followingCount: 1 })
  const totals = await viewer.browser.send('/api/search/users?q=nature')
  expect(totals.headers.get('total-count')).toBe('2')
})

test('an event shows no hidden host or guest', async () => {
  const { body } = await viewer.call('GET', `/api/events/${event}`)
  expect(body).not.toHaveProperty('host')
  expect(body).not.toHaveProperty('followedLine')
  expect((await viewer.call('GET', '/api/followed/events')).body).toEqual([])
})

test('every write endpoint treats a hidden person as missing', async () => {
  for (const [method, path] of [
    ['POST', '/api/follow/'],
    ['DELETE', '/api/unfollow/'],
    ['POST', '/api/block/'],
    ['DELETE', '/api/block/'],
  ] as const) {
    for (const other of [hidden, blocker]) {
      const known = await viewer.call(method, path + other.id)
      expect(known, `${method} ${path}`).toEqual(await viewer.call(method, `${path}99999`))
      expect(known.status).toBe(404)
    }
  }
})

test('a hidden person still sees their own data', async () => {
  expect((await hidden.call('GET', '/api/people/quillfan')).body).toMatchObject({ isOwn: true, followingCount: 2 })
  expect(((await hidden.call('GET', '/api/search/users?q=quillon')).body as object[]).length).toBe(1)
})

test('a blocked person who hides afterwards has no name on the list of blocks', async () => {
  const list = async () => (await viewer.call('GET', '/api/blocks')).body as { name: string | null }[]
  expect(await list()).toMatchObject([{ userId: blocked.id, name: 'Karen Blixen' }])
  await show(blocked, false)
  expect(await list()).toMatchObject([{ userId: blocked.id, name: null, username: null }])
})

test('an event of a hidden host has no name on it until they show their profile', async () => {
  const organizer = async () => ((await viewer.call('GET', `/api/events/${event}`)).body as LearningEvent).organizer
  expect(await organizer()).toBe('A Wonderlark host')
  await show(hidden, true)
  expect(await organizer()).toBe('Orla Quillon')
  await show(hidden, false)
  expect(await organizer()).toBe('A Wonderlark host')
  const later = await hosted(hidden.browser)
  expect(((await viewer.call('GET', `/api/events/${later.id}`)).body as LearningEvent).organizer).toBe(
    'A Wonderlark host',
  )
})

test('events held for review are on no profile and in no count', async () => {
  const held = await insertPlainEvent(world.store.database, 'Held', '2026-11-25T15:00:00Z')
  await world.store.database.write((sql) => sql`update events set status = 'held' where id = ${held}`)
  await world.relate(friend, held, 'hosting')
  expect((await viewer.call('GET', '/api/people/ben')).body).toMatchObject({ eventsCount: 0, hosting: [], hosted: [] })
})

test('a person’s data archive contains neither blockers nor followers', async () => {
  const data = await world.store.database.read((sql) => listPersonalData(sql, viewer.id))
  expect(data['blocks']).toEqual([{ blocked_id: blocked.id, created_at: expect.any(String) }])
  const followed = data['follows']?.map(({ followed_id: id }) => id)
  expect(followed).not.toContain(viewer.id)
  expect(followed).toContain(friend.id)
})
