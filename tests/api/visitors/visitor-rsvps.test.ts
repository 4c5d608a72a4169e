import { updateGuestLists } from '#server/guest-lists/service.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { GuestLink } from '#contract/invitations/invitation.ts'
import { limits } from '#contract/limits.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import type { OwnVisitorActs } from '#contract/visitors/visitor-act.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import {
  rsvpAs,
  emailTo,
  insertHostedEvent,
  inviteByMail,
  linkIn,
  lookBehind,
  ownStatuses,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database, { capacity: 1 })
})

const form = { answer: 'yes', name: 'Finn', email: 'finn@example.org', companions: '0' }
const submit = async (fields: Record<string, string> = form, id = pond) => {
  const { status, headers } = await sendForm(product.url, `/event/${id}`, fields)
  return status === 303 ? withoutMark(headers.get('location') ?? '') : status
}
/** Leaves out the time and the secret of the page. */
const withoutMark = (location: string) =>
  location
    .replace(/&at=\d+/, '')
    .replace(/&mark=[\w-]{43}/, '')
    .replace(/&held=\d+/, '')
/** Minutes for which the page says that it holds a spot. */
const readHeld = async (fields: Record<string, string> = form, id = pond) => {
  const { headers } = await sendForm(product.url, `/event/${id}`, fields)
  const search = new URL(headers.get('location') ?? '', product.url).searchParams
  return search.has('held') ? (Number(search.get('held')) - Number(search.get('at'))) / 60_000 : null
}
const readAsVisitor = async (id = pond) => (await (await fetch(`${product.url}/api/events/${id}/rsvp`)).json()) as Rsvp
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
const ask = (isOpen: boolean, id = pond) => sendJson(ada, 'PUT', `/api/events/${id}/guest-link`, { isOpen })
const confirm = async (address: string, fields: Record<string, string> = form) =>
  sendForm(product.url, linkIn(await emailTo(store.database, address)), fields)

