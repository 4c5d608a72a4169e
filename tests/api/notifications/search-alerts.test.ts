import { expect, test } from 'vitest'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, openProductForEach, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const path = '/api/search-subscriptions/own'
const listAlerts = () =>
  store.database.read(
    (sql) => sql<{ address: string; search: string; isOn: boolean }>`
      select address, search, confirmed_at is not null and ended_at is null as "isOn" from search_subscriptions order by id`,
  )

test('a member subscribes to a search with one request, without a confirmation by email, and can unsubscribe', async () => {
  const followed = await sendJson(ada, 'PUT', path, { search: 'sort=date&q=clay', timeZone: 'America/New_York' })
  expect(followed.body).toEqual({ address: 'ada@example.org' })
  await sendJson(ada, 'PUT', path, { search: 'q=clay' })
  expect(await listAlerts()).toEqual([{ address: 'ada@example.org', search: 'q=clay', isOn: true }])
  expect((await sendJson(ben, 'DELETE', path, { search: 'q=clay' })).body).toEqual({ isFollowed: false })
  expect(await listAlerts(), 'nobody ends another one’s').toMatchObject([{ isOn: true }])
  await sendJson(ada, 'DELETE', path, { search: 'q=clay' })
  expect(await listAlerts()).toMatchObject([{ isOn: false }])
})

test('an alert needs a verified address and a valid search', async () => {
  expect((await sendJson(ada, 'PUT', path, { search: 'interests=Nonsense' })).status).toBe(400)
  await store.database.write((sql) => sql`update users set email_verified = false where name = 'Ben'`)
  const refused = await sendJson(ben, 'PUT', path, { search: 'q=clay' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'email_not_verified' })
})
