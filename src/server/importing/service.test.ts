import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGazetteer } from '#server/platform/gazetteer.ts'
import { createGuardedFetch, type GuardedFetch } from '#server/platform/guarded-fetch.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { noOptions, type ImportOptions } from './import-options.ts'
import { daysFrom } from './read-source.ts'
import { importSource, listSources, removeSource } from './service.ts'

const gazetteer = createGazetteer()
const now = '2026-11-01T12:00:00Z'
let store: TestDatabase
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wonderlark-import-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  store = await createTestDatabase()
})
afterEach(() => store.close())

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n')
const calendar = (name: string, ...events: string[]) =>
  ['BEGIN:VCALENDAR', `X-WR-CALNAME:${name}`, 'X-WR-TIMEZONE:America/New_York', ...events, 'END:VCALENDAR'].join('\n')
const knots = (...more: string[]) =>
  event('UID:knots', 'SUMMARY:Knots', 'DTSTART:20261110T100000', 'LOCATION:Mill Hall', ...more)
const tents = event('UID:tents', 'SUMMARY:Tents', 'DTSTART:20261112T100000', 'DTEND:20261112T110000')
const weekly = (...more: string[]) =>
  event(
    'UID:owls',
    'SUMMARY:Owls',
    'DTSTART:20261103T180000',
    'DTEND:20261103T190000',
    'RRULE:FREQ=WEEKLY;COUNT=4',
    ...more,
  )

interface Given {
  file?: string
  name?: string
  options?: Partial<ImportOptions>
  at?: string
  days?: number
  fetchGuarded?: GuardedFetch
}

async function read(text: string, given: Given = {}) {
  const address = path.join(folder, given.file ?? 'library.ics')
  await writeFile(address, text)
  return readAddress(address, given)
}

function readAddress(address: string, { name, options, at = now, days = 60, fetchGuarded }: Given = {}) {
  const deps = { database: store.database, gazetteer, fetchGuarded: fetchGuarded ?? createGuardedFetch() }
  const request = { address, name: name ?? null, options: { ...noOptions, ...options } }
  return importSource(deps, { ...request, days: daysFrom(Temporal.Instant.from(at), days) })
}

const rows = <Row extends object>(order = 'starts_at') =>
  store.database.read(async (sql) => {
    const all = await sql<Row & Record<string, unknown>>`
      select e.*, (select array_agg(s.name order by s.name) from event_sources l join sources s on s.id = l.source_id
        where l.event_id = e.id and l.withdrawn_at is null) as listed_by from events e order by starts_at, id`
    return order === 'starts_at' ? all : all.toReversed()
  })

describe('reading a source', () => {
  test('writes its events, and tells what it did', async () => {
    const report = await read(calendar('Dover Library', knots(), tents, event('UID:bad', 'SUMMARY:Bad')))
    expect(report).toMatchObject({
      source: 'Dover Library',
      read: 3,
      dates: 2,
      new: 2,
      changed: 0,
      unchanged: 0,
      skipped: [{ what: 'Bad' }],
    })
    expect(await rows()).toMatchObject([
      {
        title: 'Knots',
        organizer: 'Dover Library',
        time_zone: 'America/New_York',
        location: 'Mill Hall',
        latitude: null,
      },
      { title: 'Tents' },
    ])
  })

  test('again adds nothing', async () => {
    await read(calendar('Dover Library', knots(), weekly()))
    const report = await read(calendar('Dover Library', knots(), weekly()))
    expect(report).toMatchObject({ new: 0, changed: 0, unchanged: 5, withdrawn: 0 })
    expect(await rows()).toHaveLength(5)
  })

  test('twice at the same moment adds nothing twice', async () => {
    const text = calendar('Dover Library', knots(), weekly())
    const reports = await Promise.all([read(text), read(text), read(text)])
    expect(reports.map((report) => report.new).sort()).toEqual([0, 0, 5])
    expect(await rows()).toHaveLength(5)
    expect(await listSources(store)).toHaveLength(1)
  })

  test('that has changed changes the event in its place', async () => {
    await read(calendar('Dover Library', knots(), tents))
    const [before] = await rows()
    const report = await read(calendar('Dover Library', tents, knots('DESCRIPTION:Bring rope.')))
    expect(report).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
    expect(await rows()).toMatchObject([{ id: before?.id, description: 'Bring rope.' }, { title: 'Tents' }])
  })

  test('follows the higher SEQUENCE only', async () => {
    await read(calendar('Dover Library', knots('SEQUENCE:4', 'DESCRIPTION:new')))
    expect(await read(calendar('Dover Library', knots('SEQUENCE:3', 'DESCRIPTION:old')))).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    expect(await rows()).toMatchObject([{ description: 'new' }])
    expect(await read(calendar('Dover Library', knots('SEQUENCE:5', 'DESCRIPTION:newest')))).toMatchObject({
      changed: 1,
    })
    expect(await rows()).toMatchObject([{ description: 'newest', sequence: 5 }])
  })

  test('follows a cancellation, by status or by a word in the title', async () => {
    await read(calendar('Dover Library', knots(), tents))
    const report = await read(
      calendar('Dover Library', knots('STATUS:CANCELLED'), tents.replace('Tents', 'CANCELLED: Tents')),
    )
    expect(report).toMatchObject({ cancelled: 2, changed: 2 })
    expect(await rows()).toMatchObject([
      { title: 'Knots', status: 'cancelled' },
      { title: 'Tents', status: 'cancelled' },
    ])
  })

  test('is remembered under its name with what it was read with, and read with that again', async () => {
    await read(calendar('Dover Library', knots()), {
      name: 'Library',
      options: { town: 'Dover, NJ', category: 'STEM' },
    })
    const report = await read(calendar('Dover Library', knots()), { name: 'Library' })
    expect(report).toMatchObject({ source: 'Library', unchanged: 1 })
    expect(await listSources(store)).toMatchObject([
      { name: 'Library', options: { town: 'Dover, NJ', category: 'STEM' } },
    ])
    expect(await rows()).toMatchObject([
      { category: 'STEM', place_is_approximate: true, latitude: expect.closeTo(40.88, 1) },
    ])
  })

  test('from another file is the same source when it lists the same events, and another when it does not', async () => {
    await read(calendar('Events', knots()))
    expect(await read(calendar('Events', knots(), tents), { file: 'copy.ics' })).toMatchObject({
      source: 'Events',
      new: 1,
      unchanged: 1,
    })
    expect(await read(calendar('Events', weekly()), { file: 'other.ics' })).toMatchObject({
      source: 'Events (other)',
      new: 4,
      withdrawn: 0,
    })
  })
})

