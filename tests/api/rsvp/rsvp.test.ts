import { describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import { linkGuests } from '#server/guest-lists/service.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import {
  rsvpAs,
  insertHostedEvent,
  inviteByMail,
  emailTo,
  linkIn,
  lookBehind,
  ownStatuses,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const answer = rsvpAs
const rsvp = readRsvp
const statuses = ownStatuses
const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)
const look = (link: string) => lookBehind(product.url, link)
const send = (link: string, fields: Record<string, string>) => sendForm(product.url, link, fields)

describe('a member', () => {
  test('RSVPs, changes the RSVP and finds the event on their list', async () => {
    const pond = await insertHostedEvent(store.database)
    expect(await rsvp(ben, pond)).toEqual({
      answer: null,
      partySize: 1,
      wantedParty: null,
      waitingBefore: null,
      places: null,
      isOpen: true,
      isBarred: false,
      isHost: false,
      isInvited: false,
      movableFrom: null,
      takesVisitors: true,
      going: 0,
      code: null,
      dates: [],
      isPastDeadline: false,
      isDeclined: false,
      tickets: {},
      wantedTickets: null,
      due: null,
      paidAmount: null,
      companions: [],
      answers: {},
      companionAnswers: [],
      sharesEmail: false,
      showsName: false,
      goingNames: null,
      accountEmail: null,
      isPaid: false,
      confirmsAge: false,
      form: null,
    })
    expect((await answer(ben, pond, { answer: 'yes', partySize: 3 })).body).toMatchObject({ answer: 'yes', going: 3 })
    expect(await statuses(ben)).toEqual([[pond, 'going']])
    expect((await answer(ben, pond, { answer: 'maybe' })).body).toMatchObject({ answer: 'maybe', going: 0 })
    expect(await statuses(ben)).toEqual([[pond, 'maybe']])
    expect((await answer(ben, pond, { answer: 'no' })).body.answer).toBe('no')
    expect(await statuses(ben)).toEqual([])
    expect((await rsvp(ada, pond)).isHost).toBe(true)
  })

  test('sees their RSVP and the spots left; others only see the spots', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 4 })
    const visitor = openBrowser(product.url)
    const event = async (browser: typeof ben) => (await browser.send(`/api/events/${pond}`)).json()
    expect(await event(ben)).not.toHaveProperty('rsvp')
    await answer(ben, pond, { answer: 'yes', partySize: 3 })
    expect(await event(ben)).toMatchObject({ rsvp: 'going', spotsLeft: 1 })
    for (const other of [ada, visitor]) {
      expect(await event(other)).toMatchObject({ spotsLeft: 1 })
      expect(await event(other)).not.toHaveProperty('rsvp')
    }
    await answer(ben, pond, { answer: 'no' })
    expect(await event(ben)).toMatchObject({ spotsLeft: 4 })
    expect(await event(ben)).not.toHaveProperty('rsvp')
  })

  test('can’t RSVP with invalid values, or to an unknown or past event', async () => {
    const pond = await insertHostedEvent(store.database)
    expect((await answer(openBrowser(product.url), pond, { answer: 'yes' })).status).toBe(401)
    for (const body of [{ answer: 'waiting' }, { answer: 'yes', partySize: 0 }, { answer: 'yes', partySize: 7 }, {}]) {
      expect((await answer(ben, pond, body)).status).toBe(400)
    }
    expect((await answer(ben, 999, { answer: 'yes' })).body.code).toBe('event_not_found')
    expect((await ben.send('/api/events/999/rsvp')).status).toBe(404)
    clock.pass({ hours: 24 * 8 })
    expect((await answer(ben, pond, { answer: 'yes' })).body.code).toBe('rsvp_closed')
    expect((await rsvp(ben, pond)).isOpen).toBe(false)
  })
})

