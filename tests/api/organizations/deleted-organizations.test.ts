import { beforeEach, expect, test } from 'vitest'
import type { DeletedOrganization, Organization, OrganizationTeam } from '#contract/organizations/organization.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { readEvent } from '#tests/support/hosting/guests.ts'
import { hosted, sendJson } from '#tests/support/hosting/hosting.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const path = '/api/organizations/mill-library'
let id: number
/** Ada owns the library; Ben is an editor. */
beforeEach(async () => {
  const { body } = await sendJson(ada, 'POST', '/api/organizations', { name: 'Mill Library', description: 'Books' })
  id = body.id as number
  const asked = await sendJson(ada, 'POST', `${path}/members`, { userIds: [2], role: 'editor' })
  const { requests } = asked.body as unknown as OrganizationTeam
  await sendJson(ben, 'POST', `/api/host-requests/${requests[0]!.id}/accept`)
})

const restore = (browser: BrowserLike) => sendJson(browser, 'POST', `${path}/restore`)
const listDeleted = async (browser: BrowserLike) =>
  (await sendJson(browser, 'GET', '/api/deleted-organizations')).body as unknown as DeletedOrganization[]
const rights = async (browser: BrowserLike, eventId: number) =>
  (await browser.send(`/api/events/${eventId}/host`)).status

test('a restored organization has its members, followers, reports and events', async () => {
  const [own, other] = [await hosted(ben, { organizationId: id }), await hosted(ada, { organizationId: id })]
  const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
  await sendJson(cy, 'POST', `${path}/follow`)
  await sendJson(cy, 'POST', `${path}/report`, { reason: 'other' })
  await sendJson(ada, 'DELETE', path)
  expect(await listDeleted(ada)).toEqual([
    { slug: 'mill-library', name: 'Mill Library', restorableUntil: '2026-12-21T14:00:00Z' },
  ])
  expect(await listDeleted(ben)).toEqual([])
  expect((await restore(ben)).body).toMatchObject({ code: 'organization_not_found' })
  expect((await sendJson(ben, 'POST', '/api/organizations', { name: 'Mill Library' })).body.slug).toBe('mill-library-2')

  clock.pass({ hours: 24 * 29 })
  const { status, body } = await restore(ada)
  expect([status, body as unknown as Organization]).toMatchObject([
    200,
    { id, slug: 'mill-library', description: 'Books', role: 'owner', followers: 1 },
  ])
  expect(await listDeleted(ada)).toEqual([])
  const team = (await sendJson(ben, 'GET', `${path}/members`)).body as unknown as OrganizationTeam
  expect(team.members.map(({ name, role }) => [name, role])).toEqual([
    ['Ada', 'owner'],
    ['Ben', 'editor'],
  ])
  for (const event of [own, other]) {
    expect(await readEvent(cy, event.id)).toMatchObject({
      organizer: 'Mill Library',
      organization: { slug: 'mill-library' },
    })
    expect([await rights(ada, event.id), await rights(ben, event.id)]).toEqual([200, 200])
  }
  const reports = await store.database.read(
    (sql) => sql`select from organization_reports where organization_id = ${id}`,
  )
  expect(reports).toHaveLength(1)
  expect((await restore(ada)).status, 'a second time').toBe(200)
  expect((await restore(ben)).body).toMatchObject({ code: 'not_allowed' })
})

test('a restored organization keeps later changes: deleted accounts and cancelled events', async () => {
  const [own, other] = [await hosted(ben, { organizationId: id }), await hosted(ada, { organizationId: id })]
  await sendJson(ada, 'DELETE', path)
  await sendJson(ada, 'POST', `/api/events/${other.id}/cancel`, {})
  await sendJson(ben, 'DELETE', '/api/user/me')
  await restore(ada)
  const team = (await sendJson(ada, 'GET', `${path}/members`)).body as unknown as OrganizationTeam
  expect(team.members.map(({ name }) => name)).toEqual(['Ada'])
  expect(await readEvent(ada, other.id)).toMatchObject({ organizer: 'Mill Library', status: 'cancelled' })
  expect(await readEvent(ada, own.id)).toMatchObject({ status: 'cancelled' })
  expect(await rights(ada, own.id)).toBe(404)
})

test('an organization can’t be restored after 30 days', async () => {
  await sendJson(ada, 'DELETE', path)
  clock.pass({ hours: 24 * 30 + 1 })
  // Their sessions have expired by then.
  const owner = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
  expect(await listDeleted(owner)).toEqual([])
  expect((await restore(owner)).body).toMatchObject({ code: 'organization_not_found' })
  await sendJson(owner, 'POST', '/api/organizations', { name: 'Pond Club' })
  await sendJson(owner, 'DELETE', '/api/organizations/pond-club')
  const rows = await store.database.read((sql) => sql<{ slug: string }>`select slug from deleted_organizations`)
  expect(rows.map(({ slug }) => slug)).toEqual(['pond-club'])
})
