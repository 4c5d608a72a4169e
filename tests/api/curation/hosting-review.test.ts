import { beforeAll, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { releaseEvents, withholdEvents } from '#server/events/service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, clock, openProductForAll, product, store } from '#tests/support/product/open-product.ts'

openProductForAll({ reviewHosted: true })
let visitor: BrowserLike
/** A series, so that links between dates are checked, too. */
let ids: number[]
beforeAll(async () => {
  visitor = openBrowser(product.url)
  const event = await hosted(ada, { title: 'Zymurgy', repeat: { every: 'week', count: 3 } })
  if (event.status !== 'held') throw new Error('The event was to be held back for review.')
  const rows = await store.database.read((sql) => sql<{ id: number }>`select id from events order by id`)
  ids = rows.map(({ id }) => id)
})

const readText = async (browser: BrowserLike, path: string) => (await browser.send(path)).text()
const readStatus = async (browser: BrowserLike, path: string, method = 'GET') =>
  (await browser.send(path, { method })).status
const words = [
  ...['/api/events', '/api/events?q=zymurgy', '/api/events?sort=distance', '/api/events?virtual=any&within=50'],
  ...['/feeds/events.ics', '/feeds/events.atom', '/feeds/events.json', '/feeds/events.ics?q=zymurgy'],
  ...['/sitemap.xml', '/sitemaps/events-1.xml'],
]

async function expectUnseen(reader: BrowserLike): Promise<void> {
  for (const path of words) {
    const text = await readText(reader, path)
    expect(text, path).not.toMatch(/Zymurgy/)
    for (const id of ids) expect(text, path).not.toContain(`/event/${id}<`)
  }
  for (const from of ['2026-01-01', '2026-11-28']) expect(await readText(reader, `/api/events?from=${from}`)).toBe('[]')
  expect(JSON.parse(await readText(reader, '/api/events/facets'))).toMatchObject({ total: 0, free: 0 })
  for (const id of ids) {
    for (const path of [`/api/events/${id}`, `/api/events/${id}/calendar.ics`, `/event/${id}/preview.png`])
      expect(await readStatus(reader, path), path).toBe(404)
  }
}

describe('an event that is held for review', () => {
  test('is hidden from everyone else in lists, feeds, files and pictures', async () => {
    await expectUnseen(visitor)
    await expectUnseen(ben)
  })

  test('can’t be saved or attended by anyone else', async () => {
    expect(await readStatus(ben, `/api/events/${ids[0]}/save`, 'POST')).toBe(404)
    expect(await readStatus(ben, `/api/events/${ids[0]}/attend`, 'POST')).toBe(404)
    expect(await readText(ben, '/api/user-events/me')).toBe('[]')
  })

  test('is visible to its host, with a note', async () => {
    expect(JSON.parse(await readText(ada, `/api/events/${ids[0]}`))).toMatchObject({ title: 'Zymurgy', status: 'held' })
    const mine = JSON.parse(await readText(ada, '/api/user-events/me?status=hosting')) as UserEvent[]
    expect(mine.map(({ event }) => event.status)).toEqual(['held', 'held', 'held'])
    expect(JSON.parse(await readText(ada, `/api/events/${ids[1]}/host`))).toMatchObject({
      dates: [{ status: 'held' }, { status: 'held' }, { status: 'held' }],
    })
    await expectListsUnseenByHost()
  })

  const expectListsUnseenByHost = async () => expect(await readText(ada, '/api/events')).toBe('[]')

  test('causes the host’s next events to be held until one is approved', async () => {
    expect((await hosted(ada)).status).toBe('held')
    await store.database.write((sql) => releaseEvents(sql, ids, clock.now().toString()))
    expect((await hosted(ada)).status).toBe('scheduled')
    expect(JSON.parse(await readText(visitor, `/api/events/${ids[0]}`))).toMatchObject({
      status: 'scheduled',
      nextDates: [{ id: ids[1] }, { id: ids[2] }],
    })
    expect((await hosted(ben)).status, 'of another person').toBe('held')
  })
})

describe('an event hidden by an operator', () => {
  test('disappears everywhere, including from people’s saved events', async () => {
    await ben.send(`/api/events/${ids[0]}/save`, { method: 'POST' })
    await store.database.write((sql) => withholdEvents(sql, ids, 'hidden'))
    for (const path of words) expect(await readText(ben, path), path).not.toMatch(/Zymurgy/)
    for (const id of ids) expect(await readStatus(ben, `/api/events/${id}`)).toBe(404)
    expect(await readText(ben, '/api/user/events')).toBe('[]')
    expect(await readText(ben, '/api/user-events/me?status=saved')).toBe('[]')
  })

  test('isn’t linked from the other dates of its series', async () => {
    await store.database.write((sql) => releaseEvents(sql, [ids[0]!, ids[2]!], clock.now().toString()))
    const { nextDates } = JSON.parse(await readText(visitor, `/api/events/${ids[0]}`)) as LearningEvent
    expect(nextDates.map(({ id }) => id)).toEqual([ids[2]])
    expect(await readText(visitor, `/api/events/${ids[0]}/calendar.ics`)).not.toContain('20261205T090000')
    await store.database.write((sql) => withholdEvents(sql, ids, 'hidden'))
  })

  test('stays hidden when its host changes or cancels it, and is shown as cancelled afterwards', async () => {
    const id = ids[0]!
    const fields = { title: 'Zymurgy again', date: '2026-11-28', time: '09:00', endTime: '10:00', location: 'Here' }
    expect((await sendJson(ada, 'PUT', `/api/events/${id}/host`, fields)).status).toBe(200)
    expect((await sendJson(ada, 'POST', `/api/events/${id}/cancel`, {})).status).toBe(200)
    expect(await readStatus(visitor, `/api/events/${id}`)).toBe(404)
    expect(await readText(visitor, '/feeds/events.ics')).not.toMatch(/Zymurgy/)
    await store.database.write((sql) => releaseEvents(sql, ids, clock.now().toString()))
    expect(JSON.parse(await readText(visitor, `/api/events/${id}`))).toMatchObject({ status: 'cancelled' })
  })
})
