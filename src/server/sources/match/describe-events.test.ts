import { describe, expect, test } from 'vitest'
import { arrangePlace } from './describe-events.ts'
import { calendarEvent as event, calendarText as calendar } from '#tests/support/sources/calendar-text.ts'
import { noOptions, planReading, type ImportOptions } from '#server/sources/read/import-options.ts'
import { readFeed } from '#server/sources/formats/read-feed.ts'
import { getDaysFrom, normaliseFeed } from '#server/sources/read/read-source.ts'

const dover = { latitude: 40.88, longitude: -74.56 }
const days = getDaysFrom(Temporal.Instant.from('2026-11-01T12:00:00Z'), 180)

/** Reads a feed on an installation in Dover, New Jersey. */
async function read(text: string, options: Partial<ImportOptions> = { place: dover }) {
  const gazetteer = { resolve: async () => ({ place: null, candidates: [], isBareName: false }) }
  const plan = await planReading({ ...noOptions, ...options }, { gazetteer, defaultLocation: dover })
  return normaliseFeed(readFeed(Buffer.from(text)), plan, days, new Map(), 'Dover Library')
}
const readEvents = async (text: string, options?: Partial<ImportOptions>) => (await read(text, options)).events
const table = (...titles: string[]) =>
  `title,date,time\n${titles.map((title) => `"${title}",2026-12-15,19:00`).join('\n')}`

describe('a title', () => {
  test.each([
    'Cancelled stamps and covers',
    'Canceled Culture Lecture',
    'Cancelled planes: aviation that never flew',
    'Cancellation marks for collectors',
    'Noise cancellation explained',
    'The concert that was cancelled',
    'THE CONCERT THAT WAS CANCELLED',
    'How it was CANCELLED',
    'Annulé ou pas ?',
    'The search was called off',
    'Verschoben ist nicht aufgehoben',
    'Reporté sur papier',
    'CANCELLED CULTURE: A TALK',
  ])('"%s" stays whole', async (title) => {
    expect(await readEvents(table(title))).toMatchObject([{ title, status: 'scheduled' }])
  })

  test.each([
    ['CANCELLED: Moss walk', 'Moss walk'],
    ['CANCELLED Moss walk', 'Moss walk'],
    ['*Cancelled* Moss walk', 'Moss walk'],
    ['Cancelled - Moss walk', 'Moss walk'],
    ['Cancelled!! Moss walk', 'Moss walk'],
    ['Cancelled due to snow: Moss walk', 'Moss walk'],
    ['CANCELLED DUE TO WEATHER Moss walk', 'Moss walk'],
    ['Cancelled tonight – Moss walk', 'Moss walk'],
    ['Moss walk (CANCELLED)', 'Moss walk'],
    ['Moss walk CANCELLED', 'Moss walk'],
    ['Moss walk - cancelled due to snow', 'Moss walk - cancelled due to snow'],
    ['Abgesagt: Mooswanderung', 'Mooswanderung'],
    ['Mooswanderung (fällt aus)', 'Mooswanderung'],
    ['CANCELADO: paseo', 'paseo'],
    ['ANNULÉ - Balade', 'Balade'],
    ['Called off: Moss walk', 'Moss walk'],
    ['Moss walk (called off)', 'Moss walk'],
    ['Cancelled', 'Cancelled'],
  ])('"%s" says that "%s" is cancelled', async (said, title) => {
    expect(await readEvents(table(said))).toMatchObject([{ title, status: 'cancelled' }])
  })
})

test.each([
  ['Postponed: Moss walk', 'Moss walk'],
  ['Verschoben: Mooswanderung', 'Mooswanderung'],
  ['Mooswanderung (verschoben)', 'Mooswanderung'],
  ['REPORTÉ - Balade', 'Balade'],
  ['Aplazado: paseo', 'paseo'],
  ['Uitgesteld! Wandeling', 'Wandeling'],
])('"%s" says that "%s" is postponed', async (said, title) => {
  expect(await readEvents(table(said))).toMatchObject([{ title, status: 'postponed' }])
})

describe('an event is free', () => {
  const isFree = async (title: string) => (await readEvents(table(title)))[0]?.isFree

  test.each([
    'Free verse workshop',
    'Free motion quilting class',
    'Free drawing class',
    'Free jazz concert',
    'Free diving course',
    'Free speech lecture',
    'Free software talk',
    'Gluten free baking class',
    'Free improvisation session',
    'Free-range chickens',
    'Free-form pottery',
    'Gratis-Kultur: ein Vortrag',
  ])('not for the name of an art or an idea: %s', async (title) => {
    expect(await isFree(title)).toBe(false)
  })

  test.each([
    'Kostenlos: Yoga',
    'GRATIS! Taller',
    'Gratuit : balade',
    'Free - yoga',
    'Free workshop on taxes',
    'Free yoga class',
    'Free family concert',
    'Free guitar lesson',
  ])('if it is said to be: %s', async (title) => {
    expect(await isFree(title)).toBe(true)
  })
})

