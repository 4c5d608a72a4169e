import { beforeEach } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { EventPhoto, EventPhotoList } from '#contract/photos/photo.ts'
import type { PhotoState } from '#contract/photos/photo-options.ts'
import { createImageStore } from '#server/platform/storage/image-store.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { rsvpAs, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { createMemoryBlobs, dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

/** Files of the test's uploaded pictures. */
export const blobs = createMemoryBlobs()
export const images = createImageStore(blobs)
/** Ada's event, which has started. Ben and Cy are going. */
export let pond: number
/** The third person, signed in; user id 3. */
export let cy: BrowserLike
export let visitor: BrowserLike
export const cyId = 3

/** Opens a product with an event for each test of the file. */
export function openPondForEach(): void {
  openProductForEach({ size: 10, images })
  beforeEach(async () => {
    for (const name of blobs.names()) await blobs.remove(name)
    pond = await insertHostedEvent(store.database, { startsAt: '2026-11-21T15:00:00Z' })
    cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    visitor = openBrowser(product.url)
    for (const guest of [ben, cy]) await rsvpAs(guest, pond, { answer: 'yes' })
    clock.pass({ hours: 2 })
  })
}

let shade = 40
/** Creates a new picture. */
const newPicture = async () => dataUrl(await plainPicture('png', (shade += 1), 30))

export const addPhoto = async (browser: BrowserLike, given: object = {}, eventId = pond) =>
  call<EventPhoto>(browser, 'POST', `/api/events/${eventId}/photos`, {
    image: await newPicture(),
    caption: 'Frogs',
    hasConsent: true,
    ...given,
  })
export const listPhotos = async (browser: BrowserLike, eventId = pond) =>
  (await call<EventPhotoList>(browser, 'GET', `/api/events/${eventId}/photos`)).body
export const statesFor = async (browser: BrowserLike): Promise<PhotoState[]> =>
  (await listPhotos(browser)).photos.map(({ state }) => state)
export const decide = (browser: BrowserLike, id: number, isShown = true) =>
  call<EventPhoto>(browser, 'PUT', `/api/photos/${id}/decision`, { isShown })
export const askRemoval = (browser: BrowserLike, id: number, reason = 'That’s me') =>
  call<{ isHidden: boolean }>(browser, 'POST', `/api/photos/${id}/removal-requests`, { reason })
export const openPicture = (browser: BrowserLike, id: number, query = '') =>
  browser.send(`/api/photos/${id}/picture${query}`)
export const fetchPictureStatus = async (browser: BrowserLike, id: number) => (await openPicture(browser, id)).status
export const setAudience = (audience: string, browser = ada) =>
  call<EventPhotoList>(browser, 'PUT', `/api/events/${pond}/photos/audience`, { audience })
export const setStatus = (status: string, visibility = 'public') =>
  store.database.write(
    (sql) => sql`
      update events set visibility = ${visibility}, status = ${status},
        link_key = case when ${visibility}::text = 'unlisted' then ${'s'.repeat(22)} end
      where id = ${pond}`,
  )
export const makeOperator = (userId: number) =>
  store.database.write((sql) => sql`update users set is_operator = true where id = ${userId}`)

/** Returns the titles of a person's notifications about photos, latest first. */
export async function readNotificationTitles(browser: BrowserLike): Promise<string[]> {
  await doDueJobs({ database: store.database, clock })
  const { notices } = (await call<AppNotificationList>(browser, 'GET', '/api/notices')).body
  return notices.map(({ title }) => title).filter((title) => /photo/i.test(title))
}

/** Adds a photo of Ben's that Ada has approved. */
export async function addShown(given: object = {}): Promise<number> {
  const { id } = (await addPhoto(ben, given)).body
  await decide(ada, id)
  return id
}
