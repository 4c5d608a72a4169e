import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { HostedEvent } from '#contract/hosting/hosting.ts'
import {
  rsvpAs,
  emailTo,
  inviteByMail,
  ownStatuses,
  readEvent,
  readRsvp,
  sendForm,
} from '#tests/support/hosting/guests.ts'
import { host, hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { openTestPages } from '#tests/support/product/pages.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ size: 10, pages: await openTestPages() })

const runJobs = () => doDueJobs({ database: store.database, clock })
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
const change = (id: number, given: object) => sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...fields, ...given })
const readDates = async (event: HostedEvent) => {
  const view = (await (await ada.send(`/api/events/${event.id}/host`)).json()) as {
    dates: { id: number; date: string; endDate: string }[]
  }
  return view.dates
}
const readCalendar = async (path: string) => {
  const text = await (await ada.send(path)).text()
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((entry) => new ICAL.Event(entry))
}

test('an event can end after midnight, even on the night when DST starts', async () => {
  const event = await hosted(ada, { date: '2027-03-13', time: '21:00', endTime: '03:30', endDate: '2027-03-14' })
  expect(event).toMatchObject({ date: '2027-03-13T21:00:00-05:00', endDate: '2027-03-14T03:30:00-04:00' })
  const [entry] = await readCalendar(`/api/events/${event.id}/calendar.ics`)
  expect(entry?.endDate.toString()).toBe('2027-03-14T03:30:00')
  const page = await (await ada.send(`/event/${event.id}`)).text()
  expect(page).toContain('Sat, Mar 13 – Sun, Mar 14')
  expect(page).toContain('"endDate":"2027-03-14T03:30:00-04:00"')
})

test('a multi-day event keeps its length when it or its series moves', async () => {
  const event = await hosted(ada, { endDate: '2026-11-30', repeat: { every: 'week', count: 3 } })
  expect(await readDates(event)).toMatchObject([
    { date: '2026-11-28T09:00:00-05:00', endDate: '2026-11-30T10:30:00-05:00' },
    { date: '2026-12-05T09:00:00-05:00', endDate: '2026-12-07T10:30:00-05:00' },
    { date: '2026-12-12T09:00:00-05:00', endDate: '2026-12-14T10:30:00-05:00' },
  ])
  const moved = { date: '2026-11-29T09:00:00', endDate: '2026-11-30', scope: 'following' }
  expect((await change(event.id, moved)).status).toBe(200)
  expect((await readDates(event)).map(({ endDate }) => endDate.slice(0, 10))).toEqual([
    '2026-11-30',
    '2026-12-07',
    '2026-12-14',
  ])
})

test.each([
  [{ endDate: '2026-11-27' }, 'endDate'],
  [{ endTime: '08:00', endDate: '2026-11-28' }, 'endTime'],
  [{ endDate: '2026-12-06', repeat: { every: 'week', count: 2 } }, 'repeat'],
  [{ sessions: [{ date: '2026-11-28', time: '10:00', endTime: '11:00' }] }, 'sessions'],
  [{ sessions: [{ date: '2026-12-05', time: '10:00', endTime: '09:00' }] }, 'sessions.0.endTime'],
  [{ sessions: [{ date: '2026-10-01', time: '10:00', endTime: '11:00' }] }, 'sessions.0.date'],
  [{ isCourse: true }, 'isCourse'],
] as const)('%j is rejected', async (given, field) => {
  const { status, body } = await host(ada, given as object)
  expect(status).toBe(400)
  expect(body.errors).toEqual([expect.objectContaining({ field })])
})

test('a series takes place on several weekdays at the same local time across the end of DST', async () => {
  const repeat = { every: 'week' as const, weekdays: [1, 3], count: 5 }
  const event = await hosted(ada, { date: '2027-11-01', repeat })
  const dates = (await readDates(event)).map(({ date }) => date)
  expect(dates).toEqual([
    '2027-11-01T09:00:00-04:00',
    '2027-11-03T09:00:00-04:00',
    '2027-11-08T09:00:00-05:00',
    '2027-11-10T09:00:00-05:00',
    '2027-11-15T09:00:00-05:00',
  ])
  const [series] = await readCalendar(`/api/events/${event.id}/calendar.ics`)
  expect(series?.component.getFirstPropertyValue('rrule')?.toString()).toMatch(/FREQ=WEEKLY.*BYDAY=MO,WE/)
  const starts = series!.iterator()
  expect(Array.from({ length: 5 }, () => starts.next()?.toString())).toEqual(dates.map((date) => date.slice(0, 19)))
})

test('weekdays are rejected for monthly events', async () => {
  expect((await host(ada, { repeat: { every: 'month', weekdays: [1], count: 3 } })).status).toBe(400)
})

const sessions = [
  { date: '2026-12-12', time: '10:00', endTime: '12:00' },
  { date: '2026-12-05', time: '09:00', endTime: '10:30' },
]
const course = (given: object = {}) => hosted(ada, { title: 'Bread', sessions, ...given })

