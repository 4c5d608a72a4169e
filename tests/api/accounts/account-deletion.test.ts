import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '#contract/people/person.ts'
import { listForReview } from '#server/admin/service.ts'
import { withholdEvents } from '#server/events/service.ts'
import { createImageStore, type ImageStore } from '#server/platform/storage/image-store.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { choose } from '#tests/support/people/notified-people.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { createMemoryBlobs, dataUrl, plainPicture } from '#tests/support/pictures/images.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { startProductServer, type ProductServer } from '#tests/support/product/product-server.ts'
import { findTraces } from '#tests/support/database/traces.ts'

const clock = stopClock('2026-11-21T14:00:00Z')
let blobs: ReturnType<typeof createMemoryBlobs>
let images: ImageStore
let store: TestDatabase
let product: ProductServer
let ada: BrowserLike
let ben: BrowserLike
beforeEach(async () => {
  blobs = createMemoryBlobs()
  images = createImageStore(blobs)
  store = await createTestDatabase()
  product = await startProductServer({ database: store.database, clock, images })
  ada = await product.signIn({ name: 'Adelaide Quxley', email: 'quxley@example.org' })
  ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
})
afterEach(async () => {
  await product.close()
  await store.close()
})

/** Texts about the person that no row or file may contain after the deletion. */
const words = [
  'quxley@example.org',
  'newquxley@example.org',
  'Adelaide',
  'adelaidequxley',
  'collects thimbles',
  'Thimbleton',
  'thimbles.example',
  'thimblelore',
  'in my kitchen',
  'Kitchen Road',
  'meet.example/thimble',
  'sew a quilt',
  'thread the needle',
]

/** Does something of every kind that stores data. @returns the hosted event and both pictures' addresses */
async function live() {
  const picture = dataUrl(await plainPicture('png', 60, 60))
  const { body: user } = await sendJson(ada, 'PUT', '/api/user/me', {
    bio: 'collects thimbles',
    location: 'Thimbleton',
    website: 'https://thimbles.example',
    interests: 'thimblelore',
    email: 'newquxley@example.org',
    avatar: picture,
  })
  const event = await hosted(ada, {
    title: 'Sewing bee',
    description: 'It is in my kitchen.',
    location: '7 Kitchen Road, Brooklyn, NY 11213',
    imageUrl: dataUrl(await plainPicture('png', 80, 50)),
    isVirtualEvent: true,
    virtualEventLink: 'https://meet.example/thimble',
  })
  await sendJson(ada, 'POST', '/api/goals', {
    userId: 1,
    title: 'Learn to sew a quilt',
    targetCount: 1,
    currentCount: 0,
    dueDate: '2026-12-24',
    tasks: ['thread the needle'],
  })
  await sendJson(ada, 'POST', '/api/calendar-feeds')
  await sendJson(ada, 'POST', '/api/follow/2')
  await sendJson(ben, 'POST', '/api/follow/1')
  await sendJson(ben, 'POST', `/api/events/${event.id}/save`)
  await doDueJobs({ database: store.database, clock })
  await store.database.write((sql) => sql`update users set email_verified = true where id = 1`)
  return { event, avatar: (user as unknown as User).avatar ?? '' }
}

