import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import { eventStructuredData } from '#domain/events/event-structured-data.ts'
import { createTestApp, nextPath, type TestApp } from '#tests/support/product/app.ts'
import { calendarEvent } from '#tests/support/sources/calendar-text.ts'
import { calendar, createImportHarness, importedAt, type ImportHarness } from '#tests/support/sources/import-harness.ts'

let imports: ImportHarness
let app: TestApp
beforeEach(async () => {
  imports = await createImportHarness()
  app = createTestApp(imports.store.database, importedAt)
})
afterEach(() => imports.close())

const at = (uid: string, time: string, place: string, ...more: string[]) =>
  calendarEvent(`UID:${uid}`, `SUMMARY:${uid}`, `DTSTART:${time}`, `LOCATION:${place}`, ...more)
const near = 'near=40.83,-74.21'
const read = async <Body>(path: string) => (await (await app.get(path)).json()) as Body
const list = (query: string) => read<LearningEvent[]>(`/api/events?${near}&${query}`)
const find = async (title: string) => (await list('within=500')).find((event) => event.title === title)!

/** Events of a source without a home, on two days: the first at an unknown place. */
const readTown = () =>
  imports.read(
    calendar(
      'Town',
      at('unnamed', '20261110T080000', ''),
      at('unknown', '20261110T090000', 'Tower Room'),
      at('exact', '20261110T100000', 'Hall\\, 1 Mill Road\\, Montclair\\, NJ 07042', 'GEO:40.82;-74.21'),
      at('town', '20261110T110000', 'Chapel\\, Montclair\\, NJ'),
      at('later', '20261111T100000', 'Chapel\\, Montclair\\, NJ'),
    ),
  )

describe('an event at an unknown place', () => {
  test('is in the list of local events, after all others of its day', async () => {
    await readTown()
    const events = await list('within=20')
    expect(events.map(({ title }) => title)).toEqual(['exact', 'town', 'unnamed', 'unknown', 'later'])
    const paged: string[] = []
    for (let path: string | null = `/api/events?${near}&within=20&limit=1`; path !== null;) {
      const response = await app.get(path)
      paged.push(...((await response.json()) as LearningEvent[]).map(({ title }) => title))
      path = nextPath(response)
    }
    expect(paged).toEqual(['exact', 'town', 'unnamed', 'unknown', 'later'])
    expect(await list('within=20&from=2026-11-10&to=2026-11-10')).toHaveLength(4)
    expect(await read(`/api/events?near=48.85,2.35&within=20`)).toEqual([])
  })

  test('has no distance and no coordinates, and comes last by distance', async () => {
    await readTown()
    const events = await list('within=20&sort=distance')
    expect(events.map(({ title }) => title).slice(-2)).toEqual(['unnamed', 'unknown'])
    expect(events.at(-1)).toMatchObject({ placePrecision: 'unknown', distance: null, latitude: null, longitude: null })
    expect((await list('within=20&sort=distance&virtual=any&limit=3')).map(({ title }) => title)).toHaveLength(3)
    expect((await list('sort=distance')).map(({ title }) => title).slice(-2)).toEqual(['unnamed', 'unknown'])
  })
})

test('the distance to a town is approximate', async () => {
  await readTown()
  expect(await find('exact')).toMatchObject({
    placePrecision: 'exact',
    distance: expect.stringMatching(/^0\.\d miles away$/),
  })
  expect(await find('town')).toMatchObject({ placePrecision: 'town', distance: 'about 1 mile away' })
})

test('only exact places are points in calendars and search engines, and pins', async () => {
  await readTown()
  expect((await list('within=20&placed=exact')).map(({ title }) => title)).toEqual(['exact'])
  for (const title of ['exact', 'town', 'unknown', 'unnamed']) {
    const event = await find(title)
    const file = await (await app.get(`/api/events/${event.id}/calendar.ics`)).text()
    expect(file).toContain('BEGIN:VEVENT')
    const [data] = eventStructuredData(event, 'https://example.org')
    expect([file.includes('GEO:'), JSON.stringify(data).includes('GeoCoordinates')], title).toEqual([
      title === 'exact',
      title === 'exact',
    ])
  }
})

