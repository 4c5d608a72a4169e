import { expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { HostedEvent } from '#contract/hosting/hosting.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, emailTo, inviteByMail, lookBehind, readRsvp, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const runJobs = () => doDueJobs({ database: store.database, clock })
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
const setRoom = (event: HostedEvent, capacity: number | null, more: object = {}) =>
  sendJson(ada, 'PUT', `/api/events/${event.id}/host`, { ...fields, capacity, ...more })
const answers = async (event: HostedEvent) => {
  const { guests } = (await (await ada.send(`/api/events/${event.id}/guests`)).json()) as {
    guests: { name: string; answer: string }[]
  }
  return guests.map(({ name, answer }) => `${name} ${answer}`)
}
const titles = async (browser: BrowserLike) =>
  ((await (await browser.send('/api/notices')).json()) as AppNotificationList).notices.map(({ title }) => title)

/** Ben, then Cleo with a companion, then Dora by email: four people. */
async function fill() {
  const event = await hosted(ada, { capacity: 4 })
  const cleo = await join('Cleo')
  await rsvpAs(ben, event.id, { answer: 'yes' })
  clock.pass({ minutes: 1 })
  await rsvpAs(cleo, event.id, { answer: 'yes', partySize: 2 })
  clock.pass({ minutes: 1 })
  const [link = ''] = await inviteByMail(ada, store.database, event.id, ['dora@example.org'])
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora' })
  clock.pass({ minutes: 1 })
  return { event, cleo, link }
}

test('lowering the capacity below the number going requires a choice and changes nothing before', async () => {
  const { event } = await fill()
  const rejected = await setRoom(event, 2, { title: 'Smaller' })
  expect(rejected).toMatchObject({ status: 409, body: { code: 'capacity_below_going' } })
  expect(rejected.body.message).toBe(
    '4 people are going, and you’ve set room for 2. Keep everyone, or move the latest to the waitlist.',
  )
  expect(await readRsvp(ada, event.id)).toMatchObject({ going: 4, places: { capacity: 4 } })
  expect((await setRoom(event, 4)).status).toBe(200)
  expect((await setRoom(event, null)).status).toBe(200)
})

test('a host can keep everyone, and later changes don’t ask again', async () => {
  const { event } = await fill()
  expect((await setRoom(event, 2, { overCapacity: 'keep' })).status).toBe(200)
  expect(await readRsvp(ada, event.id)).toMatchObject({ going: 4, places: { capacity: 2, left: 0 } })
  expect((await setRoom(event, 2, { title: 'Pond dipping, again' })).status).toBe(200)
  expect(await answers(event)).toEqual(['Ben yes', 'Cleo yes', 'Dora yes'])
})

test('a host can move the latest guests to the front of the waitlist, which notifies them', async () => {
  const { event, cleo, link } = await fill()
  const eli = await join('Eli')
  await rsvpAs(eli, event.id, { answer: 'yes' })
  expect((await setRoom(event, 2, { overCapacity: 'waitlist' })).status).toBe(200)
  await runJobs()
  expect(await answers(event)).toEqual(['Ben yes', 'Cleo waiting', 'Dora waiting', 'Eli waiting'])
  expect(await lookBehind(product.url, link)).toMatchObject({ answer: 'waiting', waitingBefore: 2 })
  const email = await emailTo(store.database, 'dora@example.org')
  expect(email.subject).toBe('You’re on the waitlist now: Pond dipping')
  expect(email.text).toContain('because you were going to “Pond dipping”')
  expect(email.calendar).toContain('METHOD:CANCEL')
  expect(await titles(cleo)).toContain('You’re on the waitlist now: Pond dipping')
  expect(await titles(ben)).toEqual([])
  // Raising it again promotes them in this order, by email and in the app.
  clock.pass({ minutes: 1 })
  await setRoom(event, 4)
  await runJobs()
  expect(await answers(event)).toEqual(['Ben yes', 'Cleo yes', 'Dora yes', 'Eli waiting'])
  expect((await titles(cleo))[0]).toBe('You’re going: Pond dipping')
  expect((await emailTo(store.database, 'dora@example.org')).subject).toBe('You’re going: Pond dipping')
})

test('one choice applies to all following dates', async () => {
  const event = await hosted(ada, { repeat: { every: 'week', count: 3 } })
  const ids = [event.id, ...event.nextDates.map(({ id }) => id)]
  for (const id of ids.slice(1)) await rsvpAs(ben, id, { answer: 'yes', partySize: 3 })
  expect((await setRoom(event, 2, { scope: 'following' })).body.code).toBe('capacity_below_going')
  expect((await setRoom(event, 2, { scope: 'following', overCapacity: 'waitlist' })).status).toBe(200)
  for (const id of ids.slice(1)) expect(await readRsvp(ben, id)).toMatchObject({ answer: 'waiting', going: 0 })
})

test('guests get an email with all details for each RSVP, and their calendars follow each change of mind', async () => {
  const paid = {
    isPaidEvent: true,
    price: 1200,
    paymentLink: 'https://pay.example/pond',
    refundPolicy: 'Until Friday.',
  }
  const online = {
    isVirtualEvent: true,
    virtualEventLink: 'https://call.example/pond',
    virtualInstructions: 'Mute yourself.',
  }
  const event = await hosted(ada, { ...paid, ...online })
  const [link = ''] = await inviteByMail(ada, store.database, event.id, ['dora@example.org'])
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora', companions: '1' })
  await rsvpAs(ben, event.id, { answer: 'maybe' })
  await runJobs()
  const confirmations = async () => (await mailsIn(store.database)).filter(({ kind }) => kind === 'rsvp-confirmation')
  const sent = await confirmations()
  const dora = sent.find(({ recipient }) => recipient === 'dora@example.org')
  const bens = sent.find(({ recipient }) => recipient === 'ben@example.org')
  expect(dora?.subject).toBe('You’re going, Dora: Pond dipping')
  for (const text of [
    '9:00 AM to 10:30 AM EST',
    'https://call.example/pond',
    'Mute yourself.',
    'https://pay.example/pond',
    'Until Friday.',
    'Me and 1 more',
    'Change or cancel my RSVP',
    'You got this email because you RSVPed to “Pond dipping”.',
  ]) {
    expect(dora?.text).toContain(text)
  }
  expect(dora?.calendar).toContain('PARTSTAT=ACCEPTED')
  expect(bens?.subject).toBe('You’re a maybe: Pond dipping')
  expect(bens?.text, 'not invited by anyone').not.toContain('Stop invitations')
  expect(bens?.unsubscribeUrl).toBeNull()
  await sendForm(product.url, link, { answer: 'no' })
  await runJobs()
  await sendForm(product.url, link, { answer: 'yes' })
  await runJobs()
  expect((await confirmations()).map(({ calendarMethod }) => calendarMethod).toSorted()).toEqual([
    ...['CANCEL', 'REQUEST', 'REQUEST', 'REQUEST'],
  ])
})

test('guests without an account who are going are reminded a day and an hour before', async () => {
  const event = await hosted(ada)
  const addresses = ['dora@example.org', 'eli@example.org', 'fay@example.org']
  const [dora = '', eli = ''] = await inviteByMail(ada, store.database, event.id, addresses)
  await sendForm(product.url, dora, { answer: 'yes', name: 'Dora' })
  await sendForm(product.url, eli, { answer: 'no', name: 'Eli' })
  const reminders = async () =>
    (await mailsIn(store.database))
      .filter(({ kind }) => kind === 'guest-reminder')
      .map(({ recipient, subject }) => `${recipient} ${subject}`)
  const at = async (time: string) => {
    clock.pass(clock.now().until(time))
    await runJobs()
    await runJobs()
  }
  await at('2026-11-27T13:59:00Z')
  expect(await reminders()).toEqual([])
  await at('2026-11-27T14:00:00Z')
  await at('2026-11-27T15:00:00Z')
  expect(await reminders()).toEqual(['dora@example.org Tomorrow: Pond dipping'])
  await at('2026-11-28T13:00:00Z')
  await at('2026-11-28T13:05:00Z')
  expect((await reminders()).slice(1)).toEqual(['dora@example.org In an hour: Pond dipping'])
  const email = await emailTo(store.database, 'dora@example.org')
  expect(email.text).toContain('You got this email because you’re going to “Pond dipping”.')
  expect(email.text).toMatch(/\/rsvp\/[\w-]{43}/)
})