describe('the zone of an event that names no place is', () => {
  const at = (zone: string, ...before: string[]) =>
    calendar(...before, event('UID:1', 'SUMMARY:Knots', `DTSTART;TZID=${zone}:20261210T160000`))
  const findZone = async (text: string, options: Partial<ImportOptions> = {}) => {
    const [first] = await readEvents(text, options)
    return `${first?.startsAt.slice(11, 16)} ${first?.timeZone}`
  }
  const pacific = 'America/Los_Angeles'

  test("the source's home rather than that of its calendar", async () => {
    const denver = { place: { latitude: 39.74, longitude: -104.98 } }
    expect(await findZone(at(pacific, `X-WR-TIMEZONE:${pacific}`), denver)).toBe('00:00 America/Denver')
  })

  test('the installation rather than that of its whole calendar', async () => {
    expect(await findZone(at(pacific, `X-WR-TIMEZONE:${pacific}`))).toBe('00:00 America/New_York')
  })

  test('its own, if it differs from that of its calendar', async () => {
    expect(await findZone(at('Europe/Berlin', `X-WR-TIMEZONE:${pacific}`))).toBe('15:00 Europe/Berlin')
  })

  test('its own in a list of events', async () => {
    const list = (zone: object) => JSON.stringify([{ id: 1, title: 'Knots', start: '2026-12-10T16:00:00', ...zone }])
    expect(await findZone(list({ timezone: 'Europe/Berlin' }))).toBe('15:00 Europe/Berlin')
    const { warnings } = await read(list({ timezone: 'Mars/Base' }))
    expect(warnings).toMatchObject([{ what: 'Time zone "Mars/Base"' }])
  })
})

test('a time that is midnight in this zone isn’t a whole day', async () => {
  const [first] = await readEvents(
    calendar(event('UID:1', 'SUMMARY:Luau', 'DTSTART;TZID=Pacific/Honolulu:20261210T190000')),
  )
  expect(first).toMatchObject({ allDay: false, startsAt: '2026-12-11T05:00:00Z', endsAt: '2026-12-11T07:00:00Z' })
})

describe('private events', () => {
  const talk = (uid: string, ...more: string[]) =>
    event(`UID:${uid}`, `SUMMARY:Talk ${uid}`, 'DTSTART:20261210T150000Z', ...more)

  test.each<[string, string]>([
    [
      'a calendar',
      calendar(talk('1', 'CLASS:PRIVATE'), talk('2', 'CLASS:confidential'), talk('3', 'CLASS: PUBLIC'), talk('4')),
    ],
    [
      'a table of Outlook',
      'Subject,Start Date,Start Time,Private,Sensitivity\nTalk 1,12/10/2026,3 PM,True,Private\n' +
        'Talk 2,12/10/2026,3 PM,False,Confidential\nTalk 3,12/10/2026,3 PM,False,Normal\nTalk 4,12/10/2026,3 PM,,',
    ],
    [
      'a list',
      JSON.stringify({
        items: [
          { visibility: 'private' },
          { sensitivity: 'confidential' },
          { visibility: 'public', private: false },
          { visibility: 'default' },
        ].map((more, at) => ({
          id: String(at),
          summary: `Talk ${at + 1}`,
          start: { dateTime: '2026-12-10T15:00:00Z' },
          ...more,
        })),
      }),
    ],
  ])('of %s are left out and counted', async (_what, text) => {
    const reading = await read(text)
    expect(reading.events.map(({ title }) => title)).toEqual(['Talk 3', 'Talk 4'])
    expect(reading).toMatchObject({ private: 2, read: 4, outside: 0, skipped: [] })
  })

  test('that replace a date of a series remove it', async () => {
    const series = event('UID:1', 'SUMMARY:Talk', 'DTSTART:20261210T150000Z', 'RRULE:FREQ=DAILY;COUNT=3')
    const moved = event(
      'UID:1',
      'SUMMARY:Doctor',
      'RECURRENCE-ID:20261211T150000Z',
      'DTSTART:20261211T160000Z',
      'CLASS:PRIVATE',
    )
    expect((await readEvents(calendar(series, moved))).map(({ startsAt }) => startsAt.slice(8, 10))).toEqual([
      '10',
      '12',
    ])
  })
})

