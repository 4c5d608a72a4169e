import { describe, expect, test } from 'vitest'
import { matchListings, readListing, type MatchedListing } from './event-matching.ts'

const hall = 'Mill Hall, 12 Mill Street, Dover, NJ'
const sample: MatchedListing = {
  title: 'The Herons',
  startsAt: '2026-11-21T00:00:00Z',
  endsAt: '2026-11-21T02:00:00Z',
  timeZone: 'America/New_York',
  allDay: false,
  location: hall,
  position: null,
  placePrecision: 'exact',
  isVirtualEvent: false,
  organizer: '',
}
const match = (one: Partial<MatchedListing>, other: Partial<MatchedListing>) =>
  matchListings(readListing({ ...sample, ...one }), readListing({ ...sample, ...other })).match
const later = (minutes: number): Partial<MatchedListing> => ({
  startsAt: Temporal.Instant.from(sample.startsAt).add({ minutes }).toString(),
  endsAt: Temporal.Instant.from(sample.endsAt).add({ minutes }).toString(),
})

describe('one event', () => {
  test.each<[string, Partial<MatchedListing>, Partial<MatchedListing>]>([
    ['another spelling of the address', {}, { location: 'MILL HALL,12 Mill St, Dover, NJ 07801, USA' }],
    ['guests and a tour in the title', { title: 'The Herons: Marsh Tour 2026' }, { title: 'The Herons w/ The Coots' }],
    ['a status and a date in the title', { title: 'CANCELLED: The Herons (November 20)' }, {}],
    ['the venue in the title', { title: 'The Herons @ Mill Hall' }, {}],
    ['the venue and its town in the title', { title: 'The Herons Performing at Mill Hall in Dover Nj' }, {}],
    ['the organizer in the title', { title: 'Dover Folk Club: The Herons', organizer: 'Dover Folk Club' }, {}],
    ['a typo', { title: 'Heron Banding Demonstration' }, { title: 'Heron Banding Demonstraton' }],
    ['doors and show', {}, later(60)],
    ['five minutes apart', {}, later(5)],
    [
      'one without a place',
      { title: 'Great Heron Marsh Regatta' },
      { title: 'Great Heron Marsh Regatta', location: '' },
    ],
    [
      'one with only a town',
      { title: 'Great Heron Marsh Regatta' },
      { title: 'Great Heron Marsh Regatta', location: 'Dover, NJ' },
    ],
  ])('%s', (_why, one, other) => {
    expect(match(one, other)).toBe('same')
    expect(match(other, one)).toBe('same')
  })
})

describe('perhaps one event', () => {
  test.each<[string, Partial<MatchedListing>, Partial<MatchedListing>]>([
    ['titles in other words', { title: 'Heron Banding Workshop' }, { title: 'Banding Herons by the River' }],
    ['a room and its building', { title: 'Marsh Cantata' }, { title: 'Marsh Cantata', location: 'The Blue Room' }],
    [
      'all day against an evening',
      { allDay: true, startsAt: '2026-11-20T05:00:00Z', endsAt: '2026-11-21T05:00:00Z' },
      {},
    ],
    ['a general title and no place', { title: 'Farm Tour' }, { title: 'Farm Tour', location: '' }],
    [
      'a township and a building in it',
      { title: 'Marsh Plan Hearing', location: 'Dover Township' },
      { title: 'Marsh Plan Hearing', location: 'Dover Township Library, 5 Elm Street' },
    ],
    ['a narrower title', { title: 'Ukulele' }, { title: 'Ukulele for Kids' }],
  ])('%s', (_why, one, other) => {
    expect(match(one, other)).toBe('likely')
  })
})

describe('two events', () => {
  test.each<[string, Partial<MatchedListing>, Partial<MatchedListing>]>([
    ['an early and a late show', {}, later(120)],
    ['a morning and an evening session', { title: 'Clay Birds (Morning)' }, { title: 'Clay Birds (Evening)' }],
    ['other parts', { title: 'Clay Birds, Part 1' }, { title: 'Clay Birds, Part 2' }],
    [
      'branches of a library',
      { title: 'Story Time', location: 'Elm, Room 1' },
      { title: 'Story Time', location: 'Oak, Room 1' },
    ],
    ['another house number', {}, { location: 'Oak Hall, 99 Oak Street, Dover, NJ' }],
    ['another state', { location: 'Mill Hall, Dover, NJ' }, { location: 'Mill Hall, Dover, DE' }],
    [
      'miles apart',
      { position: { latitude: 40.88, longitude: -74.56 } },
      { position: { latitude: 40.98, longitude: -74.56 } },
    ],
    ['another day', {}, later(24 * 60)],
    ['nothing in common but the hour', { title: 'Sewing Basics' }, { title: 'Marsh Cantata' }],
    [
      'meetings online at one hour',
      { title: 'Phone Bank', isVirtualEvent: true, location: '' },
      { title: 'Book Talk', isVirtualEvent: true, location: '' },
    ],
  ])('%s', (_why, one, other) => {
    expect(match(one, other)).toBe('different')
  })
})

test('hostile titles are read in no time', () => {
  for (const title of [
    'w/ '.repeat(10_000),
    '('.repeat(50_000),
    'at '.repeat(10_000),
    '-'.repeat(50_000),
    'a'.repeat(50_000),
  ])
    expect(match({ title }, { title: 'x' })).toBe('different')
})
