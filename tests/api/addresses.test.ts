import { expect, test } from 'vitest'
import type { Address } from '#contract/place.ts'
import { defaultLocation } from '#contract/limits.ts'
import type { Geocoder } from '#server/platform/places/geocoding.ts'
import { listAddresses } from '#server/places/service.ts'
import { openBrowser } from '#tests/support/browser-like.ts'
import { testPlaces } from '#tests/support/places.ts'
import { ada, openProductForAll, product, store } from '#tests/support/open-product.ts'

openProductForAll()

const find = async (q: string) => {
  const response = await ada.send(`/api/addresses?q=${encodeURIComponent(q)}&limit=3`)
  return (await response.json()) as Address[]
}

test.each([
  ['Montclair, N', 'Montclair, NJ'],
  ['Corner shop, Montclair, N', 'Corner shop, Montclair, NJ'],
  ['Hall B, Corner shop, 07042', 'Hall B, Corner shop, Montclair, NJ 07042'],
])('"%s" is completed to "%s", about there', async (q, label) => {
  expect((await find(q))[0]).toMatchObject({ label, isApproximate: true })
})

test('what names no town finds nothing, which is no error', async () => {
  for (const q of ['', 'Behind the old mill', ',,,', 'xqzzy, zzqqy']) expect(await find(q)).toEqual([])
})

test('it is for those who are signed in', async () => {
  expect((await openBrowser(product.url).send('/api/addresses?q=mont')).status).toBe(401)
})

test('a geocoder’s places come first, and exactly', async () => {
  const asked: string[] = []
  const geocoder: Pick<Geocoder, 'find'> = {
    find: async (q) => {
      asked.push(q)
      return [{ label: 'Brower Park, Brooklyn', latitude: 40.67371234, longitude: -73.9436 }]
    },
  }
  const deps = { ...testPlaces(store.database), geocoder, defaultLocation }
  const found = await listAddresses(deps, { q: 'Brower Park, Brooklyn', limit: 3 })
  expect(found).toHaveLength(3)
  expect(found[0]).toEqual({
    label: 'Brower Park, Brooklyn',
    latitude: 40.6737,
    longitude: -73.9436,
    isApproximate: false,
  })
  expect(found.slice(1).every(({ isApproximate }) => isApproximate)).toBe(true)
  await listAddresses(deps, { q: 'Br', limit: 3 })
  expect(asked, 'not with the first letters').toEqual(['Brower Park, Brooklyn'])
})
