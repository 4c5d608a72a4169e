import { beforeEach, describe, expect, test } from 'vitest'
import type { HostTeam } from '#contract/hosting/co-host.ts'
import type { EventStatistics, GuestList } from '#contract/guests/guest.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
})

const look = async (browser: BrowserLike, id = pond) =>
  (await sendJson(browser, 'POST', `/api/events/${id}/views`)).body
const read = async () => (await (await ada.send(`/api/events/${pond}/statistics`)).json()) as EventStatistics
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList

describe('an event’s statistics', () => {
  test('start empty', async () => {
    expect(await read()).toEqual({ seen: 0, saved: 0, responded: 0, going: 0, came: 0, days: [] })
  })

  test('count views by day at the venue, but not those of hosts', async () => {
    const visitor = openBrowser(product.url)
    expect(await look(visitor)).toEqual({ isCounted: true })
    await look(visitor)
    expect(await look(ada)).toEqual({ isCounted: false })
    // 23:30 in New York is the next day in UTC.
    clock.pass({ hours: 38, minutes: 30 })
    await look(ben)
    expect(await read()).toMatchObject({
      seen: 3,
      days: [
        { day: '2026-11-21', views: 2 },
        { day: '2026-11-22', views: 1 },
      ],
    })
  })

  test('store nothing about viewers', async () => {
    await look(ben)
    const columns = await store.database.read(
      (sql) => sql<{ name: string }>`
        select attname as name from pg_attribute where attrelid = 'event_views'::regclass and attnum > 0`,
    )
    expect(columns.map(({ name }) => name)).toEqual(['event_id', 'day', 'views'])
  })

  test('views of a hidden, unknown or imported event aren’t counted', async () => {
    await store.database.write((sql) => sql`update events set status = 'hidden' where id = ${pond}`)
    expect(await look(ben)).toEqual({ isCounted: false })
    expect(await look(ben, 999_999)).toEqual({ isCounted: false })
  })

  test('count saves, RSVPs and check-ins', async () => {
    await ben.send(`/api/events/${pond}/save`, { method: 'POST' })
    await rsvpAs(ben, pond, { answer: 'yes' })
    const key = '3f1c2a52-7b0e-4b53-9a46-0d6c5a3a9f10'
    await sendJson(ada, 'PUT', `/api/events/${pond}/walk-ins`, { key, name: 'Wilma', arrived: 2, ageMs: 0 })
    expect(await read()).toMatchObject({ saved: 1, responded: 2, going: 2, came: 1 })
  })

  test('leave out co-hosts, even their earlier actions', async () => {
    await ben.send(`/api/events/${pond}/save`, { method: 'POST' })
    await rsvpAs(ben, pond, { answer: 'yes' })
    expect(await read()).toMatchObject({ saved: 1, responded: 1, going: 1 })
    await sendJson(ada, 'POST', `/api/events/${pond}/hosts`, { userIds: [2] })
    const { requests } = (await sendJson(ada, 'GET', `/api/events/${pond}/hosts`)).body as unknown as HostTeam
    await sendJson(ben, 'POST', `/api/host-requests/${requests[0]!.id}/accept`)
    expect(await look(ben)).toEqual({ isCounted: false })
    expect(await read()).toMatchObject({ seen: 0, saved: 0, responded: 0, going: 0 })
  })

  test('leave out members of the hosting organization', async () => {
    const { body } = await sendJson(ada, 'POST', '/api/organizations', { name: 'Mill Library' })
    await sendJson(ada, 'POST', '/api/organizations/mill-library/members', { userIds: [2], role: 'editor' })
    const team = (await sendJson(ada, 'GET', '/api/organizations/mill-library/members')).body
    const { requests } = team as unknown as { requests: { id: number }[] }
    await sendJson(ben, 'POST', `/api/host-requests/${requests[0]!.id}/accept`)
    const { id } = await hosted(ada, { organizationId: body.id as number })
    expect(await look(ben, id)).toEqual({ isCounted: false })
    expect(await look(openBrowser(product.url), id)).toEqual({ isCounted: true })
  })

  test('are for hosts only', async () => {
    expect((await ben.send(`/api/events/${pond}/statistics`)).status).toBe(403)
    expect((await openBrowser(product.url).send(`/api/events/${pond}/statistics`)).status).toBe(401)
  })
})

test('a thank-you reaches only people who came', async () => {
  const csv = ['Name,Email', 'Cora,cora@example.org', 'Dora,dora@example.org'].join('\n')
  await sendJson(ada, 'POST', `/api/events/${pond}/guests/import`, { csv })
  const cora = (await list()).guests.find(({ address }) => address === 'cora@example.org')
  clock.pass({ hours: 7 * 24 + 4 })
  await sendJson(ada, 'PUT', `/api/events/${pond}/guests/${cora!.id}/attendance`, { attendance: 'attended', ageMs: 0 })
  const body = { message: 'What a lovely morning.', to: ['attended'] }
  expect(await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, body)).toEqual({
    status: 200,
    body: { recipients: 1 },
  })
  const thanks = (await mailsIn(store.database)).filter(({ kind }) => kind === 'guest-message')
  expect(thanks.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['cora@example.org', 'Thanks for coming: Pond dipping'],
  ])
  expect(thanks[0]!.text).toContain('What a lovely morning.')
  expect(thanks[0]!.text).toContain('You got this email because you were at “Pond dipping”.')
  expect(await read()).toMatchObject({ came: 1 })
})
