import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, inviteByMail, readEvent, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { openTestPages } from '#tests/support/product/pages.ts'

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
  askAsVisitor: { email: 'ann@example.org', name: 'Ann', message: 'Is there parking?' },
  askQuestion: { message: 'Is there parking?' },
  cancelHostedEvent: {},
  postponeHostedEvent: {},
  resumeHostedEvent: {},
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
  reportAsVisitor: { email: 'ann@example.org', reason: 'spam' },
  reportEvent: { reason: 'spam' },
  saveOutcomes: { outcomes: ['learned'] },
  savePlan: { minutesBefore: 30 },
  saveUsed: { used: 'yes' },
}
const missing = 987_654
const quiet = ['unlisted', 'private'] as const
const eventEndpoints = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, { path, session }]) => path.startsWith('/api/events/{id}') && session !== 'operator',
)

test.each(quiet)('for strangers, every endpoint treats an event that is %s as missing', async (visibility) => {
  const { id } = await hostQuietly(visibility)
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
  const pages = [`/event/${id}`, `/events/${id}`, `/event/${id}/preview.png`, `/events/${id}/host`]
  for (const path of [...pages, `/events/${id}/check-in`, `/event/${id}?key=${'A'.repeat(22)}`]) {
    for (const browser of [ben, visitor()]) {
      const page = await browser.send(path)
      const other = await browser.send(path.replace(String(id), String(missing)))
      expect([path, page.status], path).toEqual([path, other.status])
      expect(await page.text()).not.toContain(title)
    }
  }
})

