import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { CalendarFeed, NewCalendarFeed, UserEvent } from '#contract/saved/user-event.ts'
import { limits } from '#contract/limits.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let walk: number
let clay: number
beforeEach(async () => {
  clay = await insertPlainEvent(store.database, 'Clay for beginners', '2026-11-28T15:00:00Z')
  walk = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
})

const change = async (browser: BrowserLike, method: 'POST' | 'DELETE', path: string) => {
  const response = await browser.send(path, { method })
  return { status: response.status, body: (await response.json()) as object }
}
const list = async (browser: BrowserLike, path: string) => {
  const entries = (await (await browser.send(path)).json()) as UserEvent[]
  return entries.map(({ eventId, status, event }) => [eventId, status, event.title])
}

describe('the list on a visitor’s device', () => {
  const read = async (ids: string) => fetch(`${product.url}/api/device-events?ids=${ids}`)

  test('is loaded by ids, soonest first, and without events that aren’t public', async () => {
    const hidden = await insertPlainEvent(store.database, 'A secret', '2026-11-23T15:00:00Z')
    await store.database.write(
      (sql) => sql`update events set visibility = 'private', status = 'private' where id = ${hidden}`,
    )
    const events = (await (await read(`${clay},${walk},${hidden},${walk},999999`)).json()) as LearningEvent[]
    expect(events.map(({ id }) => id)).toEqual([walk, clay])
  })

  test('is rejected with too many or malformed ids', async () => {
    const many = Array.from({ length: limits.deviceEvents + 1 }, (_, at) => at + 1).join(',')
    for (const ids of ['', 'a', '1,', '0', '1;2', many]) expect((await read(ids)).status, ids).toBe(400)
  })

  test('can be downloaded as a calendar file', async () => {
    const response = await fetch(`${product.url}/device-events.ics?ids=${clay},${walk}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const calendar = new ICAL.Component(ICAL.parse(await response.text()) as unknown[])
    const titles = calendar.getAllSubcomponents('vevent').map((each) => each.getFirstPropertyValue('summary'))
    expect(titles.toSorted()).toEqual(['A walk', 'Clay for beginners'])
    expect((await fetch(`${product.url}/device-events.ics`)).status).toBe(400)
  })
})

describe('saving', () => {
  test('adds an event to the list once, soonest first', async () => {
    for (const id of [clay, walk, clay]) {
      expect(await change(ada, 'POST', `/api/events/${id}/save`)).toEqual({
        status: 200,
        body: { eventId: id, isSaved: true },
      })
    }
    const saved = [
      [walk, 'saved', 'A walk'],
      [clay, 'saved', 'Clay for beginners'],
    ]
    expect(await list(ada, '/api/user/events')).toEqual(saved)
    expect(await list(ada, '/api/user-events/1?status=saved')).toEqual(saved)
    expect(await list(ada, '/api/user-events/me')).toEqual(saved)
    expect(await list(ada, '/api/user-events/1?status=hosting')).toEqual([])
  })

  test('is private', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    expect(await list(ben, '/api/user/events')).toEqual([])
    expect((await ben.send('/api/user-events/1')).status).toBe(403)
    await change(ben, 'DELETE', `/api/events/${walk}/save`)
    expect(await list(ada, '/api/user/events')).toHaveLength(1)
  })

  test('can be undone, and is idempotent', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    for (const _ of [1, 2]) {
      expect(await change(ada, 'DELETE', `/api/events/${walk}/save`)).toEqual({
        status: 200,
        body: { eventId: walk, isSaved: false },
      })
    }
    expect(await list(ada, '/api/user/events')).toEqual([])
  })

  test.each(['999', 'abc', '0'])('of event %s is 404', async (id) => {
    for (const method of ['POST', 'DELETE'] as const) {
      const { status, body } = await change(ada, method, `/api/events/${id}/save`)
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'event_not_found', message: 'Event not found' })
    }
  })

  test('shows in that person’s event responses only', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    const read = async (browser: BrowserLike, path: string) => {
      const response = await browser.send(path)
      return { cache: response.headers.get('cache-control'), body: await response.json() }
    }
    const marks = async (browser: BrowserLike) => {
      const { body, cache } = await read(browser, '/api/events')
      return { cache, marks: (body as LearningEvent[]).map(({ id, isSaved }) => [id, isSaved]) }
    }
    expect(await marks(ada)).toEqual({
      cache: 'private, no-cache',
      marks: [
        [walk, true],
        [clay, false],
      ],
    })
    expect(await marks(ben)).toEqual({
      cache: 'private, no-cache',
      marks: [
        [walk, false],
        [clay, false],
      ],
    })
    const visitor = openBrowser(product.url)
    expect(await marks(visitor)).toEqual({
      cache: 'public, max-age=0, s-maxage=15',
      marks: [
        [walk, undefined],
        [clay, undefined],
      ],
    })
    expect((await read(ada, `/api/events/${walk}`)).body).toHaveProperty('isSaved', true)
    expect((await read(visitor, `/api/events/${walk}`)).body).not.toHaveProperty('isSaved')
  })
})

test('lists have the distance from the person’s location', async () => {
  await store.database.write((sql) => sql`update events set latitude = 40.7, longitude = -74 where id = ${walk}`)
  await change(ada, 'POST', `/api/events/${walk}/save`)
  for (const path of ['/api/user/events?', '/api/user-events/me?status=saved&', '/api/user-events/me?']) {
    const distances = async (near: string) =>
      ((await (await ada.send(path + near)).json()) as UserEvent[]).map(({ event }) => event.distance)
    expect(await distances('near=40.7,-74'), path).toEqual(['0 miles away'])
    expect(await distances('near=41.7,-74'), path).toEqual(['69 miles away'])
    expect((await ada.send(`${path}near=here`)).status).toBe(400)
  }
})

describe('"I went"', () => {
  const attend = () => change(ada, 'POST', `/api/events/${walk}/attend`)

  test('can be marked after a saved event has ended, and undone', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    expect(await attend()).toMatchObject({ status: 409, body: { code: 'event_not_over' } })
    clock.pass({ hours: 27 })
    expect(await attend()).toEqual({ status: 200, body: { eventId: walk, isAttended: true, goals: [] } })
    expect(await attend()).toMatchObject({ status: 200 })
    expect(await list(ada, '/api/user-events/1')).toEqual([[walk, 'attended', 'A walk']])
    expect(await list(ada, '/api/user-events/1?status=attended')).toEqual([[walk, 'attended', 'A walk']])
    expect(await list(ada, '/api/user-events/1?status=saved'), 'it stays saved').toHaveLength(1)
    for (const _ of [1, 2]) {
      expect(await change(ada, 'DELETE', `/api/events/${walk}/attend`)).toMatchObject({
        status: 200,
        body: { isAttended: false },
      })
    }
    expect(await list(ada, '/api/user-events/1')).toEqual([[walk, 'saved', 'A walk']])
  })

  test('can be marked for an event that wasn’t saved, and shows on the event', async () => {
    clock.pass({ hours: 27 })
    const event = async () => (await ada.send(`/api/events/${walk}`)).json()
    expect(await event()).not.toHaveProperty('hasAttended')
    expect(await attend()).toMatchObject({ status: 200, body: { isAttended: true } })
    expect(await event()).toMatchObject({ hasAttended: true, isOver: true })
    expect(await list(ada, '/api/user-events/1')).toEqual([[walk, 'attended', 'A walk']])
  })
})

describe('a private calendar link', () => {
  const make = async (browser: BrowserLike) =>
    (await (await browser.send('/api/calendar-feeds', { method: 'POST' })).json()) as NewCalendarFeed
  const feeds = async (browser: BrowserLike) =>
    (await (await browser.send('/api/calendar-feeds')).json()) as CalendarFeed[]
  const titles = async (url: string) => {
    const response = await fetch(url)
    if (!response.ok) return response.status
    const text = await response.text()
    return text.split('\r\n').flatMap((line) => (line.startsWith('SUMMARY:') ? [line.slice(8)] : []))
  }

  test('is shown once and opens its owner’s saved and hosted events', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    const { url, ...feed } = await make(ada)
    expect(url.startsWith(`${product.url}/calendar/`)).toBe(true)
    expect(await feeds(ada)).toEqual([feed])
    expect(await titles(url)).toEqual(['A walk'])
    expect((await feeds(ada))[0]?.lastReadAt).toBe('2026-11-21T14:00:00Z')
    expect(await titles(url.replace(/.\.ics/, '_.ics'))).toBe(404)
  })

  test('works without a cookie, isn’t cached by proxies, and has an ETag', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    const { url } = await make(ada)
    const response = await fetch(url)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('cache-control')).toMatch(/^private/)
    const calendar = new ICAL.Component(ICAL.parse(await response.text()) as [])
    expect(
      calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).startDate.toJSDate().toISOString()),
    ).toEqual(['2026-11-22T15:00:00.000Z'])
    const again = await fetch(url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  test('includes cancelled events, marked as cancelled', async () => {
    await change(ada, 'POST', `/api/events/${walk}/save`)
    const { url } = await make(ada)
    await store.database.write((sql) => sql`update events set status = 'cancelled' where id = ${walk}`)
    expect(await titles(url)).toEqual(['CANCELLED: A walk'])
  })

  test('can only be deleted by its owner', async () => {
    const { id, url } = await make(ada)
    expect(await change(ben, 'DELETE', `/api/calendar-feeds/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'feed_not_found' },
    })
    expect(await titles(url)).toEqual([])
    expect((await change(ada, 'DELETE', `/api/calendar-feeds/${id}`)).status).toBe(200)
    expect(await titles(url)).toBe(404)
  })

  test('has a limit of ten, even concurrently', async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => ada.send('/api/calendar-feeds', { method: 'POST' })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2)
  })
})
