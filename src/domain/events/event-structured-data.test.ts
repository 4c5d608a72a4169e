import { describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import { zoned } from '#tests/support/sources/calendar-samples.ts'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import { ageRanges, eventStructuredData } from './event-structured-data.ts'

const origin = 'https://wonderlark.example.org'
const read = (given: Partial<LearningEvent> = {}) =>
  eventStructuredData(sampleEvent(given), origin)[0] as Record<string, unknown>

/** Kinds of events that may be difficult for search engines. */
const kinds: Record<string, Partial<LearningEvent>> = {
  'in person': {},
  virtual: {
    isVirtualEvent: true,
    virtualEventLink: 'https://meet.example.org/pond',
    location: '',
    latitude: null,
    longitude: null,
  },
  'virtual without a link': { isVirtualEvent: true, location: '', latitude: null, longitude: null },
  'in a place and virtual': { isVirtualEvent: true, virtualEventLink: 'https://meet.example.org/pond' },
  free: { isFree: true },
  paid: { isPaidEvent: true, price: 1250, paymentLink: 'https://tickets.example.org/12' },
  'paid in yen': { isPaidEvent: true, price: 1200, currency: 'JPY' },
  'paid, nobody knows how much': { isPaidEvent: true },
  'paid what people can': { isFree: true, isPayWhatYouCan: true, suggestedPrice: 500 },
  'sold by ticket type': {
    isPaidEvent: true,
    price: 500,
    ticketTypes: [
      { key: 'a', name: 'Adult', price: 1250 },
      { key: 'c', name: 'Child', price: 500 },
    ],
  },
  'all day': { allDay: true, date: zoned('2026-10-31T00:00'), endDate: zoned('2026-11-03T00:00') },
  cancelled: { status: 'cancelled' },
  postponed: { status: 'postponed' },
  rescheduled: { previousDate: zoned('2026-10-30T10:00') },
  'of a series': { seriesId: 7 },
  'without a place': { location: '', latitude: null, longitude: null, organizer: '' },
  'in a town': { location: 'Montclair, NJ', placePrecision: 'town' },
  'without words': { description: '', shortDescription: '' },
  'with a picture': { imageUrl: 'https://pictures.example.org/pond.jpg' },
}

/** Properties required by Google for an Event, and for a Place or VirtualLocation. */
describe.each(Object.entries(kinds))('an event that is %s', (_kind, given) => {
  const thing = read(given)

  test('has every required property', () => {
    expect(thing).toMatchObject({ '@context': 'https://schema.org', name: 'Pond dipping' })
    expect(thing['startDate']).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d[+-]\d\d:\d\d)?$/)
    const locations = [thing['location']].flat() as Record<string, unknown>[]
    expect(locations.length).toBeGreaterThan(0)
    for (const place of locations) {
      const demanded = place['@type'] === 'VirtualLocation' ? place['url'] : place['address']
      expect(demanded).toBeTruthy()
    }
  })

  test('has the recommended properties that are known', () => {
    expect(thing['endDate']).toMatch(/^\d{4}-\d\d-\d\d/)
    expect(String(thing['description']).length).toBeGreaterThan(0)
    expect(thing['eventStatus']).toMatch(/^https:\/\/schema\.org\/Event(Scheduled|Cancelled|Postponed|Rescheduled)$/)
    expect(thing['eventAttendanceMode']).toMatch(/^https:\/\/schema\.org\/(Offline|Online|Mixed)EventAttendanceMode$/)
    for (const image of thing['image'] as string[]) expect(image).toMatch(/^https:\/\//)
    expect(thing['url']).toBe(`${origin}/event/12`)
  })

  test('has no undefined or null values', () => {
    expect(JSON.parse(JSON.stringify(thing))).toEqual(thing)
    expect(JSON.stringify(thing)).not.toContain('null')
  })
})

