import { expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, inviteByMail, emailTo, lookBehind, readEvent } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { readWithIcalJs } from '#tests/support/sources/calendar-readers.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10 })

const reason = 'The pond has frozen over.'
const read = async <Body>(browser: BrowserLike, path: string) => (await (await browser.send(path)).json()) as Body
const feed = async (format: string) => (await fetch(`${product.url}/feeds/events.${format}`)).text()
const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
const change = (id: number, body: object) => sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...fields, ...body })
const postpone = (id: number, body: object = { note: reason }) =>
  sendJson(ada, 'POST', `/api/events/${id}/postpone`, body)
const resume = (id: number, body: object = {}) => sendJson(ada, 'POST', `/api/events/${id}/resume`, body)
const cancel = (id: number, body: object = { note: reason }) => sendJson(ada, 'POST', `/api/events/${id}/cancel`, body)

test('a cancelled event shows the host’s reason everywhere', async () => {
  const pond = await hosted(ada)
  await sendJson(ben, 'POST', `/api/events/${pond.id}/save`)
  const [link = ''] = await inviteByMail(ada, store.database, pond.id, ['dora@example.org'])
  expect(await readEvent(ben, pond.id)).toMatchObject({ status: 'scheduled', cancellationNote: null })
  await cancel(pond.id)
  const cancelled = { status: 'cancelled', cancellationNote: reason }
  expect(await readEvent(ben, pond.id)).toMatchObject(cancelled)
  expect((await lookBehind(product.url, link)).event).toMatchObject(cancelled)
  for (const path of ['/api/user/events', '/api/user-events/me']) {
    expect((await read<UserEvent[]>(ben, path)).map(({ event }) => event)).toMatchObject([cancelled])
  }
  const person = await read<{ hosting: LearningEvent[] }>(ben, '/api/people/ada')
  expect(person.hosting).toMatchObject([cancelled])
})

test('feeds say that an event is cancelled, and why', async () => {
  const pond = await hosted(ada)
  await cancel(pond.id)
  const calendar = (await feed('ics')).replaceAll(/\r\n[ \t]/g, '')
  expect(readWithIcalJs(calendar)).toMatchObject([{ status: 'CANCELLED', title: 'CANCELLED: Pond dipping' }])
  expect(calendar).toContain(`DESCRIPTION:Cancelled: ${reason}`)
  const { items } = JSON.parse(await feed('json')) as { items: { summary: string; _event: object }[] }
  expect(items).toMatchObject([
    {
      summary: expect.stringMatching(/^Cancelled: The pond has frozen over\. · Sat, Nov 28/),
      _event: { status: 'cancelled', cancellation_note: reason },
    },
  ])
  expect(await feed('atom')).toContain(`<summary>Cancelled: ${reason} · Sat, Nov 28`)
})

test('notifications and emails name the cancelled date of a series, and the others stay', async () => {
  const first = await hosted(ada, { repeat: { every: 'week', count: 3 } })
  const [second, third] = first.nextDates
  if (!second || !third) throw new Error('The series is too short.')
  await rsvpAs(ben, second.id, { answer: 'yes' })
  await rsvpAs(ben, third.id, { answer: 'yes' })
  await inviteByMail(ada, store.database, second.id, ['dora@example.org'])
  await cancel(second.id)
  await doDueJobs({ database: store.database, clock })
  const { notices } = await read<AppNotificationList>(ben, '/api/notices')
  expect(notices).toMatchObject([{ title: 'Cancelled: Pond dipping on Sat, Dec 5', body: reason }])
  const mail = await emailTo(store.database, 'ben@example.org')
  expect(mail.subject).toBe('Cancelled: Pond dipping on Sat, Dec 5')
  expect(mail.text).toContain('Pond dipping on Sat, Dec 5 is cancelled')
  const email = await emailTo(store.database, 'dora@example.org')
  expect(email.subject).toBe('Cancelled: Pond dipping on Sat, Dec 5')
  expect(email.text).toContain('“Pond dipping” on Sat, Dec 5 is cancelled')
  expect(await readEvent(ben, third.id)).toMatchObject({ status: 'scheduled' })
})

test('notifications name all cancelled dates', async () => {
  const first = await hosted(ada, { repeat: { every: 'week', count: 3 } })
  for (const id of [first.id, ...first.nextDates.map((date) => date.id)]) await rsvpAs(ben, id, { answer: 'yes' })
  await cancel(first.id, { note: '', scope: 'following' })
  await doDueJobs({ database: store.database, clock })
  const { notices } = await read<AppNotificationList>(ben, '/api/notices')
  expect(notices.map(({ title }) => title)).toEqual(['Cancelled: Pond dipping on Sat, Nov 28 and 2 more dates'])
  const mail = await emailTo(store.database, 'ben@example.org')
  expect(mail.subject).toBe('Cancelled: Pond dipping on Sat, Nov 28 and 2 more dates')
  expect(mail.text).toContain('These dates are cancelled too: Sat, Dec 5; Sat, Dec 12.')
})

test('a postponed event is in calendars, feeds and saved lists, but not in lists of upcoming events', async () => {
  const pond = await hosted(ada)
  await sendJson(ben, 'POST', `/api/events/${pond.id}/save`)
  expect(await postpone(pond.id)).toMatchObject({ status: 200, body: { changed: 1 } })
  expect(await readEvent(ben, pond.id)).toMatchObject({ status: 'postponed', cancellationNote: reason })
  const listed = await read<LearningEvent[]>(ben, '/api/events?q=pond+dipping&limit=100')
  expect(listed.map(({ id }) => id)).not.toContain(pond.id)
  expect((await read<UserEvent[]>(ben, '/api/user/events')).map(({ event }) => event.status)).toEqual(['postponed'])
  const calendar = (await feed('ics')).replaceAll(/\r\n[ \t]/g, '')
  expect(readWithIcalJs(calendar)).toMatchObject([{ status: 'TENTATIVE', title: 'POSTPONED: Pond dipping' }])
  expect(calendar).toContain(`DESCRIPTION:Postponed: ${reason}`)
  expect(await feed('atom')).toContain(`<summary>Postponed: ${reason} · Sat, Nov 28`)
})

