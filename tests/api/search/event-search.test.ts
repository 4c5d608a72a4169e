import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
let app: TestApp

const offer = (title: string, more: Partial<EventDraft> = {}): Partial<EventDraft> => ({
  shortDescription: '',
  description: '',
  organizer: '',
  location: '',
  category: 'Other',
  title,
  ...more,
})

beforeAll(async () => {
  store = await createTestDatabase()
  await store.database.write((sql) =>
    insertEvents(sql, [
      offer('Long text', { description: 'Astronomy for everyone.', startsAt: '2026-11-02T15:00:00Z' }),
      offer('Short text', { shortDescription: 'Astronomy for everyone.', startsAt: '2026-11-03T15:00:00Z' }),
      offer('By a society', { organizer: 'Astronomy Society', startsAt: '2026-11-04T15:00:00Z' }),
      offer('Astronomy night', { startsAt: '2026-11-05T15:00:00Z' }),
      offer('Café à la française'),
      offer('Gardening for balconies'),
      offer('Night of photography', { category: 'Photography', location: 'Prospect Park' }),
      offer("O'Brien's reel: Irish set-dancing (C++ & R&B welcome)"),
      offer('書道ワークショップ'),
      offer('Робототехника для детей'),
      offer('Origami 🦢 folding'),
      offer('The Who'),
      offer('Bird walk'),
      offer('Learn to swim at Fish Pool', { startsAt: '2026-11-02T15:00:00Z' }),
      offer('Fishing with a fly'),
      offer('Ukulele jam'),
      offer('Blacksmith open forge'),
      offer('Quilts at Bird-in-Hand'),
      offer('Quilts at Bird in Hand'),
      offer('Studio 54b9 opens'),
      offer('AI/ML with Node.js on example.org, e-mail: ask@club.example'),
    ]),
  )
  app = createTestApp(store.database)
})
afterAll(() => store.close())

/** Returns the titles of the events that match the whole search. */
const titles = async (q: string) =>
  (await app.list(new URLSearchParams({ q }).toString())).flatMap(({ title, matchesPartly }) =>
    matchesPartly ? [] : [title],
  )

test('matches rank by field: title, then short description or organizer, then long description', async () => {
  expect(await titles('astronomy')).toEqual(['Astronomy night', 'Short text', 'By a society', 'Long text'])
})

test('an event about the topic ranks above one that only contains the word', async () => {
  expect(await titles('learn to fish')).toEqual(['Fishing with a fly', 'Learn to swim at Fish Pool'])
})

test.each(['bird-in-hand', 'Bird in Hand', 'quilts bird‑in‑hand'])('"%s" finds both spellings of a name', async (q) => {
  expect((await titles(q)).toSorted()).toEqual(['Quilts at Bird in Hand', 'Quilts at Bird-in-Hand'])
})

test('another order can be requested', async () => {
  const events = await app.list('q=astronomy&sort=date')
  expect(events.map(({ title }) => title)).toEqual(['Long text', 'Short text', 'By a society', 'Astronomy night'])
})

test.each([
  ['category', 'photography'],
  ['place', 'prospect'],
  ['title in another form', 'photograph'],
])('the %s is searched', async (_field, typed) => {
  expect(await titles(typed)).toEqual(['Night of photography'])
})

test.each(['cafe', 'CAFÉ', 'française', 'francaise', 'a la', 'Cafe\u0301'])(
  'search ignores accents and case: %s',
  async (typed) => {
    expect(await titles(typed)).toContain('Café à la française')
  },
)

test.each(['gardens', 'gardened', 'gard', 'g', 'for balc', 'balconies garden'])(
  'search matches unfinished last words and inflected forms: %s',
  async (typed) => {
    expect(await titles(typed)).toContain('Gardening for balconies')
  },
)

test.each(['54b9', '54b', 'studio 54b9'])(
  'search finds words with digits, which the vocabulary lacks: %s',
  async (typed) => {
    expect(await titles(typed)).toEqual(['Studio 54b9 opens'])
  },
)

test.each(['qqzxastronomy', 'qqzxastronomy night', 'night qqzx'])(
  'an unknown word finds nothing: %s',
  async (typed) => {
    expect(await titles(typed)).toEqual([])
  },
)

test('words before the last must be complete', async () => {
  expect(await titles('balc gardening')).toEqual([])
})

describe('one wrong letter in a long word is corrected:', () => {
  test.each([
    ['another letter', 'astronumy'],
    ['another first letter', 'estronomy'],
    ['a letter too many', 'astronnomy'],
    ['a letter missing', 'astroomy'],
    ['beside a right word', 'nigt astronomy'],
    ['in the middle of a query', 'astronumy night'],
  ])('%s', async (_name, typed) => {
    expect(await titles(typed)).toContain('Astronomy night')
  })
  test('in words with accents', async () => {
    expect(await titles('francaize')).toEqual(['Café à la française'])
  })
  test('but not two', async () => {
    expect(await titles('istronumy')).toEqual([])
  })
  test('and not in a short word', async () => {
    expect(await titles('burd')).toEqual([])
  })
})

