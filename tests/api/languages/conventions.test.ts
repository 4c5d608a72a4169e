import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plainSite, type Site } from '#contract/site/site-options.ts'
import { getUsualConventions } from '#domain/places/place-conventions.ts'
import { formatMoment } from '#domain/format/moments.ts'
import { listContacts, findLanguages } from '#server/people/person-service.ts'
import { runInLanguage } from '#server/platform/observability/observability.ts'
import { openTexts } from '#server/boot/texts.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const london: Site = { ...plainSite, name: 'Camden', conventions: getUsualConventions('GB') }
const clock = stopClock('2026-12-20T14:00:00Z')
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let id = 0

beforeAll(async () => {
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock, more: { site: london } })
  ada = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  ;[id = 0] = await store.database.write((sql) =>
    insertEvents(sql, [{ title: 'Bell ringing', startsAt: '2026-12-22T23:00:00Z', latitude: 40.7, longitude: -74 }]),
  )
})
afterAll(async () => {
  openTexts()
  await product.close()
  await store.close()
})

const choose = (conventions: string) => call<{ conventions: string }>(ada, 'PUT', '/api/user/me', { conventions })

describe('a British town', () => {
  test('shows visitors times in 24 hours and days before months, in English and Spanish', async () => {
    const title = async (headers: Record<string, string>) =>
      (await fetch(`${product.url}/feeds/events.atom?from=2026-12-21&to=2026-12-23`, { headers })).text()
    expect(await title({})).toContain('from 21 Dec to 23 Dec')
    expect(await title({ 'accept-language': 'es' })).toContain('21 dic')
    expect(await title({ cookie: 'conventions=month' })).toContain('from Dec 21 to Dec 23')
  })

  test('uses a person’s own choice instead, and sends it to their browser', async () => {
    const distance = async () =>
      (await call<{ distance: string }>(ada, 'GET', `/api/events/${id}?near=40.6,-74`)).body.distance
    expect(await distance()).toBe('6.9 miles away')
    expect((await choose('month.12.kilometers')).body.conventions).toBe('month.12.kilometers')
    const session = await call<{ conventions: string }>(ada, 'GET', '/api/session')
    expect(session.body.conventions).toBe('month.12.kilometers')
    ada.cookies.set('conventions', 'month.12.kilometers')
    expect(await distance()).toBe('11 km away')
    ada.cookies.delete('conventions')
    expect(await distance()).toBe('6.9 miles away')
  })

  test('uses the chosen conventions in messages to a person', async () => {
    const { body } = await call<{ id: number }>(ada, 'GET', '/api/user/me')
    const write = async () => {
      const [contact, languages] = await store.database.read((sql) =>
        Promise.all([listContacts(sql, [body.id]), findLanguages(sql, [body.id])]),
      )
      expect(contact[0]?.language ?? undefined).toBe(languages.get(body.id))
      return runInLanguage(contact[0]?.language, () => formatMoment('2026-12-22T23:00:00Z', 'America/New_York'))
    }
    await choose('month.12')
    expect(await write()).toBe('Dec 22, 2026, 6:00 PM')
    await choose('12')
    expect(await write()).toBe('22 Dec 2026, 6:00 pm')
    await choose('')
    expect(await write()).toBe('22 Dec 2026, 18:00')
    await call(ada, 'PUT', '/api/user/me', { language: 'es', conventions: 'day.12' })
    expect(await write()).toBe('22 dic 2026, 6:00 p.m.')
    await call(ada, 'PUT', '/api/user/me', { language: null, conventions: '' })
  })

  test('rejects unknown values', async () => {
    for (const conventions of ['fortnight', 'day.month', '24.day', 'day.'])
      expect((await choose(conventions)).status, conventions).toBe(400)
  })
})
