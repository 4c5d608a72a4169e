import { describe, expect, test } from 'vitest'
import type { LearningEvent } from '#contract/events/event.ts'
import type { Organization, OrganizationTeam } from '#contract/organizations/organization.ts'
import { setOperator } from '#server/admin/people-service.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { rsvpAs, readEvent } from '#tests/support/hosting/guests.ts'
import { host, hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const readUserId = async (browser: BrowserLike) =>
  ((await sendJson(browser, 'GET', '/api/session')).body as { userId: number }).userId
const create = (browser: BrowserLike, name = 'Mill Library') =>
  sendJson(browser, 'POST', '/api/organizations', {
    name,
    description: 'Books and more',
    website: 'https://mill.example',
  })
const at = (path = '') => `/api/organizations/mill-library${path}`
const read = async (browser: BrowserLike) => (await sendJson(browser, 'GET', at())).body as unknown as Organization
const team = async (browser: BrowserLike) =>
  (await sendJson(browser, 'GET', at('/members'))).body as unknown as OrganizationTeam
const view = async (browser: BrowserLike, id: number) => (await browser.send(`/api/events/${id}/host`)).status
const list = async (query: string) =>
  (await (await fetch(`${product.url}/api/events?${query}`)).json()) as LearningEvent[]

/** Ada creates the library; Ben joins as an editor. @returns its id */
async function openLibrary(role: 'editor' | 'owner' = 'editor'): Promise<number> {
  const { body } = await create(ada)
  await sendJson(ada, 'POST', at('/members'), { userIds: [await readUserId(ben)], role })
  const [request] = (await team(ada)).requests
  await sendJson(ben, 'POST', `/api/host-requests/${request!.id}/accept`)
  return body.id as number
}
const hostFor = (browser: BrowserLike, organizationId: number) => hosted(browser, { organizationId })
const remove = async (browser: BrowserLike, who: BrowserLike) =>
  sendJson(browser, 'DELETE', at(`/members/${await readUserId(who)}`))
const change = async (browser: BrowserLike, who: BrowserLike, body: object) =>
  sendJson(browser, 'PATCH', at(`/members/${await readUserId(who)}`), body)

describe('an organization', () => {
  test('has a page as soon as it is created', async () => {
    expect((await create(ada)).body).toMatchObject({ slug: 'mill-library', role: 'owner', isVerified: false })
    expect(await (await fetch(product.url + at())).json()).toEqual({
      id: 1,
      slug: 'mill-library',
      name: 'Mill Library',
      description: 'Books and more',
      website: 'https://mill.example',
      imageUrl: null,
      isVerified: false,
      upcoming: 0,
      past: 0,
      followers: 0,
      members: [],
    })
    // Another one of the same name has a different address.
    expect((await create(ben)).body).toMatchObject({ slug: 'mill-library-2' })
  })

  test('needs a valid name and website, and has a limit of three a day', async () => {
    for (const body of [{ name: '…' }, { name: 'x' }, { name: 'Mill', website: 'javascript:alert(1)' }]) {
      expect((await sendJson(ada, 'POST', '/api/organizations', body)).status).toBe(400)
    }
    for (const name of ['One', 'Two', 'Three']) expect((await create(ada, name)).status).toBe(200)
    expect((await create(ada, 'Four')).body).toMatchObject({ code: 'too_many_organizations' })
    clock.pass({ hours: 25 })
    expect((await create(ada, 'Four')).status).toBe(200)
  })

  test('hosts events under its name, which all of its members manage', async () => {
    const id = await openLibrary()
    const event = await hostFor(ben, id)
    expect(event).toMatchObject({ organizer: 'Mill Library', organization: { slug: 'mill-library' } })
    expect(await view(ada, event.id)).toBe(200)
    expect((await list('organization=mill-library')).map((each) => each.id)).toEqual([event.id])
    expect(await read(ada)).toMatchObject({ upcoming: 1 })
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    expect(await view(cy, event.id)).toBe(404)
    expect((await host(cy, { organizationId: id })).body).toMatchObject({ code: 'organization_not_found' })
  })

  test('lets its owners and the member who created an event cancel it', async () => {
    const id = await openLibrary()
    const own = await hostFor(ben, id)
    const other = await hostFor(ada, id)
    const cancel = (browser: BrowserLike, eventId: number) =>
      sendJson(browser, 'POST', `/api/events/${eventId}/cancel`, {})
    expect((await cancel(ben, other.id)).body).toMatchObject({ code: 'not_allowed' })
    expect((await cancel(ben, own.id)).status).toBe(200)
    expect((await cancel(ada, other.id)).status).toBe(200)
  })

  test('has its own events, which aren’t on its members’ profiles', async () => {
    const event = await hostFor(ben, await openLibrary())
    expect(await readEvent(ada, event.id)).not.toHaveProperty('host')
    const { body } = await sendJson(ada, 'GET', '/api/people/ben')
    expect(JSON.stringify(body)).not.toContain('Pond dipping')
  })

  test('can be renamed, which renames it on its events', async () => {
    const event = await hostFor(ada, await openLibrary())
    await sendJson(ada, 'PUT', at(), { name: 'Old Mill Library' })
    expect(await readEvent(ada, event.id)).toMatchObject({ organizer: 'Old Mill Library' })
    expect((await sendJson(ben, 'PUT', at(), { name: 'Ben’s' })).body).toMatchObject({ code: 'not_allowed' })
  })

  test('is suggested while typing, if it is verified or hosts events', async () => {
    const id = await openLibrary()
    const suggest = async () =>
      (await (await fetch(`${product.url}/api/search/suggestions?q=mill%20lib`)).json()) as { kind: string }[]
    expect(await suggest()).toEqual([])
    await hostFor(ben, id)
    const suggestion = { kind: 'organization', text: 'Mill Library', organizationSlug: 'mill-library' }
    expect(await suggest()).toEqual([expect.objectContaining(suggestion)])
  })

  test('leaves its events to the members who created them when it is deleted', async () => {
    const id = await openLibrary()
    const [own, other] = [await hostFor(ben, id), await hostFor(ada, id)]
    expect((await sendJson(ben, 'DELETE', at())).body).toMatchObject({ code: 'not_allowed' })
    expect((await sendJson(ada, 'DELETE', at())).status).toBe(200)
    expect(await readEvent(ben, own.id)).toMatchObject({ organizer: 'Ben', status: 'scheduled' })
    expect([await view(ben, own.id), await view(ada, own.id)]).toEqual([200, 404])
    expect([await view(ben, other.id), await view(ada, other.id)]).toEqual([404, 200])
    expect((await fetch(product.url + at())).status).toBe(404)
  })
})

describe('members', () => {
  test('are named on the page only if they agree', async () => {
    await openLibrary()
    expect((await change(ada, ben, { isShown: true })).body).toMatchObject({ code: 'not_allowed' })
    await change(ben, ben, { isShown: true })
    expect((await read(ada)).members).toEqual([{ name: 'Ben', username: 'ben' }])
    expect(await (await fetch(product.url + at())).json()).toMatchObject({ members: [{ name: 'Ben' }] })
  })

  test('lose their rights when they leave or are removed', async () => {
    const event = await hostFor(ben, await openLibrary())
    expect((await remove(ada, ben)).status).toBe(200)
    expect([await view(ben, event.id), await view(ada, event.id)]).toEqual([404, 200])
    await doDueJobs({ database: store.database, clock })
    const subjects = (await mailsIn(store.database)).map(({ subject }) => subject)
    expect(subjects).toContain('You’re no longer a member of Mill Library')
    expect((await team(ben)) as unknown).toMatchObject({ code: 'not_allowed' })
  })

  test('always include an owner', async () => {
    await openLibrary()
    expect((await remove(ada, ada)).body).toMatchObject({ code: 'last_owner' })
    expect((await change(ada, ada, { role: 'editor' })).body).toMatchObject({ code: 'last_owner' })
    expect((await change(ben, ben, { role: 'owner' })).body).toMatchObject({ code: 'not_allowed' })
    await change(ada, ben, { role: 'owner' })
    expect((await remove(ada, ada)).status).toBe(200)
    expect((await team(ben)).members.map(({ name, role }) => [name, role])).toEqual([['Ben', 'owner']])
  })

  test('take over when the last owner deletes the account', async () => {
    const event = await hostFor(ada, await openLibrary())
    await sendJson(ada, 'DELETE', '/api/user/me')
    expect((await team(ben)).members.map(({ name, role }) => [name, role])).toEqual([['Ben', 'owner']])
    expect(await readEvent(ben, event.id)).toMatchObject({ organizer: 'Mill Library', status: 'scheduled' })
  })

  test('include someone, or the organization is deleted with the last account', async () => {
    const { body } = await create(ada)
    const event = await hostFor(ada, body.id as number)
    await sendJson(ada, 'DELETE', '/api/user/me')
    expect((await fetch(product.url + at())).status).toBe(404)
    expect(await readEvent(ben, event.id)).toMatchObject({ organizer: '', status: 'cancelled' })
  })
})

describe('an operator', () => {
  test('verifies an organization, which marks its events', async () => {
    const id = await openLibrary()
    const before = await hostFor(ada, id)
    await setOperator({ database: store.database, clock }, await readUserId(ben), true, { actorId: null, reason: '' })
    expect((await sendJson(ada, 'POST', `/api/admin/organizations/${id}/verify`)).status).toBe(404)
    expect((await sendJson(ben, 'POST', `/api/admin/organizations/${id}/verify`)).status).toBe(200)
    const after = await hostFor(ada, id)
    for (const event of [before, after])
      expect(await readEvent(ada, event.id)).toMatchObject({ organizerIsVetted: true })
    expect(await read(ada)).toMatchObject({ isVerified: true })
    const log = await sendJson(ben, 'GET', '/api/admin/log')
    expect(JSON.stringify(log.body)).toContain('organization.verify')
    await sendJson(ben, 'DELETE', `/api/admin/organizations/${id}/verify`)
    expect(await readEvent(ada, before.id)).toMatchObject({ organizerIsVetted: false })
  })

  test.each([
    ['name', { name: 'City Hall' }],
    ['website', { website: 'https://phish.example' }],
    ['picture', { imageUrl: pixel }],
  ])('no longer vouches for an organization that changes its %s', async (_what, change) => {
    const id = await openLibrary()
    await setOperator({ database: store.database, clock }, await readUserId(ben), true, { actorId: null, reason: '' })
    await sendJson(ben, 'POST', `/api/admin/organizations/${id}/verify`)
    await store.database.write((sql) => sql`update organizations set organizer = 'the-mill-guild' where id = ${id}`)
    const event = await hostFor(ada, id)
    const same = { name: 'Mill Library', description: 'Books and more', website: 'https://mill.example' }
    // Other words change nothing.
    await sendJson(ada, 'PUT', at(), { ...same, description: 'Books, and tools to borrow' })
    expect(await read(ada)).toMatchObject({ isVerified: true })
    expect((await sendJson(ada, 'PUT', at(), { ...same, ...change })).body).toMatchObject({ isVerified: false })
    expect(await read(ben)).toMatchObject({ isVerified: false })
    expect(await readEvent(ben, event.id)).toMatchObject({ organizerIsVetted: false })
    expect(await readEvent(ben, (await hostFor(ada, id)).id)).toMatchObject({ organizerIsVetted: false })
    expect(
      await store.database.read((sql) => sql.value`select organizer from organizations where id = ${id}`),
    ).toBeNull()
    await doDueJobs({ database: store.database, clock })
    const { notices } = (await sendJson(ben, 'GET', '/api/notices')).body as { notices: { title: string }[] }
    expect(notices.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^No longer verified: /))
  })

  test('hides an organization whose owners are all banned, with its events', async () => {
    const id = await openLibrary('owner')
    const event = await hostFor(ada, id)
    const cleo = await product.signIn({ name: 'Cleo', email: 'cleo@example.org' })
    await setOperator({ database: store.database, clock }, await readUserId(cleo), true, { actorId: null, reason: '' })
    await sendJson(cleo, 'POST', `/api/admin/organizations/${id}/verify`)
    await sendJson(cleo, 'POST', at('/follow'))
    const [adaId, benId] = [await readUserId(ada), await readUserId(ben)]
    const ban = (who: number) => sendJson(cleo, 'POST', `/api/admin/people/${who}/ban`, { reason: 'Spam' })
    await ban(adaId)
    expect((await fetch(product.url + at())).status).toBe(200)
    expect(await readEvent(cleo, event.id)).toMatchObject({ title: event.title })
    await ban(benId)
    for (const path of [at(), `/organizations/mill-library`])
      expect((await fetch(product.url + path)).status, path).toBe(404)
    expect((await fetch(`${product.url}/api/events/${event.id}`)).status).toBe(404)
    expect(await (await fetch(`${product.url}/api/search/suggestions?q=Mill`)).text()).not.toContain('mill-library')
    expect((await sendJson(cleo, 'POST', at('/follow'))).status).toBe(404)
    // Operators still see it, and lifting a ban shows the page again.
    expect(JSON.stringify((await sendJson(cleo, 'GET', '/api/admin/organizations')).body)).toContain('Mill Library')
    await sendJson(cleo, 'POST', `/api/admin/people/${benId}/unban`, { reason: '' })
    expect((await fetch(product.url + at())).status).toBe(200)
  })

  test('links imported events, but not those of people who use the name', async () => {
    const id = await openLibrary()
    await setOperator({ database: store.database, clock }, await readUserId(ada), true, { actorId: null, reason: '' })
    const link = (organizer: string) => sendJson(ada, 'PUT', `/api/admin/organizations/${id}/organizer`, { organizer })
    expect((await link('The Mill Guild')).body).toMatchObject({ code: 'organizer_not_found' })
    const imported = await store.database.write(async (sql) => {
      const [event] = await sql<{ id: number }>`
        with source as (insert into sources (name) values ('Town') returning id),
        imported as (
          insert into events (title, organizer, starts_at, ends_at, time_zone) values
            ('Weaving', 'The Mill Guild', '2026-11-25T15:00Z', '2026-11-25T16:00Z', 'America/New_York')
          returning id)
        insert into event_sources (event_id, source_id, uid, content_hash)
        select imported.id, source.id, 'weaving', '' from imported, source returning event_id as id`
      await sql`
        insert into events (title, organizer, starts_at, ends_at, time_zone) values
          ('Fake', 'The Mill Guild', '2026-11-25T15:00Z', '2026-11-25T16:00Z', 'America/New_York')`
      return event!.id
    })
    expect((await link('the mill guild!')).body).toEqual({ id, organizer: 'the-mill-guild' })
    expect((await list('organization=mill-library')).map((event) => event.id)).toEqual([imported])
    expect(await (await fetch(`${product.url}/api/organizers/the-mill-guild`)).json()).toMatchObject({
      organization: { slug: 'mill-library' },
    })
    const other = (await create(ben, 'Guild')).body.id as number
    const taken = await sendJson(ada, 'PUT', `/api/admin/organizations/${other}/organizer`, {
      organizer: 'the-mill-guild',
    })
    expect(taken.body).toMatchObject({ code: 'organizer_taken' })
    await link('')
    expect(await list('organization=mill-library')).toEqual([])
  })
})

