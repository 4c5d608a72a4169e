import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { createTestImages, dataUrl, plainPicture } from '#tests/support/images.ts'

let store: TestDatabase
let app: TestApp
const images = createTestImages()
beforeAll(async () => {
  store = await createTestDatabase()
  app = createTestApp(store.database, undefined, { images })
})
afterAll(() => store.close())

test('a picture is served for good, as what it is and as nothing else', async () => {
  const address = await images.keep(dataUrl(await plainPicture('png')), 'picture')
  for (const [path, type] of [
    [address, 'image/jpeg'],
    [address.replace('.jpg', '.avif'), 'image/avif'],
  ] as const) {
    const response = await app.get(path)
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
  const response = await app.get(`/images/${name}`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'image_not_found' })
})
