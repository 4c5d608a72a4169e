import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { HostedEventPayload } from '#contract/hosting.ts'
import { openBrowser, type BrowserLike } from '#tests/support/browser-like.ts'
import { answerAs, inviteByMail, readEvent, sendForm } from '#tests/support/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/open-product.ts'
import { openTestPages } from '#tests/support/pages.ts'

openProductForEach({ size: 10, pages: await openTestPages() })

const runJobs = () => doDueJobs({ database: store.database, clock })
const join = (name: string) => product.signIn({ name, email: `${name.toLowerCase()}@example.org` })
const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
const title = 'Quillwort evening'
/** Hosts an event with an id that appears in no other text. */
async function hostQuietly(visibility: 'unlisted' | 'private', given: Partial<HostedEventPayload> = {}) {
  await store.database.write((sql) => sql`select setval(pg_get_serial_sequence('events', 'id'), 41000)`)
  return hosted(ada, { title, visibility, ...given })
}
const visitor = () => openBrowser(product.url)
const statusFor = async (browser: BrowserLike, path: string) => (await browser.send(path)).status

/** Valid bodies, so that the response depends only on the event. */
const bodies: Partial<Record<EndpointName, object>> = {
  addCourseSession: { date: '2026-12-12', time: '10:00', endTime: '11:00' },
  addPhoto: { image: 'data:,', caption: 'Frogs', hasConsent: true },
  askQuestion: { message: 'Is there parking?' },
  cancelHostedEvent: {},
  changeGuest: { note: 'Late' },
  changeHostedEvent: fields,
  importGuests: { csv: 'Name\nDora' },
  inviteFriends: { emails: ['dora@example.org'] },
  messageGuests: { message: 'See you' },
  putAttendance: { attendance: 'attended', arrived: 1, ageMs: 0 },
  putGuestLink: { isOpen: true },
  putPhotoAudience: { audience: 'everyone' },
  putRsvp: { answer: 'yes' },
  putWalkIn: { key: '9d1c7a1e-54d4-4d0a-9d0e-2f1f3b1f7c11', name: 'Dora', arrived: 1, ageMs: 0 },
  remindGuests: {},
  reportEvent: { reason: 'spam' },
  saveOutcomes: { outcomes: ['learned'] },
  savePlan: { minutesBefore: 30 },
  saveUsed: { used: 'yes' },
}
const missing = 987_654
const eventEndpoints = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { path, session }]) => path.startsWith('/api/events/{id}') && session !== 'operator',
)

test('for strangers, every endpoint treats a private event as missing', async () => {
  const { id } = await hostQuietly('private')
  for (const [name, { method, path, body: takesBody }] of eventEndpoints) {
    for (const browser of [ben, visitor()]) {
      const ask = async (eventId: number) => {
        const headers = { 'content-type': 'application/json' }
        const body = takesBody && { body: JSON.stringify(bodies[name] ?? {}) }
        const address = path.replace('{id}', String(eventId)).replaceAll(/\{\w+\}/g, '1')
        const response = await browser.send(address, { method, headers, ...body })
        return { name, status: response.status, text: (await response.text()).replaceAll(String(eventId), '…') }
      }
      const response = await ask(id)
      expect(response).toEqual(await ask(missing))
      expect(response.text).not.toContain(title)
      // Counting a view of a missing event isn't an error.
      const status = name === 'countView' ? 200 : 404
      if (browser === ben && (!takesBody || name in bodies)) expect(response).toMatchObject({ status })
    }
  }
  for (const path of [`/event/${id}`, `/events/${id}`, `/event/${id}/preview.png`, `/events/${id}/host`]) {
    for (const browser of [ben, visitor()]) {
      const page = await browser.send(path)
      const other = await browser.send(path.replace(String(id), String(missing)))
      expect([path, page.status], path).toEqual([path, other.status])
      expect(await page.text()).not.toContain(title)
    }
  }
})

test('a private event can’t be linked to a goal or a journal entry by its id', async () => {
  const { id } = await hostQuietly('private')
  const goal = { title: 'Ferns', description: '', dueDate: '2027-01-01T00:00:00Z', targetCount: 1, currentCount: 0 }
  const { body } = await sendJson(ben, 'POST', '/api/goals', { ...goal, tasks: ['Look'], category: 'STEM' })
  const calls = (eventId: number) =>
    [
      [`/api/goals/${String(body.id)}/events`, { eventId }],
      ['/api/goals', { ...goal, tasks: ['Look'], category: 'STEM', eventId }],
      ['/api/journal', { text: 'A note', eventId }],
    ] as const
  for (const [at, [path, sent]] of calls(id).entries()) {
    const response = await sendJson(ben, 'POST', path, sent)
    const other = calls(missing)[at]!
    const expected = await sendJson(ben, 'POST', other[0], other[1])
    expect([path, response.status, response.body.code]).toEqual([path, expected.status, expected.body.code])
    expect(JSON.stringify(response.body)).not.toContain(title)
  }
})

const lists = [
  ...['/api/events', `/api/events?q=${title}`, '/api/events?near=40.67,-73.94&within=5', '/api/events?organizer=Ada'],
  ...[
    '/api/events?match=related&q=Quillwort',
    '/api/search/suggestions?q=Quill',
    '/api/map?north=41&south=40&east=-73&west=-75',
  ],
  ...['/feeds/events.ics', '/feeds/events.atom', '/feeds/events.json', '/sitemap.xml', '/sitemaps/events-0.xml'],
  ...['/home', `/home?q=${title}`, '/embed', '/people/ada'],
]
const ownLists = [
  '/api/people/ada',
  '/api/events/suggested',
  '/api/followed/events',
  '/api/user-events/me',
  '/api/user/events',
]

