import { describe, expect, test } from 'vitest'
import type { OperatorOverview } from '#contract/admin/operator.ts'
import type { ContestedPhoto, EventPhoto } from '#contract/photos/photo.ts'
import { call } from '#tests/support/goals/goal-calls.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, product, store } from '#tests/support/product/open-product.ts'
import {
  addPhoto,
  addShown,
  askRemoval,
  cy,
  decide,
  fetchPictureStatus,
  listPhotos,
  makeOperator,
  openPondForEach,
  pond,
  readNotificationTitles,
  setAudience,
  setStatus,
  statesFor,
  visitor,
} from '#tests/support/pictures/photos.ts'

openPondForEach()

describe('deciding', () => {
  test('is for hosts', async () => {
    const { id } = (await addPhoto(ben)).body
    expect((await decide(cy, id)).body.code).toBe('photo_not_found')
    expect((await decide(ben, id)).body.code).toBe('not_allowed')
    expect((await decide(visitor, id)).status).toBe(401)
    expect((await decide(ada, id, false)).body.state).toBe('declined')
    expect(await statesFor(ben)).toEqual(['declined'])
    expect(await statesFor(cy)).toEqual([])
    expect(await readNotificationTitles(ben)).toEqual(['The host didn’t show your photo: Pond dipping'])
    expect((await decide(ada, id)).body.state).toBe('shown')
  })

  test('is repeated when a guest changes the caption of an approved photo', async () => {
    const id = await addShown()
    const change = (caption: string, browser = ben) =>
      call<EventPhoto>(browser, 'PATCH', `/api/photos/${id}`, { caption, isForEveryone: false })
    expect((await change('Frogs')).body.state).toBe('shown')
    expect((await change('Toads')).body).toMatchObject({ state: 'waiting', caption: 'Toads' })
    expect((await change('Mine', ada)).body.code).toBe('photo_not_found')
  })
})

describe('a request to remove a photo', () => {
  test('hides it until the host decides, and notifies the host and then the person', async () => {
    const id = await addShown()
    expect((await askRemoval(cy, id)).body).toMatchObject({ isHidden: true })
    expect([
      await fetchPictureStatus(cy, id),
      await fetchPictureStatus(ben, id),
      await fetchPictureStatus(ada, id),
    ]).toEqual([404, 200, 200])
    expect((await listPhotos(ada)).photos).toMatchObject([{ state: 'hidden', requests: [{ reason: 'That’s me' }] }])
    expect((await listPhotos(ben)).photos).toMatchObject([{ state: 'hidden', requests: [] }])
    expect(await readNotificationTitles(ada)).toContain('Somebody wants a photo taken down: Pond dipping')
    const mail = (await mailsIn(store.database)).find(({ subject }) => subject.startsWith('Somebody wants a photo'))
    expect(mail?.text).toContain('That’s me')
    expect(mail?.text).not.toContain('Cy')
    await decide(ada, id, false)
    expect(await readNotificationTitles(cy)).toEqual(['The host took down a photo: Pond dipping'])
    expect((await listPhotos(ada)).photos).toMatchObject([{ state: 'declined', requests: [] }])
  })

  test('reaches operators if the host keeps the photo, and can’t hide it again', async () => {
    const dee = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    await makeOperator(4)
    const id = await addShown()
    expect(await fetchPictureStatus(dee, id)).toBe(404)
    await askRemoval(cy, id)
    await decide(ada, id)
    expect(await readNotificationTitles(dee)).toEqual(['Photo shown against a request: Pond dipping'])
    expect(await readNotificationTitles(cy)).toEqual(['The host kept a photo: Pond dipping'])
    expect(await fetchPictureStatus(dee, id)).toBe(200)
    expect((await askRemoval(cy, id)).body).toMatchObject({ isHidden: false })
    expect(await fetchPictureStatus(ben, id)).toBe(200)
    expect((await listPhotos(ada)).photos).toMatchObject([{ state: 'shown', requests: [{ kind: 'removal' }] }])
    expect((await decide(dee, id, false)).body.code).toBe('not_allowed')
  })

  test('can come from a visitor who sees the photo', async () => {
    const id = await addShown({ isForEveryone: true })
    expect((await askRemoval(visitor, id)).body.code).toBe('photo_not_found')
    await setAudience('everyone')
    expect((await askRemoval(visitor, id)).body).toMatchObject({ isHidden: true })
    await decide(ada, id)
    clock.pass({ hours: 25 })
    expect((await askRemoval(visitor, id)).body).toMatchObject({ isHidden: false })
  })

  test('a report reaches operators with the photo', async () => {
    const dee = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    await makeOperator(4)
    const id = await addShown()
    const report = () => call(cy, 'POST', `/api/photos/${id}/report`, { reason: 'offensive', note: 'Look at the sign' })
    expect([(await report()).status, (await report()).status]).toEqual([200, 200])
    const rows = await store.database.read((sql) => sql<{ note: string }>`select note from event_reports`)
    expect(rows).toEqual([{ note: 'Look at the sign\nAbout the photo “Frogs”.' }])
    expect(await fetchPictureStatus(dee, id)).toBe(200)
    expect(await fetchPictureStatus(cy, id)).toBe(200)
    expect((await call(visitor, 'POST', `/api/photos/${id}/report`, { reason: 'spam' })).status).toBe(401)
  })
})

