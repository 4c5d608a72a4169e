import { beforeEach, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { BusyCalendar, EventPlan } from '#contract/plans/plan.ts'
import { endpoints } from '#contract/endpoints.ts'
import { rateLimits } from '#contract/rate-limits.ts'
import { readBusyTimes } from '#server/sources/read/busy-service.ts'
import { FetchError } from '#server/platform/network/network-error.ts'
import type { FetchedBody } from '#server/platform/network/network-fetch.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { dateLists } from '#tests/support/hosting/guests.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let walk: number
beforeEach(async () => {
  walk = await addEvent('2026-11-28T15:00:00Z')
})

const addEvent = async (startsAt: string, more: object = {}) => {
  const [id = 0] = await store.database.write((sql) => insertEvents(sql, [{ startsAt, ...more }]))
  return id
}
const plan = async (method = 'GET', body?: object, browser: BrowserLike = ada) =>
  (await call<EventPlan>(browser, method, `/api/events/${walk}/plan`, body)).body
const byBus = { minutesBefore: 40, travel: 'bus', company: 'Sam' }

describe('a plan', () => {
  test('is private text, and the default for the next plan', async () => {
    expect(await plan()).toMatchObject({ plan: null, sentence: null, isAsked: true, companions: [], fits: null })
    expect(await plan('PUT', byBus)).toMatchObject({ plan: byBus, sentence: 'At 9:20 AM I leave by bus with Sam.' })
    expect(await plan('GET', undefined, ben)).toMatchObject({ plan: null, companions: [], lastTravel: null })
    const another = await addEvent('2026-11-29T15:00:00Z')
    expect((await call<EventPlan>(ada, 'GET', `/api/events/${another}/plan`)).body).toMatchObject({
      companions: ['Sam'],
      lastTravel: 'bus',
    })
    expect(await plan('DELETE')).toMatchObject({ plan: null })
  })

  test('follows an event that moves, and needs an event that isn’t over', async () => {
    await plan('PUT', byBus)
    await store.database.write(
      (sql) => sql`update events set starts_at = '2026-11-28T19:30Z', ends_at = '2026-11-28T20:30Z' where id = ${walk}`,
    )
    expect((await plan()).sentence).toBe('At 1:50 PM I leave by bus with Sam.')
    clock.pass({ hours: 24 * 8 })
    expect((await call(ada, 'PUT', `/api/events/${walk}/plan`, byBus)).body.code).toBe('event_over')
  })

  test('appears only in the reminder and in the person’s calendar', async () => {
    await plan('PUT', byBus)
    for (const browser of [ada, ben]) await browser.send(`/api/events/${walk}/save`, { method: 'POST' })
    const calendar = async (browser: BrowserLike) =>
      (await browser.send(`/api/events/${walk}/calendar.ics`)).text().then((text) => text.replaceAll('\r\n ', ''))
    expect(await calendar(ada)).toContain('DESCRIPTION:At 9:20 AM I leave by bus with Sam.')
    expect(await calendar(ben)).not.toContain('Sam')
    const feed = (await call<{ url: string }>(ada, 'POST', '/api/calendar-feeds')).body.url
    expect((await (await fetch(feed)).text()).replaceAll('\r\n ', '')).toContain('At 9:20 AM I leave by bus with Sam.')
    await dateLists(store.database, clock)
    clock.pass({ hours: 24 * 6 + 1 })
    await doDueJobs({ database: store.database, clock })
    const reminders = (await mailsIn(store.database)).filter(({ kind }) => kind === 'event-reminder')
    const repeats = reminders.map(({ recipient, text }) => [recipient, text.includes('I leave by bus with Sam.')])
    expect(repeats.toSorted()).toEqual([
      ['ada@example.org', true],
      ['ben@example.org', false],
    ])
    const { notices } = (await call<{ notices: { body: string }[] }>(ada, 'GET', '/api/notices')).body
    expect(notices[0]?.body).toContain('At 9:20 AM I leave by bus with Sam.')
  })

  test('is requested until the person turns the question off', async () => {
    await call(ada, 'PUT', '/api/plans/question', { isAsked: false })
    expect(await plan()).toMatchObject({ isAsked: false })
    expect((await call(ada, 'GET', '/api/plans/question')).body).toEqual({ isAsked: false })
    expect((await plan('GET', undefined, ben)).isAsked).toBe(true)
  })
})

const calendar = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
  ]
    .join('\r\n')
    .concat('\r\n')
