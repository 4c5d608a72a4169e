import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { GuestLink, Invitees, OpenInvitation } from '#contract/invitations/invitation.ts'
import { limits } from '#contract/limits.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import {
  rsvpAs,
  emailTo,
  inviteByMail,
  insertHostedEvent,
  linkIn,
  lookBehind,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { hosted } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database, { capacity: 2 })
})

const json = { 'content-type': 'application/json' }
const send = async <Body>(browser: BrowserLike, method: string, path: string, body?: object) => {
  const init = { method, ...(body && { headers: json, body: JSON.stringify(body) }) }
  const response = await browser.send(`/api/events/${pond}${path}`, init)
  return { status: response.status, body: (await response.json()) as Body }
}
const list = async () => (await send<GuestList>(ada, 'GET', '/guests')).body
const readNotificationTitles = async (browser: BrowserLike) => {
  await doDueJobs({ database: store.database, clock })
  const { notices } = (await (await browser.send('/api/notices')).json()) as AppNotificationList
  return notices.map(({ title }) => title)
}

/** Returns the path to which a form redirects, without the time and the secret of the page. */
const readLocation = ({ headers }: Response) =>
  headers.get('location')?.replace(/&at=\d+&mark=[\w-]{43}(?:&held=\d+)?$/, '')

