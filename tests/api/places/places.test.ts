import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mapSettingsSchema, placeSchema, type Place } from '#contract/places/place.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let store: TestDatabase
let app: TestApp
beforeAll(async () => {
  store = await createTestDatabase({ localities: 'all' })
  app = createTestApp(store.database)
})
afterAll(() => store.close())

async function find(query: string): Promise<Place[]> {
  const response = await app.get(`/api/places?${query}`)
  expect(response.status, query).toBe(200)
  return placeSchema.array().parse(await response.json())
}
const labels = async (query: string) => (await find(query)).map(({ label }) => label)

describe('a name', () => {
  test.each([
    ['q=montc', 'Montclair, NJ'],
    ['q=Montclair,+NJ', 'Montclair, NJ'],
    ['q=montclair+nj', 'Montclair, NJ'],
    ['q=Springfield,+Mass', 'Springfield, MA'],
    ['q=springfield+ma', 'Springfield, MA'],
    ['q=York', 'New York, NY'],
    ['q=sao+pau', 'São Paulo, Brazil'],
    ['q=São+Pau', 'São Paulo, Brazil'],
    ['q=st+paul', 'Saint Paul, MN'],
    ['q=west+orange,+new', 'West Orange, NJ'],
    ['q=toronto', 'Toronto, ON'],
    ['q=lisbon,+port', 'Lisbon, Portugal'],
  ])('%s begins with %s', async (query, first) => expect((await labels(query))[0]).toBe(first))

  test.each([
    ['q=Montcalir', 'two letters swapped'],
    ['q=Monclair', 'one left out'],
    ['q=Montcllair', 'one too many'],
    ['q=Mantclair', 'a wrong one'],
  ])('is found with a slip: %s, %s', async (query) => expect((await labels(query))[0]).toBe('Montclair, NJ'))

  test('is found despite two swapped letters', async () => {
    expect((await labels('q=newrak'))[0]).toBe('Newark, NJ')
    expect((await labels('q=new+yrok'))[0]).toBe('New York, NY')
  })

  test('of several towns finds the nearest one', async () => {
    expect((await labels('q=portland&near=45.6,-122.5'))[0]).toBe('Portland, OR')
    expect((await labels('q=portland&near=43.5,-70.4'))[0]).toBe('Portland, ME')
  })

  test('of no town finds nothing', async () => expect(await labels('q=xqzzy')).toEqual([]))
})

test('ZIP codes match by prefix, nearest first', async () => {
  expect(await find('q=07042')).toEqual([{ label: 'Montclair, NJ 07042', latitude: 40.8135, longitude: -74.219 }])
  expect(await labels('q=0704&limit=3')).toHaveLength(3)
  expect((await labels('q=0704&near=40.81,-74.22'))[0]).toBe('Montclair, NJ 07042')
  expect(await labels('q=00000')).toEqual([])
})

test('without a name, nearby towns are returned', async () => {
  expect((await labels('near=40.82,-74.21'))[0]).toBe('Montclair, NJ')
  expect((await labels(''))[0]).toBe('New York, NY')
  expect(await labels('near=-48,-123.4')).toHaveLength(8)
})

test.each(['q=a&limit=0', 'limit=21', 'near=91,0', `q=${'x'.repeat(81)}`, 'bogus=1'])(
  '%s is rejected',
  async (query) => {
    expect((await app.get(`/api/places?${query}`)).status).toBe(400)
  },
)

test('unusual text causes no errors', async () => {
  for (const q of [',', ', ', ' , NJ', '%00', '\u0301', '東京', "'); drop", 'a,b,c,d', '....', '\uFFFF']) {
    expect((await app.get(`/api/places?q=${encodeURIComponent(q)}`)).status, q).toBe(200)
  }
})

test('map settings have the start position and the tiles', async () => {
  const settings = mapSettingsSchema.parse(await (await app.get('/api/map')).json())
  expect(settings.home).toEqual({ label: 'New York, NY', latitude: 40.7128, longitude: -74.006 })
  expect(settings.timeZone).toBe('America/New_York')
  expect(settings.tiles).toBe('https://tiles.example/planet')
})
