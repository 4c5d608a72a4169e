import { beforeEach, describe, expect, test } from 'vitest'
import type { ReportedEvent } from '#contract/admin/operator.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { OwnVisitorActs } from '#contract/visitors/visitor-act.ts'
import type { QuestionList } from '#contract/questions/question.ts'
import { emailTo, insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { findTraces } from '#tests/support/database/traces.ts'

openProductForEach({ more: { reportsToHide: 2 } })
let pond: number
let walk: number
let visitor: BrowserLike
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
  walk = await insertPlainEvent(store.database, 'A walk', '2026-11-23T15:00:00Z')
  visitor = openBrowser(product.url)
})

const question = { email: 'Finn@Example.org', name: 'Finn', message: 'Is there parking?' }
const ask = (body: object = {}, id: number | string = pond) =>
  sendJson(visitor, 'POST', `/api/events/${id}/visitor-questions`, { ...question, ...body })
const report = (body: object = {}, id = walk) =>
  sendJson(visitor, 'POST', `/api/events/${id}/visitor-reports`, { email: 'finn@example.org', reason: 'spam', ...body })
const listAsked = async () => (await mailsIn(store.database)).filter(({ kind }) => kind === 'visitor-act-confirm')
const readLink = async () => /\/confirm-mail\/[\w.-]+/.exec((await listAsked()).at(-1)?.text ?? '')?.[0] ?? ''
const open = async (path: string, method = 'GET') => {
  const response = await fetch(product.url + path, { method })
  return { status: response.status, text: await response.text() }
}
const confirm = async () => open(await readLink(), 'POST')
const runJobs = () => doDueJobs({ database: store.database, clock })
const listTitles = async (browser: BrowserLike) => {
  await runJobs()
  return ((await (await browser.send('/api/notices')).json()) as AppNotificationList).notices.map(({ title }) => title)
}
const readThreads = async (browser: BrowserLike) =>
  ((await (await browser.send(`/api/events/${pond}/questions`)).json()) as QuestionList).questions

describe('a question without an account', () => {
  test('reaches the host with the visitor’s name once it is confirmed, and the answer comes by email', async () => {
    expect((await ask()).body).toEqual({ isAsked: true })
    const [asked] = await listAsked()
    expect([asked?.recipient, asked?.subject]).toEqual(['finn@example.org', 'Confirm your question: Pond dipping'])
    expect(asked?.text, 'nobody can send their words to strangers').not.toMatch(/parking|Finn/)
    const page = await open(await readLink())
    expect(page.text).toContain('They see the name Finn, not your email address.')
    expect(await listTitles(ada), 'opening the page sends nothing').toEqual([])

    expect((await confirm()).text).toContain('Question sent')
    expect((await confirm()).text).toContain('Question sent')
    expect(await listTitles(ada)).toEqual(['Finn has a question: Pond dipping'])
    const [thread] = await readThreads(ada)
    expect(thread?.messages).toMatchObject([{ name: 'Finn', isFromHost: false, message: 'Is there parking?' }])
    expect(await readThreads(visitor)).toEqual([])

    await sendJson(ada, 'POST', `/api/questions/${thread!.id}/messages`, { message: 'Behind the mill.' })
    const answer = await emailTo(store.database, 'finn@example.org')
    expect(answer.subject).toBe('Ada answered your question: Pond dipping')
    expect(answer.text).toContain('Behind the mill.')
    expect(answer.text.replaceAll(/\s+/g, ' '), 'no mail is received here').toContain(
      'Replies to this email don’t reach anyone.',
    )
    expect(answer.text).toContain(`/event/${pond}`)

    await sendJson(ada, 'PUT', `/api/questions/${thread!.id}/visibility`, { isPublic: true })
    expect((await readThreads(visitor))[0]?.messages.map(({ name }) => name)).toEqual(['', 'Ada'])
  })

  test('responds the same for addresses of members, banned people and strangers', async () => {
    await store.database.write((sql) => sql`update users set email_verified = true`)
    await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    await store.database.write(
      (sql) => sql`update users set email_verified = true, disabled_at = now() where name = 'Cy'`,
    )
    const responses = []
    for (const email of ['ben@example.org', 'cy@example.org', 'nobody@example.org'])
      responses.push(await ask({ email }))
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
  })

  test('isn’t delivered for a blocked or banned address, which learns no reason', async () => {
    await store.database.write((sql) => sql`update users set email_verified = true`)
    await sendJson(ada, 'POST', '/api/block/2')
    await ask({ email: 'ben@example.org' })
    expect((await confirm()).text).toContain('We couldn’t send it')
    expect(await listTitles(ada)).toEqual([])
  })

  test('is accepted for unlisted events only with their key, and not for private or imported ones', async () => {
    const { id, linkKey } = await hosted(ada, { title: 'Quiet', visibility: 'unlisted' })
    const secret = await hosted(ada, { title: 'Secret', visibility: 'private' })
    for (const each of [id, secret.id, 999_999]) expect((await ask({}, each)).status).toBe(404)
    expect((await ask({}, walk)).body.code).toBe('question_not_allowed')
    expect(await listAsked()).toEqual([])
    const path = `/api/events/${id}/visitor-questions?key=${linkKey}`
    expect((await sendJson(visitor, 'POST', path, question)).status).toBe(200)
    expect((await confirm()).text).toContain(linkKey)
  })
})

