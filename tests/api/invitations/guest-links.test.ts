import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { HostedChangePayload } from '#contract/hosting/hosting.ts'
import { sendHeldInvitations } from '#server/invitations/service.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import {
  rsvpAs,
  dateLists,
  insertHostedEvent,
  inviteByMail,
  emailTo,
  lookBehind,
  ownStatuses,
  readEvent,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const secret = /secret-room|code is 4711/
const unfold = (text: string) => text.replaceAll(/\r\n[ \t]/g, '')

const insertCall = (capacity: number | null) =>
  insertHostedEvent(store.database, {
    title: 'Call',
    virtualEventLink: 'https://meet.example.org/secret-room',
    virtualInstructions: 'The door code is 4711.',
    capacity,
  })

/** Reads everything that an account can read about its events. */
async function readings(browser: BrowserLike, eventId: number): Promise<Record<string, string>> {
  const feed = (await (await browser.send('/api/calendar-feeds', { method: 'POST' })).json()) as { url: string }
  const archive = unzipSync(new Uint8Array(await (await browser.send('/api/user/me/export')).arrayBuffer()))
  const paths = [
    `/api/events/${eventId}`,
    '/api/events',
    '/api/user-events/me',
    '/api/user/events',
    `/api/events/${eventId}/calendar.ics`,
    `/event/${eventId}`,
  ]
  const texts = await Promise.all(paths.map(async (path) => [path, await (await browser.send(path)).text()] as const))
  return {
    ...Object.fromEntries(texts),
    feed: await (await fetch(feed.url)).text(),
    ...Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)])),
  }
}

async function placesOfSecret(browser: BrowserLike, eventId: number): Promise<string[]> {
  const found = Object.entries(await readings(browser, eventId)).filter(([, text]) => secret.test(unfold(text)))
  return found.map(([place]) => place)
}

const mailsWithSecret = async () =>
  (await mailsIn(store.database))
    .filter(({ text, html, calendar }) => secret.test(unfold(`${text}${html}${calendar}`)))
    .map(({ recipient }) => recipient)

const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)
const send = (link: string, fields: Record<string, string>) => sendForm(product.url, link, fields)
const look = (link: string) => lookBehind(product.url, link)
const runJobs = () => doDueJobs({ database: store.database, clock })
const block = (browser: BrowserLike, userId: number) => sendJson(browser, 'POST', `/api/block/${userId}`)
const unblock = (browser: BrowserLike, userId: number) => sendJson(browser, 'DELETE', `/api/block/${userId}`)
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })

