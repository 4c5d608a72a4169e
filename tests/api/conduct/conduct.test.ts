import { beforeEach, expect, test } from 'vitest'
import type { ReportedPerson } from '#contract/admin/operator.ts'
import { setOperator } from '#server/admin/people-service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, emailTo, inviteByMail, lookBehind, sendForm } from '#tests/support/hosting/guests.ts'
import { host, hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const runJobs = () => doDueJobs({ database: store.database, clock })
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
/** Makes every account older than a week. */
const age = () =>
  store.database.write((sql) => sql`update users set created_at = ${clock.now().subtract({ hours: 200 }).toString()}`)
const report = (browser: BrowserLike, id: number, body: object = { reason: 'offensive' }) =>
  sendJson(browser, 'POST', `/api/people/${id}/report`, body)
const readUserId = async (browser: BrowserLike) =>
  ((await (await browser.send('/api/session')).json()) as { userId: number }).userId
const profileStatus = async (browser: BrowserLike) => (await browser.send(`/api/user/${adaId}`)).status
const subjectsTo = async (address: string) =>
  (await mailsIn(store.database)).filter(({ recipient }) => recipient === address).map(({ subject }) => subject)

let adaId: number
let olga: BrowserLike
let reporters: BrowserLike[]
beforeEach(async () => {
  adaId = await readUserId(ada)
  olga = await join('Olga')
  await setOperator({ database: store.database, clock }, await readUserId(olga), true, { actorId: null, reason: '' })
  reporters = [ben, await join('Cy'), await join('Dee')]
})
const reportByAll = async () => {
  for (const browser of reporters) {
    clock.pass({ minutes: 1 })
    expect((await report(browser, adaId)).status).toBe(200)
    await runJobs()
  }
}
const countReported = async () => (await sendJson(olga, 'GET', '/api/admin/overview')).body['reportedPeople']
const openReports = async () =>
  ((await sendJson(olga, 'GET', '/api/admin/conduct')).body as unknown as { rows: ReportedPerson[] }).rows

test('a person is hidden and can’t host once three established accounts have reported them', async () => {
  await age()
  const { id } = await hosted(ada)
  await reportByAll()
  expect(await profileStatus(ben)).toBe(404)
  expect((await host(ada)).body['code']).toBe('account_in_review')
  const invite = await sendJson(ada, 'POST', `/api/events/${id}/invitations`, { emails: ['x@example.org'] })
  expect(invite.body['code']).toBe('account_in_review')
  expect(await subjectsTo('ada@example.org')).toEqual(['Your profile is hidden until it’s reviewed'])
  const [reported] = await openReports()
  expect(reported).toMatchObject({ id: adaId, isHidden: true, bannedAt: null })
  expect(reported?.reports).toHaveLength(3)
  expect(await countReported()).toBe(1)

  clock.pass({ minutes: 1 })
  const body = { decision: 'show', reason: 'Nothing wrong here.' }
  expect((await sendJson(olga, 'POST', `/api/admin/people/${adaId}/conduct`, body)).body).toEqual({
    id: adaId,
    isHidden: false,
  })
  await runJobs()
  expect(await profileStatus(ben)).toBe(200)
  expect((await host(ada)).status).toBe(200)
  expect(await openReports()).toEqual([])
  expect(await countReported()).toBe(0)
  const email = await emailTo(store.database, 'ada@example.org')
  expect(email.text).toContain('Nothing wrong here.')
})

test('reports by newer accounts only alert operators, and only the first by email', async () => {
  await reportByAll()
  expect(await profileStatus(ben)).toBe(200)
  expect((await host(ada)).status).toBe(200)
  expect((await subjectsTo('olga@example.org')).filter((subject) => subject.startsWith('Reported'))).toHaveLength(1)
  expect(await subjectsTo('ada@example.org')).toEqual([])
})

test('a hidden person can’t show the profile, but keeps the setting', async () => {
  await age()
  await reportByAll()
  const own = (await (await ada.send('/api/user/me')).json()) as Record<string, string>
  const change = { name: own['name'], email: own['email'], username: own['username'], profileVisible: true }
  expect((await sendJson(ada, 'PUT', '/api/user/me', change)).status).toBe(200)
  expect(await profileStatus(ben)).toBe(404)
  await sendJson(olga, 'POST', `/api/admin/people/${adaId}/conduct`, { decision: 'hide', reason: 'Enough.' })
  expect(await profileStatus(ben)).toBe(404)
  await sendJson(olga, 'POST', `/api/admin/people/${adaId}/conduct`, { decision: 'show' })
  expect(await profileStatus(ben)).toBe(200)
})

test('reports need another visible person and a session, and have a daily limit', async () => {
  expect((await report(openBrowser(product.url), adaId)).status).toBe(401)
  expect((await report(ada, adaId)).body['code']).toBe('own_profile')
  expect((await report(ada, 9_999)).body['code']).toBe('user_not_found')
  expect((await report(ben, adaId, { reason: 'boring' })).status).toBe(400)
  expect((await sendJson(ben, 'GET', '/api/admin/conduct')).status).toBe(404)
})

test('a message can be reported by its recipients, and disappears after three established accounts did', async () => {
  const event = await hosted(ada)
  const addresses = ['ben@example.org', 'cy@example.org', 'dee@example.org', 'eve@example.org']
  const links = await inviteByMail(ada, store.database, event.id, addresses)
  await age()
  await sendJson(ada, 'POST', `/api/events/${event.id}/guests/message`, { message: 'Buy my knives' })
  const [message] = (await lookBehind(product.url, links[3] ?? '')).messages
  expect(message?.message).toBe('Buy my knives')
  const fields = { message: String(message?.id), reason: 'spam', note: 'Knives!' }
  const send = (link: string) => sendForm(product.url, `${link}/report`, fields)
  const [bens = '', cys = '', dees = '', eves = ''] = links
  for (const link of [eves, bens, cys]) expect((await send(link)).headers.get('location')).toContain('?reported=yes')
  expect((await lookBehind(product.url, eves)).messages, 'a guest without an account only alerts').toHaveLength(1)
  await send(dees)
  expect((await lookBehind(product.url, eves)).messages).toEqual([])
  const [reported] = await openReports()
  expect(reported).toMatchObject({ id: adaId, isHidden: false })
  expect(reported?.reports.map((each) => each.message)).toEqual(Array.from({ length: 4 }, () => 'Buy my knives'))
  await runJobs()
  const unsent = (await mailsIn(store.database)).filter(({ subject }) => subject.startsWith('Message from'))
  expect(new Set(unsent.map(({ state }) => state))).toEqual(new Set(['expired']))
  const foreign = await hosted(ada)
  const [other = ''] = await inviteByMail(ada, store.database, foreign.id, ['fay@example.org'])
  expect((await send(other)).headers.get('location')).toContain('problem=')
})

test('a guest who has blocked the host gets no messages', async () => {
  const event = await hosted(ada)
  const cy = reporters[1] as BrowserLike
  for (const browser of [ben, cy]) await rsvpAs(browser, event.id, { answer: 'yes' })
  await ben.send(`/api/block/${adaId}`, { method: 'POST' })
  await sendJson(ada, 'POST', `/api/events/${event.id}/guests/message`, { message: 'Bring boots' })
  const reached = (await mailsIn(store.database)).filter(({ kind }) => kind === 'guest-message')
  expect(reached.map(({ recipient }) => recipient)).toEqual(['cy@example.org'])
})

test('one person’s reports of a person alert operators once, and the first reason stays', async () => {
  for (let at = 0; at < 8; at += 1) {
    clock.pass({ minutes: 5 })
    expect((await report(ben, adaId, { reason: 'offensive', note: `Note ${at}` })).status).toBe(200)
    await runJobs()
  }
  expect((await openReports()).flatMap(({ reports }) => reports.map(({ note }) => note))).toEqual(['Note 0'])
  expect(await subjectsTo('olga@example.org')).toEqual(['Reported: Ada'])
})
