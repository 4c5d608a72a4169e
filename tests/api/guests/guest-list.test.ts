import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, emailTo, insertHostedEvent, inviteByMail, linkIn, sendForm } from '#tests/support/hosting/guests.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database, { capacity: 2 })
})

const json = { 'content-type': 'application/json' }
const send = async (browser: BrowserLike, method: string, path: string, body?: object) => {
  const init = { method, ...(body && { headers: json, body: JSON.stringify(body) }) }
  const response = await browser.send(`/api/events/${pond}${path}`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
const find = async (address: string) => (await list()).guests.find((guest) => guest.address === address)!
const invite = (...addresses: string[]) => inviteByMail(ada, store.database, pond, addresses)
const mailsSince = async (before: number) => (await mailsIn(store.database)).slice(before)

test('a host’s note on a guest is hidden from others', async () => {
  const [link] = await invite('cy@example.org')
  const { id } = await find('cy@example.org')
  expect((await send(ada, 'PATCH', `/guests/${id}`, { note: ' Vegan ' })).body).toEqual({
    guestId: id,
    note: 'Vegan',
    isPaid: false,
    paidAmount: null,
  })
  expect((await find('cy@example.org')).note).toBe('Vegan')
  expect(await (await fetch(`${product.url}/api${link}`)).text()).not.toContain('Vegan')
  expect((await send(ada, 'PATCH', '/guests/999', { note: '' })).body).toMatchObject({ code: 'guest_not_found' })
})

test('a host can give anyone a spot, even when all are taken', async () => {
  const links = await invite('cy@example.org', 'dee@example.org', 'eve@example.org')
  for (const [at, link] of links.entries()) {
    await sendForm(product.url, link, { answer: 'yes', name: `G${at}`, companions: '1' })
  }
  const { id } = await find('eve@example.org')
  const before = (await mailsIn(store.database)).length
  expect((await send(ada, 'POST', `/guests/${id}/spot`)).body).toEqual({ guestId: id, answer: 'yes' })
  expect((await send(ada, 'POST', `/guests/${id}/spot`)).body).toEqual({ guestId: id, answer: 'yes' })
  const emails = await mailsSince(before)
  expect(emails.filter(({ recipient }) => recipient === 'eve@example.org')).toHaveLength(1)
  expect((await list()).counts).toMatchObject({ yes: 4, waiting: 2 })
})

describe('a reminder', () => {
  test('is sent to invited guests without an RSVP, at most once a day and three times', async () => {
    const [, dee] = await invite('cy@example.org', 'dee@example.org')
    await sendForm(product.url, dee!, { answer: 'maybe', name: 'Dee' })
    await rsvpAs(ben, pond, { answer: 'maybe' })
    const counts: unknown[] = []
    const before = (await mailsIn(store.database)).length
    for (let day = 0; day < 6; day += 1) {
      counts.push((await send(ada, 'POST', '/guests/reminders', {})).body['reminded'])
      counts.push(
        (await send(ada, 'POST', '/guests/reminders', { guestIds: [(await find('cy@example.org')).id] })).body[
          'reminded'
        ],
      )
      clock.pass({ hours: 24 })
    }
    expect(counts, 'none on the day of the invitation').toEqual([0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0])
    const sent = await mailsSince(before)
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(3).fill('cy@example.org'))
    expect(sent[0]!.subject).toBe('Are you coming? Ada invited you: Pond dipping')
    await sendForm(product.url, linkIn(sent[0]!), { answer: 'no', name: 'Cy' })
    expect((await find('cy@example.org')).answer).toBe('no')
  })

  test('doesn’t reveal who has unsubscribed', async () => {
    const [link] = await invite('cy@example.org')
    await sendForm(product.url, `${link}/refuse`, {})
    clock.pass({ hours: 24 })
    const before = (await mailsIn(store.database)).length
    expect((await send(ada, 'POST', '/guests/reminders', {})).body).toEqual({ reminded: 1 })
    expect(await mailsSince(before)).toEqual([])
  })
})

test('a message is sent only to the chosen groups', async () => {
  const [cy, dee] = await invite('cy@example.org', 'dee@example.org', 'eve@example.org')
  await sendForm(product.url, cy!, { answer: 'yes', name: 'Cy' })
  await sendForm(product.url, dee!, { answer: 'maybe', name: 'Dee' })
  const before = (await mailsIn(store.database)).length
  const message = 'Bring boots.'
  expect((await send(ada, 'POST', '/guests/message', { message, to: ['yes', 'unanswered'] })).body).toEqual({
    recipients: 2,
  })
  expect((await mailsSince(before)).map(({ recipient }) => recipient).sort()).toEqual([
    'cy@example.org',
    'eve@example.org',
  ])
  expect((await send(ada, 'POST', '/guests/message', { message, to: [] })).status).toBe(400)
})

test('a reply reaches the host if allowed; otherwise the email explains how to ask', async () => {
  await invite('cy@example.org')
  const write = () => send(ada, 'POST', '/guests/message', { message: 'Bring boots.' })
  await write()
  const ask = await emailTo(store.database, 'cy@example.org')
  expect(ask.text).toContain(`/event/${pond}?about=questions#questions`)
  const replyTo = async () =>
    (
      await store.database.read(
        (sql) => sql<{ address: string | null }>`select reply_to as address from mails order by id desc limit 1`,
      )
    )[0]?.address
  expect(await replyTo()).toBeNull()
  const init = { method: 'PUT', headers: json, body: JSON.stringify({ repliesByEmail: true }) }
  expect((await ada.send('/api/host-options', init)).status).toBe(200)
  await write()
  expect((await emailTo(store.database, 'cy@example.org')).text).toContain('Your reply to this email goes to Ada.')
  expect(await replyTo()).toBe('ada@example.org')
})

describe('an imported table', () => {
  const csv = 'Name;Email;People;Note\r\nCy Ochs;cy@example.org;;Vegan\r\nDora;;3;\r\nnobody;at home;1;\r\n=Eve;;;\r\n'

  test('has a preview, invites addresses, lists names as Going, and is idempotent', async () => {
    const trial = await send(ada, 'POST', '/guests/import', { csv, isTrial: true })
    expect(trial.body).toEqual({
      added: 2,
      invited: 1,
      known: 0,
      problems: [{ row: 3, message: '“at home” isn’t an email address.' }],
    })
    expect((await list()).guests).toEqual([])
    const done = await send(ada, 'POST', '/guests/import', { csv })
    expect(done.body).toEqual(trial.body)
    expect((await emailTo(store.database, 'cy@example.org')).subject).toBe('Ada invites you: Pond dipping')
    const { guests } = await list()
    expect(
      guests.map(({ name, address, answer, partySize, note, origin }) => [
        name,
        address,
        answer,
        partySize,
        note,
        origin,
      ]),
    ).toEqual([
      ['Dora', null, 'yes', 3, '', 'import'],
      ['=Eve', null, 'yes', 1, '', 'import'],
      ['Cy Ochs', 'cy@example.org', null, 1, 'Vegan', null],
    ])
    expect((await send(ada, 'POST', '/guests/import', { csv })).body).toMatchObject({ added: 0, invited: 0, known: 3 })
    const exported = await (await ada.send(`/api/events/${pond}/guests.csv`)).text()
    expect((await send(ada, 'POST', '/guests/import', { csv: exported })).body).toEqual({
      added: 0,
      invited: 0,
      known: 3,
      problems: [],
    })
    expect((await list()).guests).toHaveLength(3)
  })

  test('needs a name or an email column', async () => {
    expect((await send(ada, 'POST', '/guests/import', { csv: 'Seat\n1' })).body).toMatchObject({
      code: 'guest_table_invalid',
    })
    expect((await send(ben, 'POST', '/guests/import', { csv })).status).toBe(403)
  })
})

describe('one click in a mail program', () => {
  const findMail = async (kind: string) =>
    (await mailsIn(store.database)).findLast((mail) => mail.kind === kind && mail.recipient === 'cy@example.org')
  const doJobs = () => doDueJobs({ database: store.database, clock }, /^(mail|invitation|rsvp|guest-reminder)/)

  test('can’t undo an RSVP, because its confirmation has nothing to stop', async () => {
    const [cy] = await invite('cy@example.org')
    await sendForm(product.url, cy!, { answer: 'yes', name: 'Cy' })
    await doJobs()
    expect((await findMail('invitation'))?.unsubscribeUrl).toMatch(/\/refuse$/)
    expect((await findMail('rsvp-confirmation'))?.unsubscribeUrl).toBeNull()
  })

  test('on a message stops reminders and messages about this event only', async () => {
    const [cy] = await invite('cy@example.org')
    await sendForm(product.url, cy!, { answer: 'yes', name: 'Cy' })
    await doJobs()
    await send(ada, 'POST', '/guests/message', { message: 'Bring boots.' })
    const { pathname } = new URL((await findMail('guest-message'))?.unsubscribeUrl ?? '')
    expect(pathname).toMatch(/\/mute$/)
    expect((await sendForm(product.url, pathname, {})).status).toBe(200)
    const before = (await mailsIn(store.database)).length
    expect((await send(ada, 'POST', '/guests/message', { message: 'And nets.' })).body).toEqual({ recipients: 1 })
    clock.pass(clock.now().until('2026-11-27T15:01:00Z'))
    await doJobs()
    expect(await mailsSince(before)).toEqual([])
    const state = async () =>
      (await (await fetch(`${product.url}/api${cy}`)).json()) as {
        isMuted: boolean
        isRefused: boolean
        answer: string
      }
    expect(await state()).toMatchObject({ isMuted: true, isRefused: false, answer: 'yes' })
    await sendForm(product.url, pathname.replace(/mute$/, 'unmute'), {})
    expect((await state()).isMuted).toBe(false)
    clock.pass({ minutes: 1 })
    await doJobs()
    expect((await mailsSince(before)).map(({ kind }) => kind)).toContain('guest-reminder')
  })
})

test('a confirmation has a QR code for check-in, whose picture is available only by its link', async () => {
  const [cy] = await invite('cy@example.org')
  await sendForm(product.url, cy!, { answer: 'yes', name: 'Cy' })
  await doDueJobs({ database: store.database, clock }, /^(mail|rsvp)/)
  const mail = await emailTo(store.database, 'cy@example.org')
  const [, picture = ''] = /src="[^"]*(\/rsvp\/[\w-]{43}\/code\.png)"/.exec(mail.html) ?? []
  const response = await fetch(product.url + picture)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(500)
  expect((await fetch(`${product.url}/rsvp/${'x'.repeat(43)}/code.png`)).status).toBe(404)
  const { code } = await find('cy@example.org')
  expect(mail.text.replaceAll(/\W/g, '')).toContain(code)
  expect(mail.html).toContain('https://www.google.com/maps/dir/')
  expect(mail.html).toContain('https://calendar.google.com/calendar/render')
})