describe('an RSVP with the address of an account', () => {
  const rsvp = async (name: string, id = pond) => {
    const fields = { ...form, name, email: `${name.toLowerCase()}@example.org` }
    await submit(fields, id)
    await confirm(fields.email, fields)
    return linkIn(await emailTo(store.database, fields.email))
  }
  const readActs = async (browser: BrowserLike) =>
    (await (await browser.send('/api/visitor-acts')).json()) as OwnVisitorActs
  const move = (browser: BrowserLike) => sendJson(browser, 'POST', '/api/visitor-acts/move')
  const prove = (userId: number, email: string) =>
    store.database.write(
      (sql) => sql`
        insert into identities (provider, subject, user_id, is_proven) values ('email', ${email}, ${userId}, true)`,
    )

  test('moves into it when its owner agrees, once; until then, only the link opens it', async () => {
    const link = await rsvp('Finn')
    const finn = await product.signIn({ name: 'Finn F.', email: 'finn@example.org' })
    expect(await ownStatuses(finn), 'it isn’t moved silently').toEqual([])
    expect(await readRsvp(finn, pond)).toMatchObject({ answer: null, movableFrom: 'finn@example.org' })
    const [act, ...more] = await readActs(finn)
    expect(act).toMatchObject({ kind: 'rsvp', address: 'finn@example.org', eventId: pond, title: 'Pond dipping' })
    expect(more).toEqual([])
    expect(await readActs(ben)).toEqual([])
    await sendForm(product.url, link, { ...form, answer: 'maybe' })
    expect((await list()).guests).toMatchObject([{ answer: 'maybe', hasAccount: false }])

    expect((await move(finn)).body).toEqual({ moved: 1 })
    expect((await move(finn)).body).toEqual({ moved: 0 })
    expect(await ownStatuses(finn)).toEqual([[pond, 'maybe']])
    expect((await list()).guests).toMatchObject([{ answer: 'maybe', hasAccount: true, name: 'Finn' }])
    await sendForm(product.url, link, form)
    expect(await readRsvp(finn, pond), 'the link opens the same RSVP').toMatchObject({
      answer: 'yes',
      movableFrom: null,
    })
  })

  test('moves from an address that is added to an account, too, in place of an invitation without an RSVP', async () => {
    await rsvp('Finn')
    const guestId = await store.database.write(async (sql) => {
      const [id = 0] = await sql.column<number>`
        insert into guests (event_id, user_id, name) values (${pond}, 2, 'Ben') returning id`
      await updateGuestLists(sql, [id])
      return id
    })
    await store.database.write(
      (sql) => sql`
        insert into invitations (event_id, guest_id, invited_by, note, created_at, due_at)
        values (${pond}, ${guestId}, 1, 'Come along', now(), now())`,
    )
    expect((await move(ben)).body, 'nobody has proven the address').toEqual({ moved: 0 })
    await prove(2, 'finn@example.org')
    expect(await ownStatuses(ben)).toEqual([[pond, 'invited']])
    expect((await move(ben)).body).toEqual({ moved: 1 })
    expect(await ownStatuses(ben)).toEqual([[pond, 'going']])
    expect((await list()).guests).toMatchObject([{ answer: 'yes', name: 'Finn' }])
    const invited = await store.database.read((sql) => sql.column<number>`select guest_id as id from invitations`)
    expect(invited).toEqual([(await list()).guests[0]?.id])
  })

  test('moves as well when the person RSVPs with the account, and never doubles an own RSVP', async () => {
    await rsvp('Finn')
    const finn = await product.signIn({ name: 'Finn', email: 'finn@example.org' })
    expect((await rsvpAs(finn, pond, { answer: 'yes' })).body).toMatchObject({ answer: 'yes', going: 1 })
    expect((await list()).guests).toHaveLength(1)

    const kites = await insertHostedEvent(store.database, { title: 'Kites' })
    await rsvpAs(ben, kites, { answer: 'maybe' })
    await rsvp('Gil', kites)
    await prove(2, 'gil@example.org')
    expect(await readActs(ben), 'the account has answered by itself').toEqual([])
    expect((await move(ben)).body).toEqual({ moved: 0 })
    expect((await readRsvp(ben, kites)).answer).toBe('maybe')
  })

  test('of a removed guest isn’t moved, and blocks the account', async () => {
    await rsvp('Finn')
    const [guest] = (await list()).guests
    await sendJson(ada, 'DELETE', `/api/events/${pond}/guests/${guest!.id}`)
    const finn = await product.signIn({ name: 'Finn', email: 'finn@example.org' })
    expect(await readActs(finn)).toEqual([])
    expect((await rsvpAs(finn, pond, { answer: 'yes' })).body.code).toBe('rsvp_not_allowed')
    expect((await list()).guests).toMatchObject([{ hasAccount: false }])
  })

  test('ends with the account, and its spot goes to the waitlist', async () => {
    await rsvp('Finn')
    const finn = await product.signIn({ name: 'Finn', email: 'finn@example.org' })
    expect((await rsvpAs(ben, pond, { answer: 'yes' })).body.answer).toBe('waiting')
    expect((await finn.send('/api/user/me', { method: 'DELETE' })).status).toBe(200)
    expect((await list()).guests).toMatchObject([{ name: 'Ben', answer: 'yes' }])
  })
})

