import { expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import { rsvpAs, inviteByMail, readEvent, readRsvp, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const runJobs = () => doDueJobs({ database: store.database, clock })
const times = { time: '10:00', endTime: '11:30' }
/** Sessions on November 28 and December 5. */
const create = (given: Partial<HostedEventPayload> = {}) =>
  hosted(ada, { title: 'Weaving course', sessions: [{ date: '2026-12-05', ...times }], ...given })
const add = (id: number, session: object = { date: '2026-12-12', ...times }) =>
  sendJson(ada, 'POST', `/api/events/${id}/sessions`, session)
const mailsTo = async (address: string) => {
  await runJobs()
  return (await mailsIn(store.database)).filter(({ recipient }) => recipient === address)
}

test('an added session has the course’s details, hosts and guests, who are notified', async () => {
  const course = await create({ capacity: 3, location: 'Boathouse' })
  const [link = ''] = await inviteByMail(ada, store.database, course.id, ['dora@example.org'])
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora' })
  await rsvpAs(ben, course.id, { answer: 'yes', partySize: 2 })
  const cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
  await rsvpAs(cleo, course.id, { answer: 'yes' })
  await runJobs()
  const { status, body } = await add(course.id)
  const session = body as unknown as LearningEvent
  expect([status, session]).toMatchObject([200, { title: 'Weaving course', location: 'Boathouse', isCourse: true }])
  expect(session.date).toBe('2026-12-12T10:00:00-05:00')
  expect((await readEvent(ben, course.id)).sessions).toHaveLength(3)
  expect(await readRsvp(ben, session.id)).toMatchObject({ answer: 'yes', partySize: 2, going: 3 })
  expect(await readRsvp(cleo, session.id)).toMatchObject({ answer: 'waiting' })
  expect((await ada.send(`/api/events/${session.id}/host`)).status).toBe(200)
  for (const address of ['dora@example.org', 'ben@example.org']) {
    const mail = (await mailsTo(address)).at(-1)
    expect(mail?.subject).toBe('New session: Weaving course on Sat, Dec 12')
    expect(mail?.calendar).toContain('DTSTART;TZID=America/New_York:20261212T100000')
  }
  clock.pass(clock.now().until('2026-12-11T15:01:00Z'))
  const reminders = (await mailsTo('dora@example.org')).filter(({ kind }) => kind === 'guest-reminder')
  expect(reminders.at(-1)?.text).toContain('Dec 12')
})

test('a session can move and be cancelled on its own, and guests are notified', async () => {
  const course = await create()
  const session = (await add(course.id)).body as unknown as LearningEvent
  await rsvpAs(ben, course.id, { answer: 'yes' })
  await runJobs()
  const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
  const moved = { ...fields, title: 'Weaving course', date: '2026-12-13', ...times }
  expect((await sendJson(ada, 'PUT', `/api/events/${session.id}/host`, moved)).status).toBe(200)
  clock.pass({ minutes: 5 })
  const [change] = (await mailsTo('ben@example.org')).slice(-1)
  expect(change?.subject).toBe('New time: Sun, Dec 13, 10:00 AM · Weaving course')
  expect(change?.calendar).toContain('20261213T100000')
  await sendJson(ada, 'POST', `/api/events/${session.id}/cancel`, {})
  expect((await mailsTo('ben@example.org')).at(-1)?.subject).toContain('Cancelled: Weaving course on Sun, Dec 13')
  expect(await readRsvp(ben, course.id)).toMatchObject({ answer: 'yes', isOpen: true })
})

test('only hosts can add sessions, only to courses, at a free time in the future', async () => {
  const course = await create()
  expect(
    (await sendJson(ben, 'POST', `/api/events/${course.id}/sessions`, { date: '2026-12-12', ...times })).status,
  ).toBe(404)
  const wrong = async (session: object, id = course.id) => {
    const { status, body } = await add(id, session)
    return [status, ((body.errors ?? []) as { field: string }[]).map(({ field }) => field)]
  }
  expect(await wrong({ date: '2026-12-05', time: '11:00', endTime: '12:00' })).toEqual([400, ['time']])
  expect(await wrong({ date: '2026-11-20', ...times })).toEqual([400, ['date']])
  expect(await wrong({ date: '2026-12-12', time: '12:00', endTime: '11:00' })).toEqual([400, ['endTime']])
  const single = await hosted(ada)
  expect(await wrong({ date: '2026-12-12', ...times }, single.id)).toEqual([400, ['date']])
  await sendJson(ada, 'POST', `/api/events/${course.id}/cancel`, {})
  expect((await add(course.id)).body).toMatchObject({ code: 'event_cancelled' })
})
