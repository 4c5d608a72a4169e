import ical from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stopClock, type StoppedClock } from '#tests/support/product/clock.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { startMailServer, type Behaviour, type TestMailServer } from '#tests/support/servers/smtp-server.ts'
import { findMail } from './mail-outbox.ts'
import { openMailTransport, type MailTransport } from './mail-transport.ts'
import { queueMail, type Mail } from './mail-queue.ts'

let store: TestDatabase
let clock: StoppedClock
let mailServer: TestMailServer | undefined
let transport: MailTransport | undefined
beforeEach(async () => {
  store = await createTestDatabase()
  clock = stopClock('2026-10-31T16:00:00Z')
})
afterEach(async () => {
  transport?.close()
  await mailServer?.close()
  transport = undefined
  mailServer = undefined
  await store.close()
})

async function open(behaviour: Behaviour = {}, timeoutMs = 5_000): Promise<TestMailServer> {
  mailServer = await startMailServer(behaviour)
  const from = { name: 'Wonderlark Riverton', address: 'lark@riverton.example' }
  transport = openMailTransport({ url: mailServer.url, from, timeoutMs })
  return mailServer
}

const deliver = () => doDueJobs({ database: store.database, clock, ...(transport && { mailTransport: transport }) })

test('a demo address gets no email, even with a mail server', async () => {
  const server = await open()
  await queue({ to: { address: 'Robin@example.org' } })
  await deliver()
  expect(await server.received()).toEqual([])
  expect(await row()).toMatchObject({ state: 'kept', answer: expect.stringContaining('demo') })
})

const message = (more: Partial<Mail> = {}): Mail => ({
  to: { address: 'ada@example.org', name: 'Ada' },
  subject: 'Pond dipping on Saturday',
  text: 'Bring boots.',
  html: '<p>Bring <b>boots</b>.</p>',
  ...more,
})
const queue = (more: Partial<Mail> = {}, key = 'invitation:1') =>
  store.database.write((sql) => queueMail(sql, message(more), { key, kind: 'invitation' }))
const row = (id = 1) => store.database.read((sql) => findMail(sql, id))

test('a queued email arrives once, with text, HTML and sender', async () => {
  const server = await open()
  expect(await queue()).toBe(true)
  expect(await queue(), 'the same key is not queued again').toBe(false)
  await deliver()
  await deliver()
  const received = await server.received()
  expect(received).toHaveLength(1)
  const email = received[0]?.email
  expect(email?.from).toMatchObject({ name: 'Wonderlark Riverton', address: 'lark@riverton.example' })
  expect(email?.to?.[0]).toMatchObject({ name: 'Ada', address: 'ada@example.org' })
  expect(email?.subject).toBe('Pond dipping on Saturday')
  expect(email?.text?.trim()).toBe('Bring boots.')
  expect(email?.html).toContain('<b>boots</b>')
  expect(await row()).toMatchObject({ state: 'sent', messageId: email?.messageId })
  expect((await row())?.answer).toContain('accepted as 4711')
})

test('any language is preserved in subject, names and text', async () => {
  const server = await open()
  const subject =
    'Выставка: 池の生き物 und Fjordpferde 🦆 مرحبا, eine sehr lange Überschrift, die umbrochen werden muss'
  await queue({ subject, to: { address: 'jo@example.org', name: 'Zoë Müller-Łukasz 山田' }, text: 'Zażółć gęślą jaźń' })
  await queue({ senderName: 'محمد via Wonderlark', replyTo: 'm@example.org' }, 'invitation:2')
  await deliver()
  const [first, second] = (await server.received()).toSorted((a, b) => a.to.localeCompare(b.to)).toReversed()
  expect(first?.email.subject).toBe(subject)
  expect(first?.email.to?.[0]?.name).toBe('Zoë Müller-Łukasz 山田')
  expect(first?.email.text?.trim()).toBe('Zażółć gęślą jaźń')
  expect(first?.source.split('\r\n').every((line) => line.length <= 998)).toBe(true)
  expect(second?.email.from?.name).toBe('محمد via Wonderlark')
  expect(second?.email.replyTo?.[0]?.address).toBe('m@example.org')
})

const calendarText = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Wonderlark//EN',
  'METHOD:PUBLISH',
  'BEGIN:VEVENT',
  'UID:1@example.org',
  'DTSTAMP:20261031T160000Z',
  'DTSTART:20261107T150000Z',
  'SUMMARY:Pond dipping',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

test('an event is included as a calendar part and as an attachment', async () => {
  const server = await open()
  await queue({ calendar: { text: calendarText, method: 'PUBLISH' } })
  await deliver()
  const received = await server.received()
  const source = received[0]?.source ?? ''
  expect(source).toMatch(/Content-Type: text\/calendar; charset=utf-8;\s+method=PUBLISH/)
  const files = received[0]?.email.attachments ?? []
  const types = files.map(({ mimeType }) => mimeType).toSorted()
  expect(types).toEqual(['application/ics', 'text/calendar'])
  for (const { content } of files) {
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const calendar = new ical.Component(ical.parse(text))
    expect(calendar.getFirstSubcomponent('vevent')?.getFirstPropertyValue('uid')).toBe('1@example.org')
  }
})

