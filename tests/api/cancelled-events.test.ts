import { expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import type { BrowserLike } from '#tests/support/browser-like.ts'
import { answerAs, inviteByMail, emailTo, lookBehind, readEvent } from '#tests/support/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting.ts'
import { readWithIcalJs } from '#tests/support/calendar-readers.ts'
import { doDueJobs } from '#tests/support/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/open-product.ts'

openProductForEach({ size: 10 })

const reason = 'The pond has frozen over.'
const read = async <Body>(browser: BrowserLike, path: string) => (await (await browser.send(path)).json()) as Body
const feed = async (format: string) => (await fetch(`${product.url}/feeds/events.${format}`)).text()
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
  await answerAs(ben, second.id, { answer: 'yes' })
  await answerAs(ben, third.id, { answer: 'yes' })
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
  for (const id of [first.id, ...first.nextDates.map((date) => date.id)]) await answerAs(ben, id, { answer: 'yes' })
  await cancel(first.id, { note: '', scope: 'following' })
  await doDueJobs({ database: store.database, clock })
  const { notices } = await read<AppNotificationList>(ben, '/api/notices')
  expect(notices.map(({ title }) => title)).toEqual(['Cancelled: Pond dipping on Sat, Nov 28 and 2 more dates'])
  const mail = await emailTo(store.database, 'ben@example.org')
  expect(mail.subject).toBe('Cancelled: Pond dipping on Sat, Nov 28 and 2 more dates')
  expect(mail.text).toContain('These dates are cancelled too: Sat, Dec 5; Sat, Dec 12.')
})

test('a postponed event is in calendars, feeds and saved lists, and in no list of what is on', async () => {
  const pond = await hosted(ada)
  await sendJson(ben, 'POST', `/api/events/${pond.id}/save`)
  // Only sources postpone events.
  await store.database.write(
    (sql) => sql`update events set status = 'postponed', status_when_shown = 'postponed' where id = ${pond.id}`,
  )
  expect(await readEvent(ben, pond.id)).toMatchObject({ status: 'postponed' })
  const listed = await read<LearningEvent[]>(ben, '/api/events?q=pond+dipping&limit=100')
  expect(listed.map(({ id }) => id)).not.toContain(pond.id)
  expect((await read<UserEvent[]>(ben, '/api/user/events')).map(({ event }) => event.status)).toEqual(['postponed'])
  const calendar = (await feed('ics')).replaceAll(/\r\n[ \t]/g, '')
  expect(readWithIcalJs(calendar)).toMatchObject([{ status: 'TENTATIVE', title: 'POSTPONED: Pond dipping' }])
})

test('a moved event says when it was to start before', async () => {
  const pond = await hosted(ada)
  await store.database.write(
    (sql) =>
      sql`update events set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = ${pond.id}`,
  )
  expect(await readEvent(ben, pond.id)).toMatchObject({ previousDate: pond.date })
})