test('operators can remove a contested photo or leave it to the host', async () => {
  const olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
  await makeOperator(4)
  const contested = async () =>
    (await call<{ rows: ContestedPhoto[] }>(olga, 'GET', '/api/admin/photos')).body.rows.map(({ id, requests }) => [
      id,
      requests.map(({ kind, reason }) => `${kind}: ${reason}`),
    ])
  const counted = async () => (await call<OperatorOverview>(olga, 'GET', '/api/admin/overview')).body.contestedPhotos
  const review = (id: number, isShown: boolean, browser = olga) =>
    call(browser, 'PUT', `/api/admin/photos/${id}`, { isShown, reason: 'They’re a child' })
  const first = await addShown()
  const second = await addShown()
  await askRemoval(cy, first)
  expect(await contested()).toEqual([])
  await decide(ada, first)
  await call(cy, 'POST', `/api/photos/${second}/report`, { reason: 'spam' })
  await call(ben, 'POST', `/api/photos/${second}/report`, { reason: 'offensive', note: 'Look at the sign' })
  expect(await contested()).toEqual([
    [second, ['report: It’s an ad or spam', 'report: It insults or excludes people\nLook at the sign']],
    [first, ['removal: That’s me']],
  ])
  expect(await counted()).toBe(2)
  expect((await review(first, false, ben)).status).toBe(404)
  // Operators also decide about photos of events that they can't see.
  await setStatus('private', 'private')
  expect(await fetchPictureStatus(olga, first)).toBe(200)
  expect((await review(second, true)).status).toBe(200)
  expect((await review(first, false)).status).toBe(200)
  expect((await review(first, false)).body.code).toBe('photo_not_found')
  expect(await contested()).toEqual([])
  expect(await counted()).toBe(0)
  expect((await listPhotos(ada)).photos.map(({ state }) => state)).toEqual(['removed', 'shown'])
  expect((await decide(ada, first)).body.code).toBe('not_allowed')
  expect(await fetchPictureStatus(cy, first)).toBe(404)
  expect(await readNotificationTitles(ada)).toContain('A photo was taken down: Pond dipping')
  expect(await fetchPictureStatus(olga, first)).toBe(404)
})

test('a thank-you links the photos only if guests see one', async () => {
  const { guests } = (await call<{ guests: { id: number }[] }>(ada, 'GET', `/api/events/${pond}/guests`)).body
  await call(ada, 'PUT', `/api/events/${pond}/guests/${guests[0]!.id}/attendance`, { attendance: 'attended' })
  const thank = async () => {
    const body = { message: 'Lovely', to: ['attended'], linksPhotos: true }
    await call(ada, 'POST', `/api/events/${pond}/guests/message`, body)
    return (await mailsIn(store.database)).findLast(({ kind }) => kind === 'guest-message')?.text
  }
  expect(await thank()).not.toContain('See the photos')
  await addPhoto(ada)
  const text = await thank()
  expect(text).toContain('See the photos')
  expect(text).toContain(`/event/${pond}?about=photos#photos`)
})

test('many requests about a photo notify once until the host decides, and keep the first reason', async () => {
  const olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
  await makeOperator(4)
  const id = await addShown({ isForEveryone: true })
  await setAudience('everyone')
  const ask = (browser: typeof visitor, reason: string) =>
    call<{ code?: string }>(browser, 'POST', `/api/photos/${id}/removal-requests`, { reason })
  const emails = async () => {
    await doDueJobs({ database: store.database, clock })
    return (await mailsIn(store.database))
      .filter(({ subject }) => /photo/i.test(subject))
      .map(({ recipient, subject }) => [recipient, subject])
  }
  const reasons = async () => (await listPhotos(ada)).photos[0]!.requests.map(({ reason }) => reason)
  await ask(visitor, 'My child')
  for (let at = 0; at < 10; at += 1) expect((await ask(visitor, `Other ${at}`)).status).not.toBe(500)
  expect(await reasons()).toEqual(['My child'])
  expect(await emails()).toEqual([['ada@example.org', 'Somebody wants a photo taken down: Pond dipping']])
  await decide(ada, id)
  expect((await ask(visitor, 'Once more')).body.code).toBe('too_many_reports')
  clock.pass({ hours: 25 })
  for (let at = 0; at < 5; at += 1) await ask(visitor, `Later ${at}`)
  expect(await reasons()).toEqual(['Later 0'])
  expect((await emails()).filter(([to]) => to === 'ada@example.org')).toHaveLength(2)
  expect((await emails()).filter(([to]) => to === 'olga@example.org')).toHaveLength(2)
  expect((await listPhotos(olga)).photos).toHaveLength(1)
})
