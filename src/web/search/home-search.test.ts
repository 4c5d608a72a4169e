import { describe, expect, test } from 'vitest'
import {
  featuredCall,
  foldCall,
  foldedFacetsCall,
  isOneList,
  dropUnchosenInterests,
  listCall,
  mapCall,
  nearbyCall,
  readHomeSearch,
  searchFor,
  subscriptionCall,
  visitorDefaults,
  writeHomeSearch,
} from './home-search.ts'

/** A Wednesday. */
const today = '2026-11-25'
/** Of a visitor who chose nothing, on a site that selects STEM. */
const unchosen = { ...visitorDefaults, interests: ['STEM'] as const }
const read = (query: string) => readHomeSearch(new URLSearchParams(query), { today, defaults: unchosen })

test('a first visit shows the site’s interests within 20 miles, with an empty query', () => {
  const home = read('')
  expect(home).toMatchObject({ interests: ['STEM'], within: 20, mood: null, ages: [], free: false, pages: 1 })
  expect(writeHomeSearch(home)).toBe('')
})

test('a text search covers every interest unless one is chosen', () => {
  expect(read('q=birds').interests).toEqual([])
  expect(read('q=birds&interests=Art').interests).toEqual(['Art'])
})

test.each([
  '?interests=',
  '?interests=Art,Music&mood=Quiet&ages=elementary,adult&free=true&within=35&pages=3&filters=open',
  '?q=birds&interests=Nature',
  '?online=true&when=next-week&sort=price&view=map',
  '?from=2026-11-28&to=2026-12-03&sort=distance',
  '?q=caf%C3%A9+%26+more',
])('%s survives a round trip', (query) => {
  expect(writeHomeSearch(read(query))).toBe(query)
})

test('a text search drops default interests, and clearing it restores them', () => {
  expect(searchFor(read(''), 'birds')).toEqual({ q: 'birds', literal: [], show: 'first', interests: [] })
  expect(searchFor(read('q=birds&sort=price'), '')).toEqual({
    q: '',
    literal: [],
    show: 'first',
    sort: null,
    interests: ['STEM'],
  })
  expect(searchFor(read('interests=Art'), 'birds')).toEqual({ q: 'birds', literal: [], show: 'first' })
})

describe('invalid parameters', () => {
  test.each([
    ['interests=Nope,STEM', { interests: ['STEM'] }],
    ['mood=Angry', { mood: null }],
    ['when=someday', { when: null }],
    ['when=Today&from=2026-02-30&to=soon', { when: null, from: null, to: null }],
    ['from=2026-12-03&to=2026-11-28', { from: '2026-12-03', to: null }],
    ['when=today&from=2026-12-03', { when: 'today', from: null }],
    ['sort=size&view=globe&online=1', { sort: null, view: 'list', online: false }],
    ['within=9999', { within: 50 }],
    ['within=abc', { within: 20 }],
    ['pages=-4', { pages: 1 }],
    ['pages=1e9', { pages: 10 }],
    [`q=${'x'.repeat(500)}`, { q: 'x'.repeat(200) }],
  ])('%s is reduced to its valid part', (query, part) => {
    expect(read(query)).toMatchObject(part)
  })
})

test('a form sent without JavaScript repeats parameters, and an empty one means no interests', () => {
  expect(read('interests=&interests=Art&interests=Music').interests).toEqual(['Art', 'Music'])
  expect(read('interests=').interests).toEqual([])
})

test('the list includes virtual events, the nearby list does not', () => {
  expect(listCall(read('')).toString()).toBe('interests=STEM&within=20&virtual=any&sort=day&herds=false&limit=20')
  expect(nearbyCall(read('')).toString()).toBe('interests=STEM&within=20&virtual=false&sort=day&herds=false&limit=13')
})

test('days are computed from today, without events of today that are over', () => {
  const days = (query: string) => {
    const call = listCall(read(query))
    return [call.get('from'), call.get('to')]
  }
  expect(days('when=today')).toEqual([null, '2026-11-25'])
  expect(days('when=tomorrow')).toEqual(['2026-11-26', '2026-11-26'])
  expect(days('when=weekend')).toEqual(['2026-11-28', '2026-11-29'])
  expect(days('from=2026-11-01&to=2026-12-24')).toEqual([null, '2026-12-24'])
})

test('a subscription outlives the days relative to today, but keeps a chosen range', () => {
  expect(subscriptionCall(read('when=weekend')).has('to')).toBe(false)
  expect(subscriptionCall(read('to=2026-12-24')).get('to')).toBe('2026-12-24')
})

test('online events match from everywhere', () => {
  expect(listCall(read('online=true&within=5')).toString()).toBe(
    'interests=STEM&virtual=true&sort=day&herds=false&limit=20',
  )
})

test('the default order is not part of the URL', () => {
  expect(writeHomeSearch(read('sort=best'))).toBe('')
  expect(writeHomeSearch(read('sort=date'))).toBe('?sort=date')
  expect(writeHomeSearch(read('show=all&sort=date'))).toBe('?show=all')
  expect(writeHomeSearch(read('q=birds&sort=best'))).toBe('?q=birds')
  expect(writeHomeSearch(read('q=birds&sort=date'))).toBe('?q=birds&sort=date')
})

test.each([
  ['', 'day'],
  ['sort=best', 'day'],
  ['show=learning', 'day'],
  ['show=all', null],
  ['show=all&sort=best', 'day'],
  ['sort=date', null],
  ['sort=price', 'price'],
  ['q=birds', null],
  ['q=birds&sort=best', null],
  ['q=birds&sort=date', 'date'],
  ['q=birds&sort=distance', 'distance'],
])('"%s" asks the API for the order %s', (query, sort) => {
  expect(listCall(read(query)).get('sort')).toBe(sort)
})

