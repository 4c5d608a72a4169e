import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, testOrigin, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents, insertSeries } from '#tests/support/events/builders.ts'
import { readWithIcalJs, readWithNodeIcal } from '#tests/support/sources/calendar-readers.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let db: TestDatabase
let app: TestApp
beforeAll(async () => {
  db = await createTestDatabase()
  app = createTestApp(db.database)
})
afterAll(() => db.close())

async function download(path: string): Promise<{ response: Response; text: string }> {
  const response = await app.get(path)
  expect(response.status).toBe(200)
  return { response, text: await response.text() }
}

/** Saturdays at ten in New York, across the end of DST. */
async function insertWalks(cancelled: number[] = []): Promise<number[]> {
  const starts = [
    '2026-10-24T14:00:00Z',
    '2026-10-31T14:00:00Z',
    '2026-11-07T15:00:00Z',
    '2026-11-14T15:00:00Z',
    '2026-11-21T15:00:00Z',
  ]
  return db.database.write(async (sql) => {
    const seriesId = await insertSeries(sql, 'Bird walk')
    const status = (at: number) => (cancelled.includes(at) ? 'cancelled' : 'scheduled')
    return insertEvents(
      sql,
      starts.map((startsAt, at) => ({ title: 'Bird walk', startsAt, seriesId, status: status(at) })),
    )
  })
}

test('an event’s file is named after its title', async () => {
  const [id] = await db.database.write((sql) => insertEvents(sql, [{ title: 'Où sont les oiseaux ?' }]))
  const { response, text } = await download(`/api/events/${id}/calendar.ics`)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="ou-sont-les-oiseaux.ics"; filename*=UTF-8''o%C3%B9-sont-les-oiseaux.ics`,
  )
  expect(text).toContain(`UID:event-${id}@wonderlark.example.org\r\n`)
  expect(text).toContain(`URL:${testOrigin}/event/${id}\r\n`)
  for (const read of [readWithIcalJs, readWithNodeIcal]) {
    expect(read(text)).toMatchObject([{ start: '2026-11-02T15:00:00Z', end: '2026-11-02T17:00:00Z' }])
  }
})

describe('of a series', () => {
  test('every date returns the same file, with the rule and its exceptions', async () => {
    const ids = await insertWalks([3])
    const { text } = await download(`/api/events/${ids[1]}/calendar.ics`)
    expect(text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=5\r\n')
    for (const read of [readWithIcalJs, readWithNodeIcal]) {
      expect(read(text).map(({ start, status }) => `${start} ${status}`)).toEqual([
        '2026-10-24T14:00:00Z CONFIRMED',
        '2026-10-31T14:00:00Z CONFIRMED',
        '2026-11-07T15:00:00Z CONFIRMED',
        '2026-11-14T15:00:00Z CANCELLED',
        '2026-11-21T15:00:00Z CONFIRMED',
      ])
    }
    expect((await download(`/api/events/${ids[4]}/calendar.ics`)).text).toBe(text)
  })

  test('a single date can be downloaded', async () => {
    const ids = await insertWalks()
    const { text } = await download(`/api/events/${ids[2]}/calendar.ics?dates=this`)
    expect(text).toContain(`UID:event-${ids[2]}@`)
    expect(readWithIcalJs(text)).toMatchObject([{ start: '2026-11-07T15:00:00Z' }])
  })

  test('a date that its source dropped is an exception of the rule', async () => {
    const ids = await insertWalks()
    await db.database.write((sql) => sql`update events set withdrawn_at = now() where id = ${ids[1]}`)
    const { text } = await download(`/api/events/${ids[0]}/calendar.ics`)
    expect(text).toContain('EXDATE;TZID=America/New_York:20261031T100000\r\n')
    expect(readWithNodeIcal(text)).toHaveLength(4)
  })
})

test('the file returns 304 until the event changes', async () => {
  const [id] = await db.database.write((sql) => insertEvents(sql, [{}]))
  const path = `/api/events/${id}/calendar.ics`
  const etag = (await download(path)).response.headers.get('etag') ?? ''
  expect((await app.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  await db.database.write(
    (sql) =>
      sql`update events set title = 'Pond watching', sequence = 1, changed_at = '2026-10-30T10:00:00Z' where id = ${id}`,
  )
  const changed = await app.get(path, { headers: { 'if-none-match': etag } })
  expect(changed.status).toBe(200)
  expect(await changed.text()).toContain('DTSTAMP:20261030T100000Z\r\nLAST-MODIFIED:20261030T100000Z\r\nSEQUENCE:1\r\n')
})

test('an unknown event has no file, and an unknown choice of dates is rejected', async () => {
  expect((await app.get('/api/events/999999/calendar.ics')).status).toBe(404)
  expect((await app.get('/api/events/rubbish/calendar.ics')).status).toBe(404)
  const refused = await app.get('/api/events/1/calendar.ics?dates=some')
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ errors: [{ field: 'dates' }] })
})
