import { afterEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { HostView } from '#contract/hosting/hosting.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { deleteAllEvents, hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, clock, openProductForAll, product, store } from '#tests/support/product/open-product.ts'

openProductForAll()
afterEach(() => deleteAllEvents(store.database))

const read = async <Body>(browser: BrowserLike, path: string) => (await (await browser.send(path)).json()) as Body
const view = (id: number) => read<HostView>(ada, `/api/events/${id}/host`)
const { inviteEmails: _emails, inviteNote: _note, ...unchanged } = hostedPayload
const change = (id: number, given: object, browser = ada) =>
  sendJson(browser, 'PUT', `/api/events/${id}/host`, { ...unchanged, ...given })
const cancel = (id: number, given: object = {}, browser = ada) =>
  sendJson(browser, 'POST', `/api/events/${id}/cancel`, given)
const sequences = async (id: number) => {
  const text = await (await ada.send(`/api/events/${id}/calendar.ics?dates=this`)).text()
  return Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
}

describe('a hosted event', () => {
  test('can be changed, and calendars are updated only for a new time or place', async () => {
    const { id } = await hosted(ada)
    expect(await change(id, { title: 'Pond and stream', moods: ['Quiet'] })).toMatchObject({ status: 200 })
    expect([(await view(id)).event.title, await sequences(id)]).toEqual(['Pond and stream', 0])
    await change(id, { time: '11:00', endTime: '12:00', capacity: 8 })
    expect(await view(id)).toMatchObject({ capacity: 8, event: { date: '2026-11-28T11:00:00-05:00' } })
    expect(await sequences(id)).toBe(1)
    await change(id, { time: '11:00', endTime: '12:00', location: 'Prospect Park, Brooklyn, NY 11215' })
    expect(await sequences(id)).toBe(2)
    expect(await view(id)).toMatchObject({ capacity: null })
  })

  test('is validated by the same rules', async () => {
    const { id } = await hosted(ada)
    const { status, body } = await change(id, { title: '', endTime: '08:00' })
    expect(status).toBe(400)
    expect((body.errors as { message: string }[]).map(({ message }) => message)).toEqual([
      'Event name is required',
      'End time must be after start time',
    ])
    expect((await change(id, { date: '2026-11-01' })).status).toBe(400)
    expect((await view(id)).event.title).toBe('Pond dipping')
  })

  test('is cancelled once, with a message to guests', async () => {
    const { id } = await hosted(ada)
    await sendJson(ben, 'POST', `/api/events/${id}/save`)
    expect(await cancel(id, { note: 'The pond has frozen over.' })).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(await view(id)).toMatchObject({
      event: { status: 'cancelled' },
      cancellationNote: 'The pond has frozen over.',
    })
    expect(await sequences(id)).toBe(1)
    expect(await read(ben, '/api/events')).toEqual([])
    expect(await read<LearningEvent>(ben, `/api/events/${id}`)).toMatchObject({ status: 'cancelled' })
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
    expect(await change(id, {})).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
  })

  test('can’t be changed once it is over', async () => {
    const { id } = await hosted(ada)
    clock.pass({ hours: 240 })
    expect(await change(id, {})).toMatchObject({ status: 409, body: { code: 'event_over' } })
    expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'event_over' } })
    clock.pass({ hours: -240 })
  })

  test('can’t be managed, changed or cancelled by anyone else', async () => {
    const { id } = await hosted(ada)
    const visitor = openBrowser(product.url)
    for (const [browser, status] of [
      [ben, 404],
      [visitor, 401],
    ] as const) {
      expect((await browser.send(`/api/events/${id}/host`)).status).toBe(status)
      expect((await change(id, { title: 'Mine' }, browser)).status).toBe(status)
      expect((await cancel(id, {}, browser)).status).toBe(status)
    }
    await sendJson(ben, 'POST', `/api/events/${id}/save`)
    expect((await cancel(id, {}, ben)).status, 'saving is not hosting').toBe(404)
    expect((await view(id)).event).toMatchObject({ title: 'Pond dipping', status: 'scheduled' })
    expect((await cancel(999)).status).toBe(404)
  })
})

