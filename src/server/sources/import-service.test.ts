import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GuardedFetch } from '#server/platform/network/network-fetch.ts'
import { calendarEvent as event, calendarText } from '#tests/support/sources/calendar-text.ts'
import {
  calendar,
  createImportHarness,
  importedAt,
  knots,
  tents,
  weekly,
  type CatalogueRow,
  type ImportHarness,
} from '#tests/support/sources/import-harness.ts'
import { serveRecordings, type Recorded } from '#tests/support/servers/recorded-site.ts'
import { listSources, removeSource } from './import-service.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

describe('reading a source', () => {
  test('writes its events and reports the changes', async () => {
    const report = await imports.read(calendar('Dover Library', knots(), tents, event('UID:bad', 'SUMMARY:Bad')))
    expect(report).toMatchObject({
      source: 'Dover Library',
      read: 3,
      dates: 2,
      new: 2,
      changed: 0,
      unchanged: 0,
      skipped: [{ what: 'Bad' }],
    })
    expect(await imports.rows()).toMatchObject([
      {
        title: 'Knots',
        organizer: 'Dover Library',
        time_zone: 'America/New_York',
        location: 'Mill Hall',
        place_precision: 'unknown',
      },
      { title: 'Tents' },
    ])
  })

  test('again adds nothing', async () => {
    await imports.read(calendar('Dover Library', knots(), weekly()))
    const report = await imports.read(calendar('Dover Library', knots(), weekly()))
    expect(report).toMatchObject({ new: 0, changed: 0, unchanged: 5, withdrawn: 0 })
    expect(await imports.rows()).toHaveLength(5)
  })

  test('corrects floating times that an earlier version treated as UTC, and keeps their events', async () => {
    const venue = 'LOCATION:Library\\, Brooklyn\\, NY 11201'
    const floating = calendarText('X-WR-CALNAME:Dover Library', knots(venue), weekly(venue))
    await imports.read(floating.replaceAll(/(DTSTART|DTEND)(.*\d)/g, '$1$2Z'))
    const before = await imports.rows()
    expect(await imports.read(floating)).toMatchObject({ new: 0, changed: 5, withdrawn: 0 })
    const after = await imports.rows()
    const hours = (row: CatalogueRow) => new Date(String(row['starts_at'])).getUTCHours()
    expect(before.map(hours)).toEqual([18, 10, 18, 18, 18])
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(after.map(hours)).toEqual(before.map((row) => hours(row) + 5))
  })

  test('twice concurrently adds nothing twice', async () => {
    const text = calendar('Dover Library', knots(), weekly())
    const reports = await Promise.all([imports.read(text), imports.read(text), imports.read(text)])
    expect(reports.map((report) => report.new).sort()).toEqual([0, 0, 5])
    expect(await imports.rows()).toHaveLength(5)
    expect(await listSources(imports.store)).toHaveLength(1)
  })

  test('that has changed updates the event in place', async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    const [before] = await imports.rows()
    const report = await imports.read(calendar('Dover Library', tents, knots('DESCRIPTION:Bring rope.')))
    expect(report).toMatchObject({ new: 0, changed: 1, unchanged: 1 })
    expect(await imports.rows()).toMatchObject([{ id: before?.id, description: 'Bring rope.' }, { title: 'Tents' }])
  })

  test('applies only a higher SEQUENCE', async () => {
    await imports.read(calendar('Dover Library', knots('SEQUENCE:4', 'DESCRIPTION:new')))
    expect(await imports.read(calendar('Dover Library', knots('SEQUENCE:3', 'DESCRIPTION:old')))).toMatchObject({
      changed: 0,
      unchanged: 1,
    })
    expect(await imports.rows()).toMatchObject([{ description: 'new' }])
    expect(await imports.read(calendar('Dover Library', knots('SEQUENCE:5', 'DESCRIPTION:newest')))).toMatchObject({
      changed: 1,
    })
    expect(await imports.rows()).toMatchObject([{ description: 'newest', sequence: 5 }])
  })

  test('detects a cancellation by status or by a word in the title', async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    const report = await imports.read(
      calendar('Dover Library', knots('STATUS:CANCELLED'), tents.replace('Tents', 'CANCELLED: Tents')),
    )
    expect(report).toMatchObject({ cancelled: 2, changed: 2 })
    expect(await imports.rows()).toMatchObject([
      { title: 'Knots', status: 'cancelled' },
      { title: 'Tents', status: 'cancelled' },
    ])
  })

  test.each([
    ['(CXLD) Tents', 'Tents', 'cancelled'],
    ['Tents CANCELLED', 'Tents', 'cancelled'],
    ['Tents- CANCELLED- Rescheduled for 9/2', 'Tents- CANCELLED- Rescheduled for 9/2', 'cancelled'],
    ['Tents (Canceled due to rain) at night', 'Tents (Canceled due to rain) at night', 'cancelled'],
    ['Tents: how a canceled show began', 'Tents: how a canceled show began', 'scheduled'],
    ['Un-canceled: tents - a talk', 'Un-canceled: tents - a talk', 'scheduled'],
    ['POSTPONED Tents', 'Tents', 'postponed'],
    ['Postponed: Tents', 'Tents', 'postponed'],
    ['(Postponed) Tents', 'Tents', 'postponed'],
    ['Tents - Postponed', 'Tents', 'postponed'],
    ['Tents (POSTPONED)', 'Tents', 'postponed'],
    ['Tents POSTPONED', 'Tents', 'postponed'],
    ['Tents - Postponed until May', 'Tents - Postponed until May', 'postponed'],
    ['The postponed tent', 'The postponed tent', 'scheduled'],
    ['Postponed dreams', 'Postponed dreams', 'scheduled'],
    ['Tents at night Tents at night', 'Tents at night', 'scheduled'],
  ])('reads the title "%s" as "%s", %s', async (said, title, status) => {
    await imports.read(calendar('Dover Library', tents.replace('Tents', said)))
    expect(await imports.rows()).toMatchObject([{ title, status }])
  })

  test('stores its options under its name and uses them again', async () => {
    await imports.read(calendar('Dover Library', knots()), {
      name: 'Library',
      options: { town: 'Dover, NJ', category: 'STEM' },
    })
    const report = await imports.read(calendar('Dover Library', knots()), { name: 'Library' })
    expect(report).toMatchObject({ source: 'Library', unchanged: 1 })
    expect(await listSources(imports.store)).toMatchObject([
      { name: 'Library', options: { town: 'Dover, NJ', category: 'STEM' } },
    ])
    expect(await imports.rows()).toMatchObject([
      { category: 'STEM', place_precision: 'unknown', latitude: expect.closeTo(40.88, 1) },
    ])
  })

  test('from another file is the same source only if it lists the same events', async () => {
    await imports.read(calendar('Knots and tents', knots()))
    expect(await imports.read(calendar('Knots and tents', knots(), tents), { file: 'copy.ics' })).toMatchObject({
      source: 'Knots and tents',
      new: 1,
      unchanged: 1,
    })
    expect(await imports.read(calendar('Knots and tents', weekly()), { file: 'other.ics' })).toMatchObject({
      source: 'Knots and tents (other)',
      new: 4,
      withdrawn: 0,
    })
  })
})

