import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Session } from '#contract/sign-in/session.ts'
import { openSignIn } from '#server/boot/identity.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { createTestImages, dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { offerProviders, startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/servers/openid-provider.ts'
import { fetchNearby, startPictureHost, type PictureHost } from '#tests/support/pictures/picture-host.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let store: TestDatabase
let pictures: PictureHost
let provider: TestOpenIdProvider
let product: ProductServer
const images = createTestImages()
beforeEach(async () => {
  store = await createTestDatabase()
  pictures = await startPictureHost()
  provider = await startOpenIdProvider()
  const { database } = store
  const settings = offerProviders(provider)
  const signIn = await openSignIn({ settings, demo: false, publicUrl: 'http://localhost', loopbackUrl: '', database })
  product = await startProductServer({ database, clock, images, signIn })
  Object.assign(provider.person, { picture: `${pictures.url}/grace.jpg` })
})
afterEach(async () => {
  await product.close()
  await provider.close()
  await pictures.close()
  await store.close()
})

const work = () => doDueJobs({ database: store.database, clock, images, fetchPicture: fetchNearby() })

const signIn = async () => {
  const browser = openBrowser(product.url)
  const start = await browser.send('/api/auth/openid/start')
  await browser.open(provider.agree(new URL(start.headers.get('location') ?? '')))
  return browser
}
const readPhoto = async (browser: BrowserLike) =>
  ((await (await browser.send('/api/session')).json()) as Session).photoURL
const requests = () => store.database.read((sql) => sql`select source_url from source_pictures`)

test('a sign-in provider’s picture is copied after the sign-in, and its address deleted', async () => {
  pictures.files.set('/grace.jpg', { bytes: await plainPicture('jpeg', 300, 200), type: 'image/jpeg' })
  const grace = await signIn()
  expect(await readPhoto(grace)).toBeNull()
  await work()
  const photo = (await readPhoto(grace)) ?? ''
  expect(photo).toMatch(/^\/images\/[0-9a-f]{32}-192\.jpg$/)
  expect((await openBrowser(product.url).send(photo)).status).toBe(200)
  expect(await requests()).toEqual([])
})

test('a picture that the person chose takes precedence', async () => {
  pictures.files.set('/grace.jpg', { bytes: await plainPicture('jpeg', 300, 200), type: 'image/jpeg' })
  const grace = await signIn()
  const { body } = await sendJson(grace, 'PUT', '/api/user/me', { avatar: dataUrl(await plainPicture('png')) })
  await work()
  expect(await readPhoto(grace)).toBe(body['avatar'])
  expect(pictures.requests).toEqual([])
})

test('the download is given up after four attempts, and the address deleted', async () => {
  const grace = await signIn()
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await work()
    clock.pass({ hours: 25 })
  }
  expect(pictures.requests).toHaveLength(4)
  expect(await readPhoto(grace)).toBeNull()
  expect(await requests()).toEqual([])
})

test('the address is deleted with the account', async () => {
  const grace = await signIn()
  await grace.send('/api/user/me', { method: 'DELETE' })
  await work()
  expect([pictures.requests, await requests()]).toEqual([[], []])
})