describe('an area chosen on the map', () => {
  const home = { latitude: 40.83, longitude: -74.21 }

  test('is in the URL and takes precedence over the visitor’s place', () => {
    const search = readHomeSearch(new URLSearchParams('near=40.7361,-74.1724&within=10'), { today, place: home })
    expect(writeHomeSearch(search)).toBe('?near=40.736,-74.172&within=10')
    expect(listCall(search).get('near')).toBe('40.736,-74.172')
    expect(mapCall(search).get('sort')).toBe('distance')
  })

  test('is ignored if invalid: the visitor’s place applies and stays out of the URL', () => {
    for (const near of ['', 'here', '91,0', '0,181', '1e1,2', '40.7']) {
      const search = readHomeSearch(new URLSearchParams({ near }), { today, place: home })
      expect(search.near, near).toBeNull()
      expect(listCall(search).get('near')).toBe('40.83,-74.21')
      expect(writeHomeSearch(search)).toBe('')
    }
  })
})

test('a quick filter drops the site’s interests, and keeps those that the person chose', () => {
  expect(dropUnchosenInterests(read(''))).toEqual({ interests: [] })
  expect(dropUnchosenInterests(read('interests=Art'))).toEqual({})
  const own = { ...unchosen, areChosen: true }
  expect(dropUnchosenInterests(readHomeSearch(new URLSearchParams(), { today, defaults: own }))).toEqual({})
})

describe('a user with preferences', () => {
  const defaults = {
    interests: ['Art', 'Music'] as const,
    areChosen: true,
    ages: ['elementary'] as const,
    show: 'first' as const,
    within: 10,
  }
  const own = (query: string) => readHomeSearch(new URLSearchParams(query), { today, defaults })

  test('gets them as defaults, with an empty query', () => {
    const home = own('')
    expect(home).toMatchObject({ interests: ['Art', 'Music'], ages: ['elementary'] })
    expect(writeHomeSearch(home)).toBe('')
    expect(listCall(home).toString()).toBe(
      'interests=Art%2CMusic&ages=elementary&within=10&virtual=any&sort=day&herds=false&limit=20',
    )
  })

  test('can choose other interests and every age', () => {
    const home = { ...own(''), interests: ['STEM' as const], ages: [] }
    expect(writeHomeSearch(home)).toBe('?interests=STEM&ages=')
    expect(own('interests=STEM&ages=')).toMatchObject({ interests: ['STEM'], ages: [] })
  })

  test('can search farther than usual', () => {
    const home = { ...own(''), within: 20 }
    expect(writeHomeSearch(home)).toBe('?within=20')
    expect(own('within=20').within).toBe(20)
    expect(own('').within).toBe(10)
  })

  test('searches by text in all interests, for the same ages', () => {
    expect(own('q=birds')).toMatchObject({ interests: [], ages: ['elementary'] })
    expect(searchFor(own('q=birds'), '')).toEqual({
      q: '',
      literal: [],
      show: 'first',
      sort: null,
      interests: ['Art', 'Music'],
    })
  })
})

describe('what a list shows', () => {
  const town = (query: string, show: 'learning' | 'first' | 'all') =>
    readHomeSearch(new URLSearchParams(query), { today, defaults: { ...visitorDefaults, show } })

  test('is what the town has set, until a person chooses', () => {
    expect(listCall(town('', 'learning')).get('learning')).toBe('true')
    expect(listCall(town('', 'all')).has('herds')).toBe(false)
    const chosen = town('show=first', 'learning')
    expect(listCall(chosen).has('learning')).toBe(false)
    expect(writeHomeSearch(chosen)).toBe('?show=first')
  })

  test('is everything for a text search, unless the person says otherwise', () => {
    expect(listCall(town('q=concert', 'learning')).has('learning')).toBe(false)
    expect(listCall(town('q=concert&show=learning', 'first')).get('learning')).toBe('true')
    expect(town('', 'learning')).toMatchObject(searchFor(town('q=concert', 'learning'), ''))
  })

  test('folds nothing if a person chooses a topic, searches, or sorts', () => {
    for (const query of ['interests=Music', 'q=concert', 'sort=date', 'sort=distance', 'show=all', 'show=learning']) {
      expect([query, foldedFacetsCall(town(query, 'first'))]).toEqual([query, null])
      expect([query, listCall(town(query, 'first')).has('herds')]).toEqual([query, false])
    }
    expect(foldedFacetsCall(town('', 'first'))?.toString()).toBe('within=20&virtual=any')
  })

  test('a fold opens the events of its day, and today those that are still on', () => {
    expect(foldCall(town('free=true', 'first'), '2026-11-27').toString()).toBe(
      'free=true&within=20&virtual=any&from=2026-11-27&to=2026-11-27&herds=true&ongoing=false&limit=100',
    )
    expect(foldCall(town('', 'first'), today).has('from')).toBe(false)
  })

  test('a subscription folds nothing', () => {
    expect(subscriptionCall(town('', 'first')).toString()).toBe('within=20&virtual=any&limit=20')
  })
})

test.each(['when=today', 'free=true', 'interests=Art', 'near=40.7,-74.1', 'within=5', 'sort=price', 'q=owl'])(
  'with "%s" the list comes first, without featured events',
  (query) => {
    expect(isOneList(read(query))).toBe(true)
    expect(featuredCall(read(query))).toBe(null)
  },
)

test.each(['', 'interests=', 'pages=3', 'filters=open', 'show=learning', 'sort=date'])(
  'with "%s" the sections come first',
  (query) => {
    expect(isOneList(read(query))).toBe(false)
  },
)
