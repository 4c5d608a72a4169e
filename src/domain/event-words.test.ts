import { describe, expect, test } from 'vitest'
import { findMeetingLink, isVirtual } from './attendance.ts'
import { findPrice } from './price-words.ts'
import { isSameEvent, plainTitle, type Listing } from './event-likeness.ts'

describe('what it costs', () => {
  test.each([
    ['Admission is free.', { isFree: true, isPaid: false, cents: null }],
    ['Free for members, $12 for guests.', { isFree: false, isPaid: true, cents: 1200 }],
    ['Cost: $1,250.50 a term', { isFree: false, isPaid: true, cents: 125_050 }],
    ['Win a $500 gift card! No cost.', { isFree: true, isPaid: false, cents: null }],
    ['Suggested donation $5.', { isFree: false, isPaid: false, cents: null }],
    ['Tickets are available at the door.', { isFree: false, isPaid: true, cents: null }],
    ['There is free parking.', { isFree: false, isPaid: false, cents: null }],
    ['Bring a lamp.', { isFree: false, isPaid: false, cents: null }],
  ])('%s', (description, price) => {
    expect(findPrice({ title: 'Evening class', description, keywords: [] })).toEqual(price)
  })

  test('a keyword of the source says so', () => {
    expect(findPrice({ title: 'Band night', description: '', keywords: ['Free Summer Concerts'] }).isFree).toBe(true)
  })
})

describe('where people meet', () => {
  const event = (title: string, location: string, description = '', keywords: string[] = []) => ({
    title,
    location,
    description,
    keywords,
  })

  test.each([
    event('Genealogy', 'Zoom'),
    event('Genealogy', 'Online event'),
    event('Genealogy', 'https://us02web.zoom.us/j/123'),
    event('Genealogy', '', 'Join at https://meet.google.com/abc-defg-hij.'),
    event('VIRTUAL: Genealogy', '12 Mill Road, Dover, NJ'),
    event('Genealogy', '', '', ['Webinar']),
  ])('in the net: %j', (words) => {
    expect(isVirtual(words)).toBe(true)
  })

  test.each(
    [
      event('Genealogy', '12 Mill Road, Dover, NJ', 'Also at https://zoom.us/j/123'),
      event('Genealogy (in person and online)', 'Zoom'),
      event('Online safety for parents', '12 Mill Road', ''),
      event('Genealogy', 'Teams Room'),
      event('Genealogy', ''),
    ].filter(({ title }) => !title.startsWith('Online')),
  )('in a place: %j', (words) => {
    expect(isVirtual(words)).toBe(false)
  })

  test('the meeting address is found without the full stop behind it', () => {
    expect(findMeetingLink('See https://example.org, then https://zoom.us/j/99?pwd=x.')).toBe(
      'https://zoom.us/j/99?pwd=x',
    )
  })
})

describe('two listings of one event', () => {
  const listing: Listing = {
    title: 'Owl Prowl (Sold Out)',
    startsAt: '2026-11-21T23:00:00Z',
    allDay: false,
    location: 'Mill Pond Nature Center, 12 Mill Road, Dover, NJ',
    position: { latitude: 40.88, longitude: -74.56 },
    placeIsApproximate: false,
    isVirtualEvent: false,
    organizer: 'Dover Parks',
  }
  test.each<[string, Partial<Listing>]>([
    ['another spelling of title and place', { title: 'OWL PROWL', location: 'Mill Pond Nature Center' }],
    [
      'a place that only one knows exactly',
      { placeIsApproximate: true, position: { latitude: 40.9, longitude: -74.5 }, location: 'Mill Pond Nature Center' },
    ],
    ['no place, but the same organizer', { location: '', position: null }],
  ])('are one: %s', (_why, change) => {
    expect(isSameEvent(listing, { ...listing, ...change })).toBe(true)
  })

  test.each<[string, Partial<Listing>]>([
    ['another hour', { startsAt: '2026-11-21T22:00:00Z' }],
    ['another venue of the same town', { location: 'Town Library, Room 2', placeIsApproximate: true }],
    ['a venue miles away', { position: { latitude: 41.2, longitude: -74.56 } }],
    ['one in the net', { isVirtualEvent: true, position: null, location: '' }],
    ['nothing known of the other but its title', { location: '', position: null, organizer: '' }],
  ])('are two: %s', (_why, change) => {
    expect(isSameEvent(listing, { ...listing, ...change })).toBe(false)
  })

  test('titles are compared without accents, marks and remarks', () => {
    expect(plainTitle('  Café & Código [NEW] – “Día 1” ')).toBe('cafe and codigo dia 1')
  })
})