test('a location is split into name, street, town, state and ZIP code', () => {
  const address = { '@type': 'PostalAddress', addressLocality: 'Brooklyn', addressRegion: 'NY', addressCountry: 'US' }
  expect(read({ country: 'US' })['location']).toMatchObject({
    '@type': 'Place',
    name: 'Brower Park',
    address,
    geo: { latitude: 40.6737, longitude: -73.9436 },
  })
  expect(
    read({ location: 'Central Library, 10 Grand Army Plaza, Brooklyn, NY 11238', country: 'US' })['location'],
  ).toMatchObject({
    name: 'Central Library',
    address: { ...address, streetAddress: '10 Grand Army Plaza', postalCode: '11238' },
  })
  expect(read({ location: '10 Grand Army Plaza, Brooklyn, NY' })['location']).toMatchObject({
    name: '10 Grand Army Plaza',
    address: { streetAddress: '10 Grand Army Plaza' },
  })
  expect(read({ location: 'The old mill by the river' })['location']).toMatchObject({
    address: 'The old mill by the river',
  })
})

test.each<[string, string | undefined, object | string]>([
  [
    'Reference Library, 789 Yonge St, Toronto, ON',
    'CA',
    { streetAddress: '789 Yonge St', addressLocality: 'Toronto', addressRegion: 'ON', addressCountry: 'CA' },
  ],
  [
    '7 Creek Rd, Vancouver, British Columbia V5K 0A1',
    'CA',
    {
      streetAddress: '7 Creek Rd',
      addressLocality: 'Vancouver',
      addressRegion: 'British Columbia',
      postalCode: 'V5K 0A1',
      addressCountry: 'CA',
    },
  ],
  [
    'Stadtbibliothek, Breite Str. 30, 10178 Berlin, Deutschland',
    'DE',
    { streetAddress: 'Breite Str. 30', addressLocality: 'Berlin', postalCode: '10178', addressCountry: 'DE' },
  ],
  [
    'Central Library, Calverley Street, Leeds LS1 3AB, UK',
    'GB',
    { streetAddress: 'Calverley Street', addressLocality: 'Leeds', postalCode: 'LS1 3AB', addressCountry: 'GB' },
  ],
  [
    'Town Hall, Perth, WA 6000',
    'AU',
    { addressLocality: 'Perth', addressRegion: 'WA', postalCode: '6000', addressCountry: 'AU' },
  ],
  [
    'Planetarium, Bismarckallee 7g, Freiburg im Breisgau, 79098, DE',
    'DE',
    {
      streetAddress: 'Bismarckallee 7g',
      addressLocality: 'Freiburg im Breisgau',
      postalCode: '79098',
      addressCountry: 'DE',
    },
  ],
  [
    'Grange Hall, 3 Mill Lane, Otley, West Yorkshire LS21 1AA',
    'GB',
    {
      streetAddress: '3 Mill Lane',
      addressLocality: 'Otley',
      addressRegion: 'West Yorkshire',
      postalCode: 'LS21 1AA',
      addressCountry: 'GB',
    },
  ],
  [
    'Barn, Matlock, Derbyshire DE4 3NN',
    'GB',
    { addressLocality: 'Matlock', addressRegion: 'Derbyshire', postalCode: 'DE4 3NN', addressCountry: 'GB' },
  ],
  [
    'Hall B, 77 Elm Dr, Mississauga ON L5B 1A1',
    'CA',
    {
      streetAddress: '77 Elm Dr',
      addressLocality: 'Mississauga',
      addressRegion: 'ON',
      postalCode: 'L5B 1A1',
      addressCountry: 'CA',
    },
  ],
  [
    'Centre, 5 rue Haute, Montréal (Québec) H2X 1Y4',
    'CA',
    {
      streetAddress: '5 rue Haute',
      addressLocality: 'Montréal',
      addressRegion: 'Québec',
      postalCode: 'H2X 1Y4',
      addressCountry: 'CA',
    },
  ],
  [
    'Museum, Port Washington, NY 11050',
    'US',
    { addressLocality: 'Port Washington', addressRegion: 'NY', postalCode: '11050', addressCountry: 'US' },
  ],
  ['The old mill by the river', 'IE', { addressCountry: 'IE' }],
  ['The old mill by the river', undefined, 'The old mill by the river'],
  ['Toronto, ON', undefined, { addressLocality: 'Toronto', addressRegion: 'ON' }],
])('the address of "%s" in %s is %j', (location, country, address) => {
  const given = country === undefined ? { location } : { location, country }
  const expected = typeof address === 'string' ? address : { '@type': 'PostalAddress', ...address }
  expect((read(given)['location'] as { address: unknown }).address).toEqual(expected)
})

