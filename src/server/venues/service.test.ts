import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { stopClock } from '#tests/support/product/clock.ts'
import { calendarEvent as event } from '#tests/support/sources/calendar-text.ts'
import { calendar, createImportHarness, importedAt, type ImportHarness } from '#tests/support/sources/import-harness.ts'
import { geocodeVenues, listVenues, pinVenue, unpinVenue } from './service.ts'

let imports: ImportHarness
beforeEach(async () => {
  imports = await createImportHarness()
})
afterEach(() => imports.close())

const mill = { latitude: 40.8811, longitude: -74.5622 }
const read = (name: string, ...events: string[]) =>
  imports.read(calendar(name, ...events), { file: `${name}.ics`, options: { place: mill } })
const at = (uid: string, place: string, ...more: string[]) =>
  event(`UID:${uid}`, `SUMMARY:${uid}`, 'DTSTART:20261110T100000', `LOCATION:${place}`, ...more)
const database = () => imports.store.database
const clock = stopClock(importedAt)
const venues = (state: 'open' | 'pinned' | 'all' = 'open', q = '') =>
  listVenues({ database: database(), clock }, { state, q, offset: 0, limit: 10 })
const placed = async () =>
  (await imports.rows()).map(({ title, latitude, longitude, place_precision: precision, venue_id: venue }) => ({
    title,
    position: latitude === null ? null : [latitude, longitude],
    precision,
    venue,
  }))

const write = <Result>(
  work: (sql: Parameters<Parameters<ReturnType<typeof database>['write']>[0]>[0]) => Promise<Result>,
) => database().write(work)

describe('a venue', () => {
  test('is identified across spellings of its name and address', async () => {
    await read(
      'Library',
      at('a', 'Mill Hall\\, 12 Mill Street\\, Dover\\, NJ 07801\\, USA'),
      at('b', 'Mill Hall\\, 12 Mill St.\\, Dover\\, New Jersey'),
      at('c', 'Mill Hall'),
      at('d', '12 Mill St\\, Dover\\, NJ'),
    )
    await read('Town', at('e', 'MILL HALL (Dover)\\, 12 Mill St'), at('f', 'Mill Hall\\, 99 Oak Avenue\\, Dover\\, NJ'))
    const [a, ...rest] = await placed()
    const others = Object.fromEntries(rest.map(({ title, venue }) => [title, venue === a?.venue]))
    expect(others).toEqual({ b: true, c: true, d: true, e: true, f: false })
  })

  test('with a common name is separate for each source, and a town is no venue', async () => {
    await read('Dover Library', at('a', 'Meeting Room 2'))
    await read('Boonton Library', at('b', 'Meeting Room 2'), at('c', 'Dover\\, NJ'), at('d', 'TBA'))
    const [a, b, c, d] = await placed()
    expect(a?.venue).not.toBe(b?.venue)
    expect([c?.venue, d?.venue]).toEqual([null, null])
  })

  test('with an exact position from one source positions the events of others, existing and later ones', async () => {
    await read('Town', at('a', 'Mill Hall\\, 12 Mill Street\\, Dover\\, NJ'))
    expect(await placed()).toMatchObject([{ precision: 'town' }])
    await read('Library', at('b', 'Mill Hall', `GEO:${mill.latitude};${mill.longitude}`))
    await read('Club', at('c', 'Mill Hall'))
    const position = [mill.latitude, mill.longitude]
    expect(await placed()).toMatchObject([
      { title: 'a', position: [expect.closeTo(40.88, 1), expect.closeTo(-74.56, 1)] },
      { title: 'b', position, precision: 'exact' },
      { title: 'c', position, precision: 'exact' },
    ])
  })

  test('pinned by an operator positions all its events, including later ones, until the pin is removed', async () => {
    await read('Town', at('a', 'Mill Hall\\, 12 Mill Street\\, Dover\\, NJ'), at('b', 'Somewhere Else\\, Dover\\, NJ'))
    await read('Library', at('c', 'Mill Hall'))
    const before = await placed()
    const [venue] = await venues()
    expect(venue).toMatchObject({
      name: 'Mill Hall',
      address: '12 Mill Street, Dover, NJ',
      events: 2,
      precision: 'town',
    })
    expect(await write((sql) => pinVenue(sql, venue!.id, mill, importedAt))).toEqual({ name: 'Mill Hall', events: 2 })
    expect((await venues()).map(({ name }) => name)).toEqual(['Somewhere Else'])
    expect(await venues('pinned')).toMatchObject([{ name: 'Mill Hall', canUndo: true, ...mill }])
    await read('Club', at('d', 'Mill Hall\\, 12 Mill St\\, Dover\\, NJ', 'DESCRIPTION:Old'))
    await read('Club', at('d', 'Mill Hall\\, 12 Mill St\\, Dover\\, NJ', 'DESCRIPTION:New'))
    const position = [mill.latitude, mill.longitude]
    expect(await placed()).toMatchObject([
      { title: 'a', position, precision: 'exact' },
      { title: 'b', precision: 'town' },
      { title: 'c', position, precision: 'exact' },
      { title: 'd', position, precision: 'exact' },
    ])
    await write((sql) => unpinVenue(sql, venue!.id))
    expect((await placed()).slice(0, 3)).toEqual(before)
    expect((await placed())[3]).toMatchObject({ precision: 'town' })
    await expect(write((sql) => unpinVenue(sql, venue!.id))).rejects.toThrow('hasn’t been pinned')
  })
})