test('stop words don’t narrow the search', async () => {
  expect(await titles('the astronomy of night')).toEqual(['Astronomy night'])
})

test('a query of stop words finds the texts that contain them', async () => {
  expect(await titles('the who')).toContain('The Who')
  expect((await app.get('/api/events?q=the+of+and')).status).toBe(200)
})

test.each(['書道', '書道ワークショップ'])('scripts without spaces match by prefix: %s', async (typed) => {
  expect(await titles(typed)).toEqual(['書道ワークショップ'])
})

test.each(['ai', 'ml ai', 'AI/ML', 'node.js', 'js node', 'example.org', 'mail', 'e-mail', 'ask@club'])(
  'words with punctuation are found: %s',
  async (typed) => {
    expect(await titles(typed)).toEqual(['AI/ML with Node.js on example.org, e-mail: ask@club.example'])
  },
)

test('other alphabets are found', async () => {
  expect(await titles('робото')).toEqual(['Робототехника для детей'])
})

test.each([
  "O'Brien",
  '"irish set-dancing"',
  'set-dancing',
  'irish & set | ! dancing:*',
  'c++ r&b',
  '(irish) <-> [reel]',
  '🦢 origami',
])('punctuation between words is ignored: %s', async (typed) => {
  expect((await titles(typed)).length).toBe(1)
})

test.each(['!!!', '🦢', "'", '""', '\\', '%', '_', ':*', '&', '<->', '().*+?', '\u200b', '\u202e', '-'])(
  'text without a word finds nothing: %j',
  async (typed) => {
    expect(await titles(typed)).toEqual([])
    const facets = await app.get(`/api/events/facets?${new URLSearchParams({ q: typed })}`)
    expect(await facets.json()).toMatchObject({ total: 0, free: 0 })
  },
)

test.each([
  "'); drop table events; --",
  "$1 {} ${1} {{7*7}} %s %00 \\' \\x00",
  'a'.repeat(200),
  'ab '.repeat(66),
  '書'.repeat(200),
  '🦢'.repeat(100),
  "x' or '1'='1",
  '\ud800 half a character',
  'ﬁﬂ㎏ Ⅷ ½ İıſ ß',
])('no input breaks the search: %j', async (typed) => {
  const response = await app.get(`/api/events?${new URLSearchParams({ q: typed })}`)
  expect(response.status).toBe(200)
})

test('spaces alone aren’t a search', async () => {
  expect(await app.ids('q=%20%20')).toEqual(await app.ids())
})

