import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { EventPhoto } from '#contract/photos/photo.ts'
import { rsvpAs, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, product, store } from '#tests/support/product/open-product.ts'
import {
  addPhoto,
  addShown,
  blobs,
  cy,
  cyId,
  decide,
  fetchPictureStatus,
  images,
  listPhotos,
  openPicture,
  openPondForEach,
  pond,
  readNotificationTitles,
  setAudience,
  setStatus,
  statesFor,
  visitor,
} from '#tests/support/pictures/photos.ts'

openPondForEach()

describe('adding', () => {
  test('a guest’s photo waits for the host, who is notified; a host’s own appears at once', async () => {
    expect((await addPhoto(ada)).body).toMatchObject({ state: 'shown', isFromHost: true, isOwn: true })
    const first = (await addPhoto(ben)).body
    expect(first).toMatchObject({ state: 'waiting', isFromHost: false })
    expect(await statesFor(ada)).toEqual(['shown', 'waiting'])
    expect(await statesFor(ben)).toEqual(['shown', 'waiting'])
    expect(await statesFor(cy)).toEqual(['shown'])
    expect(await readNotificationTitles(ada)).toEqual(['A guest added a photo: Pond dipping'])
    await addPhoto(ben)
    expect(await readNotificationTitles(ada)).toEqual(['2 photos wait for you: Pond dipping'])
    expect((await decide(ada, first.id)).body.state).toBe('shown')
    expect(await statesFor(cy)).toEqual(['shown', 'shown'])
    expect(await readNotificationTitles(ben)).toEqual(['Your photo is on the page: Pond dipping'])
    expect((await listPhotos(cy)).photos.map(({ name }) => name)).toEqual(['Ada', 'Ben'])
  })

  test('opens when the event starts', async () => {
    const later = await insertHostedEvent(store.database, { startsAt: '2026-11-28T15:00:00Z' })
    await rsvpAs(ben, later, { answer: 'yes' })
    for (const browser of [ada, ben]) {
      expect((await listPhotos(browser, later)).canAdd).toBe(false)
      expect((await addPhoto(browser, {}, later)).body.code).toBe('photo_not_allowed')
    }
  })

  test('is for people who came; once one guest is checked in, only for those checked in', async () => {
    const dee = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    expect((await addPhoto(dee)).body.code).toBe('photo_not_allowed')
    expect((await addPhoto(visitor)).status).toBe(401)
    clock.pass({ hours: 2 })
    await dee.send(`/api/events/${pond}/attend`, { method: 'POST' })
    expect((await addPhoto(dee)).status).toBe(200)
    // Anyone can mark "I went", so it doesn't show others' photos.
    await addPhoto(ada)
    expect(await statesFor(dee)).toEqual(['waiting'])
    const { guests } = (
      await call<{ guests: { id: number; name: string }[] }>(ada, 'GET', `/api/events/${pond}/guests`)
    ).body
    const guestId = guests.find(({ name }) => name === 'Cy')?.id
    await call(ada, 'PUT', `/api/events/${pond}/guests/${guestId}/attendance`, { attendance: 'attended' })
    expect((await addPhoto(ben)).body.code).toBe('photo_not_allowed')
    expect((await addPhoto(dee)).body.code).toBe('photo_not_allowed')
    expect((await addPhoto(cy)).status).toBe(200)
  })

  test('needs a picture and everyone’s consent, and no caption', async () => {
    expect((await addPhoto(ben, { caption: ' ' })).body).toMatchObject({ caption: '' })
    for (const given of [{ hasConsent: false }, { caption: 'x'.repeat(201) }]) {
      expect((await addPhoto(ben, given)).status).toBe(400)
    }
    expect((await addPhoto(ben, { image: 'data:text/html;base64,PGI+' })).body.code).toBe('image_not_offered')
  })

  test('removes metadata and keeps the picture upright', async () => {
    const taken = await sharp(await plainPicture('jpeg', 400, 200))
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { id } = (await addPhoto(ben, { image: dataUrl(taken, 'image/jpeg') })).body
    const bytes = Buffer.from(await (await openPicture(ben, id, '?size=large')).arrayBuffer())
    expect(bytes.includes('Camera')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 200, height: 400 })
    expect((await openPicture(ben, id, '?size=small&format=avif')).headers.get('content-type')).toBe('image/avif')
  })

  test('has limits that concurrent uploads can’t exceed, and deleting makes room', async () => {
    await store.database.write(
      (sql) => sql`
        insert into event_photos (event_id, user_id, image_url, caption, created_at)
        select ${pond}, 2, '/images/' || md5(n::text) || '-960.jpg', 'Frogs', now() from generate_series(1, 8) as n`,
    )
    const outcomes = await Promise.all([addPhoto(ben), addPhoto(ben), addPhoto(ben), addPhoto(ben)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    expect(await listPhotos(ben)).toMatchObject({ left: 0, canAdd: true })
    const [own] = (await listPhotos(ben)).photos
    await call(ben, 'DELETE', `/api/photos/${own!.id}`)
    expect((await listPhotos(ben)).left).toBe(1)
    expect((await addPhoto(ben)).status).toBe(200)
    expect((await call(ben, 'POST', `/api/photos/${own!.id}/restore`)).body.code).toBe('too_many_photos')
    await store.database.write(
      (sql) => sql`
        insert into event_photos (event_id, user_id, image_url, caption, created_at)
        select ${pond}, 1, '/images/' || md5((100 + n)::text) || '-960.jpg', 'Frogs', now() from generate_series(1, 90) as n`,
    )
    expect((await addPhoto(cy)).body.code).toBe('too_many_photos')
  })
})

describe('viewing', () => {
  test('is for hosts and guests, and the picture’s addresses work for no one else', async () => {
    const id = await addShown()
    const response = await openPicture(cy, id)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-cache',
    ])
    const again = await cy.send(`/api/photos/${id}/picture`, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    const dee = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    for (const browser of [dee, visitor]) {
      expect(await fetchPictureStatus(browser, id)).toBe(404)
      expect((await listPhotos(browser)).photos).toEqual([])
    }
    const [row] = await store.database.read((sql) => sql<{ path: string }>`select image_url as path from event_photos`)
    for (const browser of [ada, ben, cy, visitor]) expect((await browser.send(row!.path)).status).toBe(404)
    expect(JSON.stringify(await listPhotos(ada))).not.toContain('/images/')
  })

  test('is public only if the host chooses so and the person who added the photo agreed', async () => {
    const shared = await addShown({ isForEveryone: true })
    const retained = await addShown()
    expect((await setAudience('everyone', ben)).status).toBe(403)
    expect((await listPhotos(visitor)).photos).toEqual([])
    expect((await setAudience('everyone')).body).toMatchObject({ audience: 'everyone', isPublicEvent: true })
    expect((await listPhotos(visitor)).photos).toMatchObject([{ id: shared, name: '', isOwn: false, requests: [] }])
    expect([await fetchPictureStatus(visitor, shared), await fetchPictureStatus(visitor, retained)]).toEqual([200, 404])
    expect((await openPicture(visitor, shared)).headers.get('cache-control')).toBe('private, no-cache')
    await call(ben, 'PATCH', `/api/photos/${shared}`, { caption: 'Frogs', isForEveryone: false })
    expect(await fetchPictureStatus(visitor, shared)).toBe(404)
    await call(ben, 'PATCH', `/api/photos/${shared}`, { caption: 'Frogs', isForEveryone: true })
    await setAudience('guests')
    expect(await fetchPictureStatus(visitor, shared)).toBe(404)
  })

  test.each([
    ['unlisted', 'unlisted'],
    ['private', 'private'],
    ['hidden', 'public'],
    ['held', 'public'],
  ])('is never for everyone if the event is %s', async (status, visibility) => {
    const id = await addShown({ isForEveryone: true })
    await setAudience('everyone')
    await setStatus(status, visibility)
    expect(await fetchPictureStatus(visitor, id)).toBe(404)
    expect(await fetchPictureStatus(ada, id)).toBe(200)
    expect(await fetchPictureStatus(cy, id)).toBe(status === 'private' || status === 'unlisted' ? 200 : 404)
    expect((await call(visitor, 'GET', `/api/events/${pond}/photos`)).body.code).toBe('event_not_found')
  })

  test('ends for a guest whom the host removes or blocks', async () => {
    const id = await addShown()
    await ada.send(`/api/block/${cyId}`, { method: 'POST' })
    expect(await fetchPictureStatus(cy, id)).toBe(404)
    expect((await addPhoto(cy)).body.code).toBe('photo_not_allowed')
  })
})

