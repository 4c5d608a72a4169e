import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { loadLocalities } from './load-localities.ts'
import { createGazetteer } from './localities.ts'
import { zoneAt } from './time-zones.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase({ localities: 'all' })
})
afterAll(() => store.close())

const locate = async (text: string) => (await createGazetteer(store.database).locate([text])).get(text) ?? null

test.each([
  ['Montclair, NJ', 'America/New_York'],
  ['montclair, New Jersey', 'America/New_York'],
  ['New York, NY', 'America/New_York'],
  ['New York City, NY', 'America/New_York'],
  ['Salt Lake, UT', 'America/Denver'],
  ['St. Louis, MO', 'America/Chicago'],
  ['Bloomington, IN', 'America/Indiana/Indianapolis'],
  ['Toronto, ON', 'America/Toronto'],
  ['Paignton, United Kingdom', 'Europe/London'],
  ['Mumbai, India', 'Asia/Kolkata'],
])('%s is known and is in the time zone %s', async (name, zone) => {
  const town = await locate(name)
  expect(town && zoneAt(town)).toBe(zone)
})

/** Formats coordinates with a precision of seven miles. */
const round = (place: { latitude: number; longitude: number } | null) =>
  place && [place.latitude, place.longitude].map((degrees) => degrees.toFixed(1)).join()

test.each([
  ['München', '48.1,11.6'],
  ['Muenchen', '48.1,11.6'],
  ['Munchen', '48.1,11.6'],
  ['Köln', '50.9,7.0'],
  ['Koeln', '50.9,7.0'],
  ['Freiburg im Breisgau', '48.0,7.9'],
  ['Montréal', '45.5,-73.6'],
  ['montreal', '45.5,-73.6'],
  ['Otley', '53.9,-1.7'],
  ['Otley, West Yorkshire', '53.9,-1.7'],
  ['Sheffield', '53.4,-1.5'],
  ['Wien', '48.2,16.4'],
  ['Genève', '46.2,6.1'],
  ['Zuerich', '47.4,8.6'],
  ['Gießen', '50.6,8.7'],
  ['Giessen', '50.6,8.7'],
  ['København', '55.7,12.6'],
  ['Łódź', '51.8,19.5'],
  ['Milano', '45.5,9.2'],
  ['Den Haag', '52.1,4.3'],
  ['Ciudad de México', '19.4,-99.1'],
  ['CDMX', '19.4,-99.1'],
  ['São Paulo', '-23.5,-46.6'],
  ['London, ON', '43.0,-81.2'],
  ['Paris, TX', '33.7,-95.6'],
  ['Lebanon, NH', '43.6,-72.3'],
  ['Victoria, BC', '48.4,-123.4'],
  ['Washington, DC', '38.9,-77.0'],
  ['Québec, QC', '46.8,-71.2'],
  ['Birmingham, AL', '33.5,-86.8'],
  ['Birmingham, UK', '52.5,-1.9'],
  ['Berlin, DE', '52.5,13.4'],
  ['Dover, DE', '39.2,-75.5'],
  ['Toronto, Canada', '43.7,-79.4'],
  ['Newcastle NSW', '-32.9,151.8'],
  ['Perth, WA', '-32.0,115.9'],
  ['Perth, Scotland', '56.4,-3.4'],
  ['Wien, Österreich', '48.2,16.4'],
  ['Zürich, Suisse', '47.4,8.6'],
  ['Dublin, Éire', '53.3,-6.2'],
  ['Montclair,NJ', '40.8,-74.2'],
  ['10115, Germany', '52.5,13.4'],
  ['10115 Berlin', '52.5,13.4'],
  ['07042, USA', '40.8,-74.2'],
  ['NJ 07042', '40.8,-74.2'],
  ['15230 Frankfurt (Oder)', '52.3,14.6'],
  ['15230 Frankfurt', '52.3,14.6'],
  ['Kleist Forum, Platz der Einheit 1, 15230 Frankfurt (Oder)', '52.3,14.6'],
  ['Theater, Frankfurt (Oder), Germany', '52.3,14.6'],
  ['Frankfurt (Oder)', '52.3,14.6'],
  ['Frankfurt/Oder', '52.3,14.6'],
  ['Frankfurt a.d. Oder', '52.3,14.6'],
  ['Frankfurt a. d. Oder, Deutschland', '52.3,14.6'],
  ['Frankfurt an der Oder', '52.3,14.6'],
  ['Frankfurt', '50.1,8.7'],
  ['60311 Frankfurt', '50.1,8.7'],
  ['60311 Frankfurt (Main)', '50.1,8.7'],
  ['Frankfurt a.M.', '50.1,8.7'],
  ['Frankfurt (Main), Germany', '50.1,8.7'],
  ['Halle (Saale)', '51.5,12.0'],
  ['Halle/Saale, Germany', '51.5,12.0'],
  ['06108 Halle', '51.5,12.0'],
  ['Halle (Westfalen), Germany', '52.1,8.4'],
  ['33790 Halle (Westf.)', '52.1,8.4'],
  ['79098 Freiburg i. Br.', '48.0,7.9'],
  ['Freiburg i.Br., Germany', '48.0,7.9'],
  ['Freiburg/Elbe, Germany', '53.8,9.3'],
  ['Rothenburg ob der Tauber', '49.4,10.2'],
  ['Rothenburg o.d.T., Germany', '49.4,10.2'],
  ['Rothenburg (Tauber), Germany', '49.4,10.2'],
  ['91541 Rothenburg', '49.4,10.2'],
  ['Neustadt (Weinstraße), Germany', '49.4,8.1'],
  ['Neustadt b. Coburg, Germany', '50.3,11.1'],
  ['Neumarkt i.d.OPf., Germany', '49.3,11.5'],
  ['Durham Hall (Durham), NC', '36.0,-78.9'],
])('"%s" is found', async (text, expected) => {
  expect(round(await locate(text))).toBe(expected)
})