describe('what vanishes from a complete feed', () => {
  test('is withdrawn, and comes back when it is listed again', async () => {
    await read(calendar('Dover Library', knots(), tents))
    expect(await read(calendar('Dover Library', tents))).toMatchObject({ withdrawn: 1, unchanged: 1 })
    expect(await rows()).toMatchObject([
      { title: 'Knots', withdrawn_at: expect.any(Date) },
      { title: 'Tents', withdrawn_at: null },
    ])
    expect(await read(calendar('Dover Library', knots(), tents))).toMatchObject({ changed: 1 })
    expect(await rows()).toMatchObject([{ title: 'Knots', withdrawn_at: null }, { title: 'Tents' }])
  })

  test('stays when it is over', async () => {
    await read(calendar('Dover Library', knots(), tents))
    expect(await read(calendar('Dover Library'), { at: '2026-11-11T12:00:00Z' })).toMatchObject({ withdrawn: 1 })
    expect(await rows()).toMatchObject([
      { title: 'Knots', withdrawn_at: null },
      { title: 'Tents', withdrawn_at: expect.any(Date) },
    ])
  })

  test('stays when the reading did not look that far', async () => {
    await read(calendar('Dover Library', knots(), tents))
    expect(await read(calendar('Dover Library', knots()), { days: 10 })).toMatchObject({ withdrawn: 0 })
  })

  test('stays when the file breaks off', async () => {
    const whole = calendar('Dover Library', knots(), tents)
    await read(whole)
    expect(await read(whole.slice(0, whole.indexOf('UID:tents')))).toMatchObject({ withdrawn: 0 })
  })

  test('stays when it only cannot be read this time', async () => {
    await read(calendar('Dover Library', knots(), tents))
    expect(await read(calendar('Dover Library', knots('DURATION:long'), tents))).toMatchObject({
      withdrawn: 0,
      skipped: [{ what: 'Knots' }],
    })
  })

  test('stays when the feed is cut at a round number', async () => {
    const many = (from: number) =>
      Array.from({ length: 100 }, (_, at) =>
        event(
          `UID:${from + at}`,
          `SUMMARY:Talk ${from + at}`,
          `DTSTART:202611${10 + Math.floor((from + at) / 10)}T1${(from + at) % 10}0000`,
        ),
      )
    await read(calendar('Dover Library', ...many(1)))
    expect(await read(calendar('Dover Library', ...many(0)))).toMatchObject({ new: 1, withdrawn: 0 })
  })
})