test('an email with an unsubscribe URL has headers for one-click unsubscribe (RFC 8058)', async () => {
  const server = await open()
  await queue({ unsubscribeUrl: 'https://wonderlark.example.org/unsubscribe/abc' })
  await queue({}, 'plain')
  await deliver()
  const received = await server.received()
  const getHeaders = (at: number) => new Map(received[at]?.email.headers.map(({ key, value }) => [key, value]))
  const [listed, plain] = getHeaders(0).has('list-unsubscribe') ? [0, 1] : [1, 0]
  expect(getHeaders(listed).get('list-unsubscribe')).toBe('<https://wonderlark.example.org/unsubscribe/abc>')
  expect(getHeaders(listed).get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(getHeaders(plain).has('list-unsubscribe')).toBe(false)
  expect(getHeaders(plain).get('auto-submitted')).toBe('auto-generated')
})

test('an unknown recipient is a bounce and is not retried', async () => {
  const server = await open({ refused: { 'ada@example.org': { code: 550, says: 'No such user' } } })
  await queue()
  await deliver()
  clock.pass({ hours: 24 })
  await deliver()
  expect(server.countAttempts('ada@example.org')).toBe(1)
  expect(await row()).toMatchObject({ state: 'bounced' })
  expect((await row())?.answer).toContain('No such user')
})

test('an email rejected after DATA is a bounce as well', async () => {
  await open({ refusedAtEnd: { 'ada@example.org': { code: 554, says: 'Looks like spam' } } })
  await queue()
  await deliver()
  expect(await row()).toMatchObject({ state: 'bounced' })
})

test('a deferred email is retried with the same Message-ID', async () => {
  const refused: NonNullable<Behaviour['refused']> = { 'ada@example.org': { code: 451, says: 'Greylisted' } }
  const server = await open({ refused })
  await queue()
  await deliver()
  expect(await row()).toMatchObject({ state: 'queued', answer: expect.stringContaining('Greylisted') })
  const before = (await row())?.messageId
  delete refused['ada@example.org']
  await deliver()
  expect(server.countAttempts('ada@example.org'), 'not before it is due').toBe(1)
  clock.pass({ minutes: 1 })
  await deliver()
  expect((await server.received()).map(({ email }) => email.messageId)).toEqual([before])
  expect(await row()).toMatchObject({ state: 'sent' })
})

test('an email stays queued if the server does not respond or rejects the login', async () => {
  await open({ silent: ['ada@example.org'] }, 300)
  await queue()
  await deliver()
  expect(await row()).toMatchObject({ state: 'queued' })
  transport?.close()
  await mailServer?.close()
  const strict = await startMailServer({ account: { user: 'lark', pass: 'right' } })
  mailServer = strict
  const from = { name: '', address: 'lark@riverton.example' }
  transport = openMailTransport({ url: strict.url.replace('right', 'wrong'), from })
  clock.pass({ hours: 1 })
  await deliver()
  expect(await row()).toMatchObject({ state: 'queued', answer: expect.stringContaining('535') })
  transport.close()
  transport = openMailTransport({ url: strict.url, from })
  clock.pass({ hours: 1 })
  await deliver()
  expect(await strict.received()).toHaveLength(1)
})

test('an email whose process died while sending is sent again with the same Message-ID', async () => {
  const server = await open()
  await queue()
  await store.database.write((sql) => sql`update mails set state = 'sending', message_id = '<first@riverton.example>'`)
  await deliver()
  expect((await server.received()).map(({ email }) => email.messageId)).toEqual(['<first@riverton.example>'])
})

test('an expired email is not sent', async () => {
  const server = await open()
  await queue({ expiresAt: clock.now().add({ hours: 1 }) })
  clock.pass({ hours: 2 })
  await deliver()
  expect(await server.received()).toEqual([])
  expect(await row()).toMatchObject({ state: 'expired' })
})

test('without a mail server, an email is stored, and isn’t sent once one is configured', async () => {
  await queue()
  await deliver()
  expect(await row()).toMatchObject({ state: 'kept' })
  const server = await open()
  await deliver()
  expect(await server.received()).toEqual([])
})

test('rejects invalid addresses and header injection before anything is written', async () => {
  const wrong = ['a@b.c\r\nBcc: x@y.z', 'nobody', 'a b@example.org', '<a@b.c>', 'a@b.c, d@e.f']
  for (const address of wrong) await expect(queue({ to: { address } }, address)).rejects.toThrow('not an address')
  expect(await mailsIn(store.database)).toEqual([])
})

test('deletes texts after a month', async () => {
  await queue({ calendar: { text: calendarText, method: 'PUBLISH' } })
  await store.database.write((sql) => sql`update mails set created_at = '2026-10-31T16:00:00Z'`)
  await deliver()
  clock.pass({ hours: 24 * 31 })
  await deliver()
  expect(await row()).toMatchObject({ html: '', text: '', calendar: null, subject: 'Pond dipping on Saturday' })
})
