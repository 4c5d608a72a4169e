import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '#contract/people/follow.ts'
import { foldTally } from '#server/people/search-queries.ts'
import type { WriteSql } from '#server/platform/database/sql.ts'
import { hostedPayload } from '#tests/support/hosting/hosting.ts'
import { openFollowWorld, type FollowWorld, type TestPerson } from '#tests/support/people/follow-world.ts'

let world: FollowWorld
const people: Record<string, TestPerson> = {}
beforeAll(async () => {
  world = await openFollowWorld()
  const brooklyn = { location: 'Brooklyn, NY', latitude: 40.65, longitude: -73.95 }
  people.me = await world.join('Ada Lovelace', { username: 'ada', interests: ['stem', 'nature'], ...brooklyn })
  people.bird = await world.join('Zdzisław Wrona', {
    username: 'zdzislaw',
    bio: 'Watches warblers before breakfast.',
    interests: ['nature', 'stem', 'beekeeping'],
    location: 'Queens, NY',
  })
  people.cook = await world.join('Kai Nakoa', {
    username: 'kai_n',
    bio: 'Cooks for twelve.',
    interests: ['practical'],
    ...brooklyn,
  })
  people.far = await world.join('Søren Achterberg', {
    username: 'soren',
    interests: ['humanities'],
    location: 'Montclair, NJ',
  })
  people.hidden = await world.join('Hidden Warbler', {
    username: 'warblerfan',
    bio: 'Watches warblers, unseen.',
    interests: ['nature', 'stem'],
    isVisible: false,
    ...brooklyn,
  })
})
afterAll(() => world.close())

const search = async (query: string, who = people.me!) => {
  const response = await who.browser.send(`/api/search/users?${query}`)
  const found = (await response.json()) as Person[]
  return { names: found.map(({ username }) => username), total: response.headers.get('total-count'), found }
}
const names = async (q: string) => (await search(`q=${encodeURIComponent(q)}`)).names

describe('a search', () => {
  test.each([
    ['zdzisław', ['zdzislaw']],
    ['Wrona', ['zdzislaw']],
    ['wro', ['zdzislaw']],
    ['ZDZ wro', ['zdzislaw']],
    ['zdzislw', ['zdzislaw']],
    ['achtenberg', ['soren']],
    ['soren', ['soren']],
    ['@kai_n', ['kai_n']],
    ['warblers', ['zdzislaw']],
    ['wrablers', ['zdzislaw']],
    ['beekeep', ['zdzislaw']],
    ['life skills', ['kai_n']],
    ['montclair', ['soren']],
    ['brooklyn cooks', ['kai_n']],
    ['brooklyn warblers', []],
    ['ada', ['ada']],
    ['xylophone', []],
    ['!?', []],
    ["'; drop table users; --", []],
    ['a:* & !b | (c', []],
  ])('for "%s" finds %j', async (q, found) => {
    expect(await names(q)).toEqual(found)
  })

  test('ranks names before places, and places before other text', async () => {
    expect(await names('ny')).toEqual(['ada', 'kai_n', 'zdzislaw'])
    expect((await search('q=nature')).names).toEqual(['ada', 'zdzislaw'])
  })

  test('returns the total regardless of the page size', async () => {
    expect(await search('q=ny&limit=1')).toMatchObject({ names: ['ada'], total: '3' })
  })

  test('marks the person who searches', async () => {
    const { found } = await search('q=ny')
    expect(found.map(({ isOwn }) => isOwn)).toEqual([true, false, false])
    expect(found[0]?.why).toBeNull()
  })
})

describe('suggestions', () => {
  test('use shared interests, distance and mutual follows, and leave out oneself and hidden people', async () => {
    const { names: order, found } = await search('')
    expect(order).toEqual(['zdzislaw', 'kai_n', 'soren'])
    expect(found.map(({ why }) => why)).toEqual(['You share Nature and STEM', 'Lives near you', null])
  })

  test('rank empty accounts last, even nearby; a search still finds them', async () => {
    const place = { location: 'Brooklyn, NY', latitude: 40.65, longitude: -73.95 }
    const empty = await world.join('Blank Slate', { username: 'blank', ...place })
    const host = await world.join('Plain Host', { username: 'plainhost', ...place })
    expect((await host.call('POST', '/api/events/host', hostedPayload)).status).toBe(200)
    const { names: order } = await search('')
    expect(order).toEqual(['zdzislaw', 'plainhost', 'kai_n', 'soren', 'blank'])
    expect(await names('blank')).toEqual(['blank'])
    for (const { id } of [empty, host])
      await world.store.database.write((sql) => sql`delete from users where id = ${id}`)
  })

  test('use the location of people without a place on their profile', async () => {
    const { found } = await search('near=40.66,-73.95', people.far)
    expect(found.find(({ username }) => username === 'kai_n')?.why).toBe('Lives near you')
    expect((await search('', people.far)).found.find(({ username }) => username === 'kai_n')?.why).toBeNull()
  })

  test.each([
    ['across the antimeridian, to the east', '-16.8,179.95', [-16.8, -179.98]],
    ['across the antimeridian, to the west', '-16.8,-179.98', [-16.8, 179.95]],
    ['on the antimeridian', '-16.8,-179.98', [-16.8, 180]],
    ['across the pole', '89.95,80', [89.95, -100]],
    ['in the next cell', '40.26,-120.01', [40.24, -119.99]],
  ])('find people %s, however many are newer', async (_where, near, [latitude = 0, longitude = 0]) => {
    const me = await world.join('Far Traveler', { username: 'traveler' })
    const close = await world.join('Close By', { username: 'closeby', interests: ['practical'], latitude, longitude })
    await world.store.database.write(async (sql) => {
      await sql`update users set created_at = '2020-01-01T00:00Z' where id = ${close.id}`
      await sql`insert into users (name, username, interests) select 'New', 'new' || n, '{arts}' from generate_series(1, 310) n`
    })
    const { names: order } = await search(`near=${near}&limit=1`, me)
    await world.store.database.write(
      (sql) => sql`delete from users where username like 'new%' or id in (${close.id}, ${me.id})`,
    )
    expect(order).toEqual(['closeby'])
  })

  test('keep a newly followed person for some minutes, then use their follows', async () => {
    await people.bird!.call('POST', `/api/follow/${people.far!.id}`)
    await people.me!.call('POST', `/api/follow/${people.bird!.id}`)
    expect((await search('')).names).toEqual(['zdzislaw', 'kai_n', 'soren'])
    world.clock.pass({ minutes: 11 })
    const { names: order, found } = await search('')
    expect(order).toEqual(['soren', 'kai_n'])
    expect(found[0]?.why).toBe('Followed by Zdzisław Wrona')
  })
})