describe('the link that lets anyone RSVP', () => {
  const turn = async (isOpen: boolean) => {
    const { url } = (await send<GuestLink>(ada, 'PUT', '/guest-link', { isOpen })).body
    return url === null ? null : new URL(url).pathname
  }
  const form = { answer: 'yes', name: 'Cy', email: 'Cy@example.org', companions: '0' }

  test('adds a new guest once the owner of the address confirms', async () => {
    const link = (await turn(true))!
    expect((await send(ada, 'GET', '/guest-link')).body).toEqual({ url: product.url + link })
    const response = await sendForm(product.url, link, { ...form, companions: '1' })
    expect([response.status, readLocation(response)]).toEqual([303, `${link}?sent=yes`])
    expect((await list()).guests).toEqual([])
    const own = linkIn(await emailTo(store.database, 'cy@example.org'))
    expect(await lookBehind(product.url, own)).toMatchObject({
      answer: null,
      code: null,
      name: 'Cy',
      partySize: 2,
      entered: { answer: 'yes', dates: 'this' },
    })
    expect((await list()).guests, 'virus scanners open links, too').toEqual([])
    await sendForm(product.url, own, { answer: 'yes', name: 'Cy', companions: '1' })
    const [guest] = (await list()).guests
    expect(guest).toMatchObject({ name: 'Cy', address: 'cy@example.org', answer: 'yes', partySize: 2, origin: 'link' })
    expect(await lookBehind(product.url, own)).toMatchObject({ answer: 'yes', code: guest!.code, entered: null })
  })

  test('changes nothing for a listed address or an account until its owner confirms', async () => {
    const link = (await turn(true))!
    await sendForm(product.url, link, form)
    await sendForm(product.url, linkIn(await emailTo(store.database, 'cy@example.org')), { answer: 'yes', name: 'Cy' })
    await sendForm(product.url, link, { ...form, answer: 'no' })
    expect((await list()).guests).toMatchObject([{ answer: 'yes' }])
    const bens = await sendForm(product.url, link, { ...form, name: 'Not Ben', email: 'ben@example.org' })
    expect(readLocation(bens)).toBe(`${link}?sent=yes`)
    expect((await list()).guests).toHaveLength(1)
    expect((await readRsvp(ben, pond)).answer).toBeNull()
    await sendForm(product.url, linkIn(await emailTo(store.database, 'ben@example.org')), {
      answer: 'yes',
      name: 'Ben',
    })
    expect((await list()).guests).toMatchObject([{}, { name: 'Ben', answer: 'yes', hasAccount: false }])
    expect(await readRsvp(ben, pond), 'it moves when he agrees').toMatchObject({
      answer: null,
      movableFrom: 'ben@example.org',
    })
  })

  test('holds no spot and sends no messages or changes to an address that nobody confirmed', async () => {
    const link = (await turn(true))!
    for (const name of ['cy', 'dee', 'eve'])
      await sendForm(product.url, link, { ...form, email: `${name}@example.org` })
    expect((await readRsvp(ben, pond)).places).toMatchObject({ left: 2 })
    const response = await send<{ recipients: number }>(ada, 'POST', '/guests/message', {
      message: 'Buy at https://spam.example',
      to: ['yes', 'maybe', 'waiting', 'unanswered'],
    })
    expect(response).toMatchObject({ status: 200, body: { recipients: 0 } })
    expect((await send(ada, 'POST', '/cancel', { note: 'See https://spam.example' })).status).toBe(200)
    await doDueJobs({ database: store.database, clock })
    const sent = (await mailsIn(store.database)).filter(({ recipient }) => recipient !== 'ada@example.org')
    expect(sent.map(({ kind }) => kind)).toEqual(['guest-link', 'guest-link', 'guest-link'])
  })

  test('sends no text of the host except the title in the first email', async () => {
    const words = { description: 'Buy at https://spam.example/d', location: 'https://spam.example/l' }
    const { id } = await hosted(ada, words)
    pond = id
    await sendForm(product.url, (await turn(true))!, { ...form, name: 'See https://spam.example/n' })
    const mail = (await mailsIn(store.database)).find(({ recipient }) => recipient === 'cy@example.org')
    expect(mail?.subject).toMatch(/^Confirm your RSVP: /)
    expect(JSON.stringify(mail)).not.toContain('spam.example')
    expect(mail?.calendar).toBeNull()
  })

  test('counts every address against the daily limits of the event and the host', async () => {
    const enter = async (count: number, prefix: string) => {
      const link = (await turn(true))!
      const locations = []
      for (let at = 0; at < count; at += 1) {
        const address = at === 3 ? 'ben@example.org' : `${prefix}${at}@example.org`
        locations.push((await sendForm(product.url, link, { ...form, email: address })).headers.get('location') ?? '')
        if (at % 50 === 49) clock.pass({ minutes: 11 })
      }
      return locations.filter((location) => location.includes('sent=')).length
    }
    expect(await enter(104, 'a')).toBe(limits.invitations.enteredPerEventPerDay)
    pond = await insertHostedEvent(store.database)
    expect(await enter(101, 'b')).toBe(limits.invitations.enteredPerEventPerDay)
    pond = await insertHostedEvent(store.database)
    expect(await enter(2, 'c'), 'the host has used up the day').toBe(0)
    expect((await send(ada, 'POST', '/invitations', { emails: ['x@example.org'] })).body).toMatchObject({
      code: 'too_many_invitations',
    })
    clock.pass({ hours: 25 })
    expect(await enter(2, 'd')).toBe(2)
  })

  test('can be confirmed for a week, once, and not for an address that its owner’s account deleted', async () => {
    const link = (await turn(true))!
    await sendForm(product.url, link, form)
    const own = linkIn(await emailTo(store.database, 'cy@example.org'))
    await sendForm(product.url, link, { ...form, email: 'ben@example.org' })
    const readAddresses = () =>
      store.database.read((sql) => sql.column<string>`select address from unconfirmed_rsvps order by id`)
    expect(await readAddresses()).toEqual(['cy@example.org', 'ben@example.org'])
    await ben.send('/api/user/me', { method: 'DELETE' })
    expect(await readAddresses()).toEqual(['cy@example.org'])
    clock.pass({ hours: 24 * 8 })
    pond = await insertHostedEvent(store.database, { startsAt: '2026-12-20T15:00:00Z' })
    await sendForm(product.url, (await turn(true))!, { ...form, email: 'dee@example.org' })
    expect((await fetch(`${product.url}/api${own}`)).status).toBe(404)
    expect(await readAddresses()).toEqual(['dee@example.org'])
  })

  test('sends an address only a few emails a day, and none if it has unsubscribed', async () => {
    for (let count = 0; count < 8; count += 1) {
      pond = await insertHostedEvent(store.database)
      await sendForm(product.url, (await turn(true))!, form)
    }
    const sent = (await mailsIn(store.database)).filter(({ recipient }) => recipient === 'cy@example.org')
    expect(sent).toHaveLength(5)
    await sendForm(product.url, `${linkIn(sent[0]!)}/refuse`, {})
    clock.pass({ hours: 25 })
    pond = await insertHostedEvent(store.database)
    await sendForm(product.url, (await turn(true))!, form)
    expect((await mailsIn(store.database)).filter(({ recipient }) => recipient === 'cy@example.org')).toHaveLength(5)
  })

  test('stops working when turned off, even if a new one is created', async () => {
    pond = (await hosted(ada, { visibility: 'private' })).id
    expect((await send(ada, 'GET', '/guest-link')).body).toEqual({ url: null })
    const link = (await turn(true))!
    expect(await turn(true)).toBe(link)
    const shown = (await (await fetch(`${product.url}/api${link}`)).json()) as OpenInvitation
    expect(shown).toMatchObject({ event: { id: pond }, isOpen: true })
    expect(readLocation(await sendForm(product.url, link, form))).toBe(`${link}?sent=yes`)
    expect(await turn(false)).toBeNull()
    expect((await fetch(`${product.url}/api${link}`)).status).toBe(404)
    expect(await turn(true)).not.toBe(link)
    expect((await fetch(`${product.url}/api${link}`)).status).toBe(404)
    expect((await fetch(`${product.url}/api${link.slice(0, -1)}A`)).status).toBe(404)
  })

  test('rejects a party that doesn’t fit and an unreadable form', async () => {
    const link = (await turn(true))!
    const submitForm = async (fields: Record<string, string>) =>
      (await sendForm(product.url, link, fields)).headers.get('location')?.split('?')[1]
    expect(await submitForm({ ...form, companions: '3' })).toBe('problem=not_enough_places')
    expect(await submitForm({ ...form, email: 'at home' })).toBe('problem=details_missing')
    expect(await submitForm({ ...form, name: '' })).toBe('problem=details_missing')
    expect((await list()).guests).toEqual([])
  })
})

