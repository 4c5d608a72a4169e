import { beforeEach, describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import type { AttendanceReport } from '#contract/programs/attendance.ts'
import { insertEvents, type EventDraft } from '#tests/support/events/builders.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

let walk: number
let clay: number
let talk: number
let later: number
beforeEach(async () => {
  const drafts: Partial<EventDraft>[] = [
    { title: 'A walk', startsAt: '2026-11-07T15:00:00Z', ageGroups: ['elementary'] },
    { title: '=Clay()', startsAt: '2026-11-08T15:00:00Z', ageGroups: ['adult', 'elementary'] },
    { title: 'Talk', startsAt: '2026-11-09T15:00:00Z', ageGroups: ['senior'], isVirtualEvent: true },
    { title: 'Later', startsAt: '2026-12-08T15:00:00Z' },
  ]
  ;[walk = 0, clay = 0, talk = 0, later = 0] = await store.database.write((sql) => insertEvents(sql, drafts))
  await store.database.write(async (sql) => {
    for (const id of [walk, clay, talk, later])
      await sql`insert into user_events (user_id, event_id, status, host_role) values (2, ${id}, 'hosting', 'owner')`
  })
})

const heads = { adults: 3, children: 9, online: 0, age: '6-11', place: 'on-site' }
const count = (eventId: number, change: object = {}, browser = ben) =>
  sendJson(browser, 'PUT', `/api/events/${eventId}/count`, { ...heads, ...change })
const read = async (query = '', browser = ben) =>
  (await sendJson(browser, 'GET', `/api/programs/attendance?${query}`)).body as unknown as AttendanceReport

describe('a host', () => {
  test('sees every attendance count, however small, by age and by place', async () => {
    expect(await count(walk, { adults: 1, children: 2 })).toMatchObject({
      status: 200,
      body: { eventId: walk, adults: 1 },
    })
    await count(clay, { adults: 10, children: 5, online: 4, age: 'general', place: 'off-site' })
    await count(talk, { adults: 0, children: 0, online: 7, age: '19+', place: 'virtual' })
    const report = await read()
    expect(report.total).toEqual({ sessions: 3, attendance: 29, adults: 11, children: 7, online: 11 })
    expect(report.ages).toEqual([
      { age: '0-5', sessions: 0, attendance: 0 },
      { age: '6-11', sessions: 1, attendance: 3 },
      { age: '12-18', sessions: 0, attendance: 0 },
      { age: '19+', sessions: 1, attendance: 7 },
      { age: 'general', sessions: 1, attendance: 19 },
    ])
    expect(report.places).toEqual([
      { place: 'on-site', sessions: 1, attendance: 3 },
      { place: 'off-site', sessions: 1, attendance: 15 },
      { place: 'virtual', sessions: 1, attendance: 11 },
    ])
  })

  test('sees past sessions without a count, with a suggested count', async () => {
    await count(clay)
    expect((await read()).sessions).toEqual([
      { eventId: talk, title: 'Talk', day: '2026-11-09', count: null, suggested: { age: '19+', place: 'virtual' } },
      {
        eventId: clay,
        title: '=Clay()',
        day: '2026-11-08',
        count: heads,
        suggested: { age: 'general', place: 'on-site' },
      },
      { eventId: walk, title: 'A walk', day: '2026-11-07', count: null, suggested: { age: '6-11', place: 'on-site' } },
    ])
    expect(await count(later)).toMatchObject({ status: 409, body: { code: 'event_not_begun' } })
  })

  test('corrects a count, and deletes it', async () => {
    await count(walk)
    await count(walk, { adults: 5 })
    expect((await read()).total).toMatchObject({ sessions: 1, adults: 5 })
    await sendJson(ben, 'DELETE', `/api/events/${walk}/count`)
    expect((await read()).total).toMatchObject({ sessions: 0, attendance: 0 })
  })

  test('gets a report on the chosen period', async () => {
    await count(walk)
    await count(clay)
    const report = await read('from=2026-11-08&to=2026-11-08')
    expect(report.sessions.map(({ title }) => title)).toEqual(['=Clay()'])
    expect(report.total.sessions).toBe(1)
  })

  test('keeps the count of an event that is merged into another', async () => {
    await count(walk, { children: 40 })
    await store.database.write((sql) => sql`update events set merged_into = ${clay} where id = ${walk}`)
    expect((await read()).sessions.map(({ title, count: counted }) => [title, counted?.children])).toEqual([
      ['Talk', undefined],
      ['=Clay()', 40],
    ])
  })

  test.each([{ adults: -1 }, { adults: 100_001 }, { children: 1.5 }, { age: '13' }, { place: 'home' }])(
    'gets an error for %o, and loses nothing',
    async (change) => {
      await count(walk)
      expect(await count(walk, change)).toMatchObject({ status: 400 })
      expect((await read()).total.attendance).toBe(12)
    },
  )
})

describe('others', () => {
  test('neither count nor see an event that they don’t host', async () => {
    await count(walk)
    expect(await count(walk, {}, ada)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(await sendJson(ada, 'DELETE', `/api/events/${walk}/count`)).toMatchObject({ status: 403 })
    expect((await read('', ada)).sessions).toEqual([])
    expect((await read()).total.sessions).toBe(1)
  })

  test('need a session', async () => {
    const nobody = openBrowser(product.url)
    for (const [method, path] of [
      ['PUT', `/api/events/${walk}/count`],
      ['DELETE', `/api/events/${walk}/count`],
      ['GET', '/api/programs/attendance'],
      ['GET', '/api/programs/attendance.csv'],
      ['GET', '/api/programs/attendance.xlsx'],
    ] as const) {
      expect((await sendJson(nobody, method, path, method === 'PUT' ? heads : undefined)).status).toBe(401)
    }
  })
})

describe('members of an organization', () => {
  let imported: number
  beforeEach(async () => {
    await sendJson(ada, 'POST', '/api/organizations', { name: 'Mill Library', description: '', website: null })
    ;[imported = 0] = await store.database.write((sql) =>
      insertEvents(sql, [{ title: 'Story time', startsAt: '2026-11-10T15:00:00Z', ageGroups: ['preschool'] }]),
    )
    await store.database.write(async (sql) => {
      await sql`insert into sources (name) values ('Mill calendar')`
      await sql`insert into event_sources (source_id, uid, recurrence_id, event_id, content_hash)
        select max(id), 'story', '', ${imported}, 'x' from sources`
      await sql`update events set organizer = 'Mill Library' where id = ${imported}`
      await sql`update organizations set organizer = organizer_slug('Mill Library')`
    })
  })
  const verify = () => store.database.write((sql) => sql`update organizations set verified_at = now()`)
  const ofLibrary = 'organization=mill-library'

  test('count its imported events once it is verified', async () => {
    expect((await count(imported, {}, ada)).status).toBe(403)
    expect((await read(ofLibrary, ada)).sessions).toEqual([])
    await verify()
    expect((await count(imported, { age: '0-5' }, ada)).status).toBe(200)
    const report = await read(ofLibrary, ada)
    expect(report.sessions.map(({ title }) => title)).toEqual(['Story time'])
    expect(report.ages[0]).toEqual({ age: '0-5', sessions: 1, attendance: 12 })
    expect((await read('', ada)).sessions).toEqual([])
  })

  test('are the only ones who may count', async () => {
    await verify()
    expect((await count(imported)).status).toBe(403)
    for (const end of ['', '.csv', '.xlsx'])
      expect((await sendJson(ben, 'GET', `/api/programs/attendance${end}?${ofLibrary}`)).status).toBe(403)
    expect((await sendJson(ben, 'GET', '/api/programs/attendance?organization=nobody')).status).toBe(404)
  })
})

describe('the files', () => {
  beforeEach(() => count(clay, { online: 2 }))

  test('as CSV list all sessions, and run no formula', async () => {
    const response = await ben.send('/api/programs/attendance.csv?from=2026-11-01&to=2026-11-30')
    expect(response.headers.get('content-disposition')).toContain('attendance-2026-11-01-2026-11-30.csv')
    expect((await response.text()).split('\r\n').slice(1, 4)).toEqual([
      'Talk,2026-11-09,No,,,,,,',
      "'=Clay(),2026-11-08,Yes,3,9,2,14,Ages 6–11,On site",
      'A walk,2026-11-07,No,,,,,,',
    ])
  })

  test('as a workbook have the sums and the sessions, with titles as text', async () => {
    const response = await ben.send('/api/programs/attendance.xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(sheets.map(({ name }) => name)).toEqual(['Summary', 'Sessions'])
    expect(sheets[0]?.rows.slice(-1)).toEqual([['All together', 1, 14]])
    expect(sheets[1]?.rows[2]?.slice(0, 7)).toEqual(['=Clay()', '2026-11-08', 'Yes', 3, 9, 2, 14])
    expect(sheets[1]?.cells?.get('2,0')?.formula).toBeUndefined()
  })
})
