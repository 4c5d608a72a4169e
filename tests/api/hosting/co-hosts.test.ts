import { beforeEach, describe, expect, test } from 'vitest'
import type { HostTeam } from '#contract/hosting/co-host.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { GuestList } from '#contract/guests/guest.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, emailTo, insertHostedEvent, readEvent } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
})

const readUserId = async (browser: BrowserLike) =>
  ((await sendJson(browser, 'GET', '/api/session')).body as { userId: number }).userId
const ask = (body: object, eventId = pond) => sendJson(ada, 'POST', `/api/events/${eventId}/hosts`, body)
const askBen = async (eventId = pond, scope = 'this') => ask({ userIds: [await readUserId(ben)], scope }, eventId)
const team = async (browser: BrowserLike, eventId = pond) =>
  (await sendJson(browser, 'GET', `/api/events/${eventId}/hosts`)).body as unknown as HostTeam
const accept = (browser: BrowserLike, key: number | string) =>
  sendJson(browser, 'POST', `/api/host-requests/${key}/accept`)
const subjectsTo = async (address: string) =>
  (await mailsIn(store.database)).flatMap(({ recipient, subject }) => (recipient === address ? [subject] : []))
const openRequest = async () => (await team(ada)).requests[0]!.id
async function makeBenCoHost() {
  await askBen()
  await accept(ben, await openRequest())
}
const remove = async (browser: BrowserLike, who: BrowserLike, scope = 'this', eventId = pond) =>
  sendJson(browser, 'DELETE', `/api/events/${eventId}/hosts/${await readUserId(who)}?scope=${scope}`)