describe('digits', () => {
  const find = async (q: string, near: { latitude: number; longitude: number }) =>
    (await createGazetteer(store.database).find({ q, near, limit: 3 })).map(({ label }) => label)
  const newYork = { latitude: 40.7, longitude: -74 }
  const berlin = { latitude: 52.5, longitude: 13.4 }
  const leeds = { latitude: 53.8, longitude: -1.5 }
  test.each([
    ['10115', berlin, ['Berlin, Germany 10115']],
    ['10115', newYork, ['New York, NY 10115']],
    ['10115', leeds, []],
    ['10115', { latitude: 47.4, longitude: 8.5 }, []],
    ['75011', { latitude: 48.9, longitude: 2.3 }, ['Paris, France 75011']],
    ['20121', { latitude: 45.5, longitude: 9.2 }, ['Milano, Italy 20121']],
    ['2300', { latitude: -33, longitude: 151 }, ['Newcastle, NSW 2300']],
    ['10115, Germany', newYork, ['Berlin, Germany 10115']],
    ['10115 Berlin', leeds, ['Berlin, Germany']],
    ['S1 2HH', leeds, []],
    ['Sheffield S1 2HH', newYork, ['Sheffield, England']],
    ['M5V 2T6', newYork, []],
    ['1010 Wien', newYork, ['Wien, Austria']],
  ])('%s is a postcode of the surrounding country or the one that is named', async (q, near, expected) => {
    expect(await find(q, near)).toEqual(expected)
  })

  test.each([
    ['münch', berlin, 'München, Germany'],
    ['munch', newYork, 'München, Germany'],
    ['munich', newYork, 'Munich, Germany'],
    ['otley', newYork, 'Otley, England'],
    ['Otley, West Yorkshire', newYork, 'Otley, England'],
    ['freiburg im b', newYork, 'Freiburg im Breisgau, Germany'],
    ['Newcastle, nsw', newYork, 'Newcastle, NSW'],
    ['köln, deutschland', newYork, 'Köln, Germany'],
    ['sheffield uk', newYork, 'Sheffield, England'],
  ])('%s is suggested by the name that was typed', async (q, near, expected) => {
    expect((await find(q, near))[0]).toBe(expected)
  })
})

describe('a typed place', () => {
  const resolve = (text: string, latitude: number, longitude: number) =>
    createGazetteer(store.database).resolve(text, { latitude, longitude })
  test.each([
    ['Birmingham', 51.5, -0.1, 'Birmingham, England'],
    ['Birmingham', 33.2, -87.5, 'Birmingham, AL'],
    ['Newcastle', -33.9, 151.2, 'Newcastle, NSW'],
    ['London', 40.7, -74, 'London, England'],
    ['London', 43, -81, 'London, ON'],
    ['Portland', 43.7, -70.3, 'Portland, ME'],
    ['Montclair', 40.7, -74, 'Montclair, NJ'],
    ['10115', 52.5, 13.4, 'Berlin, Germany 10115'],
    ['07042', 40.7, -74, 'Montclair, NJ 07042'],
  ])('%s near %d, %d is %s', async (text, latitude, longitude, label) => {
    expect((await resolve(text, latitude, longitude)).place?.label).toBe(label)
  })

  test('is not found if several are equally likely, or none is', async () => {
    const several = await resolve('Montclair', 51.5, -0.1)
    expect([several.place, several.candidates.map(({ label }) => label).toSorted()]).toEqual([
      null,
      ['Montclair, CA', 'Montclair, NJ', 'Montclair, VA'],
    ])
    expect(await resolve('Nowhereville', 40.7, -74)).toMatchObject({ place: null, candidates: [] })
    expect(await resolve('10115', 51.5, -0.1)).toMatchObject({ place: null, candidates: [] })
  })
})

