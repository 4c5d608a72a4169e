import { describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import {
  rsvpAs,
  insertHostedEvent,
  inviteByMail,
  emailTo,
  linkIn,
  lookBehind,
  ownStatuses,
  readEvent,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)
const send = (link: string, fields: Record<string, string>) => sendForm(product.url, link, fields)
const look = (link: string) => lookBehind(product.url, link)
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const runJobs = () => doDueJobs({ database: store.database, clock })

const listGuests = async (eventId: number) =>
  (await sendJson(ada, 'GET', `/api/events/${eventId}/guests`)).body as unknown as GuestList

async function guestNamed(eventId: number, name: string): Promise<number> {
  const { guests } = await listGuests(eventId)
  const guest = guests.find((each) => each.name === name || each.address === name)
  if (!guest) throw new Error(`No guest ${name} is on the list.`)
  return guest.id
}

const remove = async (browser: BrowserLike, eventId: number, name: string) =>
  sendJson(browser, 'DELETE', `/api/events/${eventId}/guests/${await guestNamed(eventId, name)}`)
const inviteAgain = async (eventId: number, name: string) =>
  sendJson(ada, 'POST', `/api/events/${eventId}/guests/${await guestNamed(eventId, name)}/invitation`)

const mailsTo = async (address: string) =>
  (await mailsIn(store.database)).filter(({ recipient }) => recipient === address).map(({ subject }) => subject)

describe('a guest removed by the host', () => {
  test('loses the spot and the virtual link, and is notified in the app and by email', async () => {
    const link = 'https://meet.example.org/secret-room'
    const call = await insertHostedEvent(store.database, { title: 'Call', virtualEventLink: link, capacity: 1 })
    const cleo = await join('Cleo')
    await rsvpAs(ben, call, { answer: 'yes' })
    await rsvpAs(cleo, call, { answer: 'yes' })
    expect((await remove(ada, call, 'Ben')).body).toEqual({ guestId: 1, isRemoved: true })
    expect(await readRsvp(cleo, call)).toMatchObject({ answer: 'yes' })
    expect(await readEvent(cleo, call)).toMatchObject({ virtualEventLink: link })
    expect(await readRsvp(ben, call)).toMatchObject({ isBarred: true, going: 1 })
    expect(await readEvent(ben, call)).toMatchObject({ virtualEventLink: null, isLinkForGuests: true })
    expect(await ownStatuses(ben)).toEqual([])
    await runJobs()
    expect(await mailsTo('ben@example.org')).toEqual(['You’re no longer on the guest list: Call'])
    const email = await emailTo(store.database, 'ben@example.org')
    expect(`${email.text}${email.html}${email.calendar}`).not.toContain('secret-room')
    const { body } = await sendJson(ben, 'GET', '/api/notices')
    expect((body['notices'] as { title: string }[]).map(({ title }) => title)).toEqual([
      'You’re no longer on the guest list: Call',
    ])
    expect((await listGuests(call)).guests.map(({ name, isRemoved }) => [name, isRemoved])).toEqual([
      ['Cleo', false],
      ['Ben', true],
    ])
    expect((await listGuests(call)).counts).toMatchObject({ yes: 1, no: 0, waiting: 0 })
  })

  test('can’t RSVP by account, link or another guest’s invitation, and the link says so', async () => {
    const pond = await insertHostedEvent(store.database)
    const [link = ''] = await invite(pond, 'ben@example.org')
    await send(link, { answer: 'yes' })
    await remove(ada, pond, 'Ben')
    expect((await rsvpAs(ben, pond, { answer: 'yes' })).body.code).toBe('rsvp_not_allowed')
    expect((await send(link, { answer: 'maybe' })).headers.get('location')).toContain('problem=rsvp_not_allowed')
    expect(await look(link)).toMatchObject({ isBarred: true, answer: 'no' })
    const cleo = await join('Cleo')
    await sendJson(cleo, 'POST', `/api/events/${pond}/invitations`, { emails: ['ben@example.org'] })
    expect(await readRsvp(ben, pond)).toMatchObject({ isBarred: true })
    expect(await mailsTo('ben@example.org')).toHaveLength(2)
  })

  test('is also removed under the account’s address', async () => {
    const pond = await insertHostedEvent(store.database)
    await store.database.write((sql) => sql`update users set email_verified = false where id = 2`)
    const [link = ''] = await invite(pond, 'ben@example.org')
    await send(link, { answer: 'yes', name: 'By mail' })
    await rsvpAs(ben, pond, { answer: 'yes' })
    await remove(ada, pond, 'By mail')
    expect(await readRsvp(ben, pond)).toMatchObject({ isBarred: true, answer: 'no', going: 0 })
    expect((await rsvpAs(ben, pond, { answer: 'yes' })).body.code).toBe('rsvp_not_allowed')
    expect((await inviteAgain(pond, 'By mail')).status).toBe(200)
    expect((await rsvpAs(ben, pond, { answer: 'yes' })).body.answer).toBe('yes')
  })

  test('can RSVP by a new email or the old link after the host invites them again', async () => {
    const pond = await insertHostedEvent(store.database)
    const [link = ''] = await invite(pond, 'dora@example.org')
    await send(link, { answer: 'yes' })
    await remove(ada, pond, 'dora@example.org')
    expect((await inviteAgain(pond, 'dora@example.org')).body).toMatchObject({ isRemoved: false })
    expect(await mailsTo('dora@example.org')).toEqual([
      'Ada invites you: Pond dipping',
      'You’re no longer on the guest list: Pond dipping',
      'Ada invites you: Pond dipping',
    ])
    expect(await look(link)).toMatchObject({ isBarred: false, answer: null })
    const again = linkIn(await emailTo(store.database, 'dora@example.org'))
    expect(again).not.toBe(link)
    await send(again, { answer: 'yes' })
    expect(await look(link)).toMatchObject({ answer: 'yes' })
  })

  test('can be invited again by address, without revealing an account’s address', async () => {
    const pond = await insertHostedEvent(store.database)
    await rsvpAs(ben, pond, { answer: 'yes' })
    await remove(ada, pond, 'Ben')
    await inviteAgain(pond, 'Ben')
    expect((await listGuests(pond)).guests).toMatchObject([{ name: 'Ben', address: null, answer: null }])
    await runJobs()
    expect((await mailsTo('ben@example.org')).at(-1)).toBe('Ada invites you: Pond dipping')
    expect((await rsvpAs(ben, pond, { answer: 'yes' })).body.answer).toBe('yes')
    await remove(ada, pond, 'Ben')
    await sendJson(ada, 'POST', `/api/events/${pond}/invitations`, { emails: ['ben@example.org'] })
    expect(await readRsvp(ben, pond)).toMatchObject({ isBarred: false, isInvited: true })
  })

  test('can only be removed and invited again a limited number of times', async () => {
    const pond = await insertHostedEvent(store.database)
    await invite(pond, 'dora@example.org')
    for (let round = 0; round < limits.guests.removals; round += 1) {
      await remove(ada, pond, 'dora@example.org')
      expect((await inviteAgain(pond, 'dora@example.org')).status).toBe(200)
    }
    await remove(ada, pond, 'dora@example.org')
    expect((await inviteAgain(pond, 'dora@example.org')).body['code']).toBe('too_many_invitations')
    await sendJson(ada, 'POST', `/api/events/${pond}/invitations`, { emails: ['dora@example.org'] })
    expect(await mailsTo('dora@example.org')).toHaveLength(2 * limits.guests.removals + 2)
  })

  test('is removed only by the host, only from that event, and once', async () => {
    const pond = await insertHostedEvent(store.database)
    const other = await insertHostedEvent(store.database)
    await rsvpAs(ben, pond, { answer: 'yes' })
    const id = await guestNamed(pond, 'Ben')
    expect((await sendJson(ben, 'DELETE', `/api/events/${pond}/guests/${id}`)).body['code']).toBe('not_allowed')
    expect((await sendJson(ada, 'DELETE', `/api/events/${other}/guests/${id}`)).body['code']).toBe('guest_not_found')
    expect((await sendJson(ada, 'DELETE', `/api/events/${pond}/guests/999`)).body['code']).toBe('guest_not_found')
    expect((await sendJson(ada, 'DELETE', `/api/events/${pond}/guests/${id}`)).status).toBe(200)
    expect((await sendJson(ada, 'DELETE', `/api/events/${pond}/guests/${id}`)).status).toBe(200)
    expect(await mailsTo('ben@example.org')).toHaveLength(1)
  })
})