describe('a guest without an account', () => {
  test('RSVPs and changes the RSVP by the link, and opening it changes nothing', async () => {
    const pond = await insertHostedEvent(store.database)
    const [link = ''] = await invite(pond, 'cy@example.org')
    const before = await look(link)
    expect(before).toMatchObject({
      answer: null,
      address: 'cy@example.org',
      invitedBy: 'Ada',
      isOpen: true,
      event: { id: pond, title: 'Pond dipping' },
    })
    for (const suffix of ['?answer=yes', '?answer=no', '/calendar.ics']) {
      await (await fetch(`${product.url}${link}${suffix}`)).text()
      await fetch(`${product.url}${link}${suffix}`, { method: 'HEAD' })
    }
    expect(await look(link)).toEqual(before)
    const sent = await send(link, { answer: 'yes', name: ' Cy Young ', companions: '2' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${link}?said=yes`])
    expect(await look(link)).toMatchObject({ answer: 'yes', name: 'Cy Young', partySize: 3 })
    await send(link, { answer: 'no', name: '', companions: '2' })
    expect(await look(link)).toMatchObject({ answer: 'no', name: 'Cy Young', partySize: 1 })
  })

  test('gets error messages and keeps the previous RSVP', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 2 })
    const [link = ''] = await invite(pond, 'cy@example.org')
    await send(link, { answer: 'yes', name: 'Cy', companions: '1' })
    const problem = async (fields: Record<string, string>) => (await send(link, fields)).headers.get('location')
    expect(await problem({ answer: 'yes', companions: '2' }), 'larger than the event').toBe(
      `${link}?problem=not_enough_places`,
    )
    expect(await problem({ answer: 'waiting' })).toBe(`${link}?problem=details_missing`)
    expect(await problem({ answer: 'yes', companions: '99' })).toBe(`${link}?problem=details_missing`)
    expect(await problem({})).toBe(`${link}?problem=details_missing`)
    clock.pass({ hours: 24 * 8 })
    expect(await problem({ answer: 'no' })).toBe(`${link}?problem=rsvp_closed`)
    expect(await look(link)).toMatchObject({ answer: 'yes', partySize: 2, isOpen: false })
  })

  test.each(['x'.repeat(43), 'short', `${'x'.repeat(43)}%00`])('with the link /rsvp/%s is not found', async (token) => {
    expect((await fetch(`${product.url}/api/rsvp/${token}`)).status).toBe(404)
    expect((await send(`/rsvp/${token}`, { answer: 'yes' })).status).toBe(404)
  })

  test('gets responses that aren’t cached', async () => {
    const [link = ''] = await invite(await insertHostedEvent(store.database), 'cy@example.org')
    const response = await fetch(`${product.url}/api${link}`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('finds invitations on their list after confirming the address, and the RSVP once it is in the account', async () => {
    const pond = await insertHostedEvent(store.database)
    const kites = await insertHostedEvent(store.database, { title: 'Kites', startsAt: '2026-11-29T15:00:00Z' })
    await send((await invite(pond, 'cy@example.org'))[0]!, { answer: 'yes', name: 'Cy' })
    await invite(kites, 'cy@example.org')
    const cy = await product.signIn({ name: 'Cy', email: 'CY@example.org' })
    expect(await statuses(cy)).toEqual([[kites, 'invited']])
    await cy.send('/api/visitor-acts/move', { method: 'POST' })
    expect(await statuses(cy)).toEqual([
      [pond, 'going'],
      [kites, 'invited'],
    ])
    expect(await rsvp(cy, kites)).toMatchObject({ isInvited: true, answer: null })
    await answer(cy, pond, { answer: 'no' })
    const link = linkIn((await mailsIn(store.database))[0]!)
    expect(await look(link), 'the link opens the same RSVP').toMatchObject({ answer: 'no', name: 'Cy' })
  })

  test('with an account finds the invitation there, and takes one spot', async () => {
    const pond = await insertHostedEvent(store.database)
    const [link = ''] = await invite(pond, 'ben@example.org')
    expect(await statuses(ben)).toEqual([[pond, 'invited']])
    await send(link, { answer: 'yes', name: '' })
    expect(await statuses(ben)).toEqual([[pond, 'going']])
    await answer(ben, pond, { answer: 'yes', partySize: 2 })
    expect((await rsvp(ada, pond)).going).toBe(2)
  })

  test('invited after an RSVP on the page stays one guest and gets no email', async () => {
    const pond = await insertHostedEvent(store.database)
    await answer(ben, pond, { answer: 'yes' })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const emails = { body: JSON.stringify({ emails: ['ben@example.org'] }) }
    expect((await ada.send(`/api/events/${pond}/invitations`, { ...init, ...emails })).status).toBe(200)
    expect(await mailsIn(store.database)).toEqual([])
    expect(await rsvp(ben, pond)).toMatchObject({ answer: 'yes', going: 1 })
  })

  test('isn’t linked to an account with an unverified address', async () => {
    const pond = await insertHostedEvent(store.database)
    await invite(pond, 'cy@example.org')
    await store.database.write(
      (sql) => sql`
      insert into users (name, username, email) values ('Mallory', 'mallory', 'cy@example.org')`,
    )
    const linked = await store.database.read((sql) => sql`select from guests where user_id is not null`)
    expect(linked).toEqual([])
    await store.database.write(async (sql) => {
      const id = await sql.value<number>`update users set email_verified = true where username = 'mallory' returning id`
      await linkGuests(sql, id ?? 0)
    })
    expect(await store.database.read((sql) => sql`select from guests where user_id is not null`)).toHaveLength(1)
  })
})

describe('spots', () => {
  test('are given in order; later guests wait, move up and are notified', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 3 })
    const [first, second, third] = await invite(pond, 'cy@example.org', 'dee@example.org', 'eve@example.org')
    await send(first!, { answer: 'yes', name: 'Cy', companions: '1' })
    await send(second!, { answer: 'yes', name: 'Dee', companions: '1' })
    await send(third!, { answer: 'yes', name: 'Eve', companions: '0' })
    expect(await look(second!)).toMatchObject({
      answer: 'waiting',
      waitingBefore: 0,
      places: { capacity: 3, left: 1, waiting: 3 },
    })
    expect(await look(third!), 'does not pass a larger party').toMatchObject({ answer: 'waiting', waitingBefore: 2 })
    expect((await answer(ben, pond, { answer: 'yes' })).body).toMatchObject({ answer: 'waiting', waitingBefore: 3 })
    expect(await statuses(ben)).toEqual([[pond, 'waiting']])
    const before = (await mailsIn(store.database)).length
    await send(first!, { answer: 'no' })
    expect((await look(second!)).answer).toBe('yes')
    expect((await look(third!)).answer).toBe('yes')
    expect((await rsvp(ben, pond)).answer).toBe('waiting')
    const emails = (await mailsIn(store.database)).slice(before)
    expect(emails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['dee@example.org', 'You’re going: Pond dipping'],
      ['eve@example.org', 'You’re going: Pond dipping'],
    ])
    expect(await look(linkIn(emails[0]!)), 'by the link in that email, too').toMatchObject({
      name: 'Dee',
      answer: 'yes',
    })
    await send(linkIn(emails[0]!), { answer: 'maybe' })
    expect((await rsvp(ben, pond)).answer).toBe('yes')
    expect((await emailTo(store.database, 'ben@example.org')).subject).toBe('You’re going: Pond dipping')
  })

  test('that a promoted guest frees at once cause no email', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 1 })
    await answer(ben, pond, { answer: 'yes' })
    const cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
    await answer(cleo, pond, { answer: 'yes' })
    await answer(ben, pond, { answer: 'no' })
    const spotMails = async () => (await mailsIn(store.database)).filter(({ kind }) => kind === 'spot-free')
    const held = async () => {
      const rows = await store.database.read(
        (sql) => sql<{ count: number }>`
          select count(*) from jobs where kind = 'notification.tell' and payload ->> 'key' like 'spot %'`,
      )
      return rows[0]?.count
    }
    expect((await spotMails()).map(({ state }) => state)).toEqual(['queued'])
    expect(await held()).toBe(1)
    await answer(cleo, pond, { answer: 'no' })
    expect((await spotMails()).map(({ state }) => state)).toEqual(['expired'])
    expect(await held()).toBe(0)
  })

  test('stay with their guests when a larger party is rejected', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 2 })
    await answer(ben, pond, { answer: 'yes', partySize: 2 })
    expect((await answer(ben, pond, { answer: 'yes', partySize: 3 })).body.code, 'larger than the event').toBe(
      'not_enough_places',
    )
    expect(await rsvp(ben, pond)).toMatchObject({ answer: 'yes', partySize: 2, places: { left: 0 } })
    expect((await answer(ada, pond, { answer: 'yes', partySize: 3 })).body.code, 'larger than the event').toBe(
      'not_enough_places',
    )
    expect((await rsvp(ada, pond)).answer).toBeNull()
  })

  test('stay with a guest who wants to bring more, who wait until there are enough', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 5 })
    const cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
    const [dora = ''] = await invite(pond, 'dora@example.org')
    await answer(cleo, pond, { answer: 'yes', partySize: 3 })
    await answer(ben, pond, { answer: 'yes' })
    await send(dora, { answer: 'yes', name: 'Dora', companions: '1' })
    expect(await look(dora)).toMatchObject({ answer: 'waiting', partySize: 2, waitingBefore: 0 })
    // Two more than Ben has, of which one is left.
    const { status, body } = await answer(ben, pond, { answer: 'yes', partySize: 3 })
    expect([status, body]).toMatchObject([200, { answer: 'yes', partySize: 1, wantedParty: 3, waitingBefore: 2 }])
    expect(body.places).toEqual({ capacity: 5, left: 1, waiting: 4 })
    const host = (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
    expect(host.counts).toMatchObject({ yes: 4, waiting: 4 })
    expect(host.guests.find(({ name }) => name === 'Ben')).toMatchObject({
      answer: 'yes',
      partySize: 1,
      wantedParty: 3,
    })
    await doDueJobs({ database: store.database, clock }, /rsvp/)

    await answer(cleo, pond, { answer: 'yes', partySize: 2 })
    expect(await look(dora), 'Dora was first').toMatchObject({ answer: 'yes', partySize: 2 })
    expect(await rsvp(ben, pond)).toMatchObject({ partySize: 1, wantedParty: 3, waitingBefore: 0 })
    await answer(cleo, pond, { answer: 'no' })
    expect(await rsvp(ben, pond)).toMatchObject({ answer: 'yes', partySize: 3, wantedParty: null, waitingBefore: null })
    const mail = (await mailsIn(store.database)).findLast(({ kind }) => kind === 'spot-free')
    expect([mail?.recipient, mail?.subject]).toEqual(['ben@example.org', 'All 3 of you are going: Pond dipping'])
  })

  test('of a guest who wants to bring more are also kept by their link, and after a change of mind', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 3 })
    const [dora = ''] = await invite(pond, 'dora@example.org')
    await answer(ben, pond, { answer: 'yes', partySize: 2 })
    await send(dora, { answer: 'yes', name: 'Dora', companions: '0' })
    await send(dora, { answer: 'yes', companions: '2', 'companion-1': 'Eli', 'companion-2': 'Fay' })
    expect(await look(dora)).toMatchObject({ answer: 'yes', partySize: 1, wantedParty: 3, companions: ['Eli', 'Fay'] })
    await send(dora, { answer: 'yes', companions: '0' })
    expect(await look(dora)).toMatchObject({ answer: 'yes', partySize: 1, wantedParty: null, companions: [] })
    await send(dora, { answer: 'yes', companions: '1' })
    await send(dora, { answer: 'maybe', companions: '1' })
    expect(await look(dora)).toMatchObject({ answer: 'maybe', partySize: 2, wantedParty: null, waitingBefore: null })
    expect((await rsvp(ben, pond)).places).toEqual({ capacity: 3, left: 1, waiting: 0 })
  })

  test('aren’t lost by a waiting guest who brings fewer people', async () => {
    const pond = await insertHostedEvent(store.database, { capacity: 3 })
    await answer(ada, pond, { answer: 'yes', partySize: 2 })
    expect((await answer(ben, pond, { answer: 'yes', partySize: 2 })).body.answer).toBe('waiting')
    expect((await answer(ben, pond, { answer: 'yes', partySize: 1 })).body.answer).toBe('yes')
    expect(await mailsIn(store.database), 'a change of one’s own needs no email').toEqual([])
  })
})