describe('a venue of the same name', () => {
  const princeton = 'Mill Theatre\\, 9 Nassau Street\\, Princeton\\, NJ'
  const montclair = { place: { latitude: 40.83, longitude: -74.21 } }
  beforeEach(() =>
    imports.read(calendar('Far', at('far', '20261110T100000', princeton, 'GEO:40.35;-74.66')), { file: 'far.ics' }),
  )

  test('in another town doesn’t place events that name their town or ZIP code', async () => {
    const events = [
      at('addressed', '20261110T110000', 'Mill Theatre\\, Montclair\\, NJ'),
      at('coded', '20261110T120000', 'Mill Theatre\\, 07042'),
    ]
    await imports.read(calendar('Near', ...events), { file: 'near.ics', options: montclair })
    const far = await find('far')
    for (const title of ['addressed', 'coded']) {
      const event = await find(title)
      expect(event).toMatchObject({
        placePrecision: 'town',
        distance: expect.stringMatching(/^about [12] miles? away$/),
      })
      expect(event.venue?.id).not.toBe(far.venue?.id)
    }
  })

  test('far from home doesn’t place a bare name, and one within a few miles does', async () => {
    const bare = calendar('Near', at('bare', '20261110T110000', 'Mill Theatre'))
    await imports.read(bare, { file: 'near.ics', options: montclair })
    expect(await find('bare')).toMatchObject({ placePrecision: 'unknown', latitude: null })
    const club = calendar('Club', at('close', '20261110T130000', 'Mill Theatre'))
    await imports.read(club, { file: 'club.ics', options: { place: { latitude: 40.36, longitude: -74.6 } } })
    expect(await find('close')).toMatchObject({ placePrecision: 'exact', latitude: '40.35' })
    expect((await find('bare')).venue?.id).not.toBe((await find('close')).venue?.id)
  })
})

test('a library in a neighboring town is not placed in ours', async () => {
  const options = { place: { latitude: 40.83, longitude: -74.21 } }
  const events = [
    at('first talk', '20261110T100000', 'Carnegie Library', 'GEO:40.82;-74.21'),
    at('second talk', '20261110T110000', 'Carnegie Library\\, Dover\\, NJ'),
  ]
  for (const [index, event] of events.entries())
    await imports.read(calendar(`Calendar ${index}`, event), { file: `${index}.ics`, options })
  expect((await find('second talk')).venue?.id).not.toBe((await find('first talk')).venue?.id)
  expect(await find('second talk')).toMatchObject({ placePrecision: 'town', distance: 'about 19 miles away' })
})

describe('coordinates', () => {
  const address = 'Hall\\, 1 Mill Road\\, Montclair\\, NJ 07042'
  test.each([
    ['escaped', String.raw`GEO:40.82\;-74.21`],
    ['swapped', 'GEO:-74.21;40.82'],
  ])('that are %s are corrected', async (_how, line) => {
    expect(await imports.read(calendar('Town', at('talk', '20261110T100000', address, line)))).toMatchObject({
      warnings: [],
    })
    expect(await find('talk')).toMatchObject({ placePrecision: 'exact', latitude: '40.82', longitude: '-74.21' })
  })

  test('that contradict the address are rejected and reported', async () => {
    const report = await imports.read(calendar('Town', at('talk', '20261110T100000', address, 'GEO:40.35;-74.66')))
    expect(report.warnings).toEqual([
      {
        what: 'Hall, 1 Mill Road, Montclair, NJ 07042',
        reason: 'Its coordinates 40.35, -74.66 are far from its town or ZIP code, so they weren’t used.',
      },
    ])
    expect(await find('talk')).toMatchObject({ placePrecision: 'town' })
  })

  test('that a venue got from a source are removed once the source corrects them', async () => {
    const said = (line: string) => calendar('Town', at('talk', '20261110T100000', 'Hall\\, Montclair\\, NJ', line))
    await imports.read(said('GEO:40.82;-74.21'))
    await imports.store.database.write((sql) => sql`update venues set latitude = 35.2, longitude = -80.8`)
    await imports.read(said('GEO:0;0'))
    expect(await find('talk')).toMatchObject({ placePrecision: 'town', venue: { precision: 'town' } })
  })
})