describe('co-hosting', () => {
  test('starts when the invited person accepts', async () => {
    expect((await askBen()).body).toMatchObject({ requests: [{ name: 'Ben', isDeclined: false }] })
    expect((await team(ben)) as unknown).toMatchObject({ code: 'event_not_found' })
    const id = await openRequest()
    expect((await sendJson(ben, 'GET', `/api/host-requests/${id}`)).body).toMatchObject({
      asker: 'Ada',
      title: 'Pond dipping',
      state: 'open',
    })
    expect((await accept(ben, id)).body).toEqual({ page: `/events/${pond}/host` })
    expect((await team(ada)).hosts.map(({ name, role }) => [name, role])).toEqual([
      ['Ada', 'owner'],
      ['Ben', 'co-host'],
    ])
    expect((await readEvent(ada, pond)).coHosts).toMatchObject([{ name: 'Ben' }])
    const visitor = await (await fetch(`${product.url}/api/events/${pond}`)).json()
    expect(visitor).toMatchObject({ coHosts: [{ name: 'Ben' }] })
  })

  test('a request reaches a member in the app and by email, and is private', async () => {
    await askBen()
    await doDueJobs({ database: store.database, clock })
    const id = await openRequest()
    const list = await sendJson(ben, 'GET', '/api/notices')
    expect(JSON.stringify(list.body)).toContain(`/host-requests/${id}`)
    expect((await emailTo(store.database, 'ben@example.org')).subject).toBe('Ada asks you to co-host: Pond dipping')
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    for (const browser of [ada, cy]) {
      expect((await accept(browser, id)).body).toMatchObject({ code: 'host_request_not_found' })
    }
    expect((await fetch(`${product.url}/api/host-requests/${id}`)).status).toBe(404)
  })

  test('a request by email works for the account that opens its link', async () => {
    await ask({ emails: ['dee@example.org'], note: 'You know the pond' })
    const mail = (await mailsIn(store.database)).find(({ recipient }) => recipient === 'dee@example.org')!
    const key = /host-requests\/([A-Za-z0-9_-]{43})/.exec(mail.text)![1]!
    const page = await (await fetch(`${product.url}/api/host-requests/${key}`)).json()
    expect(page).toMatchObject({ asker: 'Ada', note: 'You know the pond', isByAddress: true })
    const dee = await product.signIn({ name: 'Dee', email: 'dee.work@example.org' })
    expect((await accept(dee, key)).status).toBe(200)
    expect((await team(ada)).hosts.map(({ name }) => name)).toEqual(['Ada', 'Dee'])
    // The link doesn't work for others any more.
    expect((await accept(ben, key)).status).toBe(404)
  })

  test('a declined request notifies the host, who can clear it; a withdrawn one disappears', async () => {
    await askBen()
    const id = await openRequest()
    await sendJson(ben, 'POST', `/api/host-requests/${id}/decline`, {})
    expect((await team(ada)).requests).toMatchObject([{ id, isDeclined: true }])
    await sendJson(ada, 'DELETE', `/api/events/${pond}/host-requests/${id}`)
    expect((await team(ada)).requests).toEqual([])
    expect((await accept(ben, id)).status).toBe(404)
    await doDueJobs({ database: store.database, clock })
    const list = await sendJson(ben, 'GET', '/api/notices')
    expect(JSON.stringify(list.body)).not.toContain('/host-requests/')
  })

  test('a person who blocks the host gets no request, and the host can’t notice it', async () => {
    await sendJson(ben, 'POST', `/api/block/${await readUserId(ada)}`)
    expect((await askBen()).body).toMatchObject({ requests: [] })
    expect((await ask({ emails: ['ben@example.org'] })).body).toMatchObject({ requests: [{ name: 'ben@example.org' }] })
    await doDueJobs({ database: store.database, clock })
    expect(await mailsIn(store.database)).toEqual([])
    expect((await accept(ben, await openRequest())).status).toBe(404)
  })

  test('covers the following dates of a series on request', async () => {
    const first = await hosted(ada, { repeat: { every: 'week', count: 3, until: null } })
    const [second, third] = first.nextDates
    await askBen(second!.id, 'following')
    await accept(ben, (await team(ada, second!.id)).requests[0]!.id)
    const view = (id: number) => sendJson(ben, 'GET', `/api/events/${id}/host`)
    expect((await view(first.id)).status).toBe(404)
    expect((await view(third!.id)).status).toBe(200)
    expect((await remove(ada, ben, 'this', second!.id)).body).toMatchObject({ changed: 1 })
    expect((await view(third!.id)).status).toBe(200)
  })

  test('ends when the co-host leaves or is removed, with a notification', async () => {
    await makeBenCoHost()
    expect((await remove(ben, ada)).body).toMatchObject({ code: 'not_allowed' })
    expect((await remove(ada, ada)).body).toMatchObject({ code: 'not_allowed' })
    expect((await remove(ben, ben)).body).toMatchObject({ changed: 1 })
    await doDueJobs({ database: store.database, clock })
    expect(await subjectsTo('ada@example.org')).toContain('Ben no longer co-hosts: Pond dipping')
    await makeBenCoHost()
    expect((await remove(ada, ben)).body).toMatchObject({ changed: 1 })
    await doDueJobs({ database: store.database, clock })
    expect(await subjectsTo('ben@example.org')).toContain('You no longer co-host: Pond dipping')
  })

  test('a removed co-host can’t use the old request', async () => {
    await askBen()
    const id = await openRequest()
    await accept(ben, id)
    await remove(ada, ben)
    await accept(ben, id)
    expect((await team(ada)).hosts).toHaveLength(1)
  })

  test('co-hosts are notified of RSVPs', async () => {
    await makeBenCoHost()
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    await rsvpAs(cy, pond, { answer: 'yes' })
    await doDueJobs({ database: store.database, clock })
    const subjects = (await mailsIn(store.database)).filter(({ subject }) => subject === 'Cy is going: Pond dipping')
    expect(subjects.map(({ recipient }) => recipient).toSorted()).toEqual(['ada@example.org', 'ben@example.org'])
  })

  test('the first co-host takes over when the host deletes the account', async () => {
    await makeBenCoHost()
    expect((await sendJson(ada, 'DELETE', '/api/user/me')).status).toBe(200)
    const event = await readEvent(ben, pond)
    expect(event).toMatchObject({ organizer: 'Ben', status: 'scheduled', description: expect.any(String) })
    expect((await team(ben)).hosts.map(({ name, role }) => [name, role])).toEqual([['Ben', 'owner']])
  })
})