describe('a series', () => {
  const links = async () =>
    (await rows()).map(({ starts_at, previous_ends_at, status }) =>
      [starts_at, previous_ends_at, status].map((value) =>
        value instanceof Date ? value.toISOString().slice(5, 13) : value,
      ),
    )

  test('is one series whose dates know when those before them have ended', async () => {
    await read(calendar('Dover Library', weekly()))
    expect(await links()).toEqual([
      ['11-03T23', null, 'scheduled'],
      ['11-10T23', '11-04T00', 'scheduled'],
      ['11-17T23', '11-11T00', 'scheduled'],
      ['11-24T23', '11-18T00', 'scheduled'],
    ])
    const series = await store.database.read((sql) => sql`select title, recurrence from series`)
    expect(series).toEqual([{ title: 'Owls', recurrence: 'RRULE:FREQ=WEEKLY;COUNT=4' }])
  })

  test('passes over dates that are cancelled or withdrawn', async () => {
    await read(calendar('Dover Library', weekly()))
    const cancelled = event(
      'UID:owls',
      'RECURRENCE-ID:20261110T180000',
      'SUMMARY:Owls',
      'DTSTART:20261110T180000',
      'DTEND:20261110T190000',
      'STATUS:CANCELLED',
    )
    const report = await read(calendar('Dover Library', weekly('EXDATE:20261103T180000'), cancelled))
    expect(report).toMatchObject({ changed: 1, withdrawn: 1, unchanged: 2 })
    expect((await links()).slice(1)).toEqual([
      ['11-10T23', null, 'cancelled'],
      ['11-17T23', null, 'scheduled'],
      ['11-24T23', '11-18T00', 'scheduled'],
    ])
  })

  test('goes on as the days go by', async () => {
    const endless = weekly().replace(';COUNT=4', '')
    await read(calendar('Dover Library', endless), { days: 9 })
    expect(await rows()).toHaveLength(1)
    expect(await read(calendar('Dover Library', endless), { at: '2026-11-09T12:00:00Z', days: 10 })).toMatchObject({
      new: 2,
      withdrawn: 0,
    })
    expect(new Set((await rows()).map(({ series_id }) => series_id)).size).toBe(1)
    expect(await rows()).toHaveLength(3)
  })

  test('is seen in dates that the source lists one by one', async () => {
    const single = (day: string) => event(`UID:${day}`, 'SUMMARY:Chess', `DTSTART:${day}T180000`, 'LOCATION:Room 1')
    await read(calendar('Dover Library', single('20261104')))
    expect((await rows()).map(({ series_id }) => series_id)).toEqual([null])
    await read(calendar('Dover Library', single('20261104'), single('20261111')))
    const [one, other] = await rows()
    expect(one?.series_id).not.toBeNull()
    expect(one?.series_id).toBe(other?.series_id)
    // Once the first is over and gone from the feed, the other one still belongs to it.
    await read(calendar('Dover Library', single('20261111')), { at: '2026-11-05T12:00:00Z' })
    expect((await rows())[1]).toMatchObject({ series_id: one?.series_id })
  })
})

describe('the same event from two sources', () => {
  const theirs = calendar('What is on in Dover', knots().replace('UID:knots', 'UID:77').replace('Knots', 'KNOTS!'))

  test('is one event that both list', async () => {
    await read(calendar('Dover Library', knots()))
    expect(await read(theirs, { file: 'town.ics' })).toMatchObject({ new: 0, duplicates: 1 })
    expect(await rows()).toMatchObject([{ title: 'Knots', listed_by: ['Dover Library', 'What is on in Dover'] }])
  })

  test('is told in the words of the first', async () => {
    await read(calendar('Dover Library', knots()))
    await read(theirs, { file: 'town.ics' })
    await read(theirs.replace('SUMMARY', 'DESCRIPTION:Ours\nSUMMARY'), { file: 'town.ics' })
    expect(await rows()).toMatchObject([{ title: 'Knots', description: '' }])
  })

  test('stays while one of them lists it', async () => {
    await read(calendar('Dover Library', knots()))
    await read(theirs, { file: 'town.ics' })
    await read(calendar('Dover Library'))
    expect(await rows()).toMatchObject([{ withdrawn_at: null, listed_by: ['What is on in Dover'] }])
    await read(calendar('What is on in Dover'), { file: 'town.ics' })
    expect(await rows()).toMatchObject([{ withdrawn_at: expect.any(Date) }])
  })

  test('found twice in one feed is one as well', async () => {
    expect(await read(calendar('Dover Library', knots(), knots().replace('UID:knots', 'UID:twin')))).toMatchObject({
      new: 1,
      duplicates: 1,
    })
    expect(await rows()).toHaveLength(1)
  })
})