test('a calendar that cancels its events cancels them', async () => {
  const talk = event('UID:1', 'SUMMARY:Talk', 'DTSTART:20261210T150000Z')
  expect(await readEvents(calendar('METHOD:CANCEL', talk))).toMatchObject([{ status: 'cancelled' }])
  expect(await readEvents(calendar('METHOD:PUBLISH', talk))).toMatchObject([{ status: 'scheduled' }])
})

test('a room isn’t an organizer', async () => {
  const rows = 'title,date,organizer\nKnots,2026-12-15,Meeting Room B\nOwls,2026-12-15,Owl Club'
  expect((await readEvents(rows)).map(({ organizer }) => organizer)).toEqual(['Dover Library', 'Owl Club'])
})

describe('whole days', () => {
  const listDays = async (text: string) =>
    (await readEvents(text)).map(({ days: found }) => found && `${found.first} ${found.after}`)
  const span = (zone: string, start: string, end: string, ...more: string[]) =>
    event(`UID:${start}${zone}`, 'SUMMARY:Fair', `DTSTART${zone}:${start}`, `DTEND${zone}:${end}`, ...more)
  const marked = 'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE'

  test.each<[string, string]>([
    ['marked by Outlook, in UTC', span('', '20261210T000000Z', '20261212T000000Z', marked)],
    ['marked by Outlook, elsewhere', span(';TZID=Pacific Standard Time', '20261210T000000', '20261212T000000', marked)],
    ['from midnight to midnight elsewhere', span(';TZID=Europe/Berlin', '20261210T000000', '20261212T000000')],
  ])('of a calendar: %s', async (_what, text) => {
    expect(await listDays(calendar(text))).toEqual(['2026-12-10 2026-12-12'])
  })

  test('aren’t times that are marked by mistake', async () => {
    expect(await listDays(calendar(span('', '20261210T150000Z', '20261210T170000Z', marked)))).toEqual([null])
  })

  test.each<[string, object]>([
    ['Google Calendar', { start: { date: '2026-12-10' }, end: { date: '2026-12-12' } }],
    ['FullCalendar', { start: '2026-12-10', end: '2026-12-12', allDay: true }],
    ['FullCalendar, without a mark', { start: '2026-12-10', end: '2026-12-12' }],
    [
      'Microsoft 365',
      {
        isAllDay: true,
        start: { dateTime: '2026-12-10T00:00:00.0000000' },
        end: { dateTime: '2026-12-12T00:00:00.0000000' },
      },
    ],
    ['midnight to midnight', { allday: true, start_date: '2026-12-10 00:00:00', end_date: '2026-12-12 00:00:00' }],
    ['a last day', { start_date: '2026-12-10', end_date: '2026-12-11' }],
  ])('of a list: %s', async (_what, times) => {
    expect(await listDays(JSON.stringify([{ id: 1, title: 'Fair', ...times }]))).toEqual(['2026-12-10 2026-12-12'])
  })

  test('of a list may be one', async () => {
    for (const end of ['2026-12-10', '2026-12-11']) {
      expect(
        await listDays(JSON.stringify([{ title: 'Fair', start: { date: '2026-12-10' }, end: { date: end } }])),
      ).toEqual(['2026-12-10 2026-12-11'])
    }
  })
})

describe('a duration in hours is exact, and one in days nominal', () => {
  const ends = async (start: string, ...more: string[]) =>
    (await readEvents(calendar(event('UID:1', 'SUMMARY:Walk', `DTSTART${start}`, ...more)))).map(
      ({ startsAt, endsAt }) => `${startsAt.slice(0, 16)} ${endsAt.slice(0, 16)}`,
    )
  const eastern = ';TZID=America/New_York:'

  test.each([
    ['PT2H', '2027-03-14T08:00'],
    ['P1DT2H', '2027-03-15T07:00'],
    ['P1D', '2027-03-15T05:00'],
  ])('%s across a clock change', async (duration, end) => {
    expect(await ends(`${eastern}20270314T010000`, `DURATION:${duration}`)).toEqual([`2027-03-14T06:00 ${end}`])
    expect(await ends(':20270314T010000', `DURATION:${duration}`)).toEqual([`2027-03-14T06:00 ${end}`])
  })

  test('in each date of a series', async () => {
    expect(await ends(`${eastern}20270314T010000`, 'DURATION:PT2H', 'RRULE:FREQ=WEEKLY;COUNT=2')).toEqual([
      '2027-03-14T06:00 2027-03-14T08:00',
      '2027-03-21T05:00 2027-03-21T07:00',
    ])
  })

  test('of a period of its own', async () => {
    const periods = '20261212T120000/20261212T150000,20261219T120000/PT3H'
    expect(
      await ends(
        ';TZID=Europe/Brussels:20261205T080000',
        'DURATION:PT1H',
        `RDATE;VALUE=PERIOD;TZID=Europe/Brussels:${periods}`,
      ),
    ).toEqual([
      '2026-12-05T07:00 2026-12-05T08:00',
      '2026-12-12T11:00 2026-12-12T14:00',
      '2026-12-19T11:00 2026-12-19T14:00',
    ])
  })
})

