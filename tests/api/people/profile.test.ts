import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#contract/people/person.ts'
import type { Problem } from '#contract/problem.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let ben: BrowserLike
beforeEach(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock: stopClock('2026-11-21T14:00:00Z') })
  ada = await product.signIn({ name: 'Ada Lovelace', email: 'ada@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
})
afterEach(async () => {
  await product.close()
  await store.close()
})

const read = async (browser: BrowserLike, path: string) => {
  const response = await browser.send(path)
  return { status: response.status, body: (await response.json()) as User & Problem }
}
const put = async (browser: BrowserLike, change: object, id: number | 'me' = 'me') => {
  const response = await browser.send(`/api/user/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })
  return { status: response.status, body: (await response.json()) as User & Problem }
}
describe('a person’s own account', () => {
  test('is read by id or as "me", with all profile fields', async () => {
    const { status, body } = await read(ada, '/api/user/1')
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 1,
      name: 'Ada Lovelace',
      username: 'adalovelace',
      email: 'ada@example.org',
      pendingEmail: null,
      bio: '',
      avatar: null,
      pronouns: '',
      profileVisible: true,
      location: '',
      website: '',
      interests: [],
      followers: [],
      following: [],
      followersCount: 0,
      followingCount: 0,
      intensities: {},
      subcategories: [],
      ageGroups: [],
      learningStyles: [],
      learningGoals: [],
      availability: [],
      experience: 'beginner',
      isFamily: false,
      familyAges: [],
      withinMiles: 20,
      isWelcomed: false,
      language: null,
      conventions: '',
    })
    expect((await read(ada, '/api/user/me')).body).toEqual(body)
  })

  test('requires a session, and can’t be changed or deleted by others', async () => {
    const visitor = openBrowser(product.url)
    expect((await read(visitor, '/api/user/1')).status).toBe(401)
    expect((await put(visitor, { name: 'X' }, 1)).status).toBe(401)
    expect((await put(ben, { name: 'X' }, 1)).status).toBe(403)
    expect((await ben.send('/api/user/1', { method: 'DELETE' })).status).toBe(403)
    expect((await ben.send('/api/user/1/export')).status).toBe(403)
    expect((await ben.send('/api/user/1/pending-email', { method: 'DELETE' })).status).toBe(403)
    expect((await visitor.send('/api/user/1/export')).status).toBe(401)
    expect((await visitor.send('/api/user/1', { method: 'DELETE' })).status).toBe(401)
    expect((await read(visitor, '/api/usernames/check?username=x')).status).toBe(401)
  })

  test('accepts the request of Edit Profile and changes only the given fields', async () => {
    const change = {
      name: ' Ada King ',
      username: 'Countess',
      pronouns: 'she/her',
      bio: 'Notes on engines.\nAnd on wings.',
      profileVisible: false,
      location: 'London',
      website: 'https://ada.example.org/notes',
      interests: 'stem, Poetry,  horse   racing, poetry, Life Skills,',
      email: 'ada@example.org',
      avatar: null,
    }
    const { status, body } = await put(ada, change)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...change,
      name: 'Ada King',
      interests: ['stem', 'practical', 'Poetry', 'horse racing'],
    })
    expect(body.intensities).toEqual({ stem: 1, practical: 1 })
    const next = await put(ada, { bio: '' })
    expect(next.body).toEqual({ ...body, bio: '' })
    expect((await read(ada, '/api/session')).body).toMatchObject({ displayName: 'Ada King', username: 'Countess' })
  })

  test('accepts the request of the preferences; custom topics stay, and a category’s topics go with it', async () => {
    await put(ada, { interests: 'welding' })
    const { body } = await put(ada, {
      ageGroups: ['senior', 'adult', 'adult'],
      interests: ['nature', 'stem'],
      intensities: { stem: 3, nature: 1, arts: 2 },
      subcategories: ['experiments', 'birds', 'conservation'],
      learningStyles: ['social'],
      learningGoals: ['hobby'],
      availability: ['weekend'],
      experience: 'advanced',
    })
    expect(body).toMatchObject({
      ageGroups: ['adult', 'senior'],
      interests: ['stem', 'nature', 'welding'],
      intensities: { stem: 3, nature: 1 },
      subcategories: ['experiments', 'birds'],
      learningStyles: ['social'],
      experience: 'advanced',
    })
    const without = await put(ada, { interests: ['nature'] })
    expect(without.body).toMatchObject({
      interests: ['nature', 'welding'],
      intensities: { nature: 1 },
      subcategories: ['birds'],
    })
    expect((await put(ada, { interests: [] })).body.interests).toEqual(['welding'])
    expect((await put(ada, { interests: '' })).body.interests).toEqual([])
  })

  const refused: [field: string, value: unknown, message?: string][] = [
    ['name', '   ', 'is required'],
    ['name', 'x'.repeat(101), 'must be at most 100 characters'],
    ['name', 'Ada\nLovelace', 'must be one line without invisible characters'],
    ['username', '', 'is required'],
    ['username', 'a', 'must be 2 to 30 letters a to z, digits, dots, dashes or underscores'],
    ['username', 'ädä', 'must be 2 to 30 letters a to z, digits, dots, dashes or underscores'],
    ['email', '', 'is required'],
    ['email', 'nobody', 'must be an email address'],
    ['bio', 'x'.repeat(201), 'must be at most 200 characters'],
    ['website', 'javascript:alert(1)', 'must start with http:// or https://'],
    ['website', 'example.org', 'must start with http:// or https://'],
    ['location', 'x'.repeat(101), 'must be at most 100 characters'],
    ['pronouns', 'it'],
    ['interests', Array.from({ length: 21 }, (_, at) => `word ${at}`).join(',')],
    ['interests', 'x'.repeat(41)],
    ['interests', ['stem', 'welding']],
    ['intensities', { stem: 4 }],
    ['subcategories', ['chess']],
    ['ageGroups', ['toddler']],
    ['learningStyles', 'visual'],
    ['availability', ['never']],
    ['experience', 'expert'],
    ['profileVisible', 'yes'],
    ['familyAges', ['adult']],
    ['withinMiles', 7],
    ['withinMiles', 55],
    ['isWelcomed', false],
    ['avatar', 'https://elsewhere.example/me.png', 'must be an image as a data URL'],
  ]

  test('rejects invalid values with reasons and changes nothing', async () => {
    for (const [field, value, message] of refused) {
      const { status, body } = await put(ada, { location: 'Paris', [field]: value })
      const [error] = body.errors ?? []
      expect({ field, status, at: error?.field.split('.')[0] }).toEqual({ field, status: 400, at: field })
      if (message !== undefined) expect(error?.message).toBe(message)
    }
    expect((await read(ada, '/api/user/me')).body.location).toBe('')
  })

  test('accepts fields at their limits', async () => {
    const change = { name: 'x'.repeat(100), bio: '🐦'.repeat(100), location: 'y'.repeat(100), username: 'z'.repeat(30) }
    expect(await put(ada, change)).toMatchObject({ status: 200, body: change })
  })

  test('has the home screen’s distance and audience, and ends the welcome once', async () => {
    const session = async () => (await (await ada.send('/api/session')).json()) as object
    expect(await session()).toMatchObject({ homeAges: [], homeWithin: 20, isWelcomed: false })
    await put(ada, { ageGroups: ['adult', 'preschool'], withinMiles: 10, isWelcomed: true })
    expect(await session()).toMatchObject({ homeAges: ['preschool', 'adult'], homeWithin: 10, isWelcomed: true })
    await put(ada, { ageGroups: [] })
    expect(await session()).toMatchObject({ homeAges: [], homeWithin: 10, isWelcomed: true })
  })

  test('of a family has children’s age bands, which the home screen uses', async () => {
    await put(ada, { isFamily: true, familyAges: ['middle', 'preschool'] })
    const session = async () => (await (await ada.send('/api/session')).json()) as object
    expect(await session()).toMatchObject({ homeAges: ['preschool', 'middle'], homeInterests: [] })
    const { body } = await put(ada, { isFamily: false, interests: ['humanities'] })
    expect(body.familyAges).toEqual([])
    expect(await session()).toMatchObject({ homeAges: [], homeInterests: ['History', 'Literature', 'Travel'] })
  })
})

describe('another person', () => {
  test('has a public profile without private fields', async () => {
    await put(ada, { bio: 'Engines', interests: ['stem'], isFamily: true, familyAges: ['middle'] })
    const { status, body } = await read(ben, '/api/user/1')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 1, name: 'Ada Lovelace', bio: 'Engines', interests: ['stem'], hosting: [] })
    for (const secret of ['email', 'pendingEmail', 'profileVisible', 'isFamily', 'familyAges', 'ageGroups'])
      expect(body).not.toHaveProperty(secret)
  })

  test('with a hidden profile is not found', async () => {
    await put(ada, { profileVisible: false })
    const [hidden, missing] = [await read(ben, '/api/user/1'), await read(ben, '/api/user/999')]
    expect(hidden.status).toBe(404)
    expect(hidden).toEqual(missing)
    expect(hidden.body.message).toBe('User not found')
    expect((await read(ada, '/api/user/1')).status, 'not to themselves').toBe(200)
    expect((await read(ben, '/api/user/abc')).status).toBe(404)
  })
})

describe('a username', () => {
  const check = async (username: string) =>
    (await read(ada, `/api/usernames/check?${new URLSearchParams({ username })}`)).body as object

  const names: [username: string, reason: 'taken' | 'malformed' | null][] = [
    ['grace', null],
    ['adalovelace', null],
    ['AdaLovelace', null],
    ['ben', 'taken'],
    ['BEN', 'taken'],
    ['b.e.n', 'taken'],
    ['8en', 'taken'],
    ['myadmin', 'taken'],
    ['tester', 'taken'],
    ['Аdmin', 'taken'],
    ['support', 'taken'],
    ['x', 'malformed'],
    ['two words', 'malformed'],
    ['12', 'malformed'],
    ['2026', 'malformed'],
    ['12a', null],
    ['a.b-c_d', null],
    ['..', 'malformed'],
    ['.ada', 'malformed'],
    ['ada.', 'malformed'],
    ['-_', 'malformed'],
    ['a..b', 'malformed'],
  ]

  test('is reported as free, taken or invalid', async () => {
    for (const [username, reason] of names) {
      expect(await check(username)).toEqual({ username, isAvailable: reason === null, reason })
    }
  })

  test('that is taken rejects the whole change', async () => {
    for (const username of ['BEN', 'b_en', 'administrator', 'wonderlark']) {
      const { status, body } = await put(ada, { username, bio: 'new' })
      expect(status).toBe(409)
      expect(body).toMatchObject({ code: 'username_taken', message: 'Username is already taken.' })
    }
    expect((await read(ada, '/api/user/me')).body.bio).toBe('')
  })

  test('can’t be a step in a path, unless it already is, and then opens a profile', async () => {
    for (const username of ['..', '.ada', 'ada-', 'a__b']) {
      const { status, body } = await put(ada, { username, bio: 'new' })
      expect([status, body.errors?.map(({ field }: { field: string }) => field)]).toEqual([400, ['username']])
    }
    await store.database.write((sql) => sql`update users set username = '_ada' where id = 1`)
    expect((await put(ada, { username: '_ada', pronouns: 'she/her' })).status).toBe(200)
    await store.database.write((sql) => sql`update users set username = 'ada' where id = 1`)
  })

  test('requested by two people at once is given to one', async () => {
    const both = await Promise.all([put(ada, { username: 'lark.one' }), put(ben, { username: 'larkone' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('can’t be a number, unless it already is', async () => {
    const { status, body } = await put(ada, { username: '12', bio: 'new' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ field: 'username', message: 'can’t be all digits' }] })
    expect((await read(ada, '/api/user/me')).body.bio).toBe('')
    await store.database.write((sql) => sql`update users set username = '12' where id = 1`)
    expect((await put(ada, { username: '12', bio: 'new' })).body).toMatchObject({ username: '12', bio: 'new' })
    expect(await check('12')).toEqual({ username: '12', isAvailable: true, reason: null })
    expect((await put(ada, { username: '13' })).status).toBe(400)
  })

  test('may change its case', async () => {
    expect(await put(ada, { username: 'AdaLovelace' })).toMatchObject({
      status: 200,
      body: { username: 'AdaLovelace' },
    })
  })
})