describe('an action without an account', () => {
  test('is deleted after a day, and its link sends nothing then', async () => {
    await ask({ name: 'Finnegan', message: 'Zyxmark?' })
    const link = await readLink()
    clock.pass({ hours: 24 })
    expect((await open(link, 'POST')).status).toBe(404)
    await runJobs()
    expect(await findTraces(store, ['finnegan', 'zyxmark'])).toEqual([])
    expect(await store.database.read((sql) => sql`select from visitor_acts`)).toEqual([])
  })

  test('is withdrawn by one click of someone who didn’t do it, who isn’t asked again for a month', async () => {
    await ask()
    const mail = (await listAsked())[0]!
    expect(mail.text).toMatch(/This\s+wasn’t me/)
    const off = new URL(mail.unsubscribeUrl!).pathname
    await confirm()
    expect(await readThreads(ada)).toHaveLength(1)
    expect((await open(off)).text).toContain('This wasn’t you?')
    expect((await open(off, 'POST')).text).toContain('Deleted')
    expect(await readThreads(ada)).toEqual([])
    expect((await confirm()).text).toContain('Nothing was sent')
    expect((await ask()).body, 'the response tells nobody').toEqual({ isAsked: true })
    const reminder = { email: 'finn@example.org' }
    expect((await sendJson(visitor, 'POST', `/api/events/${walk}/reminder`, reminder)).status).toBe(200)
    expect((await mailsIn(store.database)).filter(({ kind }) => /confirm/.test(kind))).toHaveLength(1)
    clock.pass({ hours: 24 * 31 })
    await runJobs()
    await ask()
    const waiting = () => store.database.read((sql) => sql`select from visitor_acts where ended_at is null`)
    expect(await waiting()).toHaveLength(1)
  })

  test('shares the daily limit of an address with reminders and search emails', async () => {
    for (const _ of [1, 2, 3]) expect((await ask()).status).toBe(200)
    expect((await report()).status).toBe(200)
    const reminder = () => sendJson(visitor, 'POST', `/api/events/${walk}/reminder`, { email: 'finn@example.org' })
    expect((await reminder()).status).toBe(200)
    for (const response of [await ask(), await report(), await reminder()]) expect(response.status).toBe(429)
  })
})