describe('the geocoder', () => {
  const street = 'Mill Hall\\, 12 Mill Street\\, Dover\\, NJ 07801'
  const geocode = (search: (q: string) => Promise<{ label: string; latitude: number; longitude: number }[]>) => {
    const deps = { database: database(), clock, defaultLocation: mill, pause: async () => undefined }
    return geocodeVenues({ ...deps, geocoder: { search } }, new AbortController().signal)
  }

  test('is queried once for each address, and positions its events', async () => {
    await read('Town', at('a', street), at('b', 'A Name Alone'))
    const asked: string[] = []
    const search = async (q: string) => {
      asked.push(q)
      return [{ label: 'Mill Hall, 12 Mill Street, Dover', ...mill }]
    }
    expect(await geocode(search)).toBe(1)
    expect(await geocode(search)).toBe(0)
    expect(asked).toEqual(['12 mill st, dover, NJ 07801'])
    expect((await placed())[0]).toMatchObject({ position: [mill.latitude, mill.longitude], precision: 'exact' })
  })

  test('is ignored if it returns another house number or town, and is queried again after a failure', async () => {
    await read('Town', at('a', street))
    await expect(geocode(() => Promise.reject(new Error('The geocoder responded with 503.')))).rejects.toThrow('503')
    expect(
      await geocode(async () => [
        { label: '14 Mill Street, Dover', ...mill },
        { label: '12 Mill Street, Leeds', latitude: 53.8, longitude: -1.5 },
      ]),
    ).toBe(0)
    expect((await placed())[0]).toMatchObject({ precision: 'town' })
  })
})

test('all venues are listed, the busiest first, and found by name, address, spelling and ID', async () => {
  await read(
    'Town',
    at('a', 'Pond House\\, 3 Elm Road\\, Dover\\, NJ', `GEO:${mill.latitude};${mill.longitude}`),
    at('b', 'Mill Hall\\, 12 Mill Street\\, Dover\\, NJ'),
    at('c', 'MILL HALL (Dover)\\, 12 Mill St'),
  )
  const names = async (...asked: Parameters<typeof venues>) =>
    (await venues(...asked)).map(({ name }) => name.toLowerCase())
  expect(await names('all')).toEqual(['mill hall', 'pond house'])
  expect(await names('all', 'elm road')).toEqual(['pond house'])
  expect(await names('all', 'PÓND')).toEqual(['pond house'])
  expect(await names('all', '%')).toEqual([])
  const [pond] = await venues('all', 'pond')
  expect(await names('all', `#${pond!.id}`)).toEqual(['pond house'])
  expect(await names('open', `#${pond!.id}`)).toEqual([])
})
