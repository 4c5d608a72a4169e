import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import { previewPath } from '#domain/events/event-preview.ts'
import { createTestApp, type TestApp } from '#tests/support/product/app.ts'
import { insertEvents } from '#tests/support/events/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let db: TestDatabase
let app: TestApp
beforeAll(async () => {
  db = await createTestDatabase()
  app = createTestApp(db.database)
})
afterAll(() => db.close())

async function insert(given: Parameters<typeof insertEvents>[1][number] = {}): Promise<LearningEvent> {
  const [id] = await db.database.write((sql) => insertEvents(sql, [given]))
  return (await (await app.get(`/api/events/${id}`)).json()) as LearningEvent
}

/** Reads the width and height from a PNG's header. */
async function readSize(response: Response): Promise<[number, number]> {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

describe('a link’s preview picture', () => {
  test('is a PNG of 1200 by 630 that is cached forever under its versioned address', async () => {
    const event = await insert()
    const response = await app.get(previewPath(event))
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await readSize(response)).toEqual([1200, 630])
  })

  test('is cached for an hour without a version', async () => {
    const { id } = await insert()
    for (const path of [`/event/${id}/preview.png`, `/event/${id}/preview.png?v=old`]) {
      expect((await app.get(path)).headers.get('cache-control')).toBe('public, max-age=3600')
    }
  })

  test('responds 304 to a matching ETag', async () => {
    const path = previewPath(await insert())
    const etag = (await app.get(path)).headers.get('etag') ?? ''
    expect((await app.get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('changes when the event is renamed or cancelled', async () => {
    const event = await insert()
    const asked = async () => Buffer.from(await (await app.get(`/event/${event.id}/preview.png`)).arrayBuffer())
    const first = await asked()
    await db.database.write((sql) => sql`update events set status = 'cancelled' where id = ${event.id}`)
    expect((await asked()).equals(first)).toBe(false)
    expect(previewPath({ ...event, status: 'cancelled' })).not.toBe(previewPath(event))
    expect(previewPath({ ...event, title: 'Pond watching' })).not.toBe(previewPath(event))
  })

  test.each(['鳥を見る会へようこそ', '<b>&"\'</b>', '🌟', 'x'.repeat(400), 'one '.repeat(200)])(
    'can be drawn for the title %j',
    async (title) => {
      expect(await readSize(await app.get(previewPath(await insert({ title }))))).toEqual([1200, 630])
    },
  )

  test('does not exist for an unknown event', async () => {
    for (const id of ['999999', 'rubbish', '99999999999999']) {
      expect((await app.get(`/event/${id}/preview.png`)).status).toBe(404)
    }
  })
})