describe('an event', () => {
  test('of whole days lasts from midnight to midnight where it is', async () => {
    await read(
      calendar(
        'Show',
        event(
          'UID:1',
          'SUMMARY:Show',
          'DTSTART;VALUE=DATE:20261110',
          'DTEND;VALUE=DATE:20261112',
          'LOCATION:Hall, Bloomington, IL',
        ),
      ),
    )
    expect(await rows()).toMatchObject([
      {
        all_day: true,
        time_zone: 'America/Chicago',
        starts_on: '2026-11-10',
        ends_on: '2026-11-11',
        starts_at: new Date('2026-11-10T06:00:00Z'),
      },
    ])
  })

  test('without an end lasts two hours', async () => {
    await read(calendar('Dover Library', knots()))
    expect(await rows()).toMatchObject([
      { starts_at: new Date('2026-11-10T15:00:00Z'), ends_at: new Date('2026-11-10T17:00:00Z') },
    ])
  })

  test('in the net has no place', async () => {
    await read(calendar('Dover Library', knots('GEO:40.88;-74.56').replace('Mill Hall', 'https://zoom.us/j/1')))
    expect(await rows()).toMatchObject([
      { is_virtual_event: true, virtual_event_link: 'https://zoom.us/j/1', location: '', latitude: null },
    ])
  })

  test('costs what its words say', async () => {
    await read(
      calendar(
        'Dover Library',
        knots('DESCRIPTION:Cost: $5'),
        tents.replace('UID', 'DESCRIPTION:Admission is free.\nUID'),
      ),
    )
    expect(await rows()).toMatchObject([
      { is_paid_event: true, is_free: false, price: 500 },
      { is_paid_event: false, is_free: true, price: null },
    ])
  })
})

describe('a URL', () => {
  const url = 'https://library.example/events.ics'
  const serving =
    (text: string, asked: unknown[]): GuardedFetch =>
    (address, conditions) => {
      asked.push(conditions?.etag ?? null)
      const status = conditions?.etag === '"1"' ? 304 : 200
      const body = Buffer.from(status === 200 ? text : '')
      return Promise.resolve({
        status,
        url: address,
        contentType: 'text/calendar',
        body,
        etag: '"1"',
        lastModified: null,
      })
    }

  test('is not sent again while it has not changed', async () => {
    const asked: unknown[] = []
    const fetchGuarded = serving(calendar('Dover Library', weekly()), asked)
    await readAddress(url, { fetchGuarded })
    expect(await readAddress(url, { fetchGuarded, at: '2026-11-02T12:00:00Z' })).toMatchObject({
      new: 0,
      unchanged: 4,
      withdrawn: 0,
    })
    expect(asked).toEqual([null, '"1"'])
  })

  test('is sent again when its series have to be followed further, or when it is asked otherwise', async () => {
    const asked: unknown[] = []
    const fetchGuarded = serving(calendar('Dover Library', weekly()), asked)
    await readAddress(url, { fetchGuarded })
    await readAddress(url, { fetchGuarded, at: '2026-11-20T12:00:00Z' })
    await readAddress(url, { fetchGuarded, at: '2026-11-20T12:00:00Z', options: { category: 'STEM' } })
    expect(asked).toEqual([null, null, null])
  })

  test('that answers with an error is told, and nothing is touched', async () => {
    await readAddress(url, { fetchGuarded: serving(calendar('Dover Library', knots()), []) })
    const body = Buffer.from('<html><title>Gone fishing</title></html>')
    const fetchGuarded = () =>
      Promise.resolve({ status: 404, url, contentType: 'text/html', body, etag: null, lastModified: null })
    await expect(readAddress(url, { fetchGuarded })).rejects.toThrow(
      'The server answered with status 404. It is an HTML page titled "Gone fishing", without events in it.',
    )
    expect(await rows()).toMatchObject([{ withdrawn_at: null }])
  })
})

describe('forgetting a source', () => {
  test('takes what only it listed out of the lists', async () => {
    await read(calendar('Dover Library', knots(), tents))
    await read(
      calendar('What is on', tents.replace('UID:tents', 'UID:9\nORGANIZER;CN=Dover Library:mailto:x@example.org')),
      { file: 'town.ics' },
    )
    expect(await removeSource(store, 'Dover Library', Temporal.Instant.from(now))).toBe(2)
    expect(await rows()).toMatchObject([
      { title: 'Knots', withdrawn_at: expect.any(Date) },
      { title: 'Tents', withdrawn_at: null },
    ])
    expect(await listSources(store)).toMatchObject([{ name: 'What is on' }])
  })

  test('of a name that nobody has is refused', async () => {
    await expect(removeSource(store, 'Nobody', Temporal.Instant.from(now))).rejects.toThrow(
      'There is no source "Nobody". Remembered: none.',
    )
  })
})