const dentist = 'UID:a\r\nSUMMARY:Dentist\\, root canal\r\nDTSTART:20261128T143000Z\r\nDTEND:20261128T160000Z'
const respond = (text: string, status = 200): FetchedBody => ({
  status,
  url: 'https://calendar.example/x.ics',
  contentType: 'text/calendar',
  body: Buffer.from(text),
  etag: null,
  lastModified: null,
})

describe('a person’s own calendar', () => {
  const address = 'webcal://calendar.example/secret-token/basic.ics'
  const save = (url = address) => call<BusyCalendar>(ada, 'PUT', '/api/plans/calendar', { url })
  const state = async () => (await call<BusyCalendar>(ada, 'GET', '/api/plans/calendar')).body
  const work = (response: () => FetchedBody) =>
    doDueJobs({
      database: store.database,
      clock,
      fetchCalendar: async () => response(),
      readBusyTimes: async (request) => readBusyTimes(request),
    })
  const listFree = async (browser: BrowserLike = ada) => {
    const { body } = await call<{ id: number }[]>(browser, 'GET', '/api/events?whenFree=true')
    return body.map(({ id }) => id)
  }

  test('marks and filters the events that fit, for its owner only', async () => {
    const later = await addEvent('2026-11-28T16:00:00Z')
    expect((await save()).body).toMatchObject({ host: 'calendar.example', readAt: null, busyTimes: 0 })
    await work(() => respond(calendar(dentist)))
    expect(await state()).toMatchObject({ readAt: '2026-11-21T14:00:00Z', busyTimes: 1, problem: null })
    expect((await plan()).fits).toBe(false)
    expect(await listFree()).toEqual([later])
    expect(await listFree(ben)).toEqual([walk, later])
    const marks = async (browser: BrowserLike) =>
      (await call<LearningEvent[]>(browser, 'GET', '/api/events')).body.map(({ id, fitsWeek }) => [id, fitsWeek])
    expect(await marks(ada)).toEqual([
      [walk, undefined],
      [later, true],
    ])
    expect(await marks(ben)).toEqual([
      [walk, undefined],
      [later, undefined],
    ])
    const facets = await call<{ total: number }>(ada, 'GET', '/api/events/facets?whenFree=true')
    expect(facets.body.total).toBe(1)
  })

  test('is stored as encrypted times without titles, and deleted on request', async () => {
    await save()
    await work(() => respond(calendar(dentist)))
    const stored = await store.database.read(
      (sql) => sql<{ row: string }>`
        select encode(sealed_url, 'escape') || encode(sealed_times, 'escape') || b::text as row from busy_calendars b`,
    )
    expect(stored).toHaveLength(1)
    expect(stored[0]?.row).not.toMatch(/calendar\.example|secret|Dentist|2026-11-28/)
    const jobs = await store.database.read((sql) => sql<{ payload: string }>`select payload::text from jobs`)
    expect(jobs.map(({ payload }) => payload).join()).not.toContain('secret')
    expect((await call<BusyCalendar>(ada, 'DELETE', '/api/plans/calendar')).body.host).toBeNull()
    expect(await store.database.read((sql) => sql`select user_id from busy_calendars`)).toEqual([])
    expect((await plan()).fits).toBeNull()
  })

  test('is read every three hours; after a failure, earlier times stay, with the reason', async () => {
    await save()
    await work(() => respond(calendar(dentist)))
    clock.pass({ hours: 3, minutes: 15 })
    await work(() => respond('', 404))
    expect(await state()).toMatchObject({ busyTimes: 1, problem: 'source_page_missing' })
    clock.pass({ hours: 3, minutes: 15 })
    await work(() => {
      throw new FetchError('It is private.', { reason: 'private' })
    })
    expect(await state()).toMatchObject({ busyTimes: 1, problem: 'source_private' })
    clock.pass({ hours: 3, minutes: 15 })
    await work(() => respond('<p>Sign in</p>'))
    expect(await state()).toMatchObject({ problem: 'source_not_a_calendar' })
    clock.pass({ hours: 3, minutes: 15 })
    await work(() => respond(calendar()))
    expect(await state()).toMatchObject({ busyTimes: 0, problem: null })
  })

  test('is read once, however often its address changes before that', async () => {
    const waiting = () =>
      store.database.read((sql) => sql.count`select count(*) from jobs where kind = 'busy.read' and state = 'waiting'`)
    for (let at = 0; at < 5; at += 1) {
      clock.pass({ seconds: 1 })
      await Promise.all([save(`https://calendar.example/${at}.ics`), save(`https://calendar.example/${at}b.ics`)])
    }
    expect(await waiting()).toBe(1)
    let reads = 0
    await work(() => {
      reads += 1
      return respond(calendar(dentist))
    })
    expect([reads, await waiting(), (await state()).busyTimes]).toEqual([1, 0, 1])
    // After it has run, a new address is read again.
    await save()
    expect(await waiting()).toBe(1)
    expect(rateLimits.calendars.person).toEqual({ calls: 10, seconds: 3600 })
    expect(endpoints.saveBusyCalendar.rate).toBe('calendars')
  })

  test('must have a web address', async () => {
    for (const url of ['calendar', 'file:///etc/passwd', 'javascript:alert(1)'])
      expect((await save(url)).body.code).toBe('source_url_invalid')
  })

  test('is combined with the profile’s availability', async () => {
    const evening = await addEvent('2026-11-24T23:00:00Z')
    const noon = await addEvent('2026-11-24T18:00:00Z')
    await store.database.write((sql) => sql`update users set availability = '{weekday_evening}' where id = 1`)
    expect(await listFree()).toEqual([evening])
    await store.database.write((sql) => sql`update users set availability = '{weekend,weekday_evening}' where id = 1`)
    expect(await listFree()).toEqual([evening, walk])
    await store.database.write((sql) => sql`update users set availability = '{flexible}' where id = 1`)
    expect(await listFree()).toEqual([noon, evening, walk])
  })
})