describe('the link to one date of a series', () => {
  const form = { answer: 'yes', name: 'Cy', email: 'cy@example.org', companions: '0', dates: 'all' }
  const open = async (given: Partial<HostedEventPayload> = {}) => {
    const { id, nextDates } = await hosted(ada, { repeat: { every: 'week', count: 3 }, ...given })
    pond = id
    const { url } = (await send<GuestLink>(ada, 'PUT', '/guest-link', { isOpen: true })).body
    return { link: new URL(url!).pathname, ids: [id, ...nextDates.map((date) => date.id)] }
  }
  const answers = async (ids: readonly number[]) => {
    const lists = []
    for (const id of ids) lists.push((await (await ada.send(`/api/events/${id}/guests`)).json()) as GuestList)
    return lists.map(({ guests }) => guests.map(({ name, answer }) => `${name} ${answer}`).join())
  }

  test('offers all dates, and one email has a personal link and a calendar entry for each', async () => {
    const { link, ids } = await open()
    const shown = (await (await fetch(`${product.url}/api/events/${ids[0]}/rsvp`)).json()) as Rsvp
    expect(shown.dates.map(({ eventId, answer }) => [eventId, answer])).toEqual(ids.map((id) => [id, null]))
    expect(readLocation(await sendForm(product.url, link, form))).toBe(`${link}?sent=yes`)
    expect(await answers(ids)).toEqual(['', '', ''])
    const own = linkIn(await emailTo(store.database, 'cy@example.org'))
    expect(await lookBehind(product.url, own)).toMatchObject({ entered: { answer: 'yes', dates: 'all' } })
    await sendForm(product.url, own, { ...form, email: '' })
    expect(await answers(ids)).toEqual(['Cy yes', 'Cy yes', 'Cy yes'])
    await doDueJobs({ database: store.database, clock })
    const sent = (await mailsIn(store.database)).filter(
      ({ recipient, kind }) => recipient === 'cy@example.org' && kind === 'rsvp-confirmation',
    )
    expect(sent).toHaveLength(1)
    for (const day of ['Sat, Nov 28', 'Sat, Dec 5', 'Sat, Dec 12']) expect(sent[0]?.text).toContain(day)
    // Mail programs read one event from a message, and the others from its attachments.
    expect([sent[0]?.calendar, ...(sent[0]?.furtherCalendars ?? []).map(({ text }) => text)]).toEqual(
      ids.map(() => expect.stringMatching(/^(?:(?!BEGIN:VEVENT)[^])*BEGIN:VEVENT(?:(?!BEGIN:VEVENT)[^])*$/)),
    )
    expect((await lookBehind(product.url, linkIn(sent[0]!))).dates.map(({ answer }) => answer)).toEqual(
      ids.map(() => 'yes'),
    )
  })

  test('joins the waitlists of full dates', async () => {
    const { link, ids } = await open({ capacity: 2 })
    const [first = 0, second = 0, third = 0] = ids
    await rsvpAs(ben, first, { answer: 'yes', partySize: 2 })
    await inviteByMail(ada, store.database, second, ['cy@example.org'])
    const confirm = async (email: string, given: object) => {
      await sendForm(product.url, link, { ...form, email, ...given })
      const sent = (await mailsIn(store.database)).findLast(({ recipient }) => recipient === email)
      await sendForm(product.url, linkIn(sent!), { ...form, ...given })
    }
    await confirm('dee@example.org', { name: 'Dee', companions: '1' })
    expect(await answers([first, second, third])).toEqual(['Ben yes,Dee waiting', 'Dee yes, null', 'Dee yes'])
    await confirm('eve@example.org', { name: 'Eve', answer: 'no' })
    expect(await answers([third])).toEqual(['Dee yes'])
  })

  test('offers no other date of a private series', async () => {
    const { link, ids } = await open({ visibility: 'private' })
    const shown = (await (await fetch(`${product.url}/api${link}`)).json()) as OpenInvitation
    expect(shown.dates.map(({ eventId }) => eventId)).toEqual(ids.slice(0, 1))
    await sendForm(product.url, link, form)
    await sendForm(product.url, linkIn(await emailTo(store.database, 'cy@example.org')), form)
    expect(await answers(ids)).toEqual(['Cy yes', '', ''])
  })
})

