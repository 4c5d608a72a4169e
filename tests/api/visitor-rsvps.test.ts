import { beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { GuestLink } from '#contract/invitations/invitation.ts'
import type { Rsvp } from '#contract/rsvp/rsvp.ts'
import {
  emailTo,
  insertHostedEvent,
  inviteByMail,
  linkIn,
  lookBehind,
  readRsvp,
  sendForm,
} from '#tests/support/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/open-product.ts'

openProductForEach()

let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database, { capacity: 1 })
})

const form = { answer: 'yes', name: 'Finn', email: 'finn@example.org', companions: '0' }
const submit = async (fields: Record<string, string> = form, id = pond) => {
  const { status, headers } = await sendForm(product.url, `/event/${id}`, fields)
  return status === 303 ? headers.get('location') : status
}
const readAsVisitor = async (id = pond) => (await (await fetch(`${product.url}/api/events/${id}/rsvp`)).json()) as Rsvp
const list = async () => (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
const ask = (isOpen: boolean, id = pond) => sendJson(ada, 'PUT', `/api/events/${id}/guest-link`, { isOpen })
const confirm = async (address: string, fields: Record<string, string> = form) =>
  sendForm(product.url, linkIn(await emailTo(store.database, address)), fields)

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

  test('learns their place on the waitlist of a full event, on the page and in the subject', async () => {
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
    expect((await send(`?key=${event.linkKey}`)).headers.get('location')).toBe(
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

test('500 RSVPs that scripts send from one network hold no spot', async () => {
  for (let at = 0; at < 500; at += 1) await submit({ ...form, email: `script${at}@example.org` })
  expect((await readRsvp(ben, pond)).places).toMatchObject({ capacity: 1, left: 1, waiting: 0 })
  expect((await list()).guests).toEqual([])
})