test('deleting an account removes the person from every table and picture', async () => {
  const { event } = await live()
  const before = await findTraces(store, words)
  for (const word of words)
    expect(
      before.some((trace) => trace.endsWith(`: ${word}`)),
      word,
    ).toBe(true)
  expect(blobs.names()).toHaveLength(12)

  const response = await ada.send('/api/user/1', { method: 'DELETE' })
  expect(await response.json()).toEqual({ isDeleted: true })
  expect(await findTraces(store, words)).toEqual([])
  // Recent uploads are retained, because a pending request may refer to them.
  clock.pass({ minutes: 11 })
  await doDueJobs({ database: store.database, clock, images })
  expect(await findTraces(store, words), 'later actions restore none').toEqual([])
  expect(blobs.names()).toEqual([])

  expect((await ada.send('/api/session')).status).toBe(401)
  expect((await ben.send('/api/user/1')).status).toBe(404)
  expect(await (await ben.send(`/api/events/${event.id}`)).json()).toMatchObject({
    title: 'Sewing bee',
    status: 'cancelled',
    description: '',
    location: '',
    organizer: '',
    imageUrl: null,
  })
  const news = (await mailsIn(store.database)).filter(({ recipient }) => recipient === 'ben@example.org')
  expect(news.map(({ subject }) => subject)).toEqual([expect.stringContaining('Sewing bee')])
  const audit = await store.database.read((sql) => sql`select action, details from account_audit`)
  expect(audit).toEqual([{ action: 'deleted', details: { cancelled: 1, past: 0 } }])
})

test('events that were held for review or hidden stay hidden, and nobody is notified', async () => {
  const [held, hidden] = [await hosted(ada, { title: 'Sewing bee' }), await hosted(ada, { title: 'Thimble swap' })]
  for (const { id } of [held, hidden]) await sendJson(ben, 'POST', `/api/events/${id}/save`)
  await store.database.write(async (sql) => {
    await withholdEvents(sql, [held.id], 'held')
    await withholdEvents(sql, [hidden.id], 'hidden')
  })
  await ada.send('/api/user/me', { method: 'DELETE' })
  await doDueJobs({ database: store.database, clock })
  for (const { id } of [held, hidden]) expect((await ben.send(`/api/events/${id}`)).status).toBe(404)
  expect(await (await ben.send('/api/notices')).json()).toMatchObject({ notices: [] })
  expect(await mailsIn(store.database)).toEqual([])
  const deps = { ...jobDeps({ database: store.database, clock }), publicUrl: product.url }
  expect(await listForReview(deps), 'nothing is left to review').toEqual([])
})

test('deletion cancels unsent emails and changes nothing for others', async () => {
  await live()
  const ofBen = async () => (await (await ben.send('/api/user/me')).json()) as User
  expect((await ofBen()).followers).toEqual([1])
  await ada.send('/api/user/me', { method: 'DELETE' })
  expect(await ofBen()).toMatchObject({ name: 'Ben', email: 'ben@example.org', followers: [], following: [] })
  const waiting = await mailsIn(store.database)
  expect(waiting.filter(({ recipient }) => recipient.includes('quxley'))).toEqual([])
  expect((await ada.send('/api/user/me', { method: 'DELETE' })).status, 'twice').toBe(401)
  const again = await product.signIn({ name: 'Adelaide Quxley', email: 'quxley@example.org' })
  expect(await (await again.send('/api/user/me')).json()).toMatchObject({ id: 3, bio: '', username: 'adelaidequxley' })
})

/** Inserts traces of Ada in others' emails, notifications and jobs, some of them pending. */
async function writeToOthers() {
  const walk = await insertHostedEvent(store.database, { title: 'A walk', hostId: 2, startsAt: '2026-12-01T15:00:00Z' })
  await choose({ database: store.database, clock }, 2, { groupInvites: true })
  await sendJson(ben, 'POST', '/api/follow/1')
  const invite = (id: number, email: string, note: string) =>
    sendJson(ada, 'POST', `/api/events/${id}/invitations`, { emails: [email], note })
  const { id } = await hosted(ada, {
    title: 'Sewing bee',
    description: 'It is in my kitchen.',
    location: '7 Kitchen Road',
  })
  const round = async (number: number) => {
    await invite(walk, `guest${number}@example.org`, 'I collects thimbles')
    await invite(id, `sewer${number}@example.org`, 'thread the needle')
    await sendJson(ada, 'POST', `/api/events/${id}/guests/message`, { message: 'thread the needle' })
  }
  await round(1)
  await invite(walk, 'ben@example.org', '')
  return { id, round }
}

const traces = ['Adelaide', 'collects thimbles', 'thread the needle', 'in my kitchen', 'Kitchen Road', 'Storm']