describe('a URL', () => {
  const url = 'https://library.example/events.ics'
  const serving =
    (text: string, requested: unknown[]): GuardedFetch =>
    (address, conditions) => {
      requested.push(conditions?.etag ?? null)
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

  test('is not downloaded again while unchanged', async () => {
    const requested: unknown[] = []
    const fetchGuarded = serving(calendar('Dover Library', weekly()), requested)
    await imports.readAddress(url, { fetchGuarded })
    expect(await imports.readAddress(url, { fetchGuarded, at: '2026-11-02T12:00:00Z' })).toMatchObject({
      new: 0,
      unchanged: 4,
      withdrawn: 0,
    })
    expect(requested).toEqual([null, '"1"'])
  })

  test('is downloaded again if its series must be expanded further, or with other options', async () => {
    const requested: unknown[] = []
    const fetchGuarded = serving(calendar('Dover Library', weekly()), requested)
    await imports.readAddress(url, { fetchGuarded })
    await imports.readAddress(url, { fetchGuarded, at: '2026-11-20T12:00:00Z' })
    await imports.readAddress(url, { fetchGuarded, at: '2026-11-20T12:00:00Z', options: { category: 'STEM' } })
    expect(requested).toEqual([null, null, null])
  })

  test('is downloaded again if an earlier version has read it', async () => {
    const requested: unknown[] = []
    const fetchGuarded = serving(calendar('Dover Library', weekly()), requested)
    await imports.readAddress(url, { fetchGuarded })
    await imports.store.database.write((sql) => sql`update sources set last_report = last_report - 'reader'`)
    await imports.readAddress(url, { fetchGuarded })
    await imports.readAddress(url, { fetchGuarded })
    expect(requested).toEqual([null, null, '"1"'])
  })

  test('that responds with an error is reported, and nothing changes', async () => {
    await imports.readAddress(url, { fetchGuarded: serving(calendar('Dover Library', knots()), []) })
    const body = Buffer.from('<html><title>Gone fishing</title></html>')
    const fetchGuarded = () =>
      Promise.resolve({ status: 404, url, contentType: 'text/html', body, etag: null, lastModified: null })
    await expect(imports.readAddress(url, { fetchGuarded })).rejects.toThrow(
      'The server responded with status 404. It is an HTML page titled "Gone fishing" that contains no events.',
    )
    expect(await imports.rows()).toMatchObject([{ withdrawn_at: null }])
  })
})

describe('a website', () => {
  const site = 'https://library.example/'
  const feed = 'https://library.example/feed.ics'
  const page = '<html><head><link rel="alternate" type="text/calendar" href="/feed.ics"></head></html>'
  const readings = async (...states: Record<string, Recorded>[]) => {
    const requested: string[][] = []
    const reports = []
    for (const state of states) {
      const sites = await serveRecordings(state)
      try {
        reports.push(await imports.readAddress(site, sites))
      } finally {
        await sites.close()
      }
      requested.push(sites.requested)
    }
    return { requested, reports }
  }

  test('is searched once, and read where its events were found', async () => {
    const whole = { [site]: page, [feed]: calendar('Dover Library', knots(), tents) }
    const { requested, reports } = await readings(whole, { [feed]: calendar('Dover Library', knots()) })
    expect(requested).toEqual([[site, feed], [feed]])
    expect(reports).toMatchObject([
      { new: 2, detected: { kind: 'icalendar', readAddress: feed } },
      // Without its neighbor, the other event may be classified differently.
      { new: 0, withdrawn: 1, detected: { readAddress: feed } },
    ])
    expect(await listSources(imports.store)).toMatchObject([
      { address: site, options: { detected: { address: site, kind: 'icalendar', readAddress: feed } } },
    ])
  })

  test('is searched again if its events have moved', async () => {
    const moved = 'https://library.example/new.ics'
    const { requested, reports } = await readings(
      { [site]: page, [feed]: calendar('Dover Library', knots()) },
      { [site]: page.replace('feed', 'new'), [moved]: calendar('Dover Library', knots()) },
    )
    expect(requested[1]).toEqual([feed, site, moved])
    expect(reports[1]).toMatchObject({ new: 0, unchanged: 1, detected: { readAddress: moved } })
  })
})

describe('removing a source', () => {
  test('withdraws events that no other source lists', async () => {
    await imports.read(calendar('Dover Library', knots(), tents))
    await imports.read(
      calendar('What is on', tents.replace('UID:tents', 'UID:9\nORGANIZER;CN=Dover Library:mailto:x@example.org')),
      { file: 'town.ics' },
    )
    expect(await removeSource(imports.store, 'Dover Library', Temporal.Instant.from(importedAt))).toBe(2)
    expect(await imports.rows()).toMatchObject([
      { title: 'Knots', withdrawn_at: expect.any(Date) },
      { title: 'Tents', withdrawn_at: null },
    ])
    expect(await listSources(imports.store)).toMatchObject([{ name: 'What is on' }])
  })

  test('with an unknown name is rejected', async () => {
    await expect(removeSource(imports.store, 'Nobody', Temporal.Instant.from(importedAt))).rejects.toThrow(
      'Source "Nobody" not found. Known sources: none.',
    )
  })
})