test('an event whose date changed is marked as rescheduled, unless it is cancelled', () => {
  const previousDate = zoned('2026-10-30T10:00')
  expect(read({ previousDate })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: previousDate,
  })
  expect(read({ previousDate, allDay: true })['previousStartDate']).toBe('2026-10-30')
  for (const status of ['cancelled', 'postponed'] as const)
    expect(read({ previousDate, status })).not.toHaveProperty('previousStartDate')
  expect(read({ status: 'postponed' })['eventStatus']).toBe('https://schema.org/EventPostponed')
})

test('the language is included only if known', () => {
  expect(read({ language: 'es' })['inLanguage']).toBe('es')
  expect(read()).not.toHaveProperty('inLanguage')
})

test('an approximate location has no coordinates', () => {
  expect(read({ placePrecision: 'town' })['location']).not.toHaveProperty('geo')
})

test('virtual events have a link as location, hybrid ones have both', () => {
  expect(read(kinds['virtual'])).toMatchObject({
    location: { '@type': 'VirtualLocation', url: 'https://meet.example.org/pond' },
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  })
  expect(read(kinds['in a place and virtual'])).toMatchObject({
    location: [{ '@type': 'Place' }, { '@type': 'VirtualLocation' }],
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
  })
})

test('the price is included only if known', () => {
  expect(read()).not.toHaveProperty('offers')
  expect(read()).not.toHaveProperty('isAccessibleForFree')
  expect(read(kinds['free'])).toMatchObject({ isAccessibleForFree: true, offers: { price: '0', priceCurrency: 'USD' } })
  const paid = {
    price: '12.50',
    priceCurrency: 'USD',
    url: 'https://tickets.example.org/12',
    availability: 'https://schema.org/InStock',
  }
  expect(read(kinds['paid'])).toMatchObject({ isAccessibleForFree: false, offers: paid })
  expect(read(kinds['paid in yen'])).toMatchObject({ offers: { price: '1200', priceCurrency: 'JPY' } })
  expect(read(kinds['paid, nobody knows how much'])['offers']).not.toHaveProperty('price')
})

test('all-day events have days with an inclusive end', () => {
  expect(read(kinds['all day'])).toMatchObject({ startDate: '2026-10-31', endDate: '2026-11-02' })
})

test("times have the venue's offset", () => {
  expect(read()).toMatchObject({ startDate: '2026-10-31T10:00:00-04:00', endDate: '2026-10-31T12:00:00-04:00' })
})

test('a date refers to its series', () => {
  expect(read({ seriesId: 7 })).toMatchObject({
    superEvent: { '@type': 'EventSeries', '@id': `${origin}/#series-7`, name: 'Pond dipping' },
  })
})

test.each<[string, LearningEvent['ageGroups'], string]>([
  ['children', ['preschool', 'elementary'], 'ChildrensEvent'],
  ['families', ['elementary', 'adult'], 'EducationEvent'],
  ['nobody in particular', [], 'EducationEvent'],
])('an event for %s', (_who, groups, type) => {
  expect(read({ ageGroups: groups })['@type']).toBe(type)
})

test.each<[LearningEvent['ageGroups'], string[]]>([
  [['elementary'], ['6-11']],
  [['elementary', 'preschool', 'middle'], ['3-14']],
  [['baby'], ['0-2']],
  [['baby', 'preschool'], ['0-5']],
  [
    ['preschool', 'adult'],
    ['3-5', '18-'],
  ],
  [['adult', 'senior'], ['18-']],
  [[], []],
])('%j has the age ranges %j', (groups, ranges) => {
  expect(ageRanges(groups)).toEqual(ranges)
})

test('breadcrumbs lead from all events through the category to this one', () => {
  expect(eventStructuredData(sampleEvent(), origin)[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Events', item: `${origin}/home` },
      { position: 2, name: 'Nature', item: `${origin}/home?interests=Nature` },
      { position: 3, name: 'Pond dipping', item: `${origin}/event/12` },
    ],
  })
})

test('each ticket type is an offer, and an event where people pay what they can is free', () => {
  const sold = read(kinds['sold by ticket type'])
  expect([sold['offers']].flat()).toMatchObject([
    { name: 'Adult', price: '12.50', priceCurrency: 'USD' },
    { name: 'Child', price: '5.00', priceCurrency: 'USD' },
  ])
  expect(read(kinds['paid what people can'])).toMatchObject({ isAccessibleForFree: true, offers: { price: '0' } })
})
