import { beforeEach, describe, expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { ReportedPerson } from '#contract/admin/operator.ts'
import type { Question, QuestionList } from '#contract/questions/question.ts'
import { setOperator } from '#server/admin/people-service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { emailTo, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ more: { reportsToHide: 2 } })
let pond: number
let cy: BrowserLike
let olga: BrowserLike
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
  cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
})

const json = { 'content-type': 'application/json' }
const send = async <Body>(browser: BrowserLike, method: string, path: string, body?: object) => {
  const init = { method, ...(body && { headers: json, body: JSON.stringify(body) }) }
  const response = await browser.send(`/api${path}`, init)
  return { status: response.status, body: (await response.json()) as Body & { code?: string } }
}
const ask = (browser: BrowserLike, message = 'May I bring a dog?') =>
  send<Question>(browser, 'POST', `/events/${pond}/questions`, { message })
const answer = (browser: BrowserLike, id: number, message: string) =>
  send<Question>(browser, 'POST', `/questions/${id}/messages`, { message })
const publish = (id: number, isPublic = true) => send<Question>(ada, 'PUT', `/questions/${id}/visibility`, { isPublic })
const read = async (browser: BrowserLike) =>
  (await send<QuestionList>(browser, 'GET', `/events/${pond}/questions`)).body
const textsFor = async (browser: BrowserLike) =>
  (await read(browser)).questions.map(({ messages }) => messages.map(({ name, message }) => `${name}: ${message}`))
const readNotificationTitles = async (browser: BrowserLike) => {
  await doDueJobs({ database: store.database, clock })
  return (await send<AppNotificationList>(browser, 'GET', '/notices')).body.notices.map(({ title }) => title)
}

test('a thread is between guest and host, who are notified of each message in the app and by email', async () => {
  const { id } = (await ask(ben)).body
  expect(await readNotificationTitles(ada)).toEqual(['Ben has a question: Pond dipping'])
  const toHost = await emailTo(store.database, 'ada@example.org')
  expect(toHost.subject).toBe('Ben has a question: Pond dipping')
  expect(toHost.text).toContain('May I bring a dog?')
  expect(toHost.text).toContain('because you’re hosting')
  expect((await answer(ada, id, 'On a leash.')).status).toBe(200)
  expect(await readNotificationTitles(ben)).toEqual(['Ada answered your question: Pond dipping'])
  const toGuest = await emailTo(store.database, 'ben@example.org')
  expect(toGuest.text).toMatch(/On a leash\.\s+You wrote:\s+> May I bring a dog\?\s+When\s+Sat, Nov 28, 2026/)
  await answer(ben, id, 'And a cat?')
  await doDueJobs({ database: store.database, clock })
  expect((await emailTo(store.database, 'ada@example.org')).text).toMatch(
    /And a cat\?\s+You had written:\s+> On a leash\./,
  )
  const thread = `<question-${id}@${new URL(product.url).hostname}>`
  const headers = await store.database.read((sql) => sql<{ headers: object }>`select headers from mails order by id`)
  expect(headers.map((mail) => mail.headers)).toEqual(
    Array.from({ length: 3 }, () => ({ 'In-Reply-To': thread, References: thread })),
  )
  const messages = ['Ben: May I bring a dog?', 'Ada: On a leash.', 'Ben: And a cat?']
  expect(await textsFor(ben)).toEqual([messages])
  expect(await textsFor(ada)).toEqual([messages])
  for (const other of [cy, openBrowser(product.url)]) expect(await textsFor(other)).toEqual([])
  expect((await answer(cy, id, 'Me too')).body.code).toBe('question_not_found')
})

test('a public thread shows others only the question, without a name, and the host’s answers', async () => {
  const { id } = (await ask(ben)).body
  await answer(ada, id, 'On a leash.')
  await answer(ben, id, 'My phone number is 555-0100.')
  expect((await send(ben, 'PUT', `/questions/${id}/visibility`, { isPublic: true })).status).toBe(403)
  await publish(id)
  for (const other of [cy, openBrowser(product.url)]) {
    expect(await textsFor(other)).toEqual([[': May I bring a dog?', 'Ada: On a leash.']])
  }
  expect((await answer(cy, id, 'Me too')).body.code).toBe('question_not_allowed')
  await publish(id, false)
  expect(await textsFor(cy)).toEqual([])
})

