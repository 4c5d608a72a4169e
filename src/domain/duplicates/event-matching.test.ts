import { describe, expect, test } from 'vitest'
import { matchEntries, matchListings, readListing, type MatchedListing } from './event-matching.ts'

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
    [
      'a list of acts and the tour of the first',
      { title: 'Ann Heron, The Coots, Marsh Lights' },
      { title: 'Ann Heron: This Tour Won’t Save You' },
    ],
    [
      'a title of its own in a room and in its building',
      { title: 'William Heron and His Prospect of Marshland Freedom', location: 'Dover, Board Room' },
      {
        title: 'William Heron & His Prospect of Marshland Freedom',
        location: 'Dover Library, 5 Elm Street, Dover, NJ',
      },
    ],
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
    ['groups of one library', { title: 'Dover Library, Heron Hour' }, { title: 'Dover Library, Owl Tour' }],
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

test('hostile titles take no time', () => {
  for (const title of [
    'w/ '.repeat(10_000),
    '('.repeat(50_000),
    'at '.repeat(10_000),
    '-'.repeat(50_000),
    'a'.repeat(50_000),
  ])
    expect(match({ title }, { title: 'x' })).toBe('different')
})

const blurb = 'Build a nest box for the herons of the marsh. Wood and tools are here.'

describe('events with the same description', () => {
  const talk = { title: 'Open House', location: '', text: blurb }

  test.each<[string, Partial<MatchedListing>, Partial<MatchedListing>, 'same' | 'likely' | 'different']>([
    ['make an ordinary title one event if neither names a place', talk, talk, 'same'],
    ['do so if one of them is cut off', talk, { ...talk, text: `${blurb.slice(0, 50)}…` }, 'same'],
    ['do so if one names a room', talk, { ...talk, location: 'Room 5' }, 'same'],
    [
      "don't at another place",
      { ...talk, location: hall },
      { ...talk, location: '9 Elm Road, Dover, NJ' },
      'different',
    ],
    ["don't at another time", talk, { ...talk, ...later(30) }, 'different'],
    ["don't if there are few", { ...talk, text: 'Come along!' }, { ...talk, text: 'Come along!' }, 'different'],
    ["don't if one is online", talk, { ...talk, isVirtualEvent: true }, 'different'],
  ])('%s', (_what, one, other, expected) => {
    expect(match(one, other)).toBe(expected)
  })
})

describe('two entries of one source', () => {
  const compare = (one: Partial<MatchedListing>, other: Partial<MatchedListing>) =>
    matchEntries(readListing({ ...sample, ...one }), readListing({ ...sample, ...other })).match

  test.each<[string, Partial<MatchedListing>, Partial<MatchedListing>]>([
    ['at one place, however it is written', {}, { location: 'Mill Hall, 12 Mill St., Dover, NJ 07801' }],
    ['with the same words and no place', { location: '', text: blurb }, { location: '', text: blurb }],
    [
      'whose titles differ in signs',
      { title: 'The Herons!' },
      { title: 'The Herons', location: 'Mill Hall, Dover, NJ' },
    ],
  ])('are one %s', (_what, one, other) => {
    expect(compare(one, other)).toBe('same')
  })

  test.each<[string, Partial<MatchedListing>, Partial<MatchedListing>]>([
    ['in two rooms', { location: 'Mill Hall, Room 1' }, { location: 'Mill Hall, Room 2' }],
    ['of two groups', { title: 'Heron Yoga' }, { title: 'Heron Yoga for Beginners' }],
    ['of which one is a day before', {}, later(-1440)],
    ['without a place and words', { location: '' }, { location: '' }],
  ])('are two %s', (_what, one, other) => {
    expect(compare(one, other)).toBe('different')
  })

  test('an hour apart in the evening are for an operator', () => {
    expect(compare({}, later(60))).toBe('likely')
  })
})