test.each(quiet)('an event that is %s can’t be linked to a goal or a journal entry by its id', async (visibility) => {
  const { id } = await hostQuietly(visibility)
  const goal = { title: 'Ferns', description: '', dueDate: '2027-01-01T00:00:00Z', targetCount: 1, currentCount: 0 }
  const { body } = await sendJson(ben, 'POST', '/api/goals', { ...goal, tasks: ['Look'], category: 'STEM' })
  const calls = (eventId: number) =>
    [
      [`/api/goals/${String(body.id)}/events`, { eventId }],
      ['/api/goals', { ...goal, tasks: ['Look'], category: 'STEM', eventId }],
      ['/api/journal', { text: 'A note', eventId }],
      [`/api/goals/${String(body.id)}/dismissals`, { eventId }],
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

test.each(quiet)('no list, search, feed or page has an event that is %s', async (visibility) => {
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
})

test('an unlisted event opens by its link with noindex, and takes RSVPs and reminders', async () => {
  const { id, linkKey = '' } = await hostQuietly('unlisted')
  expect(linkKey).toMatch(/^[\w-]{22}$/)
  const page = await visitor().send(`/event/${id}?key=${linkKey}`)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('private, no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await page.text()
  // The canonical address, the preview picture and the calendar file are part of the link.
  expect(html).toContain(`rel="canonical" href="${product.url}/event/${id}?key=${linkKey}"`)
  const preview = /property="og:image" content="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await fetch(preview)).status).toBe(200)
  const file = await visitor().send(`/api/events/${id}/calendar.ics?key=${linkKey}`)
  expect((await file.text()).replaceAll('\r\n ', '')).toContain(`URL:${product.url}/event/${id}?key=${linkKey}`)
  for (const path of ['', '/rsvp', '/questions', '/photos', '/calendar.ics']) {
    expect(await statusFor(visitor(), `/api/events/${id}${path}?key=${linkKey}`), path).toBe(200)
    for (const query of ['', `?key=${linkKey.slice(1)}`, `?key=${linkKey.toLowerCase()}`, '?key='])
      expect(await statusFor(visitor(), `/api/events/${id}${path}${query}`), path + query).toBe(404)
  }
  expect(html).toMatch(/<meta name="robots" content="noindex/)
  expect(html).not.toContain('application/ld+json')
  // An account that has opened the link needs no key any more.
  expect(await statusFor(ben, `/api/events/${id}/rsvp`)).toBe(404)
  expect(await statusFor(ben, `/event/${id}?key=${linkKey}`)).toBe(200)
  expect((await rsvpAs(ben, id, { answer: 'yes' })).body).toMatchObject({ answer: 'yes', isOpen: true })
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
  expect((await rsvpAs(ben, id, { answer: 'no' })).status).toBe(200)
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

test('an account that opened the link of an unlisted event may save it, until the link changes', async () => {
  const { id, linkKey = '' } = await hostQuietly('unlisted')
  const cleo = await join('Cleo')
  expect(await statusFor(cleo, `/api/events/${id}?key=${linkKey.slice(1)}_`)).toBe(404)
  expect((await sendJson(cleo, 'POST', `/api/events/${id}/save`)).status).toBe(404)
  expect(await statusFor(cleo, `/api/events/${id}?key=${linkKey}`)).toBe(200)
  expect((await sendJson(cleo, 'POST', `/api/events/${id}/save`)).status).toBe(200)
  expect(await statusFor(ben, `/api/events/${id}`)).toBe(404)
  // A host who makes the event private and unlisted again has a new link. The old one opens nothing.
  const change = (visibility: string) =>
    sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...fields, title, date: '2026-12-05', visibility })
  await change('private')
  expect(await statusFor(cleo, `/api/events/${id}`)).toBe(404)
  await change('unlisted')
  expect((await readEvent(ada, id)).linkKey).not.toBe(linkKey)
  for (const browser of [cleo, visitor()])
    expect(await statusFor(browser, `/api/events/${id}?key=${linkKey}`)).toBe(404)
  expect(await store.database.read((sql) => sql`select user_id from opened_event_links`)).toEqual([])
})

test('people who are invited to an unlisted event need no key, and their emails have it', async () => {
  const { id, linkKey = '' } = await hostQuietly('unlisted')
  const link = `${product.url}/event/${id}?key=${linkKey}`
  await inviteByMail(ada, store.database, id, ['dora@example.org'])
  await sendJson(ada, 'POST', `/api/events/${id}/invitations`, { emails: ['ben@example.org'] })
  expect(await readEvent(ben, id)).toMatchObject({ title, linkKey })
  await runJobs()
  const mails = await store.database.read(
    (sql) => sql<{ recipient: string; html: string }>`select recipient, body_html as html from mails`,
  )
  const withLink = mails.filter(({ html }) => html.includes(link)).map(({ recipient }) => recipient)
  expect(withLink.toSorted()).toEqual(['ben@example.org', 'dora@example.org'])
})

test('the dates of an unlisted series share one secret, and a public record of a goal names none of them', async () => {
  const event = await hostQuietly('unlisted', { repeat: { every: 'week', count: 3 } })
  const withKey = `?key=${event.linkKey ?? ''}`
  const later = event.nextDates.map(({ id }) => id)
  expect(later).toHaveLength(2)
  for (const id of later) {
    expect((await readEvent(ada, id)).linkKey).toBe(event.linkKey)
    expect(await statusFor(visitor(), `/api/events/${id}${withKey}`)).toBe(200)
  }
  const other = await hosted(ada, { title: 'Other', visibility: 'unlisted' })
  expect(other.linkKey).not.toBe(event.linkKey)
  expect(await statusFor(visitor(), `/api/events/${other.id}${withKey}`)).toBe(404)
  const read = await visitor().send(`/api/events/${event.id}${withKey}`)
  expect(((await read.json()) as { nextDates: unknown[] }).nextDates).toHaveLength(2)
  // Ben has the link and went. His shared record is for anyone.
  await ben.send(`/api/events/${event.id}${withKey}`)
  const goal = { title: 'Ferns', description: '', dueDate: '2027-01-01T00:00:00Z', targetCount: 1, currentCount: 0 }
  const { body } = await sendJson(ben, 'POST', '/api/goals', { ...goal, tasks: ['Look'], category: 'STEM' })
  const goalPath = `/api/goals/${String(body.id)}`
  expect((await sendJson(ben, 'POST', `${goalPath}/events`, { eventId: event.id })).status).toBe(200)
  await store.database.write(
    (sql) => sql`insert into user_events (user_id, event_id, status) select id, ${event.id}, 'attended' from users
      where email = 'ben@example.org'`,
  )
  const share = await sendJson(ben, 'POST', `${goalPath}/record/share`, { hasJournal: true })
  const token = String(share.body.url).split('/').at(-1) ?? ''
  expect(await (await ben.send(`${goalPath}/record`)).text()).toContain(title)
  const record = await (await visitor().send(`/api/records/${token}`)).text()
  expect(record).toContain('Ferns')
  expect(record).not.toContain(title)
})
