import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { noSignIn } from '#server/identity.ts'
import { testOrigin } from '#tests/support/app.ts'
import { stopClock } from '#tests/support/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createTestImages, dataUrl, plainPicture } from '#tests/support/images.ts'
import { testSources } from '#tests/support/sources.ts'

let store: TestDatabase
let app: ReturnType<typeof createApp>
const images = createTestImages()
beforeAll(async () => {
  store = await createTestDatabase()
  const clock = stopClock('2026-11-21T14:00:00Z')
  const sources = { ...testSources(), database: store.database, clock, images }
  app = createApp({ ...sources, publicUrl: testOrigin, signIn: noSignIn })
})
afterAll(() => store.close())

test('a picture is served for good, as what it is and as nothing else', async () => {
  const address = await images.keep(dataUrl(await plainPicture('png')), 'picture')
  for (const [path, type] of [
    [address, 'image/jpeg'],
    [address.replace('.jpg', '.avif'), 'image/avif'],
  ] as const) {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    })
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100)
  }
})

test.each(['none.jpg', '..%2f..%2fpackage.json', `${'0'.repeat(32)}-960.jpg`])('%s is 404', async (name) => {
  const response = await app.request(`/images/${name}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'image_not_found' })
})
