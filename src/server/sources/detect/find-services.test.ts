import { describe, expect, test } from 'vitest'
import { detectRecorded, recordedPage, twoEvents } from '#tests/support/sources/detect-recorded.ts'

const site = 'https://dover.example/'

describe('finds and reads', () => {
  const google = 'https://calendar.google.com/calendar'
  const publicCalendar = `${google}/ical/dover%40example.org/public/basic.ics`
  test.each([
    ['google-calendar', `${google}/embed?src=dover%40example.org&ctz=America%2FNew_York`, publicCalendar],
    ['google-calendar', `${google}/u/0?cid=${Buffer.from('dover@example.org').toString('base64url')}`, publicCalendar],
    ['meetup', 'https://www.meetup.com/dover-readers/', 'https://www.meetup.com/dover-readers/events/ical/'],
    ['teamup', 'https://teamup.com/ks1234567890abcdef', 'https://ics.teamup.com/feed/ks1234567890abcdef/0.ics'],
    ['tockify', 'https://tockify.com/dover.town/monthly', 'https://tockify.com/api/feeds/ics/dover.town'],
    ['trumba', 'https://www.trumba.com/calendars/dover-parks', 'https://www.trumba.com/calendars/dover-parks.ics'],
    [
      'outlook',
      'https://outlook.office365.com/owa/calendar/a@b/c/calendar.html',
      'https://outlook.office365.com/owa/calendar/a@b/c/calendar.ics',
    ],
  ])('%s, by its address and on a page', async (kind, address, calendar) => {
    expect(await detectRecorded(address, { [calendar]: twoEvents })).toMatchObject({ kind, readAddress: calendar })
    const body = `<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`
    const onPage = await detectRecorded(site, { [site]: recordedPage(body), [calendar]: twoEvents })
    expect(onPage).toMatchObject({ kind, readAddress: calendar, titles: ['Knots', 'Tents'] })
  })

  test('LibCal, by the calendar that its page names', async () => {
    const address = 'https://dover.libcal.com/calendar/events'
    const found = await detectRecorded(address, {
      [address]: recordedPage('<script>var config = { calendar_id: 10306 }</script> Powered by Springshare'),
      'https://dover.libcal.com/ical_subscribe.php?src=p&cid=10306': twoEvents,
    })
    expect(found).toMatchObject({ kind: 'libcal', titles: ['Knots', 'Tents'] })
  })

  test('BiblioCommons, with audiences and languages', async () => {
    const event = (id: string, day: string, more: object = {}) => ({
      id,
      indexStart: `2026-12-${day}T10:00`,
      indexEnd: `2026-12-${day}T11:00`,
      definition: {
        title: `Talk ${id}`,
        description: '<p>Hello</p>',
        start: `2026-12-${day}T10:00`,
        end: `2026-12-${day}T11:00`,
        branchLocationId: 'MA',
        audienceIds: ['a1'],
        typeIds: ['t1'],
        languageIds: ['l1'],
        ...more,
      },
    })
    const found = await detectRecorded('https://dover.bibliocommons.com/events/search/index', {
      'https://gateway.bibliocommons.com/v2/libraries/dover/events?limit=100&page=1': {
        events: { items: ['e1', 'e2'] },
        entities: {
          events: { e1: event('e1', '05'), e2: event('e2', '06', { isCancelled: true }) },
          locations: {
            MA: { id: 'MA', name: 'Main', address: { number: '1', street: 'Mill Road', city: 'Dover', state: 'NJ' } },
          },
          eventAudiences: { a1: { name: 'Teens' } },
          eventTypes: { t1: { name: 'Science' } },
          eventLanguages: { l1: { name: 'Spanish' } },
        },
      },
      'https://gateway.bibliocommons.com/v2/libraries/dover/events?limit=100&page=2': {
        events: { items: [] },
        entities: {},
      },
    })
    expect(found.kind).toBe('bibliocommons')
    expect(found.reading).toMatchObject({ isComplete: true, skipped: [] })
    expect(found.reading.events).toMatchObject([
      {
        title: 'Talk e1',
        link: 'https://dover.bibliocommons.com/v2/events/e1',
        keywords: ['Science', 'ages Teens', 'Spanish'],
        isCancelled: false,
      },
      { title: 'Talk e2', isCancelled: true },
    ])
    expect(found.reading.events[0]?.place.text).toMatch(/^Main, /)
  })

  test('Localist, whose events list their dates', async () => {
    const dates = ['2026-12-01T10:00:00-05:00', '2026-12-08T10:00:00-05:00'].map((start) => ({
      event_instance: { start, end: null, all_day: false },
    }))
    const event = {
      id: 7,
      title: 'Lab tour',
      localist_url: 'https://events.dover.example/event/lab',
      location_name: 'Hall 3',
      geo: { latitude: '40.9', longitude: '-74.5' },
      event_instances: dates,
      filters: { event_types: [{ name: 'Tour' }], event_target_audience: [{ name: 'Families' }] },
      free: true,
    }
    const found = await detectRecorded('https://events.dover.example/', {
      'https://events.dover.example/': recordedPage(
        '<script src="https://cdn.localist.com/x.js"></script> Powered by Localist',
      ),
      'https://events.dover.example/api/2/events': { events: [{ event }], page: { current: 1, size: 100, total: 1 } },
    })
    expect(found.kind).toBe('localist')
    expect(found.reading.events).toMatchObject([
      {
        uid: '7',
        keywords: ['Tour', 'ages Families'],
        place: { text: 'Hall 3', latitude: 40.9, longitude: -74.5 },
        price: { isFree: true },
      },
      { uid: '7', start: { local: '2026-12-08T10:00:00' } },
    ])
  })

  test('Squarespace, in the zone of its site', async () => {
    const address = 'https://dover.example/whats-on'
    const item = {
      id: 's1',
      title: 'Open studio',
      startDate: Date.parse('2026-12-01T23:00:00Z'),
      endDate: Date.parse('2026-12-02T01:00:00Z'),
      fullUrl: '/whats-on/open-studio',
      location: { addressTitle: '', addressLine1: '', addressLine2: '', markerLat: 40.7207559, markerLng: -74.0007613 },
      tags: ['Clay'],
      categories: [],
    }
    const found = await detectRecorded(address, {
      [address]: recordedPage('<!-- This is Squarespace. -->'),
      [`${address}?format=json`]: {
        website: { siteTitle: 'Dover Arts', timeZone: 'America/New_York' },
        collection: { typeName: 'events' },
        upcoming: [item],
        past: [],
      },
    })
    expect(found).toMatchObject({ kind: 'squarespace', readAddress: `${address}?format=json` })
    expect(found.reading.events).toMatchObject([
      { link: 'https://dover.example/whats-on/open-studio', keywords: ['Clay'], place: { text: '', latitude: null } },
    ])
  })

  test('CivicPlus, whose page lists a calendar for each department', async () => {
    const address = 'https://www.dover.example/calendar.aspx'
    const index = 'https://www.dover.example/iCalendar.aspx'
    const feed = 'https://www.dover.example/common/modules/iCalendar/iCalendar.aspx?catID=14&feed=calendar'
    const found = await detectRecorded(address, {
      [address]: recordedPage('CivicPlus'),
      [index]: recordedPage(`<a href="${feed.replace('&', '&amp;')}">Parks</a>`),
      [feed]: twoEvents,
    })
    expect(found).toMatchObject({ kind: 'civicplus', readAddress: feed })
  })

  test('a club of Resident Advisor, by a query', async () => {
    const found = await detectRecorded('https://ra.co/clubs/77', {
      'https://ra.co/clubs/77': (response) => response.writeHead(403).end(),
      'https://ra.co/graphql': {
        data: {
          venue: {
            name: 'The Mill',
            address: '1 Mill Road, Dover',
            events: [
              { id: '1', title: 'Mixing for beginners', startTime: '2026-12-01T18:00:00.000', contentUrl: '/events/1' },
            ],
          },
        },
      },
    })
    expect(found.kind).toBe('resident-advisor')
    expect(found.reading.events).toMatchObject([
      { link: 'https://ra.co/events/1', place: { text: 'The Mill, 1 Mill Road, Dover' } },
    ])
  })
})