describe('on the page of a hosted event, a person without an account', () => {
  test('RSVPs without the host turning anything on, and is on the list after confirming by email', async () => {
    expect(await readAsVisitor()).toMatchObject({ takesVisitors: true, isOpen: true })
    expect(await submit()).toBe(`/event/${pond}?sent=yes`)
    expect((await list()).guests).toEqual([])
    await confirm('finn@example.org')
    expect((await list()).guests).toMatchObject([{ name: 'Finn', answer: 'yes', origin: 'link' }])
    await doDueJobs({ database: store.database, clock })
    expect((await emailTo(store.database, 'finn@example.org')).subject).toBe('You’re going, Finn: Pond dipping')
  })

  test('sees their position on the waitlist of a full event, on the page and in the subject', async () => {
    for (const name of ['Ann', 'Finn', 'Gil']) {
      const fields = { ...form, name, email: `${name.toLowerCase()}@example.org` }
      await submit(fields)
      await confirm(fields.email, fields)
    }
    await doDueJobs({ database: store.database, clock })
    expect((await emailTo(store.database, 'finn@example.org')).subject).toBe(
      'You’re on the waitlist, first in line: Pond dipping',
    )
    const gil = await emailTo(store.database, 'gil@example.org')
    expect(gil.subject).toBe('You’re on the waitlist, second in line: Pond dipping')
    expect(await lookBehind(product.url, linkIn(gil))).toMatchObject({ answer: 'waiting', waitingBefore: 1 })
  })

  test('is asked whether a misspelled address is right, and can insist', async () => {
    const typed = { ...form, email: 'finn@gmial.com' }
    expect(await submit(typed)).toBe(`/event/${pond}?problem=address_doubtful`)
    expect(await mailsIn(store.database)).toEqual([])
    expect(await submit({ ...typed, asked: 'finn@gmial.com' })).toBe(`/event/${pond}?sent=yes`)
    expect((await emailTo(store.database, 'finn@gmial.com')).kind).toBe('guest-link')
  })

  test('RSVPs to an unlisted event only with the secret of its address', async () => {
    const event = await hosted(ada, { title: 'Moth night', visibility: 'unlisted' })
    const send = (key: string) => sendForm(product.url, `/event/${event.id}${key}`, form)
    for (const key of ['', '?key=', `?key=${'x'.repeat(22)}`, `?key=${event.linkKey}a`])
      expect((await send(key)).headers.get('location') ?? '', key).not.toContain('sent=')
    expect(await mailsIn(store.database)).toEqual([])
    expect(withoutMark((await send(`?key=${event.linkKey}`)).headers.get('location') ?? '')).toBe(
      `/event/${event.id}?key=${event.linkKey}&sent=yes`,
    )
    expect((await emailTo(store.database, 'finn@example.org')).kind).toBe('guest-link')
  })

  test('gets the email about their own RSVP although they stopped invitations', async () => {
    const other = await insertHostedEvent(store.database)
    const [link = ''] = await inviteByMail(ada, store.database, other, ['finn@example.org'])
    await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })
    await submit()
    await confirm('finn@example.org')
    expect((await list()).guests).toMatchObject([{ name: 'Finn', answer: 'yes' }])
    await doDueJobs({ database: store.database, clock })
    expect((await emailTo(store.database, 'finn@example.org')).subject).toContain('You’re going, Finn')
  })

  test('who hasn’t requested the email unsubscribes from this event only, unless they choose all events', async () => {
    await submit()
    const mail = await emailTo(store.database, 'finn@example.org')
    expect(mail.unsubscribeUrl).toMatch(/\/mute$/)
    expect(mail.text).not.toContain('Stop invitations')
    const link = linkIn(mail)
    const stops = async () => {
      const { isMuted, isRefused } = await lookBehind(product.url, link)
      return [isMuted, isRefused]
    }
    expect(await stops()).toEqual([false, false])
    // Emails of version 0.2 have the other address for it.
    await sendForm(product.url, `${link}/refuse`, { 'List-Unsubscribe': 'One-Click' })
    expect(await stops()).toEqual([true, false])
    const count = async () => (await mailsIn(store.database)).length
    await submit()
    expect(await count(), 'about this event').toBe(1)
    const other = await insertHostedEvent(store.database)
    await sendForm(product.url, `/event/${other}`, form)
    expect(await count(), 'about another event').toBe(2)
    await inviteByMail(ada, store.database, other, ['finn@example.org'])
    expect(await count(), 'an invitation').toBe(3)
    await sendForm(product.url, `${link}/unmute`, { 'by-hand': '1' })
    clock.pass({ minutes: 1 })
    await submit()
    expect(await count()).toBe(4)
    await sendForm(product.url, `${link}/refuse`, { 'by-hand': '1' })
    expect(await stops()).toEqual([false, true])
  })

  test('gets their link again three times a day, and learns when the last was sent', async () => {
    const again = (email: string) => submit({ again: 'yes', email })
    const sent = async () => (await mailsIn(store.database)).filter(({ kind }) => kind === 'guest-link-again')
    await submit()
    for (const email of ['finn@example.org', 'nobody@example.org'])
      expect(await again(email)).toBe(`/event/${pond}?again=yes`)
    expect((await sent()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['finn@example.org', 'Your RSVP link: Pond dipping'],
    ])
    await sendForm(product.url, linkIn((await sent())[0]!), form)
    expect((await list()).guests).toMatchObject([{ name: 'Finn', answer: 'yes' }])
    for (let count = 0; count < 4; count += 1) {
      clock.pass({ minutes: 30 })
      expect(await again('finn@example.org')).toBe(`/event/${pond}?again=yes`)
    }
    expect(await sent()).toHaveLength(3)
    const last = await emailTo(store.database, 'finn@example.org')
    expect(last.text).toMatch(/link 3 of 3 today\.\s+The last one was sent at \d+:\d\d [AP]M/)
    expect(await lookBehind(product.url, linkIn(last))).toMatchObject({ answer: 'yes', name: 'Finn' })
    expect(await again('at home')).toBe(`/event/${pond}?problem=address_missing`)
  })

  test('signs in instead where the host asks for accounts', async () => {
    expect((await ask(false)).body).toEqual({ url: null })
    expect(await readAsVisitor()).toMatchObject({ takesVisitors: false })
    expect(await submit()).toBe(`/event/${pond}?problem=rsvp_needs_account`)
    expect((await ask(true)).body).toEqual({ url: expect.stringMatching(new RegExp(`/event/${pond}$`)) })
    expect(await submit()).toBe(`/event/${pond}?sent=yes`)
  })

  test('answers the host’s questions', async () => {
    const questions = [{ text: 'Any allergies?', kind: 'text', isRequired: true }]
    const { id } = await hosted(ada, { questions } as object)
    expect(await submit(form, id)).toBe(`/event/${id}?problem=details_missing`)
  })
})