describe('deleting', () => {
  /** Advances the clock past the time in which requests may refer to an upload. */
  const tidy = async () => {
    clock.pass({ minutes: 61 })
    await doDueJobs({ database: store.database, clock, images })
    clock.pass({ minutes: 2 })
    await doDueJobs({ database: store.database, clock, images })
  }

  test('is for the person who added the photo, who can restore it for a day', async () => {
    const id = await addShown()
    for (const browser of [ada, cy]) {
      expect((await call(browser, 'DELETE', `/api/photos/${id}`)).body.code).toBe('photo_not_found')
    }
    expect((await call(ben, 'DELETE', `/api/photos/${id}`)).status).toBe(200)
    expect([await fetchPictureStatus(ben, id), await fetchPictureStatus(ada, id)]).toEqual([404, 404])
    expect((await call(ada, 'POST', `/api/photos/${id}/restore`)).body.code).toBe('photo_not_found')
    expect((await call<EventPhoto>(ben, 'POST', `/api/photos/${id}/restore`)).body.state).toBe('shown')
    await call(ben, 'DELETE', `/api/photos/${id}`)
    expect(blobs.names().length).toBe(6)
    clock.pass({ hours: 25 })
    expect((await call(ben, 'POST', `/api/photos/${id}/restore`)).body.code).toBe('photo_not_found')
    await tidy()
    expect(blobs.names().length).toBe(0)
  })

  test('an event deletes its photos and their files', async () => {
    await addShown()
    await store.database.write((sql) => sql`delete from events where id = ${pond}`)
    await tidy()
    expect(blobs.names().length).toBe(0)
  })

  test('deleting an account deletes its photos, and those of events that only it hosted', async () => {
    await addShown()
    await addPhoto(cy)
    expect((await call(ben, 'DELETE', '/api/user/me')).status).toBe(200)
    expect(await statesFor(ada)).toEqual(['waiting'])
    await ada.send('/api/user/me', { method: 'DELETE' })
    const rows = await store.database.read((sql) => sql`select id from event_photos`)
    expect(rows).toEqual([])
    await tidy()
    expect(blobs.names().length).toBe(0)
  })
})