test('a course lists its sessions, and one RSVP covers all of them', async () => {
  const event = await course({ capacity: 2 })
  expect(event).toMatchObject({ isCourse: true, format: 'course' })
  const ids = event.sessions?.map(({ id }) => id) ?? []
  expect(event.sessions?.map(({ date }) => date.slice(0, 16))).toEqual([
    '2026-11-28T09:00',
    '2026-12-05T09:00',
    '2026-12-12T10:00',
  ])
  const [, second = 0, third = 0] = ids
  await rsvpAs(ben, second, { answer: 'yes', partySize: 2 })
  for (const id of ids) expect(await readRsvp(ben, id)).toMatchObject({ answer: 'yes', partySize: 2, going: 2 })
  expect((await ownStatuses(ben)).filter(([, status]) => status === 'going').map(([id]) => id)).toEqual(ids)
  const cleo = await join('Cleo')
  await rsvpAs(cleo, third, { answer: 'yes' })
  for (const id of ids) expect(await readRsvp(cleo, id)).toMatchObject({ answer: 'waiting', waitingBefore: 0 })
  await rsvpAs(ben, third, { answer: 'no' })
  for (const id of ids) expect(await readRsvp(cleo, id)).toMatchObject({ answer: 'yes', going: 1 })
})

test('one confirmation lists every session, with calendar entries', async () => {
  const event = await course()
  await rsvpAs(ben, event.id, { answer: 'yes' })
  await runJobs()
  const sent = (await mailsIn(store.database)).filter(({ kind }) => kind === 'rsvp-confirmation')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('Sat, Nov 28, 9:00 AM to 10:30 AM')
  expect(sent[0]?.text).toContain('Sat, Dec 12, 10:00 AM to 12:00 PM')
  const calendars = [sent[0]?.calendar ?? '', ...(sent[0]?.furtherCalendars ?? []).map(({ text }) => text)]
  expect(calendars.map((text) => text.match(/BEGIN:VEVENT/g)?.length)).toEqual([1, 1, 1])
})

test('a guest without an account is reminded of every session and can decline the rest', async () => {
  const event = await course()
  const [link = ''] = await inviteByMail(ada, store.database, event.id, ['dora@example.org'])
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora' })
  const page = await (await fetch(product.url + link)).text()
  expect(page).toContain('Sat, Dec 5, 9:00 AM to 10:30 AM')
  clock.pass({ hours: 24 * 8 })
  await sendForm(product.url, link, { answer: 'no', name: 'Dora' })
  const ids = event.sessions?.map(({ id }) => id) ?? []
  const lists = await Promise.all(
    ids.map(
      async (id) => (await ada.send(`/api/events/${id}/guests`)).json() as Promise<{ guests: { answer: string }[] }>,
    ),
  )
  expect(lists.map(({ guests }) => guests[0]?.answer)).toEqual(['yes', 'no', 'no'])
})

test('the host changes the spots and who can see a course for all sessions, and one session’s time', async () => {
  const event = await course({ capacity: 5 })
  const second = event.sessions?.[1]?.id ?? 0
  const given = { title: 'Bread', date: '2026-12-06T11:00:00', time: '11:00', endTime: '12:00', capacity: 3 }
  expect((await change(second, { ...given, visibility: 'unlisted' })).status).toBe(200)
  const { sessions: after = [] } = await readEvent(ada, event.id)
  expect(after.map(({ date }) => date.slice(0, 16))).toEqual([
    '2026-11-28T09:00',
    '2026-12-06T11:00',
    '2026-12-12T10:00',
  ])
  for (const { id } of after) {
    const key = (await readEvent(ada, id)).linkKey ?? ''
    await ben.send(`/api/events/${id}?key=${key}`)
    expect(await readEvent(ben, id)).toMatchObject({ visibility: 'unlisted', spotsLeft: 3, format: 'course' })
  }
})

test('removing a guest from one session removes them from the course', async () => {
  const event = await course()
  await rsvpAs(ben, event.id, { answer: 'yes' })
  const { guests } = (await (await ada.send(`/api/events/${event.id}/guests`)).json()) as { guests: { id: number }[] }
  await ada.send(`/api/events/${event.id}/guests/${guests[0]?.id}`, { method: 'DELETE' })
  const last = event.sessions?.[2]?.id ?? 0
  expect(await readRsvp(ben, last)).toMatchObject({ answer: 'no', isBarred: true })
  expect((await rsvpAs(ben, last, { answer: 'yes' })).status).toBe(403)
})

test('a hybrid event has a venue and a link', async () => {
  const given = { isVirtualEvent: true, isHybrid: true, virtualEventLink: 'https://meet.example.org/pond' }
  const event = await hosted(ada, given)
  expect(event).toMatchObject({ isVirtualEvent: true, isHybrid: true, location: hostedPayload.location })
  const find = async (query: string) =>
    ((await (await ada.send(`/api/events?q=Pond&${query}`)).json()) as LearningEvent[]).map(({ id }) => id)
  expect(await find('virtual=true')).toContain(event.id)
  expect(await find('virtual=false')).toContain(event.id)
  expect(await find('near=40.67,-73.94&within=5')).toContain(event.id)
  const seen = await readEvent(ben, event.id)
  expect(seen).toMatchObject({ virtualEventLink: null, isLinkForGuests: true })
  expect(seen.distance).toMatch(/miles away/)
  const page = await (await ada.send(`/event/${event.id}`)).text()
  expect(page).toContain('MixedEventAttendanceMode')
  expect(page).toContain('Getting there')
  await rsvpAs(ben, event.id, { answer: 'yes' })
  await runJobs()
  const { text } = await emailTo(store.database, 'ben@example.org')
  expect(text).toContain(hostedPayload.location)
  expect(text).toContain('https://meet.example.org/pond')
})

test('a virtual event needs no venue', async () => {
  const event = await hosted(ada, {
    location: '',
    isVirtualEvent: true,
    virtualEventLink: 'https://meet.example.org/a',
  })
  expect(event).toMatchObject({ location: '', venue: null, latitude: null })
  expect((await host(ada, { location: '' })).status).toBe(400)
})