/** Endpoints for hosts, with request bodies. */
const shared: Partial<Record<EndpointName, object | null>> = {
  getHostView: null,
  changeHostedEvent: (({ inviteEmails: _emails, inviteNote: _note, ...fields }) => fields)(hostedPayload),
  getHostTeam: null,
  listGuests: null,
  exportGuests: null,
  importGuests: { csv: 'Name\nZoe', isTrial: true },
  changeGuest: { note: 'Vegan' },
  moveGuestUp: null,
  putAttendance: { attendance: 'attended' },
  putWalkIn: { key: '0190163d-8694-739b-aea5-966c26f8ad91', name: 'Wilma' },
  markNoShows: null,
  removeGuest: null,
  inviteGuestAgain: null,
  messageGuests: { message: 'Bring boots', to: ['yes'] },
  remindGuests: {},
  getGuestLink: null,
  putGuestLink: { isOpen: true },
  listInvitees: null,
  changeQuestionVisibility: { isPublic: true },
  putPhotoAudience: { audience: 'everyone' },
}

/** Endpoints for owners only. */
const owning: Partial<Record<EndpointName, object | null>> = {
  askCoHosts: { emails: ['robin@example.org'] },
  withdrawHostRequest: null,
  postponeHostedEvent: {},
  resumeHostedEvent: {},
  cancelHostedEvent: {},
}

const people = ['nobody', 'stranger', 'guest', 'asked', 'removed', 'co-host', 'owner'] as const
type Person = (typeof people)[number]

describe('rights', () => {
  /** @returns null for a person without an account */
  async function become(person: Person): Promise<BrowserLike | null> {
    if (person === 'nobody') return null
    if (person === 'owner') return ada
    if (person === 'guest') await rsvpAs(ben, pond, { answer: 'yes' })
    if (person === 'asked') await askBen()
    if (person === 'co-host' || person === 'removed') await makeBenCoHost()
    if (person === 'removed') await remove(ada, ben)
    return ben
  }

  test.for(people)('of %s', async (person) => {
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    await rsvpAs(cy, pond, { answer: 'yes' })
    const question = await sendJson(cy, 'POST', `/api/events/${pond}/questions`, { message: 'Are dogs welcome?' })
    const list = await sendJson(ada, 'GET', `/api/events/${pond}/guests`)
    const { guests } = list.body as unknown as GuestList
    const browser = await become(person)
    const call = async (name: EndpointName, body: object | null) => {
      const { method, path } = endpoints[name]
      const url = path
        .replace('/questions/{id}', `/questions/${String(question.body.id)}`)
        .replace('{id}', String(pond))
        .replace('{guestId}', String(guests[0]?.id))
        .replace('{requestId}', '1')
      const headers = { 'content-type': 'application/json' }
      const init = { method, ...(body && { headers, body: JSON.stringify(body) }) }
      return (await (browser ? browser.send(url, init) : fetch(product.url + url, init))).status
    }
    const refused = person === 'nobody' ? [401] : [403, 404]
    // The event isn't over, so there are no no-shows yet.
    const granted = [200, 409]
    for (const [bodies, who] of [
      [shared, ['co-host', 'owner']],
      [owning, ['owner']],
    ] as const) {
      for (const [name, body] of Object.entries(bodies)) {
        const status = await call(name as EndpointName, body)
        const expected = (who as readonly string[]).includes(person) ? granted : refused
        expect(expected, `${name}: ${status}`).toContain(status)
      }
    }
  })
})