describe('inviting by name', () => {
  const follow = (browser: BrowserLike, id: number) => browser.send(`/api/follow/${id}`, { method: 'POST' })

  test('offers followers, people the host follows and past guests', async () => {
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    await follow(ben, 1)
    await follow(ada, 2)
    const earlier = await insertHostedEvent(store.database)
    await rsvpAs(cy, earlier, { answer: 'yes' })
    const { people } = (await send<Invitees>(ada, 'GET', '/invitees')).body
    expect(people.map(({ name, relations, isOnList }) => [name, relations, isOnList])).toEqual([
      ['Ben', ['follower', 'following'], false],
      ['Cy', ['past-guest'], false],
    ])
    expect((await send(ben, 'GET', '/invitees')).status).toBe(403)
  })

  test('always notifies in the app, and by email only if wanted', async () => {
    await follow(ben, 1)
    const before = (await mailsIn(store.database)).length
    const stranger = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    const invite = () => send(ada, 'POST', '/invitations', { userIds: [2, 3], note: 'Come!' })
    expect((await invite()).body).toEqual({ invitationsSent: 2 })
    expect((await invite()).body).toEqual({ invitationsSent: 2 })
    expect(await readNotificationTitles(ben)).toEqual(['Ada invites you: Pond dipping'])
    expect(await readNotificationTitles(stranger)).toEqual([])
    expect((await mailsIn(store.database)).slice(before)).toEqual([])
    expect((await list()).guests).toMatchObject([
      { hasAccount: true, answer: null, invitation: 'queued', address: null },
    ])
    expect((await send(ada, 'POST', '/invitations', { note: 'Nobody' })).status).toBe(400)
  })
})

test('a friend who invited someone is notified of the RSVP', async () => {
  await send(ben, 'POST', '/invitations', { emails: ['cy@example.org'] })
  const link = linkIn(await emailTo(store.database, 'cy@example.org'))
  await sendForm(product.url, link, { answer: 'yes', name: 'Cy' })
  expect(await readNotificationTitles(ben)).toEqual(['Cy is going: Pond dipping'])
  clock.pass({ minutes: 1 })
  await sendForm(product.url, link, { answer: 'no', name: 'Cy' })
  expect(await readNotificationTitles(ben)).toEqual(['Cy can’t go: Pond dipping', 'Cy is going: Pond dipping'])
})