test('emails and notifications of others lose the name and text at once, and pending ones aren’t sent', async () => {
  const server = await startMailServer({})
  const mailTransport = openMailTransport({ url: server.url, from: { name: '', address: 'lark@example.org' } })
  const deliver = () => doDueJobs({ database: store.database, clock, images, mailTransport })
  const { round } = await writeToOthers()
  await deliver()
  await round(2)
  const before = (await server.received()).length
  expect(before).toBe(4)
  expect(await findTraces(store, ['Adelaide'])).toEqual(
    expect.arrayContaining(['mails: Adelaide', 'notices: Adelaide']),
  )

  await ada.send('/api/user/me', { method: 'DELETE' })
  expect(await findTraces(store, traces)).toEqual([])
  await deliver()
  expect(await findTraces(store, traces)).toEqual([])
  const after = (await server.received()).slice(before)
  expect(after.map(({ to, email }) => [to, email.subject]).toSorted()).toEqual([
    ['sewer1@example.org', 'Cancelled: Sewing bee'],
    ['sewer2@example.org', 'Cancelled: Sewing bee'],
  ])
  mailTransport.close()
  await server.close()
})

test('a pending cancellation still reaches guests, and then its text is deleted', async () => {
  const server = await startMailServer({})
  const mailTransport = openMailTransport({ url: server.url, from: { name: '', address: 'lark@example.org' } })
  const { id } = await writeToOthers()
  await sendJson(ben, 'POST', `/api/events/${id}/save`)
  await sendJson(ada, 'POST', `/api/events/${id}/cancel`, { note: 'Storm' })
  await ada.send('/api/user/me', { method: 'DELETE' })
  await doDueJobs({ database: store.database, clock, images, mailTransport })
  const received = (await server.received()).map(({ to, email }) => [to, email.subject])
  expect(received.toSorted()).toEqual([
    ['ben@example.org', 'Cancelled: Sewing bee'],
    ['sewer1@example.org', 'Cancelled: Sewing bee'],
  ])
  expect(await findTraces(store, traces)).toEqual([])
  mailTransport.close()
  await server.close()
})

test('an unverified address deletes none of its owner’s data', async () => {
  const { database } = store
  await database.write(
    (sql) => sql`
      insert into mails (key, kind, recipient, recipient_name, subject, body_text, body_html)
      values ('one', 'reminder', 'ben@example.org', 'Ben', 'Tomorrow', 'Text', 'Text')`,
  )
  await database.write((sql) => sql`update users set email = 'ben@example.org', email_verified = false where id = 1`)
  await ada.send('/api/user/me', { method: 'DELETE' })
  expect(await mailsIn(database)).toHaveLength(1)
})

test('the archive contains everything in common formats', async () => {
  const { avatar } = await live()
  const response = await ada.send('/api/user/me/export')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="wonderlark-data.zip"')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  expect(Object.keys(files).filter((name) => name.startsWith('images/'))).toHaveLength(2)
  expect(files[avatar.slice(1)]).toBeDefined()
  expect(JSON.parse(text('account.json'))).toMatchObject({ username: 'adelaidequxley', bio: 'collects thimbles' })
  expect(text('calendar.ics')).toContain('SUMMARY:Sewing bee')
  expect(JSON.parse(text('events.json'))).toMatchObject([{ status: 'hosting', event: { title: 'Sewing bee' } }])
  const records = JSON.parse(text('records.json')) as Record<string, Record<string, unknown>[]>
  expect(records['goals']).toMatchObject([{ title: 'Learn to sew a quilt' }])
  expect(records['goal_tasks']).toMatchObject([{ text: 'thread the needle' }])
  expect(records['email_changes']).toMatchObject([{ email: 'newquxley@example.org' }])
  expect(Object.keys(records)).toEqual(
    expect.arrayContaining(['users', 'sessions', 'identities', 'follows', 'user_events']),
  )
  expect(JSON.stringify(records)).not.toContain('token_hash')
})