describe('the virtual link of an event with limited spots', () => {
  test('is visible to accounts that are Going, not to Maybe or the waitlist', async () => {
    const call = await insertCall(1)
    const cleo = await join('Cleo')
    await rsvpAs(ben, call, { answer: 'maybe' })
    expect(await placesOfSecret(ben, call)).toEqual([])
    await rsvpAs(cleo, call, { answer: 'yes' })
    expect(await placesOfSecret(cleo, call)).toEqual(expect.arrayContaining(['feed', 'events.json', 'calendar.ics']))
    expect((await rsvpAs(ben, call, { answer: 'yes' })).body.answer).toBe('waiting')
    expect(await placesOfSecret(ben, call)).toEqual([])
    await rsvpAs(cleo, call, { answer: 'no' })
    expect(await placesOfSecret(cleo, call)).toEqual([])
    expect(await readEvent(ben, call)).toMatchObject({ isLinkForGuests: false })
  })

  test('is visible to Maybe without a limit', async () => {
    const call = await insertCall(null)
    await rsvpAs(ben, call, { answer: 'maybe' })
    expect(await readEvent(ben, call)).toMatchObject({ isLinkForGuests: false })
    await store.database.write((sql) => sql`update events set capacity = 5 where id = ${call}`)
    expect(await placesOfSecret(ben, call)).toEqual([])
  })

  test('is visible to guests without an account only when they are Going', async () => {
    const call = await insertCall(1)
    const [first = '', second = '', third = ''] = await invite(call, 'd@example.org', 'e@example.org', 'f@example.org')
    await send(first, { answer: 'maybe' })
    expect((await look(first)).event).toMatchObject({ isLinkForGuests: true, virtualEventLink: null })
    expect(await (await fetch(`${product.url}${first}/calendar.ics`)).text()).not.toMatch(secret)
    await send(second, { answer: 'yes' })
    await send(third, { answer: 'yes' })
    expect((await look(third)).answer).toBe('waiting')
    expect((await look(third)).event.virtualEventLink).toBeNull()
    expect(unfold(await (await fetch(`${product.url}${second}/calendar.ics`)).text())).toMatch(secret)
  })

  test('is in emails about a change only for people who are Going', async () => {
    const call = await hosted(ada, {
      title: 'Call',
      isVirtualEvent: true,
      virtualEventLink: 'https://meet.example.org/secret-room',
      capacity: 2,
    })
    const cleo = await join('Cleo')
    await rsvpAs(ben, call.id, { answer: 'maybe' })
    await rsvpAs(cleo, call.id, { answer: 'yes' })
    const [going = '', maybe = '', waiting = ''] = await invite(call.id, 'd@x.example', 'e@x.example', 'f@x.example')
    await send(going, { answer: 'yes' })
    await send(maybe, { answer: 'maybe' })
    await send(waiting, { answer: 'yes' })
    const body: Partial<HostedChangePayload> = {
      ...hostedPayload,
      title: 'Call',
      isVirtualEvent: true,
      virtualEventLink: 'https://meet.example.org/secret-room',
      capacity: 2,
      time: '11:00',
      endTime: '12:00',
    }
    const { inviteEmails: _emails, inviteNote: _note, ...change } = body as typeof hostedPayload
    expect((await sendJson(ada, 'PUT', `/api/events/${call.id}/host`, change)).status).toBe(200)
    clock.pass({ minutes: 5 })
    await runJobs()
    clock.pass({ hours: 24 })
    await runJobs()
    const emails = (await mailsIn(store.database)).filter(({ subject }) => /Changed|New time/.test(subject))
    expect(emails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ben@example.org',
      'cleo@example.org',
      'd@x.example',
      'e@x.example',
      'f@x.example',
    ])
    expect([...new Set(await mailsWithSecret())].toSorted()).toEqual(['cleo@example.org', 'd@x.example'])
  })

  test('is in the reminder only for people who are Going', async () => {
    const call = await insertCall(1)
    const cleo = await join('Cleo')
    await rsvpAs(ben, call, { answer: 'maybe' })
    await rsvpAs(cleo, call, { answer: 'yes' })
    await dateLists(store.database, clock)
    clock.pass({ hours: 24 * 6 + 2 })
    await runJobs()
    await runJobs()
    const reminders = (await mailsIn(store.database)).filter(({ kind }) => kind === 'event-reminder')
    expect(reminders.map(({ recipient }) => recipient)).toEqual(
      expect.arrayContaining(['ben@example.org', 'cleo@example.org']),
    )
    const withSecret = new Set(await mailsWithSecret())
    withSecret.delete('ada@example.org')
    expect([...withSecret]).toEqual(['cleo@example.org'])
  })
})

