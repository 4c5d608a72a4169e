import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { limits } from '#contract/limits.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import {
  rsvpAs,
  insertHostedEvent,
  inviteByMail,
  emailTo,
  linkIn,
  lookBehind,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database, { capacity: 4 })
})

const send = async (browser: BrowserLike, method: 'POST' | 'PUT', path: string, body: object) => {
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await browser.send(path, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
const invite = (...addresses: string[]) => inviteByMail(ada, store.database, pond, addresses)

/** Cy comes with two, Dee is on the waitlist, Ben may come, Eve declines, Fay hasn't responded. */
async function fillList(): Promise<Record<string, string>> {
  const names = ['cy', 'dee', 'eve', 'fay']
  const links = await invite(...names.map((name) => `${name}@example.org`))
  const link = Object.fromEntries(names.map((name, at) => [name, links[at] ?? '']))
  await sendForm(product.url, link['cy']!, { answer: 'yes', name: '=Cy', companions: '2' })
  await sendForm(product.url, link['dee']!, { answer: 'yes', name: 'Dee', companions: '1' })
  await rsvpAs(ben, pond, { answer: 'maybe' })
  await sendForm(product.url, link['eve']!, { answer: 'no', name: 'Eve' })
  return link
}

describe('the guest list', () => {
  test('shows the host all RSVPs and counts people', async () => {
    await fillList()
    const { guests, counts, capacity } = await list()
    expect(capacity).toBe(4)
    expect(counts).toEqual({ yes: 3, waiting: 2, requested: 0, maybe: 1, unanswered: 1, no: 1, arrived: 0 })
    expect(
      guests.map(({ name, address, answer, partySize, hasAccount }) => [name, address, answer, partySize, hasAccount]),
    ).toEqual([
      ['=Cy', 'cy@example.org', 'yes', 3, false],
      ['Dee', 'dee@example.org', 'waiting', 2, false],
      ['Ben', null, 'maybe', 1, true],
      ['', 'fay@example.org', null, 1, false],
      ['Eve', 'eve@example.org', 'no', 1, false],
    ])
  })

  test('shows which invitations bounced', async () => {
    const server = await startMailServer({ refused: { 'dee@example.org': { code: 550, says: 'No such user' } } })
    const from = { name: 'Wonderlark', address: 'mail@wonderlark.example.org' }
    const mailTransport = openMailTransport({ url: server.url, from })
    try {
      await invite('cy@example.org', 'dee@example.org')
      expect((await list()).guests.map(({ invitation }) => invitation)).toEqual(['queued', 'queued'])
      await doDueJobs({ database: store.database, clock, mailTransport })
      clock.pass({ minutes: 1 })
      expect((await list()).guests.map(({ address, invitation }) => [address, invitation])).toEqual([
        ['cy@example.org', 'sent'],
        ['dee@example.org', 'failed'],
      ])
      await store.database.write((sql) => sql`update guests set answer = 'yes', answered_at = now()`)
      expect((await list()).guests.map(({ address, hasBounced }) => [address, hasBounced])).toEqual([
        ['cy@example.org', false],
        ['dee@example.org', true],
      ])
    } finally {
      mailTransport.close()
      await server.close()
    }
  })

  test('is also a spreadsheet, in which no name is a formula', async () => {
    await fillList()
    const response = await ada.send(`/api/events/${pond}/guests.csv`)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('filename="pond-dipping-guests.csv"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const rows = parse(await response.text(), { bom: true })
    expect(rows.slice(0, 3).map((row) => row.slice(0, 5))).toEqual([
      ['Name', 'Email', 'RSVP', 'People', 'RSVP time (UTC)'],
      ["'=Cy", 'cy@example.org', 'Going', '3', '2026-11-21T14:00:00Z'],
      ['Dee', 'dee@example.org', 'Waitlist', '2', '2026-11-21T14:00:00Z'],
    ])
  })

  test.each(['/guests', '/guests.csv'])('at %s is for the host only', async (path) => {
    expect((await openBrowser(product.url).send(`/api/events/${pond}${path}`)).status).toBe(401)
    expect((await ben.send(`/api/events/${pond}${path}`)).status).toBe(403)
    expect((await ada.send(`/api/events/999${path}`)).status).toBe(404)
  })
})

describe('a message by the host', () => {
  const write = (browser: BrowserLike, message: string, id = pond) =>
    send(browser, 'POST', `/api/events/${id}/guests/message`, { message })

  test('is sent to everyone who hasn’t declined, each with a personal link', async () => {
    const link = await fillList()
    const before = (await mailsIn(store.database)).length
    expect(await write(ada, 'We meet at the <north> gate.\nBring boots.')).toEqual({
      status: 200,
      body: { recipients: 4 },
    })
    const emails = (await mailsIn(store.database)).slice(before)
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([
      'ben@example.org',
      'cy@example.org',
      'dee@example.org',
      'fay@example.org',
    ])
    expect(emails[0]?.subject).toBe('Message from Ada: Pond dipping')
    expect(emails[0]?.text).toContain('We meet at the <north> gate.\nBring boots.')
    expect(emails[0]?.html).toContain('&lt;north&gt;')
    const cys = emails.find(({ recipient }) => recipient === 'cy@example.org')!
    expect(linkIn(cys)).not.toBe(link['cy'])
    expect(await lookBehind(product.url, linkIn(cys))).toMatchObject({ name: '=Cy', answer: 'yes' })
  })

  test('reaches a limited number of recipients a day, over all events of a host', async () => {
    const earlier = limits.guestMessages.recipientsPerDay - 1
    await store.database.write(
      (sql) => sql`
        insert into guest_messages (event_id, sender_id, message, recipients, created_at)
        select event_id, user_id, 'To all others', ${earlier}, ${clock.now().toString()} from user_events
        where event_id = ${pond} and status = 'hosting'`,
    )
    await invite('cy@example.org')
    expect((await write(ada, 'To all')).status).toBe(200)
    expect(await write(ada, 'Once more')).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    const other = await insertHostedEvent(store.database)
    await inviteByMail(ada, store.database, other, ['dee@example.org'])
    const message = { message: 'Hello', to: ['unanswered'] }
    expect(await sendJson(ada, 'POST', `/api/events/${other}/guests/message`, message)).toMatchObject({ status: 429 })
    clock.pass({ hours: 25 })
    expect(await sendJson(ada, 'POST', `/api/events/${other}/guests/message`, message)).toMatchObject({ status: 200 })
  })

  test('has a minimum and maximum length and a rate limit', async () => {
    await invite('cy@example.org')
    for (const message of ['', '  \n ', 'x'.repeat(limits.guestMessages.length + 1), 'null \0 character']) {
      expect((await write(ada, message)).status).toBe(400)
    }
    for (let at = 0; at < limits.guestMessages.perDay; at += 1) expect((await write(ada, `No. ${at}`)).status).toBe(200)
    expect(await write(ada, 'One more')).toMatchObject({ status: 429, body: { code: 'too_many_messages' } })
    clock.pass({ hours: 25 })
    expect((await write(ada, 'One more')).status).toBe(200)
  })

  test('can only be sent by the host', async () => {
    expect((await write(openBrowser(product.url), 'x')).status).toBe(401)
    expect((await write(ben, 'x')).status).toBe(403)
    expect((await write(ada, 'x', 999)).status).toBe(404)
  })
})

test('deleting an account gives its spot to the waitlist', async () => {
  await rsvpAs(ben, pond, { answer: 'yes', partySize: 4 })
  const [cy = ''] = await invite('cy@example.org')
  await sendForm(product.url, cy, { answer: 'yes', name: 'Cy' })
  expect((await lookBehind(product.url, cy)).answer).toBe('waiting')
  expect((await ben.send('/api/user/me', { method: 'DELETE' })).status).toBe(200)
  expect((await lookBehind(product.url, cy)).answer).toBe('yes')
  expect((await list()).guests.map(({ address }) => address)).toEqual(['cy@example.org'])
  expect((await emailTo(store.database, 'cy@example.org')).subject).toBe('You’re going: Pond dipping')
})

describe('a change by the host', () => {
  const host = async (more: object = {}) => {
    const payload = {
      title: 'Kites',
      date: '2026-12-05',
      time: '10:00',
      endTime: '12:00',
      location: 'Brower Park, Brooklyn, NY',
      inviteEmails: ['cy@example.org'],
      inviteNote: 'Bring string.',
      ...more,
    }
    const { body } = await send(ada, 'POST', '/api/events/host', payload)
    return body as unknown as LearningEvent & { invitationsSent: number }
  }

  test('starts with the invitations of a new event', async () => {
    const kites = await host({ inviteEmails: ['cy@example.org', 'CY@example.org', 'dee@example.org'] })
    expect(kites.invitationsSent).toBe(2)
    expect((await emailTo(store.database, 'cy@example.org')).text).toContain('Bring string.')
  })

  test('with an invalid address creates no event and names the address', async () => {
    const answer = await send(ada, 'POST', '/api/events/host', {
      title: 'Kites',
      date: '2026-12-05',
      time: '10:00',
      endTime: '12:00',
      location: 'Brower Park, Brooklyn, NY',
      inviteEmails: ['cy@example.org', 'nonsense'],
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('inviteEmails.1')
    expect(await mailsIn(store.database)).toEqual([])
  })

  test('of time or place is emailed to the guests, with an updated calendar entry', async () => {
    const kites = await host()
    const link = linkIn(await emailTo(store.database, 'cy@example.org'))
    await sendForm(product.url, link, { answer: 'yes', name: 'Cy' })
    const change = { title: 'Kites', date: '2026-12-06', time: '11:00', endTime: '12:00', location: kites.location }
    const answer = await send(ada, 'PUT', `/api/events/${kites.id}/host`, change)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    clock.pass({ minutes: 5 })
    await doDueJobs({ database: store.database, clock }, /^event\.tell-changes$/)
    const email = await emailTo(store.database, 'cy@example.org')
    expect(email.subject).toBe('New time: Sun, Dec 6, 11:00 AM · Kites')
    expect(email.text).toContain('Sun, Dec 6 · 11:00 AM')
    expect(email.calendar).toMatch(/^SEQUENCE:1\r$/m)
    expect(email.calendar).toMatch(new RegExp(`^UID:event-${kites.id}@`, 'm'))
  })

  test('of the capacity promotes guests from the waitlist', async () => {
    const kites = await host({ capacity: 1, inviteEmails: [] })
    const [cy, dee] = await inviteByMail(ada, store.database, kites.id, ['cy@example.org', 'dee@example.org'])
    await sendForm(product.url, cy!, { answer: 'yes' })
    await sendForm(product.url, dee!, { answer: 'yes' })
    expect((await lookBehind(product.url, dee!)).answer).toBe('waiting')
    const change = { title: 'Kites', date: '2026-12-05', time: '10:00', endTime: '12:00', location: kites.location }
    await send(ada, 'PUT', `/api/events/${kites.id}/host`, { ...change, capacity: 2 })
    expect((await lookBehind(product.url, dee!)).answer).toBe('yes')
    expect((await emailTo(store.database, 'dee@example.org')).subject).toBe('You’re going: Kites')
    expect((await readRsvp(ben, kites.id)).places).toEqual({ capacity: 2, left: 0, waiting: 0 })
  })

  test('to cancelled is emailed with the host’s message and marked in the calendar', async () => {
    const kites = await host()
    const answer = await send(ada, 'POST', `/api/events/${kites.id}/cancel`, { note: 'The wind is too strong.' })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const email = await emailTo(store.database, 'cy@example.org')
    expect(email.subject).toBe('Cancelled: Kites')
    expect(email.text).toContain('The wind is too strong.')
    expect(email.calendar).toMatch(/^STATUS:CANCELLED\r$/m)
    const link = linkIn(email)
    expect(await lookBehind(product.url, link)).toMatchObject({ isOpen: false, event: { status: 'cancelled' } })
  })
})