describe('of a series', () => {
  const series = () => hosted(ada, { repeat: { every: 'week', count: 4 } })
  const dates = async (id: number) => (await view(id)).dates.map(({ date, status }) => [date.slice(5, 16), status])

  test('one date can be changed alone', async () => {
    const { id, nextDates } = await series()
    const second = nextDates[0]!.id
    expect(await change(second, { date: '2026-12-06', time: '10:00', endTime: '11:00' })).toMatchObject({
      body: { changed: 1 },
    })
    expect((await dates(id)).map(([date]) => date)).toEqual([
      '11-28T09:00',
      '12-06T10:00',
      '12-12T09:00',
      '12-19T09:00',
    ])
    expect([await sequences(id), await sequences(second)]).toEqual([0, 1])
  })

  test('all following dates move by the same number of days', async () => {
    const { id, nextDates } = await series()
    expect(
      await change(nextDates[1]!.id, { date: '2026-12-13', time: '14:00', endTime: '15:00', scope: 'following' }),
    ).toMatchObject({ body: { changed: 2 } })
    expect((await dates(id)).map(([date]) => date)).toEqual([
      '11-28T09:00',
      '12-05T09:00',
      '12-13T14:00',
      '12-20T14:00',
    ])
    const calendar = await (await ada.send(`/api/events/${id}/calendar.ics`)).text()
    expect(calendar.match(/BEGIN:VEVENT/g)!.length).toBeGreaterThan(1)
  })

  test('this date or all following ones can be cancelled; the next one is listed instead', async () => {
    const { id, nextDates } = await series()
    expect(await cancel(id)).toMatchObject({ body: { changed: 1 } })
    expect((await read<LearningEvent[]>(ada, '/api/events')).map(({ id }) => id)).toEqual([nextDates[0]!.id])
    expect(await cancel(nextDates[1]!.id, { scope: 'following' })).toMatchObject({ body: { changed: 2 } })
    expect((await dates(id)).map(([, status]) => status)).toEqual(['cancelled', 'scheduled', 'cancelled', 'cancelled'])
  })
})

test('a concurrent cancellation and change are applied in order', async () => {
  const { id } = await hosted(ada)
  const [cancelled, changed] = await Promise.all([cancel(id), change(id, { title: 'Another name' })])
  expect(cancelled.status).toBe(200)
  expect([200, 409]).toContain(changed.status)
  expect((await view(id)).event).toMatchObject({
    status: 'cancelled',
    title: changed.status === 200 ? 'Another name' : 'Pond dipping',
  })
})

describe('a person with the event on their list', () => {
  const announced = async () => {
    clock.pass({ minutes: 5 })
    await doDueJobs({ database: store.database, clock }, /^event\.tell-changes$/)
    const rows = await store.database.read(
      (sql) => sql<{ payload: { eventId: number; otherIds: number[]; change: string; note: string } }>`
        select payload from jobs where kind = 'event.changed' order by id`,
    )
    await store.database.write((sql) => sql`delete from jobs where kind = 'event.changed'`)
    return rows.map(({ payload: { eventId, otherIds, change, note } }) => ({ eventId, otherIds, change, note }))
  }

  test('is notified of a new time or place once for all dates', async () => {
    const { id, nextDates } = await hosted(ada, { repeat: { every: 'week', count: 3 } })
    const others = nextDates.map((date) => date.id)
    await announced()
    await change(id, { title: 'Another name', scope: 'following' })
    expect(await announced(), 'a new name causes no notification').toEqual([])
    await change(id, { time: '12:00', endTime: '13:00', scope: 'following' })
    expect(await announced()).toEqual([{ eventId: id, otherIds: others, change: 'changed', note: '' }])
    await change(id, { endTime: '08:00' })
    expect(await announced(), 'neither is a rejected one').toEqual([])
    await cancel(others[0]!, { note: ' Frozen. ', scope: 'following' })
    expect(await announced()).toEqual([
      { eventId: others[0], otherIds: [others[1]], change: 'cancelled', note: 'Frozen.' },
    ])
  })

  test('is notified once of successive edits, and never of reverted ones', async () => {
    const { id } = await hosted(ada)
    const tell = (minutes: number) => {
      clock.pass({ minutes })
      return doDueJobs({ database: store.database, clock }, /^event\.tell-changes$/)
    }
    const listNotified = async () => {
      const rows = await store.database.read(
        (sql) => sql<{ before: { date: string; location: string } }>`
          select payload -> 'before' as before from jobs where kind = 'event.changed' order by id`,
      )
      await store.database.write((sql) => sql`delete from jobs where kind = 'event.changed'`)
      return rows.map(({ before }) => [before.date.slice(5, 16), before.location])
    }
    const eleven = { time: '11:00', endTime: '12:00' }
    expect(await change(id, eleven)).toMatchObject({ body: { changed: 1, isTold: true } })
    await tell(4)
    expect(await change(id, { time: '12:00', endTime: '13:00' })).toMatchObject({ body: { isTold: true } })
    await tell(4)
    expect(await listNotified(), 'the second edit starts the five minutes anew').toEqual([])
    await tell(1)
    expect(await listNotified()).toEqual([['11-28T09:00', 'Brower Park, Brooklyn, NY 11213']])

    await change(id, { ...eleven, location: 'Prospect Park, Brooklyn, NY 11215' })
    expect(await change(id, { time: '12:00', endTime: '13:00' })).toMatchObject({ body: { isTold: false } })
    await tell(10)
    expect(await listNotified(), 'everything is as people know it').toEqual([])

    for (const minute of ['01', '02', '03', '04', '05', '06']) {
      await change(id, { time: `11:${minute}`, endTime: '12:30' })
      await tell(3)
    }
    expect(await listNotified(), 'no edit holds the letter up for more than a quarter of an hour').toHaveLength(1)
    await change(id, eleven)
    await cancel(id)
    await tell(10)
    const kinds = await store.database.read(
      (sql) => sql<{ change: string }>`
      select payload ->> 'change' as change from jobs where kind = 'event.changed'`,
    )
    expect(kinds, 'the cancellation says it all').toEqual([{ change: 'cancelled' }])
  })
})
