import { describe, expect, test } from 'vitest'
import type { Address } from '#contract/places/place.ts'
import { defaultLocation } from '#contract/limits.ts'
import type { Geocoder } from '#server/platform/places/geocoding.ts'
import { listAddresses } from '#server/places/service.ts'
import { resolveVenues } from '#server/venues/service.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { testPlaces } from '#tests/support/places/places.ts'
import { ada, clock, openProductForAll, product, store } from '#tests/support/product/open-product.ts'

openProductForAll()

const find = async (q: string) => {
  const response = await ada.send(`/api/addresses?q=${encodeURIComponent(q)}&limit=3`)
  return (await response.json()) as Address[]
}

test.each([
  ['Montclair, N', 'Montclair, NJ'],
  ['Corner shop, Montclair, N', 'Corner shop, Montclair, NJ'],
  ['Hall B, Corner shop, 07042', 'Hall B, Corner shop, Montclair, NJ 07042'],
])('"%s" is completed to "%s", with an approximate position', async (q, label) => {
  expect((await find(q))[0]).toMatchObject({ label, isApproximate: true })
})

test('text without a town’s name finds no place, without an error', async () => {
  for (const q of ['', 'Behind the old mill', ',,,', 'xqzzy, zzqqy']) expect(await find(q)).toEqual([])
})

test('lookup requires a session', async () => {
  expect((await openBrowser(product.url).send('/api/addresses?q=mont')).status).toBe(401)
})

test('a geocoder’s places come first, with exact positions', async () => {
  const asked: string[] = []
  const geocoder: Pick<Geocoder, 'suggest'> = {
    suggest: async (q) => {
      asked.push(q)
      return [{ label: 'Brower Park, Brooklyn', latitude: 40.67371234, longitude: -73.9436 }]
    },
  }
  const deps = { ...testPlaces(store.database), database: store.database, clock, geocoder, defaultLocation }
  const found = await listAddresses(deps, { q: 'Brower Park, Brooklyn', limit: 3 })
  expect(found.length).toBeGreaterThan(1)
  expect(found[0]).toEqual({
    label: 'Brower Park, Brooklyn',
    latitude: 40.6737,
    longitude: -73.9436,
    isApproximate: false,
    kind: 'address',
    venue: null,
  })
  expect(found.slice(1).every(({ isApproximate }) => isApproximate)).toBe(true)
  await listAddresses(deps, { q: 'Br', limit: 3 })
  expect(asked, 'not for a prefix').toEqual(['Brower Park, Brooklyn'])
})

test('a geocoder’s place without all typed words isn’t a match', async () => {
  const geocoder: Pick<Geocoder, 'suggest'> = {
    suggest: async () => [{ label: 'Rye Brook, New York', latitude: 41.03, longitude: -73.68 }],
  }
  const deps = { ...testPlaces(store.database), database: store.database, clock, geocoder, defaultLocation }
  expect(await listAddresses(deps, { q: 'Brower Park, Brook', limit: 6 })).toEqual([])
})

test('a town with a merely similar name isn’t a match', async () => {
  for (const q of ['Brower Park, Brook', 'Behind the mill, Montcalir, NJ', 'Montcalir', 'Corner shop, Mont'])
    expect(await find(q), q).toEqual([])
})

describe('a venue of this installation', () => {
  /** Imports events at these places, all a day from now. */
  const enter = (...events: { location: string; latitude: number | null; longitude: number | null }[]) =>
    store.database.write(async (sql) => {
      const now = clock.now().toString()
      const startsAt = clock.now().add({ hours: 24 }).toString()
      const [source] = await sql<{ id: number }>`insert into sources (name) values ('Parks') returning id`
      const ids = await insertEvents(
        sql,
        events.map((event) => ({ ...event, startsAt, organizer: '' })),
      )
      for (const id of ids) {
        await sql`
          insert into event_sources (source_id, uid, event_id, content_hash, link)
          values (${source!.id}, ${`park ${id}`}, ${id}, '', 'https://parks.example/1')`
      }
      await resolveVenues(sql, now)
      return ids
    })
  const depot = 'Depot Square Café, 9 Depot Square, Montclair, NJ 07042'
  const at = { latitude: 40.8165, longitude: -74.2101 }

  test('comes first, with its address and the number of upcoming events', async () => {
    await enter(
      { location: depot, ...at },
      { location: depot, ...at },
      { location: 'Depot Loft', latitude: null, longitude: null },
    )
    for (const q of ['depot', 'Depot square caf', 'depot square cafe, montclair', '9 Depot Sq']) {
      const [first] = await find(q)
      expect(first, q).toEqual({
        kind: 'venue',
        label: depot,
        ...at,
        isApproximate: false,
        venue: {
          id: expect.any(Number) as number,
          name: 'Depot Square Café',
          address: '9 Depot Square, Montclair, NJ 07042',
          upcoming: 2,
        },
      })
    }
  })

  test('without coordinates, or without all typed words, is left out', async () => {
    expect((await find('Depot Loft')).map(({ kind }) => kind)).not.toContain('venue')
    expect(await find('Depot Square Library')).toEqual([])
    expect(await find('%')).toEqual([])
  })

  test('isn’t made from what hosts write, which may be a home address', async () => {
    await insertHosted('Grandma’s kitchen, 4 Elm Street, Montclair, NJ')
    expect((await find('Grandma’s kitchen')).map(({ kind }) => kind)).not.toContain('venue')
  })
})

async function insertHosted(location: string): Promise<void> {
  const date = clock.now().add({ hours: 48 }).toString().slice(0, 10)
  const body = { title: 'Dumplings', date, time: '10:00', endTime: '12:00', location }
  const headers = { 'content-type': 'application/json' }
  const response = await ada.send('/api/events/host', { method: 'POST', body: JSON.stringify(body), headers })
  expect(response.status).toBe(200)
  await store.database.write((sql) => resolveVenues(sql, clock.now().toString()))
}