test('the link that a host shares is the page of the event, and the link of a private one is its own', async () => {
  expect(((await ask(true)).body as unknown as GuestLink).url).toBe(`${product.url}/event/${pond}`)
  const { id } = await hosted(ada, { visibility: 'private' })
  const { url } = (await ask(true, id)).body as unknown as GuestLink
  expect(new URL(url!).pathname).toMatch(/^\/join\//)
})

test('private, hidden and imported events and ids that don’t exist take no RSVPs on their page', async () => {
  const { id: secret } = await hosted(ada, { visibility: 'private' })
  expect(await submit(form, secret)).toBe(404)
  expect(await submit(form, 999_999)).toBe(404)
  await store.database.write((sql) => sql`delete from user_events where event_id = ${pond}`)
  expect(await submit()).toBe(404)
  expect(await readAsVisitor()).toMatchObject({ takesVisitors: false })
  expect(await mailsIn(store.database)).toEqual([])
})

describe('the code in the email', () => {
  const sendForMark = async (fields = form) => {
    const { headers } = await sendForm(product.url, `/event/${pond}`, fields)
    return new URL(headers.get('location') ?? '', product.url).searchParams.get('mark') ?? ''
  }
  const readCode = async (address: string) => {
    await doDueJobs({ database: store.database, clock })
    const id = await store.database.read(
      (sql) => sql.value<string>`select code as id from unconfirmed_rsvps where address = ${address}`,
    )
    return id ?? ''
  }
  const enter = async (mark: string, code: string) => submit({ code, mark })

  test('confirms the RSVP at once, with unchanged values, on the page where it was entered', async () => {
    const mark = await sendForMark({ ...form, companions: '0' })
    const code = await readCode('finn@example.org')
    expect(code).toMatch(/^\d{6}$/)
    const location = String(await enter(mark, ` ${code.slice(0, 3)} ${code.slice(3)}`))
    expect(location).toMatch(/^\/rsvp\/[\w-]{43}\?said=yes$/)
    expect((await list()).guests).toMatchObject([{ name: 'Finn', answer: 'yes', origin: 'link' }])
    expect(await lookBehind(product.url, location.split('?')[0]!)).toMatchObject({ answer: 'yes', name: 'Finn' })
    expect(await enter(mark, code)).toContain('problem=code_ended')
  })

  test('is in the email, but not in its stored copy', async () => {
    await sendForMark()
    const code = await readCode('finn@example.org')
    expect((await emailTo(store.database, 'finn@example.org')).text).toContain(code)
    const stored = await store.database.read((sql) => sql.column<string>`select body_text || body_html from mails`)
    expect(stored.join('\n')).not.toContain(code)
  })

  test('works on no other page, and not after five wrong tries or half an hour', async () => {
    const mark = await sendForMark()
    const code = await readCode('finn@example.org')
    expect(await enter('x'.repeat(43), code)).toContain('problem=code_ended')
    expect(await enter(await sendForMark(), 'abc')).toContain('problem=code_wrong')
    expect(await enter(mark, code), 'the newer page took over').toContain('problem=code_ended')
    const wrong = code === '000000' ? '000001' : '000000'
    const newest = await sendForMark()
    for (let tries = 0; tries < 5; tries += 1) expect(await enter(newest, wrong)).toContain('problem=code_wrong')
    expect(await enter(newest, code)).toContain('problem=code_ended')
    expect(await enter(await sendForMark(), code), 'sending the form again gives no new tries').toContain(
      'problem=code_ended',
    )
    clock.pass({ minutes: 31 })
    const later = await sendForMark()
    clock.pass({ minutes: 31 })
    expect(await enter(later, await readCode('finn@example.org'))).toContain('problem=code_ended')
    expect((await list()).guests).toEqual([])
  })
})

describe('a spot', () => {
  const placesFor = async () => (await readAsVisitor()).places

  test('is held for half an hour for the RSVP that took the last one', async () => {
    await submit()
    expect(await placesFor()).toMatchObject({ capacity: 1, left: 0 })
    expect((await rsvpAs(ben, pond, { answer: 'yes' })).body.answer).toBe('waiting')
    clock.pass({ minutes: 29 })
    expect(await lookBehind(product.url, linkIn(await emailTo(store.database, 'finn@example.org')))).toMatchObject({
      places: { left: 1 },
    })
    await confirm('finn@example.org')
    expect((await list()).guests).toContainEqual(expect.objectContaining({ name: 'Finn', answer: 'yes' }))
    expect((await readRsvp(ben, pond)).answer).toBe('waiting')
  })

  test('goes to the next on the waitlist when the hold ends, and isn’t held for the same address again', async () => {
    await submit()
    await rsvpAs(ben, pond, { answer: 'yes' })
    clock.pass({ minutes: 31 })
    await doDueJobs({ database: store.database, clock })
    expect((await readRsvp(ben, pond)).answer).toBe('yes')
    await rsvpAs(ben, pond, { answer: 'no' })
    await submit()
    expect(await placesFor()).toMatchObject({ left: 1 })
    await confirm('finn@example.org')
    expect((await list()).guests).toContainEqual(expect.objectContaining({ name: 'Finn', answer: 'yes' }))
  })

  test('is shown as held only while it is, and identically for guests and strangers', async () => {
    expect(await readHeld({ ...form, answer: 'maybe' })).toBe(null)
    expect(await readHeld()).toBe(30)
    clock.pass({ minutes: 10 })
    expect(await readHeld()).toBe(20)
    expect(await readHeld({ ...form, email: 'gil@example.org' }), 'it is the last spot').toBe(null)
    clock.pass({ minutes: 25 })
    expect(await readHeld(), 'no second time').toBe(null)
    const wide = await insertHostedEvent(store.database, { title: 'Newts', capacity: 4 })
    await rsvpAs(ben, wide, { answer: 'yes' })
    for (const email of ['ben@example.org', 'new@example.org'])
      expect(await readHeld({ ...form, email }, wide), email).toBe(30)
    clock.pass({ minutes: 10 })
    for (const email of ['ben@example.org', 'new@example.org'])
      expect(await readHeld({ ...form, email }, wide), email).toBe(20)
  })

  test('of a course is held in every session', async () => {
    const times = { time: '19:00', endTime: '21:00' }
    const sessions = [
      { date: '2026-12-05', ...times },
      { date: '2026-12-12', ...times },
    ]
    const course = await hosted(ada, { title: 'Weaving course', capacity: 1, sessions })
    const sessionIds = await store.database.read(
      (sql) => sql.column<number>`
      select id from events where series_id = (select series_id from events where id = ${course.id}) order by starts_at`,
    )
    expect(sessionIds).toHaveLength(3)
    expect(await readHeld(form, course.id)).toBe(30)
    for (const id of sessionIds) expect((await readAsVisitor(id)).places).toMatchObject({ left: 0 })
    expect((await rsvpAs(ben, sessionIds[1]!, { answer: 'yes' })).body.answer).toBe('waiting')
    await confirm('finn@example.org')
    for (const id of sessionIds)
      expect(((await (await ada.send(`/api/events/${id}/guests`)).json()) as GuestList).guests).toContainEqual(
        expect.objectContaining({ name: 'Finn', answer: 'yes' }),
      )
  })

  test('of a course goes to the waitlist when the hold ends', async () => {
    const times = { time: '19:00', endTime: '21:00' }
    const sessions = [
      { date: '2026-12-05', ...times },
      { date: '2026-12-12', ...times },
    ]
    const course = await hosted(ada, { title: 'Weaving course', capacity: 1, sessions })
    await submit(form, course.id)
    await rsvpAs(ben, course.id, { answer: 'yes' })
    clock.pass({ minutes: 31 })
    await doDueJobs({ database: store.database, clock })
    expect((await readRsvp(ben, course.id)).answer).toBe('yes')
  })

  test('is held by at most half of an event’s spots, and for an address at ten events a day', async () => {
    const ids = []
    for (let at = 0; at <= limits.spotHolds.perAddress; at += 1)
      ids.push(await insertHostedEvent(store.database, { title: `Pond ${at}`, capacity: 4 }))
    for (const id of ids) await submit({ ...form, companions: '1' }, id)
    const left = []
    for (const id of ids) left.push((await readAsVisitor(id)).places?.left)
    expect(left).toEqual([...Array.from({ length: limits.spotHolds.perAddress }, () => 2), 4])
    await submit({ ...form, email: 'gil@example.org' }, ids[0])
    expect((await readAsVisitor(ids[0])).places).toMatchObject({ left: 2 })
  })
})