test('texts of vCalendar 1.0 are decoded', async () => {
  const [first] = await readEvents(
    calendar(
      event(
        'UID:1',
        'DTSTART:20261210T150000Z',
        'SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9 talk about =',
        'bees: =F0=9F=90=9D',
        'LOCATION;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:B=E4ckerei',
        'DESCRIPTION;ENCODING=QUOTED-PRINTABLE:First=0D=0ASecond',
        'RRULE:W1 TH #2',
      ),
    ),
  )
  expect(first).toMatchObject({
    title: 'Café talk about bees: 🐝',
    placeText: 'Bäckerei',
    description: 'First\nSecond',
  })
})

test('dates of tables have the order of the country of the installation', async () => {
  const london = { latitude: 51.5, longitude: -0.12 }
  const plan = await planReading(noOptions, {
    gazetteer: { resolve: async () => ({ place: null, candidates: [], isBareName: false }) },
    defaultLocation: london,
  })
  const { events, notes } = readFeed(Buffer.from('title,date\nKnots,6/12/2026'), plan.table)
  expect(events[0]?.start.local).toBe('2026-12-06T00:00:00')
  expect(notes).toEqual([
    'dates such as "6/12/2026" were read with the day first, as at the home of this installation (Europe/London), since the source has no --town or --time-zone.',
  ])
})

describe('events of a library that never names prices', () => {
  const titles = Array.from({ length: 12 }, (_, at) => `Story hour ${at}`)

  test('are usually free, but sales aren’t', async () => {
    const events = await readEvents(table(...titles, 'Book sale', 'FREE: Moss walk'))
    const usual = events.filter(({ isUsuallyFree }) => isUsuallyFree).map(({ title }) => title)
    expect(usual.toSorted()).toEqual(titles.toSorted())
    expect(events.find(({ title }) => title.includes('Moss walk'))).toMatchObject({ isFree: true })
  })

  test('are not if one costs something, or if they are few', async () => {
    const marked = async (...all: string[]) =>
      (await readEvents(table(...all))).filter(({ isUsuallyFree }) => isUsuallyFree).length
    expect(await marked(...titles, 'Pottery ($15)')).toBe(0)
    expect(await marked(...titles.slice(0, 5))).toBe(0)
  })

  test('are free even if one of very many costs something', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `Owl evening ${at}`)
    const events = await readEvents(table(...many, 'Bingo ($12)'))
    expect(events.filter(({ isUsuallyFree }) => isUsuallyFree)).toHaveLength(60)
    expect(events.find(({ isPaidEvent }) => isPaidEvent)).toMatchObject({ title: 'Bingo ($12)' })
  })
})

test('the kind of entry is derived from the text, and left out if the text doesn’t mention it', async () => {
  const [full, open] = await readEvents(table('Moss walk (FULL)', 'Owl walk'))
  expect(full).toMatchObject({ entry: 'full' })
  expect(open).not.toHaveProperty('entry')
})

test.each([
  ["Children's Room, Riverton Library", '', "Riverton Library, Children's Room"],
  ["Children's Room", 'Riverton Library', "Riverton Library, Children's Room"],
  [
    'Meeting Room 2, Riverton Library, 5 Elm Street, Dover, NJ',
    '',
    'Riverton Library, Meeting Room 2, 5 Elm Street, Dover, NJ',
  ],
  ["Children's Room", '', "Children's Room"],
  ["Riverton Library, Children's Room", 'Dover', "Riverton Library, Children's Room"],
  ['Meeting Room 2, 5 Elm Street', 'Dover', 'Meeting Room 2, 5 Elm Street'],
  ['Mill Hall', 'Dover Folk Club', 'Mill Hall'],
])('%j of %j is shown as %j', (text, building, shown) => {
  expect(arrangePlace(text, building)).toBe(shown)
})