test('guests are notified that an event is postponed, keep their RSVPs, and are notified of its new date', async () => {
  const pond = await hosted(ada)
  await rsvpAs(ben, pond.id, { answer: 'yes' })
  await inviteByMail(ada, store.database, pond.id, ['dora@example.org'])
  await postpone(pond.id)
  await doDueJobs({ database: store.database, clock })
  const { notices } = await read<AppNotificationList>(ben, '/api/notices')
  expect(notices).toMatchObject([{ title: 'Postponed: Pond dipping', body: reason }])
  const mail = await emailTo(store.database, 'ben@example.org')
  expect(mail.subject).toBe('Postponed: Pond dipping')
  expect(mail.text).toContain('Pond dipping is postponed')
  expect(mail.text).toContain('It was Sat, Nov 28, 2026')
  const email = await emailTo(store.database, 'dora@example.org')
  expect(email.subject).toBe('Postponed: Pond dipping')
  expect(email.text).toContain('“Pond dipping” is postponed. The new date isn’t known yet')
  expect(email.text).toContain('Not known yet\nIt was Sat, Nov 28, 2026')

  // Other changes leave it postponed, also when its date has passed.
  clock.pass({ hours: 240 })
  expect(await change(pond.id, { title: 'Frog night' })).toMatchObject({ status: 200 })
  expect(await readEvent(ben, pond.id)).toMatchObject({ status: 'postponed', title: 'Frog night' })
  expect(await resume(pond.id)).toMatchObject({ status: 409, body: { code: 'event_over' } })
  expect(await change(pond.id, { title: 'Frog night', date: '2027-02-06' })).toMatchObject({ status: 200 })
  clock.pass({ minutes: 5 })
  await doDueJobs({ database: store.database, clock })
  expect(await readEvent(ben, pond.id)).toMatchObject({
    status: 'scheduled',
    cancellationNote: null,
    previousDate: pond.date,
  })
  const moved = await emailTo(store.database, 'ben@example.org')
  expect(moved.subject).toMatch(/^New time: .* · Frog night$/)
  expect(moved.text).toContain('Before: Sat, Nov 28')
  expect((await read<{ answer: string }>(ben, `/api/events/${pond.id}/rsvp`)).answer).toBe('yes')
  clock.pass({ hours: -240 })
})

test('a postponed event can be restored, and nobody is notified twice', async () => {
  const pond = await hosted(ada)
  await rsvpAs(ben, pond.id, { answer: 'yes' })
  await postpone(pond.id)
  expect(await postpone(pond.id)).toMatchObject({ status: 200, body: { changed: 0 } })
  expect(await resume(pond.id)).toMatchObject({ status: 200, body: { changed: 1 } })
  expect(await resume(pond.id)).toMatchObject({ status: 200, body: { changed: 0 } })
  await doDueJobs({ database: store.database, clock })
  expect(await readEvent(ben, pond.id)).toMatchObject({ status: 'scheduled', cancellationNote: null })
  const { notices } = await read<AppNotificationList>(ben, '/api/notices')
  expect(notices.map(({ title }) => title).toSorted()).toEqual(['Back on: Pond dipping', 'Postponed: Pond dipping'])
  await cancel(pond.id)
  expect(await postpone(pond.id)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
  expect(await resume(pond.id)).toMatchObject({ status: 409, body: { code: 'event_cancelled' } })
})

test('a date of a series, or it and the following ones, are postponed', async () => {
  const first = await hosted(ada, { repeat: { every: 'week', count: 3 } })
  const [second] = first.nextDates
  if (!second) throw new Error('The series is too short.')
  for (const id of [first.id, ...first.nextDates.map((date) => date.id)]) await rsvpAs(ben, id, { answer: 'yes' })
  expect(await postpone(second.id, { scope: 'following' })).toMatchObject({ body: { changed: 2 } })
  await doDueJobs({ database: store.database, clock })
  expect((await emailTo(store.database, 'ben@example.org')).subject).toBe(
    'Postponed: Pond dipping on Sat, Dec 5 and 1 more date',
  )
  const { dates } = await read<{ dates: { status: string }[] }>(ada, `/api/events/${first.id}/host`)
  expect(dates.map(({ status }) => status)).toEqual(['scheduled', 'postponed', 'postponed'])
  expect(await resume(second.id, { scope: 'following' })).toMatchObject({ body: { changed: 2 } })
})

test('an unlisted event is postponed too', async () => {
  const pond = await hosted(ada, { visibility: 'unlisted' })
  await postpone(pond.id)
  expect(await readEvent(ada, pond.id)).toMatchObject({ status: 'postponed', visibility: 'unlisted' })
  await resume(pond.id)
  expect(await readEvent(ada, pond.id)).toMatchObject({ status: 'scheduled', visibility: 'unlisted' })
})

test('a moved event shows its previous start', async () => {
  const pond = await hosted(ada)
  expect(await change(pond.id, { time: '10:00', endTime: '11:30' })).toMatchObject({ status: 200 })
  expect(await readEvent(ben, pond.id)).toMatchObject({ previousDate: pond.date })
})
