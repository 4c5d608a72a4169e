import { beforeEach, expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notification.ts'
import type { Question, QuestionList } from '#contract/question.ts'
import { openBrowser, type BrowserLike } from '#tests/support/browser-like.ts'
import { emailTo, insertHostedEvent } from '#tests/support/guests.ts'
import { insertPlainEvent } from '#tests/support/plain-events.ts'
import { doDueJobs } from '#tests/support/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/open-product.ts'

openProductForEach({ more: { reportsToHide: 2 } })
let pond: number
let cy: BrowserLike
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
const bellOf = async (browser: BrowserLike) => {
  await doDueJobs({ database: store.database, clock })
  return (await send<AppNotificationList>(browser, 'GET', '/notices')).body.notices.map(({ title }) => title)
}

test('a thread is between the guest and the host, who are told of each message in the app and by email', async () => {
  const { id } = (await ask(ben)).body
  expect(await bellOf(ada)).toEqual(['Ben has a question: Pond dipping'])
  const toHost = await emailTo(store.database, 'ada@example.org')
  expect(toHost.subject).toBe('Ben has a question: Pond dipping')
  expect(toHost.text).toContain('May I bring a dog?')
  expect(toHost.text).toContain('because you’re hosting')
  expect((await answer(ada, id, 'On a leash.')).status).toBe(200)
  expect(await bellOf(ben)).toEqual(['Ada answered your question: Pond dipping'])
  expect((await emailTo(store.database, 'ben@example.org')).text).toContain('On a leash.')
  expect(await textsFor(ben)).toEqual([['Ben: May I bring a dog?', 'Ada: On a leash.']])
  expect(await textsFor(ada)).toEqual([['Ben: May I bring a dog?', 'Ada: On a leash.']])
  for (const other of [cy, openBrowser(product.url)]) expect(await textsFor(other)).toEqual([])
  expect((await answer(cy, id, 'Me too')).body.code).toBe('question_not_found')
})

test('a public thread shows others the question without a name, and the host’s answers alone', async () => {
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

test('reports hide a public thread from others and reach the operators', async () => {
  const { id } = (await ask(ben)).body
  await publish(id)
  const dee = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
  for (const browser of [cy, cy]) await send(browser, 'POST', `/questions/${id}/report`, { reason: 'spam' })
  expect(await textsFor(dee)).toHaveLength(1)
  const [report] = await store.database.read((sql) => sql<{ note: string }>`select note from event_reports`)
  expect(report?.note).toContain('May I bring a dog?')
  await store.database.write(
    (sql) =>
      sql`insert into question_reports (question_id, reporter_id, reason, created_at) values (${id}, 1, 'spam', now())`,
  )
  expect(await textsFor(dee)).toEqual([])
  expect(await textsFor(ben)).toHaveLength(1)
})

test('a block ends questions in both directions and hides the thread from the host', async () => {
  const { id } = (await ask(ben)).body
  await ada.send('/api/block/2', { method: 'POST' })
  expect((await ask(ben)).body.code).toBe('question_not_allowed')
  expect((await answer(ben, id, 'Hello?')).body.code).toBe('question_not_allowed')
  expect(await textsFor(ada)).toEqual([])
  expect((await read(ben)).canAsk).toBe(false)
})

test('has limits, and needs somebody to ask', async () => {
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
