import { beforeEach, describe, expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { Guest, GuestList } from '#contract/guests/guest.ts'
import { limits } from '#contract/limits.ts'
import { sendHeldInvitations } from '#server/invitations/service.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, insertHostedEvent, inviteByMail, ownStatuses, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'

openProductForEach()

let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
})

const invite = (browser: BrowserLike, id: number, emails: string[]) =>
  sendJson(browser, 'POST', `/api/events/${id}/invitations`, { emails })
const readGuests = async (id: number) =>
  ((await (await ada.send(`/api/events/${id}/guests`)).json()) as GuestList).guests
const emailsTo = async (address: string) =>
  (await mailsIn(store.database)).filter(({ recipient }) => recipient === address).length

type Kind = [kind: string, address: string, invitation: 'sent' | 'waiting' | 'failed', prepare: () => Promise<unknown>]
const hideBen = () => sendJson(ben, 'PUT', '/api/user/me', { profileVisible: false })

/** Kinds of addresses, and what the host sees of the invitation later; `prepare` turns an address into one. */
const kinds: Kind[] = [
  ['nobody has used', 'fresh@example.org', 'sent', async () => undefined],
  ['an account has', 'ben@example.org', 'sent', async () => undefined],
  ['a hidden account has', 'ben@example.org', 'sent', hideBen],
  ['an account has that blocked the host', 'ben@example.org', 'failed', () => sendJson(ben, 'POST', '/api/block/1')],
  [
    'an account has that the host has blocked',
    'ben@example.org',
    'failed',
    () => sendJson(ada, 'POST', '/api/block/2'),
  ],
  ['an account has that answered already', 'ben@example.org', 'sent', () => rsvpAs(ben, pond, { answer: 'yes' })],
  [
    'wants no invitations',
    'dora@example.org',
    'failed',
    async () => {
      const walk = await insertPlainEvent(store.database, 'A walk', '2026-11-29T15:00:00Z')
      const [link = ''] = await inviteByMail(ben, store.database, walk, ['dora@example.org'])
      await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })
    },
  ],
  [
    'has got enough invitations for today',
    'dora@example.org',
    'waiting',
    async () => {
      for (let at = 0; at < limits.invitations.perAddressPerDay; at += 1) {
        const id = await insertPlainEvent(store.database, `Walk ${at}`, '2026-11-29T15:00:00Z')
        await invite(ben, id, ['dora@example.org'])
      }
    },
  ],
]

/** Returns a guest without typed text, times and the random code. */
const seen = ({ id: _id, address: _typed, code: _code, ...rest }: Guest) => rest
const unanswered = {
  isRemoved: false,
  name: '',
  answer: null,
  partySize: 1,
  answeredAt: null,
  invitation: 'queued',
  hasBounced: false,
  hasAccount: false,
  note: '',
  origin: null,
  remindedAt: null,
  attendance: null,
  attendanceAt: null,
  arrived: null,
  answers: {},
  companionAnswers: [],
  sharedEmail: null,
  sharesEmail: false,
  showsName: false,
  companions: [],
  isDeclined: false,
  isPaid: false,
  tickets: {},
  wantedTickets: null,
  due: null,
  paidAmount: null,
  wantedParty: null,
}

describe.each(kinds)('an address that %s', (_kind, address, invitation, prepare) => {
  test('looks like any other to the host, except for the delivery of the email', async () => {
    await prepare()
    const before = (await readGuests(pond)).length
    expect(await invite(ada, pond, [address])).toEqual({ status: 200, body: { invitationsSent: 1 } })
    for (const state of ['queued', 'queued', invitation] as const) {
      const round = `${state} at ${clock.now().toString()}`
      const guest = (await readGuests(pond)).find((each) => each.address === address)
      expect(guest && seen(guest), round).toEqual({ ...unanswered, invitation: state })
      expect(await readGuests(pond), round).toHaveLength(before + 1)
      const table = await (await ada.send(`/api/events/${pond}/guests.csv`)).text()
      expect(table, round).toMatch(new RegExp(`^,${address},No RSVP yet,0,,,,,,[A-Z0-9]{6}\r$`, 'm'))
      await doDueJobs({ database: store.database, clock }, /^(mail|invitation)/)
      clock.pass({ seconds: 31 })
    }
    const message = await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, { message: 'Bring boots' })
    expect(message.body).toEqual({ recipients: before + 1 })
    expect((await invite(ada, pond, [address, address.toUpperCase()])).body).toEqual({
      invitationsSent: 0,
      alreadyInvited: 1,
    })
  })

  test('looks like any other to a friend and in the hosting form', async () => {
    await prepare()
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    for (let round = 0; round < 2; round += 1) {
      expect(await invite(cy, pond, [address])).toEqual({ status: 200, body: { invitationsSent: 1 } })
    }
    expect(await hosted(cy, { title: 'Kites', inviteEmails: [address] })).toMatchObject({ invitationsSent: 1 })
  })

  test('counts toward the limit like any other', async () => {
    await prepare()
    const many = Array.from({ length: limits.invitations.perCall - 1 }, (_each, at) => `guest${at}@example.org`)
    const others = many.map((other) => `more-${other}`)
    expect((await invite(ada, pond, [address, ...many])).status).toBe(200)
    expect((await invite(ada, pond, [address, ...others])).status).toBe(200)
    expect((await invite(ada, pond, ['one@example.org'])).body['code']).toBe('too_many_invitations')
    expect((await invite(ada, pond, [address])).body['code']).toBe('too_many_invitations')
  })
})