describe('the people index', () => {
  const runSql = (work: (sql: WriteSql) => Promise<unknown>) => world.store.database.write(work)
  const total = async () => Number((await search('')).total)

  test('counts new, hidden, shown and deleted people, before and after compaction', async () => {
    const before = await total()
    const { id } = await world.join('Passing Guest', { username: 'passing' })
    expect(await total()).toBe(before + 1)
    await runSql((sql) => sql`update users set profile_visible = false where id = ${id}`)
    expect(await total()).toBe(before)
    await runSql((sql) => sql`update users set profile_visible = true, bio = 'Here again.' where id = ${id}`)
    await runSql(foldTally)
    await runSql(foldTally)
    expect(await total()).toBe(before + 1)
    await runSql((sql) => sql`update users set disabled_at = now() where id = ${id}`)
    expect(await total()).toBe(before)
    await runSql((sql) => sql`delete from users where id = ${id}`)
    expect(await total()).toBe(before)
  })

  test('leaves followed and blocked people out of the count', async () => {
    const before = await total()
    const someone = await world.join('Someone Else', { username: 'someone' })
    await people.me!.call('POST', `/api/follow/${someone.id}`)
    expect(await total()).toBe(before + 1)
    world.clock.pass({ minutes: 11 })
    expect(await total()).toBe(before)
    await people.me!.call('DELETE', `/api/unfollow/${someone.id}`)
    await people.me!.call('POST', `/api/block/${someone.id}`)
    expect(await total()).toBe(before)
  })

  test('deletes words of names that no one has any more', async () => {
    const known = () =>
      world.store.database.read(
        (sql) => sql`select word from people_words where word in ('quillfeather', 'inkwell', 'ada') order by word`,
      )
    const { id } = await world.join('Ada Quillfeather', { username: 'quill' })
    expect(await known()).toEqual([{ word: 'ada' }, { word: 'quillfeather' }])
    expect(await names('quilfeather')).toEqual(['quill'])
    await runSql((sql) => sql`update users set name = 'Ada Inkwell' where id = ${id}`)
    expect(await known()).toEqual([{ word: 'ada' }, { word: 'inkwell' }])
    await runSql((sql) => sql`delete from users where id = ${id}`)
    expect(await known()).toEqual([{ word: 'ada' }])
  })
})

test.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'near=here',
  'excludeHidden=1',
  `q=${'a'.repeat(201)}`,
  'q=a%00',
  'other=1',
  'q=a&q=b',
])('the query %s is rejected', async (query) => {
  expect((await people.me!.browser.send(`/api/search/users?${query}`)).status).toBe(400)
})

test.each([
  ['Montclair, NJ', true],
  ['montclair', true],
  ['Sunset Park, Brooklyn', true],
  ['07042', true],
  ['Mont', false],
  ['my sofa', false],
  ['', false],
])('saving the place "%s" finds its position: %s', async (location, isKnown) => {
  const person = people.far!
  const { status } = await person.call('PUT', '/api/user/me', { location })
  expect(status).toBe(200)
  const rows = await world.store.database.read(
    (sql) => sql<{ latitude: number | null }>`select latitude from users where id = ${person.id}`,
  )
  expect(rows[0]?.latitude === null).toBe(!isKnown)
})

test('changing the text of a place removes its coordinates', async () => {
  const person = people.cook!
  const latitude = async () =>
    (await world.store.database.read((sql) => sql`select latitude from users where id = ${person.id}`))[0]?.latitude
  expect(await latitude()).toBe(40.65)
  await person.call('PUT', '/api/user/me', { location: 'Nowhere that anybody knows' })
  expect(await latitude()).toBeNull()
})

test.each([
  ['민수', 'minsu', '김민수 Kim'],
  ['小明', 'xiaoming', '王小明 Wang'],
  ['หญิง', 'ying', 'สมหญิง Jaidee'],
  ['स्मिता', 'smita', 'स्मिता Rao'],
  ['سلمي', 'salma', 'سَلْمى Nasser'],
])('"%s" finds %s by a name in another script', async (typed, username, name) => {
  await world.join(name, { username })
  expect(await names(typed)).toEqual([username])
})
