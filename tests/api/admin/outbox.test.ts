import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderMail } from '#mail/entry-mail.tsx'
import { sendTestMessage } from '#server/outbox/service.ts'
import { findMail } from '#server/platform/mail/mail-outbox.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { queueMail } from '#server/platform/mail/mail-queue.ts'
import { createTestApp, testNow } from '#tests/support/product/app.ts'
import { stopClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'

let store: TestDatabase
beforeAll(async () => {
  store = await createTestDatabase()
  const frame = { origin: 'https://wonderlark.example.org', reason: 'You asked for it.' }
  const message = await renderMail('test-message', { askedAt: 'October 31 & <b>noon</b>' }, frame)
  const calendar = { text: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', method: 'PUBLISH' as const }
  await store.database.write((sql) =>
    queueMail(
      sql,
      { to: { address: 'ada@example.org', name: 'Ada <3' }, ...message, calendar },
      { key: 'one', kind: 'test-message' },
    ),
  )
  await doDueJobs({ database: store.database, clock: stopClock(testNow) })
})
afterAll(() => store.close())

const demo = () => createTestApp(store.database, testNow, { demo: true })

test('in demo mode, the outbox lists and shows each message', async () => {
  const list = await (await demo().get('/outbox')).text()
  expect(list).toContain('Wonderlark can send email')
  expect(list).toContain('Ada &lt;3 &lt;ada@example.org&gt;')
  expect(list).toContain('In the outbox')
  const message = await (await demo().get('/outbox/1')).text()
  expect(message).toContain('October 31 &amp; &lt;b&gt;noon')
  expect(message).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const calendar = await demo().get('/outbox/1/event.ics')
  expect(calendar.headers.get('content-type')).toContain('text/calendar')
})

test('a message is shown in a frame without scripts', async () => {
  const response = await demo().get('/outbox/1/html')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("img-src 'self' data:;")
  expect(policy).toContain('sandbox allow-popups')
  expect(await response.text()).toContain('October 31 &amp; &lt;b&gt;noon')
})

test('an unknown message is not found', async () => {
  expect((await demo().get('/outbox/99')).status).toBe(404)
  expect((await demo().get('/outbox/99/html')).status).toBe(404)
})

test('outside of demo mode there is no outbox', async () => {
  for (const path of ['/outbox', '/outbox/1', '/outbox/1/html', '/outbox/1/event.ics']) {
    expect((await createTestApp(store.database).get(path)).status, path).toBe(404)
  }
})

test('a rendered message has a single-line subject, plain text, and its links', async () => {
  const mail = await store.database.read((sql) => findMail(sql, 1))
  expect(mail?.subject).toBe('Wonderlark can send email')
  expect(mail?.text).toContain('If you can read this, invitations and reminders will arrive, too.')
  expect(mail?.text).toContain('You asked for it.')
  expect(mail?.text).not.toMatch(/<p|<td|\u034f/)
  expect(mail?.html).toMatch(/^<!DOCTYPE html/)
})

test('the test message reports the mail server’s response', async () => {
  const refused = { 'nobody@example.org': { code: 550, says: 'No such user' } }
  const server = await startMailServer({ refused })
  const mailTransport = openMailTransport({ url: server.url, from: { name: 'Lark', address: 'lark@example.org' } })
  const deps = { mailTransport, renderMail, publicUrl: 'https://wonderlark.example.org' }
  const send = (address: string) =>
    sendTestMessage(deps, { address, askedAt: Temporal.Instant.from(testNow), token: address.replace('@', '-') })
  expect(await send('ada@example.org')).toEqual({ outcome: 'sent', reply: '250 accepted as 4711' })
  expect(await send('nobody@example.org')).toMatchObject({ outcome: 'bounced', reply: expect.stringContaining('550') })
  const [mail] = await server.received()
  expect(mail?.email.subject).toBe('Wonderlark can send email')
  expect(mail?.email.text).toContain('October 31, 2026')
  mailTransport.close()
  await server.close()
})