describe('a town by its name in the script of its country', () => {
  const newYork = { latitude: 40.7, longitude: -74 }
  test.each([
    ['東京', '35.7,139.7'],
    ['大阪市', '34.7,135.5'],
    ['서울', '37.6,127.0'],
    ['北京', '39.9,116.4'],
    ['Москва', '55.8,37.6'],
    ['москва', '55.8,37.6'],
    ['Санкт-Петербург', '59.9,30.3'],
    ['Київ', '50.5,30.5'],
    ['София', '42.7,23.3'],
    ['Αθήνα', '38.0,23.7'],
    ['αθηνα', '38.0,23.7'],
    ['Θεσσαλονίκη', '40.6,22.9'],
    ['תל אביב', '32.1,34.8'],
    ['القاهرة', '30.1,31.2'],
    ['กรุงเทพมหานคร', '13.8,100.5'],
    ['თბილისი', '41.7,44.8'],
    ['東京, 日本', '35.7,139.7'],
    ['Москва, Россия', '55.8,37.6'],
  ])('%s is found', async (text, expected) => {
    expect(round(await locate(text))).toBe(expected)
  })

  test.each([
    ['東京', '東京, Japan'],
    ['москва', 'Москва, Russia'],
    ['αθή', 'Αθήνα, Greece'],
  ])('%s is suggested as it was typed', async (q, label) => {
    const [found] = await createGazetteer(store.database).find({ q, near: newYork, limit: 3 })
    expect(found?.label).toBe(label)
  })

  test('words in another script that don’t name a town find none', async () => {
    const gazetteer = createGazetteer(store.database)
    for (const q of ['ありません', 'Нигдеград', 'ουδαμου']) {
      expect(await gazetteer.find({ q, near: newYork, limit: 3 })).toEqual([])
      expect(await gazetteer.resolve(q, newYork)).toMatchObject({ place: null, candidates: [] })
    }
  })
})

describe('a postcode alone of a country without open data', () => {
  const newYork = { latitude: 40.7, longitude: -74 }
  test.each([
    ['GB', 'LS1 3AD', 53.8, -1.5],
    ['GB', 'ls13ad', 53.8, -1.5],
    ['IE', 'D02 X285', 53.3, -6.3],
    ['CA', 'K1P 1J1', 45.4, -75.7],
    ['CA', 'k1p1j1', 45.4, -75.7],
    ['NZ', '6011', -41.3, 174.8],
    ['AT', '8010', 47.1, 15.4],
    ['CH', '3011', 46.9, 7.4],
    ['ES', '41001', 37.4, -6],
    ['NL', '3511 AB', 52.1, 5.1],
    ['NL', '3511ab', 52.1, 5.1],
    ['MX', '44100', 20.7, -103.3],
    ['BR', '01310-100', -23.6, -46.6],
    ['BR', '01310100', -23.6, -46.6],
  ])('%s: %s is not found, and no other place is offered for it', async (country, code, latitude, longitude) => {
    const gazetteer = createGazetteer(store.database)
    for (const near of [{ latitude, longitude }, ...(/^\d{4,5}$/.test(code) ? [] : [newYork])]) {
      expect(await gazetteer.find({ q: code, near, limit: 5 })).toEqual([])
      expect(await gazetteer.resolve(code, near)).toMatchObject({ place: null, candidates: [] })
    }
    expect(await gazetteer.find({ q: code, near: newYork, country, limit: 5 })).toEqual([])
    expect(await gazetteer.resolve(code, null, country)).toMatchObject({ place: null, candidates: [] })
  })

  test.each([
    ['LS1 3AD Leeds', 53.8, -1.5, 'Leeds, England'],
    ['Ottawa ON K1P 1J1', 45.4, -75.7, 'Ottawa, ON'],
    ['8010 Graz', 47.1, 15.4, 'Graz, Austria'],
    ['3511 AB Utrecht', 52.1, 5.1, 'Utrecht, Netherlands'],
    ['41001 Sevilla', 37.4, -6, 'Sevilla, Spain'],
    ['Wellington 6011', -41.3, 174.8, 'Wellington, New Zealand'],
  ])('%s is found by its town', async (text, latitude, longitude, label) => {
    const { place } = await createGazetteer(store.database).resolve(text, { latitude, longitude })
    expect(place?.label).toBe(label)
  })
})

test.each(['Montclair', '10115', '10115 Berlin Street', 'Nowhere, NJ', 'Montclair, ZZ', '', ','])(
  '"%s" is not known',
  async (name) => {
    expect(await locate(name)).toBeNull()
  },
)

test('the region distinguishes towns of the same name', async () => {
  expect((await locate('Nashville, TN'))?.longitude).toBeCloseTo(-86.8, 0)
  expect((await locate('Nashville, AR'))?.longitude).toBeCloseTo(-93.8, 0)
})

test('a ZIP code is located at the center of its area', async () => {
  expect(await locate('07042, US')).toEqual({
    latitude: expect.closeTo(40.813, 2),
    longitude: expect.closeTo(-74.219, 2),
  })
  expect(await locate('00000, US')).toBeNull()
})

test('the rows are loaded once per version of the data', async () => {
  const read = () => store.database.read((sql) => sql`select count(*), max(xmin::text) as loaded_by from localities`)
  const [before] = await read()
  expect(before?.count).toBeGreaterThan(170_000)
  await Promise.all([loadLocalities(store.connection), loadLocalities(store.connection)])
  expect(await read()).toEqual([before])
})