test.each(['unlisted', 'private'] as const)(
  'no list, search, feed or page has an event that is %s',
  async (visibility) => {
    await ben.send('/api/follow/1', { method: 'POST' })
    const settings = { eventReminders: true, newEvents: true, groupInvites: true, goalNudges: true }
    await sendJson(ben, 'PUT', '/api/notifications/me', settings)
    const { id } = await hostQuietly(visibility)
    await hosted(ada, { title: 'Open pond' })
    await runJobs()
    for (const browser of [visitor(), ben]) {
      for (const path of lists) {
        const response = await browser.send(path)
        const text = await response.text()
        // A part of the sitemap without events doesn't exist.
        expect(response.status, path).toBe(path.startsWith('/sitemaps/') ? 404 : 200)
        expect(text, path).not.toContain(String(id))
        // A page repeats its own search text.
        if (!path.includes('q=')) expect(text, path).not.toContain(title)
      }
    }
    for (const path of ownLists) expect(await (await ben.send(path)).text(), path).not.toContain(title)
    expect(await (await visitor().send('/api/events')).text()).toContain('Open pond')
    expect(await (await visitor().send('/feeds/events.ics')).text()).toContain('Open pond')
    const delivered = JSON.stringify([await (await ben.send('/api/notices')).json(), await mailsIn(store.database)])
    expect(delivered).toContain('Open pond')
    expect(delivered).not.toContain(title)
  },
)

test('an unlisted event opens by its link with noindex, and takes RSVPs and reminders', async () => {
  const { id } = await hostQuietly('unlisted')
  const page = await visitor().send(`/event/${id}`)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toContain('application/ld+json')
  expect(await statusFor(visitor(), `/api/events/${id}/calendar.ics`)).toBe(200)
  expect((await answerAs(ben, id, { answer: 'yes' })).body).toMatchObject({ answer: 'yes', isOpen: true })
  expect(await readEvent(ben, id)).toMatchObject({ status: 'scheduled', visibility: 'unlisted', rsvp: 'going' })
  await sendJson(ada, 'POST', `/api/events/${id}/cancel`, { note: 'Rain' })
  expect(await readEvent(ben, id)).toMatchObject({ status: 'cancelled', cancellationNote: 'Rain' })
  expect(await (await visitor().send('/feeds/events.ics')).text()).not.toContain(title)
})

test('a private event is visible to its host, invited people with and without an account, and guests', async () => {
  const { id } = await hostQuietly('private')
  const cleo = await join('Cleo')
  const [link = ''] = await inviteByMail(ada, store.database, id, ['dora@example.org'])
  await sendJson(ada, 'POST', `/api/events/${id}/invitations`, { emails: ['ben@example.org'] })
  expect(await readEvent(ada, id)).toMatchObject({ title, status: 'scheduled', visibility: 'private' })
  expect(await readEvent(ben, id)).toMatchObject({ title, rsvp: 'invited' })
  expect(await statusFor(cleo, `/api/events/${id}`)).toBe(404)
  expect(await (await fetch(product.url + link)).text()).toContain(title)
  await sendForm(product.url, link, { answer: 'yes', name: 'Dora' })
  expect((await answerAs(ben, id, { answer: 'no' })).status).toBe(200)
  expect(await readEvent(ben, id)).toMatchObject({ title })
  await runJobs()
  const sent = (await mailsIn(store.database)).map(({ kind, recipient }) => `${kind} ${recipient}`)
  expect(sent).toContain('rsvp-confirmation dora@example.org')
  expect((await sendJson(ben, 'POST', `/api/events/${id}/invitations`, { emails: ['cleo@example.org'] })).status).toBe(
    403,
  )
  const { guests } = (await (await ada.send(`/api/events/${id}/guests`)).json()) as {
    guests: { id: number; name: string }[]
  }
  const removed = guests.find(({ name }) => name === 'Ben')
  await ada.send(`/api/events/${id}/guests/${removed?.id}`, { method: 'DELETE' })
  expect(await statusFor(ben, `/api/events/${id}`)).toBe(404)
})

test('visibility can be changed later, for one date or all following ones', async () => {
  const event = await hosted(ada, { title, repeat: { every: 'week', count: 3 } })
  const [second = 0, third = 0] = event.nextDates.map(({ id }) => id)
  const change = (id: number, given: object) =>
    sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...fields, title, date: '2026-12-05', ...given })
  expect((await change(second, { visibility: 'private' })).status).toBe(200)
  expect(await statusFor(ben, `/api/events/${second}`)).toBe(404)
  expect((await readEvent(ben, event.id)).nextDates.map(({ id }) => id)).toEqual([third])
  expect((await readEvent(ada, second)).nextDates.map(({ id }) => id)).toEqual([third])
  // An edit without visibility keeps it.
  expect((await change(second, { description: 'New' })).status).toBe(200)
  expect(await statusFor(ben, `/api/events/${second}`)).toBe(404)
  expect((await change(second, { visibility: 'public', scope: 'following' })).status).toBe(200)
  expect(await readEvent(ben, second)).toMatchObject({ status: 'scheduled' })
})
