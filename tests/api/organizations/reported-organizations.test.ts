import { beforeEach, expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { ListedOrganization } from '#contract/organizations/organization.ts'
import { setOperator } from '#server/admin/people-service.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()

let id: number
/** Ada operates the town; Ben has a club. */
beforeEach(async () => {
  await setOperator({ database: store.database, clock }, 1, true, { actorId: null, reason: '' })
  id = (await sendJson(ben, 'POST', '/api/organizations', { name: 'Pond Club' })).body.id as number
  await sendJson(ben, 'POST', '/api/organizations', { name: 'Mill Library' })
})

const report = (browser: BrowserLike, body: object, slug = 'pond-club') =>
  sendJson(browser, 'POST', `/api/organizations/${slug}/report`, body)
const listed = async (state: string) => {
  const { body } = await sendJson(ada, 'GET', `/api/admin/organizations?state=${state}`)
  return body.rows as ListedOrganization[]
}

test('operators see one report for each person until they close them', async () => {
  const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
  expect(await listed('reported')).toEqual([])
  expect((await report(cy, { reason: 'spam' })).status).toBe(200)
  clock.pass({ minutes: 1 })
  await report(cy, { reason: 'misleading', note: 'There is no pond.' })
  clock.pass({ minutes: 1 })
  await report(ada, { reason: 'other' })
  const [reported, ...others] = await listed('reported')
  expect(others).toEqual([])
  expect(reported).toMatchObject({ name: 'Pond Club' })
  expect(reported!.reports.map(({ reporter, reason, note }) => [reporter, reason, note])).toEqual([
    ['Ada', 'other', ''],
    ['Cy', 'spam', ''],
  ])
  await doDueJobs({ database: store.database, clock })
  const { notices } = (await sendJson(ada, 'GET', '/api/notices')).body as unknown as AppNotificationList
  expect(notices.map(({ title, link }) => [title, link])).toContainEqual([
    '2 reports: Pond Club',
    '/admin/organizations?state=reported',
  ])
  const counted = async () => (await sendJson(ada, 'GET', '/api/admin/overview')).body['reportedOrganizations']
  expect(await counted()).toBe(1)
  const settle = () => sendJson(ada, 'DELETE', `/api/admin/organizations/${id}/reports`)
  expect((await settle()).body).toEqual({ id, closed: 2 })
  expect((await settle()).body).toEqual({ id, closed: 0 })
  expect(await counted()).toBe(0)
  expect(await listed('reported')).toEqual([])
  expect((await listed('all')).map(({ name, reports }) => [name, reports.length])).toEqual([
    ['Mill Library', 0],
    ['Pond Club', 0],
  ])
  const log = await sendJson(ada, 'GET', '/api/admin/log')
  expect(JSON.stringify(log.body)).toContain('organization.settle')
  expect((await sendJson(ada, 'DELETE', '/api/admin/organizations/999/reports')).body).toMatchObject({
    code: 'organization_not_found',
  })
})

test('a report is deleted with its author’s account', async () => {
  const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
  await report(cy, { reason: 'unsafe' })
  await report(cy, { reason: 'unsafe', note: 'Thin ice' }, 'mill-library')
  await sendJson(ben, 'DELETE', '/api/organizations/mill-library')
  await sendJson(cy, 'DELETE', '/api/user/me')
  expect(await listed('reported')).toEqual([])
  const stored = await store.database.read((sql) => sql`select content from deleted_organizations`)
  expect(JSON.stringify(stored)).not.toContain('Thin ice')
  expect(JSON.stringify(stored)).toContain('"role":"owner"')
})