test.each(['%00', 'a%00b', '%00%00'])('a null character is rejected: %s', async (typed) => {
  const response = await app.get(`/api/events?q=${typed}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ errors: [{ field: 'q' }] })
})

test('201 characters are too many', async () => {
  expect((await app.get(`/api/events?q=${'a'.repeat(201)}`)).status).toBe(400)
})

test.each(['astronoym', 'astronmy'])('two swapped letters or a missing one are corrected: %s', async (typed) => {
  expect(await titles(typed)).toContain('Astronomy night')
  const facets = await (await app.get(`/api/events/facets?q=${typed}`)).json()
  expect(facets).toMatchObject({ corrections: [{ typed, meant: 'astronomy' }] })
})

test.each([
  ['stargazing', 'Astronomy night'],
  ['gardeners', 'Gardening for balconies'],
  ['birdwatching', 'Bird walk'],
  ['bird watching', 'Bird walk'],
])('synonyms are found: %s', async (typed, title) => {
  expect(await titles(typed)).toContain(title)
})

test('a typo is corrected even to a synonym that no event contains', async () => {
  expect(await titles('guitar')).toContain('Ukulele jam')
  expect(await titles('guitr')).toContain('Ukulele jam')
  expect(await titles('gitar')).toContain('Ukulele jam')
})

test('welding finds the blacksmith', async () => {
  expect(await titles('welding')).toContain('Blacksmith open forge')
})

test('dictionary words are never corrected', async () => {
  expect(await titles('gardeniing')).toEqual(['Gardening for balconies'])
  expect(await titles('hardening')).toEqual([])
})

test('words that name filters apply them, unless switched off', async () => {
  const understood = async (query: string) => (await (await app.get(`/api/events/facets?${query}`)).json()) as object
  expect(await understood('q=free+astronomy')).toMatchObject({
    total: 0,
    understood: [{ words: 'free', filter: 'free', value: 'true', label: 'Free' }],
  })
  expect(await understood('q=free+astronomy&literal=free')).toMatchObject({ total: 0, understood: [] })
  expect(await understood('q=gardening+near+hastings+on+hudson')).toMatchObject({
    understood: [{ words: 'near hastings on hudson', filter: 'near', label: 'Near Hastings-on-Hudson, NY' }],
  })
  const close = await app.list('q=free+astronomy')
  expect(close.length).toBeGreaterThan(0)
  expect(close.every(({ matchesPartly }) => matchesPartly)).toBe(true)
})

test('a search without results returns related events', async () => {
  expect(await titles('planetarium')).toContain('Astronomy night')
  expect((await app.list('q=solar+eclipse+qqzx&match=related')).map(({ title }) => title)).toContain('Astronomy night')
})

test('events, topics and organizers are suggested while someone types', async () => {
  const suggest = async (q: string) =>
    (await (await app.get(`/api/search/suggestions?${new URLSearchParams({ q })}`)).json()) as {
      kind: string
      text: string
    }[]
  expect(await suggest('astron')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'topic', text: 'astronomy' }),
      expect.objectContaining({ kind: 'organizer', text: 'Astronomy Society' }),
      expect.objectContaining({ kind: 'event', text: 'Astronomy night' }),
    ]),
  )
  expect(await suggest('prospect p')).toContainEqual({
    kind: 'venue',
    text: 'Prospect Park',
    eventId: null,
    venueId: null,
    organizerSlug: null,
    organizationSlug: null,
  })
  expect(await suggest("o'bri")).not.toEqual([])
  for (const q of ['', 'a', '!!!', "'", '\\', 'x'.repeat(200)]) expect(await suggest(q)).toEqual([])
})

test('events are filtered by the time of day', async () => {
  const all = await app.list('limit=100')
  const early = await app.list('limit=100&time=morning')
  const late = await app.list('limit=100&time=afternoon,evening')
  expect(early.length + late.length).toBe(all.length)
  expect(early.every(({ date }) => Number(date.slice(11, 13)) < 12)).toBe(true)
})

test.each([
  ['guitr', 'Ukulele jam'],
  ['blaksmiths', 'Blacksmith open forge'],
  ['welding', 'Blacksmith open forge'],
  ['fotography', 'Night of photography'],
  ['ukelele', 'Ukulele jam'],
])('"%s" finds related events although none contains it: %s', async (typed, title) => {
  expect(await titles(typed)).toContain(title)
})

test('a search offers the pathway towards what it names', async () => {
  const pathway = async (q: string) => {
    const response = await app.get(`/api/events/facets?${new URLSearchParams({ q }).toString()}`)
    return ((await response.json()) as { pathway: { id: string } | null }).pathway
  }
  expect(await pathway('birding')).toEqual({ id: 'birds', title: 'Get to know the birds around me' })
  expect(await pathway('node.js')).toBeNull()
  expect(await pathway('')).toBeNull()
})

describe('the meaning of a search', () => {
  let meant: TestDatabase
  let found: TestApp
  const find = async (q: string) =>
    (await found.list(new URLSearchParams({ q }).toString())).flatMap(({ title, matchesPartly }) =>
      matchesPartly ? [] : [title],
    )
  beforeAll(async () => {
    meant = await createTestDatabase()
    await meant.database.write((sql) =>
      insertEvents(sql, [
        offer('Dungeons & Dragons night'),
        offer('Tai chi at noon'),
        offer('Stories by Tia'),
        offer('Sunday ride', { description: 'Leave a code at the desk.' }),
        offer('Rain garden talk', { shortDescription: 'Water in clay soil.', category: 'Nature' }),
        offer('Open wheel', { shortDescription: 'Bring your own clay.', category: 'Art' }),
        offer('Concert of a Mexican trio', { category: 'Music' }),
        offer('Perseids above us', {
          category: 'STEM',
          description: 'Bring telescopes. A planetarium comes along, telescopes too.',
        }),
        offer('Family fair', { ageGroups: ['baby', 'elementary', 'adult'], startsAt: '2026-11-02T15:00:00Z' }),
        offer('Toddler time', { ageGroups: ['baby'], startsAt: '2026-11-09T15:00:00Z' }),
        offer('Story time', { category: 'Literature', startsAt: '2026-11-02T15:00:00Z' }),
        offer('Bilingual story time', { category: 'Literature', startsAt: '2026-11-09T15:00:00Z' }),
      ]),
    )
    found = createTestApp(meant.database)
  })
  afterAll(() => meant.close())

  test.each(['dungeons and dragons', 'dungeons & dragons', 'd&d'])(
    'does not depend on what connects the words of a phrase: %s',
    async (typed) => {
      expect(await find(typed)).toContain('Dungeons & Dragons night')
    },
  )

  test('is derived from the word next to a misspelled one, even if some event contains the misspelling', async () => {
    expect(await find('tia chi')).toContain('Tai chi at noon')
    expect(await find('tia')).toEqual(['Stories by Tia'])
  })

  test('doesn’t match other forms of the word in a long description', async () => {
    expect(await find('coding')).toEqual([])
    expect(await find('code')).toEqual(['Sunday ride'])
  })

  test('requires the category if only a similar word is outside the title', async () => {
    expect(await find('pottery')).toEqual(['Open wheel'])
  })

  test('may be expressed by a synonym of each word of a phrase', async () => {
    expect(await find('música mexicana')).toEqual(['Concert of a Mexican trio'])
  })

  test('orders a search for people by how clearly events are for them, and leaves none out', async () => {
    expect((await find('toddlers')).slice(0, 2)).toEqual(['Toddler time', 'Family fair'])
  })

  test('prefers the language of the search', async () => {
    expect((await find('hora del cuento'))[0]).toBe('Bilingual story time')
    expect((await find('story time'))[0]).toBe('Story time')
  })
})