describe('a person blocked by the host', () => {
  test('loses the link and the spot, and the waitlist moves up', async () => {
    const call = await insertCall(1)
    const cleo = await join('Cleo')
    await rsvpAs(ben, call, { answer: 'yes' })
    await rsvpAs(cleo, call, { answer: 'yes' })
    expect((await block(ada, 2)).status).toBe(200)
    expect(await placesOfSecret(ben, call)).toEqual([])
    expect(await ownStatuses(ben)).toEqual([])
    expect(await readRsvp(cleo, call)).toMatchObject({ answer: 'yes', going: 1 })
    expect((await emailTo(store.database, 'cleo@example.org')).subject).toContain('You’re going')
    expect(await readRsvp(ben, call)).toMatchObject({ isBarred: true })
    const { body } = await sendJson(ada, 'GET', `/api/events/${call}/guests`)
    expect((body['guests'] as { name: string }[]).map(({ name }) => name)).toEqual(['Cleo'])
    expect((await mailsIn(store.database)).filter(({ recipient }) => recipient === 'ben@example.org')).toEqual([])
  })

  test('doesn’t get a pending email with the link', async () => {
    const call = await insertCall(1)
    const cleo = await join('Cleo')
    await rsvpAs(cleo, call, { answer: 'yes' })
    await rsvpAs(ben, call, { answer: 'yes' })
    await rsvpAs(cleo, call, { answer: 'no' })
    expect(await mailsWithSecret()).toEqual(['ben@example.org'])
    await block(ada, 2)
    await runJobs()
    expect((await emailTo(store.database, 'ben@example.org')).state).toBe('expired')
  })

  test('loses the link of a past event, but keeps the event in their history', async () => {
    const call = await insertCall(null)
    await rsvpAs(ben, call, { answer: 'yes' })
    clock.pass({ hours: 24 * 8 })
    await block(ada, 2)
    expect(await placesOfSecret(ben, call)).toEqual([])
    expect(await ownStatuses(ben)).toEqual([[call, 'going']])
  })

  test('can’t RSVP to this event or a later one, by account or by an emailed link', async () => {
    const call = await insertCall(3)
    const [link = ''] = await invite(call, 'ben@example.org')
    await send(link, { answer: 'yes' })
    await block(ada, 2)
    const refused = await send(link, { answer: 'yes' })
    expect(refused.headers.get('location')).toBe(`${link}?problem=rsvp_not_allowed`)
    expect(await look(link)).toMatchObject({ answer: 'no', isBarred: true, event: { virtualEventLink: null } })
    expect((await rsvpAs(ben, call, { answer: 'yes' })).body.code).toBe('rsvp_not_allowed')
    const later = await insertHostedEvent(store.database)
    expect((await rsvpAs(ben, later, { answer: 'maybe' })).body.code).toBe('rsvp_not_allowed')
    expect(await readRsvp(ada, later)).toMatchObject({ going: 0 })
  })

  test('can’t RSVP by an unverified address of their account', async () => {
    const call = await insertCall(null)
    const [link = ''] = await invite(call, 'other@example.org')
    await store.database.write(
      (sql) => sql`update users set email = 'Other@Example.org', email_verified = false where id = 2`,
    )
    await send(link, { answer: 'yes' })
    await block(ada, 2)
    expect(await look(link)).toMatchObject({ answer: 'no', isBarred: true, event: { virtualEventLink: null } })
    expect((await send(link, { answer: 'yes' })).headers.get('location')).toContain('rsvp_not_allowed')
  })

  test('can RSVP again once unblocked, without the old RSVP', async () => {
    const call = await insertCall(1)
    const [link = ''] = await invite(call, 'ben@example.org')
    await rsvpAs(ben, call, { answer: 'yes' })
    await block(ada, 2)
    expect((await unblock(ada, 2)).status).toBe(200)
    expect(await readRsvp(ben, call)).toMatchObject({ answer: 'no', isBarred: false, going: 0 })
    await send(link, { answer: 'yes' })
    expect(await readRsvp(ben, call)).toMatchObject({ answer: 'yes', going: 1 })
  })

  test('can’t send invitations: no email, notification or entry on a list', async () => {
    const own = await insertHostedEvent(store.database, { hostId: 2, title: 'Not for Ada' })
    await block(ada, 2)
    await join('Cleo')
    const call = await insertHostedEvent(store.database, { title: 'Somebody else’s', hostId: 3 })
    for (const id of [own, call]) {
      await sendJson(ben, 'POST', `/api/events/${id}/invitations`, { emails: ['ADA@example.org', 'new@example.org'] })
    }
    await hosted(ben, { title: 'With invitations', inviteEmails: ['ada@example.org'] })
    await runJobs()
    const mails = await mailsIn(store.database)
    expect(mails.filter(({ recipient }) => recipient === 'ada@example.org')).toEqual([])
    expect(mails.filter(({ recipient }) => recipient === 'new@example.org')).toHaveLength(2)
    expect(await ownStatuses(ada)).toEqual([])
    expect((await sendJson(ada, 'GET', '/api/notices')).body['notices']).toEqual([])
  })

  test('can’t send invitations that were waiting for a review', async () => {
    const own = await insertHostedEvent(store.database, { hostId: 2 })
    await store.database.write((sql) => sql`update events set status = 'held' where id = ${own}`)
    await sendJson(ben, 'POST', `/api/events/${own}/invitations`, { emails: ['ada@example.org', 'new@example.org'] })
    await block(ada, 2)
    await store.database.write(async (sql) => {
      await sql`update events set status = 'scheduled' where id = ${own}`
      await sendHeldInvitations(sql, jobDeps({ database: store.database, clock }), own)
    })
    await runJobs()
    expect((await mailsIn(store.database)).map(({ recipient }) => recipient)).toEqual(['new@example.org'])
  })

  test('can’t send invitations to an address that the host confirms later', async () => {
    const own = await insertHostedEvent(store.database, { hostId: 2 })
    await sendJson(ben, 'POST', `/api/events/${own}/invitations`, { emails: ['soon-ada@example.org'] })
    await block(ada, 2)
    await store.database.write(
      (sql) => sql`update users set email = 'soon-ada@example.org', email_verified = true where id = 1`,
    )
    expect(await ownStatuses(ada)).toEqual([])
  })

  test('can’t be invited to the host’s event by a friend', async () => {
    const call = await insertCall(null)
    const cleo = await join('Cleo')
    await block(ada, 2)
    await sendJson(cleo, 'POST', `/api/events/${call}/invitations`, { emails: ['ben@example.org'] })
    expect((await mailsIn(store.database)).map(({ recipient }) => recipient)).toEqual([])
    expect(await ownStatuses(ben)).toEqual([])
  })

  test('loses a spot taken at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const call = await insertCall(null)
      await unblock(ada, 2)
      await Promise.all([rsvpAs(ben, call, { answer: 'yes' }), block(ada, 2)])
      expect(await readRsvp(openBrowser(product.url), call)).toMatchObject({ going: 0 })
      expect(await placesOfSecret(ben, call)).toEqual([])
    }
  })
})