describe('a report without an account', () => {
  const listReports = async () =>
    ((await (await ada.send('/api/admin/reports?state=open')).json()) as { rows: ReportedEvent[] }).rows

  test('reaches operators once it is confirmed, once for each address, and hides nothing', async () => {
    await store.database.write((sql) => sql`update users set is_operator = true where id = 1`)
    for (const email of ['finn@example.org', 'gail@example.org', 'hal@example.org']) {
      clock.pass({ minutes: 1 })
      await report({ email, note: 'An ad' })
      expect((await confirm()).text).toContain('Report sent')
    }
    await report({ email: 'hal@example.org' })
    await confirm()
    const [reported] = await listReports()
    expect(
      reported?.reports.map(({ reason, note, reporter, isByVisitor }) => [reason, note, reporter, isByVisitor]),
    ).toEqual(Array.from({ length: 3 }, () => ['spam', 'An ad', null, true]))
    expect((await visitor.send(`/api/events/${walk}`)).status).toBe(200)
    expect(await listTitles(ada)).toContain('3 reports: A walk')
  })

  test('suggests a correction, which accompanies a report and hides nothing', async () => {
    await store.database.write((sql) => sql`update users set is_operator = true where id = 1`)
    expect((await report({ reason: 'incorrect' })).status, 'it says what is right').toBe(400)
    await report({ reason: 'incorrect', note: 'It starts at 7 PM.' })
    expect((await open(await readLink())).text).toContain('Send your correction?')
    await confirm()
    await sendJson(ben, 'POST', `/api/events/${walk}/report`, { reason: 'incorrect', note: 'At 7.' })
    clock.pass({ minutes: 1 })
    await sendJson(ben, 'POST', `/api/events/${walk}/report`, { reason: 'spam' })
    expect((await listReports())[0]?.reports.map(({ reason }) => reason)).toEqual(['spam', 'incorrect', 'incorrect'])
    expect(await listTitles(ada)).toEqual(['Reported: A walk', 'Suggested correction: A walk'])
  })

  test('that was handled is deleted a month later, with the address', async () => {
    await store.database.write((sql) => sql`update users set is_operator = true where id = 1`)
    await report()
    await confirm()
    await sendJson(ada, 'POST', `/api/admin/events/${walk}/close-reports`, {})
    await store.database.write((sql) => sql`update event_reports set settled_at = ${clock.now().toString()}`)
    clock.pass({ hours: 24 * 31 })
    await runJobs()
    expect(await store.database.read((sql) => sql`select from event_reports`)).toEqual([])
    expect(await store.database.read((sql) => sql`select from visitor_acts`)).toEqual([])
  })
})

describe('a confirmed action with the address of an account', () => {
  const read = async (browser = ben) => (await (await browser.send('/api/visitor-acts')).json()) as OwnVisitorActs
  const move = () => sendJson(ben, 'POST', '/api/visitor-acts/move')

  test('moves into it when its owner agrees, once, and the answer reaches the account', async () => {
    await ask({ email: 'ben@example.org' })
    expect(await read(), 'nobody has confirmed it').toEqual([])
    await confirm()
    await report({ email: 'ben@example.org' })
    await confirm()
    expect(await read()).toMatchObject([
      { kind: 'report', title: 'A walk' },
      { kind: 'question', title: 'Pond dipping', address: 'ben@example.org' },
    ])
    expect(await read(ada)).toEqual([])
    expect((await readThreads(ben)).length, 'it isn’t moved silently').toBe(0)
    expect((await move()).body).toEqual({ moved: 2 })
    expect((await move()).body).toEqual({ moved: 0 })
    const [thread] = await readThreads(ben)
    expect(thread).toMatchObject({ isOwn: true, messages: [{ name: 'Ben', isFromHost: false }] })
    await sendJson(ada, 'POST', `/api/questions/${thread!.id}/messages`, { message: 'Yes.' })
    expect(await listTitles(ben)).toEqual(['Ada answered your question: Pond dipping'])
  })
})