test('followers are notified of new events, and the organization is on their list', async () => {
  const id = await openLibrary()
  const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
  expect((await sendJson(cy, 'POST', at('/follow'))).body).toEqual({ slug: 'mill-library', isFollowed: true })
  expect(await read(cy)).toMatchObject({ isFollowed: true, followers: 1 })
  clock.pass({ hours: 1 })
  const event = await hostFor(ada, id)
  await store.database.write(
    (sql) => sql`update events set created_at = ${clock.now().toString()} where id = ${event.id}`,
  )
  clock.pass({ hours: 24 })
  await doDueJobs({ database: store.database, clock })
  const mails = (await mailsIn(store.database)).filter(({ recipient }) => recipient === 'cy@example.org')
  expect(mails.map(({ subject }) => subject)).toEqual(['New from Mill Library: Pond dipping'])
  expect((await sendJson(cy, 'GET', '/api/followed-pages')).body).toMatchObject({
    organizations: [{ slug: 'mill-library', name: 'Mill Library' }],
  })
  await sendJson(cy, 'DELETE', at('/follow'))
  expect(await read(cy)).toMatchObject({ isFollowed: false, followers: 0 })
})

test('feeds and the sitemap include organizations', async () => {
  await hostFor(ada, await openLibrary())
  const feed = await (await fetch(`${product.url}/feeds/events.ics?organization=mill-library`)).text()
  expect(feed).toContain('X-WR-CALNAME:Events by Mill Library')
  expect(feed.match(/SUMMARY:/g)).toHaveLength(1)
  expect(await (await fetch(`${product.url}/sitemaps/organizations.xml`)).text()).toContain(
    '/organizations/mill-library<',
  )
})

test('the emails to its guests are in its name, and those of friends who invite in theirs', async () => {
  const id = await openLibrary()
  const pond = await hostFor(ada, id)
  const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
  await rsvpAs(cy, pond.id, { answer: 'yes' })
  await sendJson(ada, 'POST', `/api/events/${pond.id}/invitations`, { emails: ['dora@example.org'] })
  await sendJson(cy, 'POST', `/api/events/${pond.id}/invitations`, { emails: ['eli@example.org'] })
  await doDueJobs({ database: store.database, clock })
  const senders = await store.database.read(
    (sql) => sql<{ recipient: string; name: string; isSigned: boolean }>`
      select recipient, sender_name as name, body_text like '%— Mill Library%' as "isSigned" from mails
      where kind in ('invitation', 'rsvp-confirmation') order by recipient`,
  )
  expect(senders).toEqual([
    { recipient: 'cy@example.org', name: 'Mill Library via Wonderlark', isSigned: true },
    { recipient: 'dora@example.org', name: 'Mill Library via Wonderlark', isSigned: true },
    { recipient: 'eli@example.org', name: 'Cy via Wonderlark', isSigned: false },
  ])
})
