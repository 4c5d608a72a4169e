import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import { eventStructuredData } from '#domain/events/event-structured-data.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const long = { latitude: 40.825931549072266, longitude: -74.20903778076172 }
const short = { latitude: '40.825932', longitude: '-74.209038' }

const stored = async () => {
  const rows = await store.database.read(
    (sql) => sql<{ latitude: number; longitude: number }>`select latitude, longitude from events order by id`,
  )
  return rows.map(({ latitude, longitude }) => ({ latitude: String(latitude), longitude: String(longitude) }))
}

test('an event’s pin has six decimals, and changing the event keeps it', async () => {
  const event = await hosted(ada, long)
  expect(event).toMatchObject(short)
  expect(await stored()).toEqual([short])
  const { body } = await sendJson(ada, 'GET', `/api/events/${event.id}`)
  const [described] = eventStructuredData(body as unknown as LearningEvent, 'https://wonderlark.example.org')
  expect(JSON.stringify(described)).not.toMatch(/\d\.\d{7}/)
})

test('a town that the server finds has six decimals', async () => {
  await hosted(ada, { location: 'Corner shop, Montclair, NJ' })
  const [place] = await stored()
  expect(`${place?.latitude} ${place?.longitude}`).toMatch(/^4\d\.\d{1,6} -7\d\.\d{1,6}$/)
})

test('places and addresses have at most six decimals', async () => {
  for (const path of ['/api/places?q=Montclair', '/api/addresses?q=Corner+shop,+Montclair']) {
    const { body } = await sendJson(ada, 'GET', path)
    expect(JSON.stringify(body)).toContain('Montclair')
    expect(JSON.stringify(body)).not.toMatch(/\d\.\d{7}/)
  }
})

test('the migration rounds stored events and people', async () => {
  await store.database.write(async (sql) => {
    await insertEvents(sql, [{}, { latitude: null, longitude: null }])
    await sql`update events set latitude = ${long.latitude}, longitude = ${long.longitude} where latitude is not null`
    await sql`update users set latitude = ${long.latitude}, longitude = ${long.longitude} where id = 1`
    const text = await readFile(new URL('../../../db/migrations/0031-coordinates.sql', import.meta.url), 'utf8')
    const statements = text.split(';').filter((statement) => statement.includes('update'))
    for (const statement of statements) await sql(Object.assign([statement], { raw: [statement] }))
  })
  expect(await stored()).toEqual([short, { latitude: 'null', longitude: 'null' }])
  const people = await store.database.read((sql) => sql`select latitude, longitude from users where id = 1`)
  expect(people).toEqual([{ latitude: 40.825932, longitude: -74.209038 }])
})

test('structured data and feeds declare no language', async () => {
  const event = await hosted(ada)
  const page = await (await fetch(`${product.url}/api/events/${event.id}`)).json()
  expect(JSON.stringify(eventStructuredData(page as LearningEvent, 'https://a.example'))).not.toContain('inLanguage')
  const json = await (await fetch(`${product.url}/feeds/events.json`)).json()
  expect(json).not.toHaveProperty('language')
  const atom = await (await fetch(`${product.url}/feeds/events.atom`)).text()
  expect(atom).toContain('<title xml:lang="en">')
  expect(atom.match(/xml:lang/g), 'of the feed’s own title and subtitle alone').toHaveLength(2)
  expect(await (await fetch(`${product.url}/feeds/events.ics`)).text()).not.toContain('LANGUAGE=')
})