const report = (browser: BrowserLike, id: number) =>
  send(browser, 'POST', `/questions/${id}/report`, { reason: 'spam', note: 'Rude' })
const listReported = async () =>
  (await send<{ rows: ReportedPerson[] }>(olga, 'GET', '/admin/conduct')).body.rows.map(
    ({ name, isHidden, reports }) => ({
      ...{ name, isHidden, reports: reports.length, message: reports[0]?.message, isQuestion: reports[0]?.isQuestion },
    }),
  )

describe('reports', () => {
  beforeEach(async () => {
    olga = await product.signIn({ name: 'Olga', email: 'olga@example.org' })
    const { userId } = (await (await olga.send('/api/session')).json()) as { userId: number }
    await setOperator({ database: store.database, clock }, userId, true, { actorId: null, reason: '' })
  })

  test('by established accounts hide a public thread until an operator restores it', async () => {
    const { id } = (await ask(ben)).body
    await answer(ada, id, 'On a leash.')
    await publish(id)
    const [dee, eve] = [
      await product.signIn({ name: 'Dee', email: 'dee@example.org' }),
      await product.signIn({ name: 'Eve', email: 'eve@example.org' }),
    ]
    for (const browser of [cy, cy, dee]) {
      clock.pass({ minutes: 1 })
      expect((await report(browser, id)).status).toBe(200)
      await doDueJobs({ database: store.database, clock })
    }
    expect(await textsFor(eve), 'new accounts only alert').toHaveLength(1)
    const message = 'Ben: May I bring a dog?\n\nAda: On a leash.'
    expect(await listReported()).toEqual([{ name: 'Ben', isHidden: false, reports: 2, message, isQuestion: true }])
    expect(await readNotificationTitles(olga)).toEqual(['2 reports: Ben’s words in a question'])
    const established = clock.now().subtract({ hours: 200 }).toString()
    await store.database.write((sql) => sql`update users set created_at = ${established}`)
    await report(dee, id)
    expect(await textsFor(eve)).toEqual([])
    expect(await textsFor(ben)).toHaveLength(1)
    expect(await textsFor(ada)).toHaveLength(1)
    expect(await listReported(), 'the guest is not hidden').toMatchObject([{ name: 'Ben', isHidden: false }])
    expect(await store.database.read((sql) => sql`select from event_reports`), 'the event isn’t penalized').toEqual([])
    await send(olga, 'POST', '/admin/people/2/conduct', { decision: 'show' })
    expect(await textsFor(eve)).toHaveLength(1)
    expect(await listReported()).toEqual([])
  })

  test('by the guest who asked name the host who answered', async () => {
    const { id } = (await ask(ben)).body
    expect((await report(ben, id)).body.code).toBe('question_not_allowed')
    await answer(ada, id, 'Go away.')
    expect((await report(ben, id)).status).toBe(200)
    expect(await listReported()).toMatchObject([{ name: 'Ada', isQuestion: true }])
    expect((await report(cy, id)).body.code, 'a private thread').toBe('question_not_found')
  })
})

test('a block ends questions in both directions and hides the thread from the host', async () => {
  const { id } = (await ask(ben)).body
  await ada.send('/api/block/2', { method: 'POST' })
  expect((await ask(ben)).body.code).toBe('question_not_allowed')
  expect((await answer(ben, id, 'Hello?')).body.code).toBe('question_not_allowed')
  expect(await textsFor(ada)).toEqual([])
  expect((await read(ben)).canAsk).toBe(false)
})

test('asking has limits and needs a host', async () => {
  for (let count = 0; count < 20; count += 1) {
    await store.database.write(async (sql) => {
      await sql`insert into event_questions (event_id, asker_id, created_at) values (${pond}, 2, ${clock.now().toString()})`
      await sql`
        insert into question_messages (question_id, author_id, message, created_at)
        select max(id), 2, 'Still open?', ${clock.now().toString()} from event_questions`
    })
  }
  expect((await ask(ben)).body.code).toBe('too_many_questions')
  clock.pass({ hours: 25 })
  expect((await ask(ben)).status).toBe(200)
  expect((await ask(ada)).body.code).toBe('question_not_allowed')
  expect((await ask(openBrowser(product.url))).status).toBe(401)
  pond = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
  expect(await read(ben)).toEqual({ canAsk: false, isHost: false, questions: [] })
  expect((await ask(ben)).body.code).toBe('question_not_allowed')
})