test('blocking a person doesn’t reveal which of the invited addresses is theirs', async () => {
  await invite(ada, pond, ['ben@example.org', 'fresh@example.org'])
  await sendJson(ada, 'POST', '/api/block/2')
  await doDueJobs({ database: store.database, clock })
  clock.pass({ hours: 25 })
  const sent = { ...unanswered, invitation: 'sent' }
  expect((await readGuests(pond)).map(seen)).toEqual([sent, sent])
  const before = await emailsTo('ben@example.org')
  expect((await sendJson(ada, 'POST', `/api/events/${pond}/guests/reminders`, {})).body).toEqual({ reminded: 2 })
  const message = await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, { message: 'Bring boots' })
  expect(message.body).toEqual({ recipients: 2 })
  await doDueJobs({ database: store.database, clock })
  expect(await emailsTo('ben@example.org')).toBe(before)
  const [one, other] = await readGuests(pond)
  expect(one && { ...seen(one), remindedAt: null }).toEqual(other && { ...seen(other), remindedAt: null })
  expect(one?.remindedAt).toBe(other?.remindedAt)
})

test('the name behind an address is shown once its owner has RSVPed', async () => {
  await invite(ada, pond, ['ben@example.org'])
  expect((await readGuests(pond)).map(seen)).toEqual([unanswered])
  await rsvpAs(ben, pond, { answer: 'maybe' })
  expect(await readGuests(pond)).toMatchObject([
    { name: 'Ben', address: 'ben@example.org', answer: 'maybe', hasAccount: true },
  ])
})

describe('an invitation that is not sent', () => {
  const refuse = async () => {
    const walk = await insertPlainEvent(store.database, 'A walk', '2026-11-29T15:00:00Z')
    const [link = ''] = await inviteByMail(ada, store.database, walk, ['ben@example.org'])
    await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })
    return link
  }

  test('causes no email or notification, even for messages and changes', async () => {
    await refuse()
    await doDueJobs({ database: store.database, clock })
    const [emails, statuses] = [await emailsTo('ben@example.org'), await ownStatuses(ben)]
    const listBell = async () => ((await (await ben.send('/api/notices')).json()) as AppNotificationList).notices
    const before = await listBell()
    await invite(ada, pond, ['ben@example.org'])
    await sendJson(ada, 'POST', `/api/events/${pond}/guests/message`, { message: 'Bring boots' })
    await store.database.write((sql) => sql`update users set email_verified = true where id = 2`)
    await sendJson(ada, 'POST', `/api/events/${pond}/cancel`, {})
    await doDueJobs({ database: store.database, clock })
    expect(await emailsTo('ben@example.org')).toBe(emails)
    expect(await ownStatuses(ben)).toEqual(statuses)
    expect(await listBell()).toEqual(before)
  })

  test('is sent when requested again after the address subscribes again', async () => {
    const link = await refuse()
    await invite(ada, pond, ['ben@example.org'])
    const before = await emailsTo('ben@example.org')
    await sendForm(product.url, `${link}/allow`, { 'by-hand': '1' })
    await invite(ada, pond, ['ben@example.org'])
    expect(await emailsTo('ben@example.org')).toBe(before + 1)
    expect((await ownStatuses(ben)).map(([id, status]) => id === pond && status)).toContain('invited')
    expect(await readGuests(pond)).toHaveLength(1)
  })

  test('of an event under review stays unsent when the event is approved', async () => {
    await refuse()
    await store.database.write((sql) => sql`update events set status = 'held' where id = ${pond}`)
    const before = await emailsTo('ben@example.org')
    expect((await invite(ada, pond, ['ben@example.org'])).body).toEqual({ invitationsSent: 0 })
    expect((await readGuests(pond)).map(seen)).toEqual([unanswered])
    const deps = { ...jobDeps({ database: store.database, clock }), publicUrl: product.url }
    const sent = await store.database.write(async (sql) => {
      await sql`update events set status = 'scheduled' where id = ${pond}`
      return sendHeldInvitations(sql, deps, pond)
    })
    expect([sent, await emailsTo('ben@example.org')]).toEqual([0, before])
  })
})