describe('busy times', () => {
  const read = (...events: string[]) =>
    readBusyTimes({
      content: Buffer.from(calendar(...events)).toString('base64'),
      timeZone: 'America/New_York',
      from: '2026-11-21T14:00:00Z',
      to: '2026-12-21T14:00:00Z',
    })

  test('leave out cancelled and free events, and unmarked days', () => {
    expect(
      read(
        `${dentist}\r\nTRANSP:TRANSPARENT`,
        'UID:b\r\nDTSTART:20261128T143000Z\r\nDTEND:20261128T160000Z\r\nSTATUS:CANCELLED',
        'UID:c\r\nSUMMARY:Birthday\r\nDTSTART;VALUE=DATE:20261128',
        'UID:d\r\nSUMMARY:Note\r\nDTSTART:20261128T143000Z',
      ),
    ).toEqual([])
  })

  test('repeat, merge, and default to the person’s time zone', () => {
    expect(
      read(
        'UID:a\r\nDTSTART:20261123T090000\r\nDTEND:20261123T100000\r\nRRULE:FREQ=DAILY;COUNT=2',
        'UID:b\r\nDTSTART:20261123T150000Z\r\nDTEND:20261123T153000Z',
        'UID:c\r\nDTSTART;VALUE=DATE:20261201\r\nTRANSP:OPAQUE',
      ),
    ).toEqual([
      { from: '2026-11-23T14:00:00Z', to: '2026-11-23T15:30:00Z' },
      { from: '2026-11-24T14:00:00Z', to: '2026-11-24T15:00:00Z' },
      { from: '2026-12-01T05:00:00Z', to: '2026-12-02T05:00:00Z' },
    ])
  })
})
