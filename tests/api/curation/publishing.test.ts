import { beforeEach, expect, test } from 'vitest'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import type { BrowserLike } from '#tests/support/product/browser-like.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, store } from '#tests/support/product/open-product.ts'

openProductForEach()

const runJobs = () => doDueJobs({ database: store.database, clock })
const settings = { eventReminders: true, newEvents: true, groupInvites: true, goalNudges: true }
/** Ben follows Ada and has all notifications on. */
beforeEach(async () => {
  await sendJson(ben, 'POST', '/api/follow/1')
  await sendJson(ben, 'PUT', '/api/notifications/me', settings)
})

const { inviteEmails: _emails, inviteNote: _note, ...fields } = hostedPayload
async function change(id: number, given: Partial<HostedEventPayload>, more: object = {}) {
  clock.pass({ minutes: 1 })
  const { status } = await sendJson(ada, 'PUT', `/api/events/${id}/host`, { ...fields, ...given, ...more })
  expect(status).toBe(200)
  await runJobs()
}
const titles = async (browser: BrowserLike) => {
  const { notices } = (await sendJson(browser, 'GET', '/api/notices')).body as unknown as AppNotificationList
  return notices.map(({ title }) => title).filter((title) => !title.startsWith('Ada follows'))
}

test.each(['unlisted', 'private'] as const)(
  'followers get one notification of an event that was %s at first',
  async (visibility) => {
    const { id } = await hosted(ada, { visibility })
    await runJobs()
    expect(await titles(ben)).toEqual([])
    await change(id, { visibility: 'public' })
    expect(await titles(ben)).toEqual(['Ada is hosting: Pond dipping'])
    await change(id, { visibility })
    await change(id, { visibility: 'public' })
    await change(id, { title: 'Pond dipping for all' })
    expect(await titles(ben)).toEqual(['Ada is hosting: Pond dipping'])
    const mails = (await mailsIn(store.database)).filter(({ recipient }) => recipient === 'ben@example.org')
    expect(mails.map(({ subject }) => subject)).toEqual(['Ada is hosting: Pond dipping'])
  },
)

test('a series or course that becomes public causes one notification', async () => {
  const series = await hosted(ada, { visibility: 'unlisted', repeat: { every: 'week', count: 3 } })
  await change(series.id, { visibility: 'public' }, { scope: 'following' })
  const course = await hosted(ada, {
    title: 'Weaving course',
    visibility: 'private',
    sessions: [{ date: '2026-12-05', time: '10:00', endTime: '11:00' }],
  })
  await change(course.id, { title: 'Weaving course', visibility: 'public' })
  expect(await titles(ben)).toEqual(['Ada is hosting: Weaving course', 'Ada is hosting: Pond dipping'])
})

test('followers of an organization are notified when its events become public, regardless of their age', async () => {
  const organization = await sendJson(ada, 'POST', '/api/organizations', { name: 'Mill Library' })
  await sendJson(ben, 'POST', '/api/organizations/mill-library/follow')
  const { id } = await hosted(ada, { visibility: 'unlisted', organizationId: organization.body.id as number })
  await store.database.write((sql) => sql`update events set created_at = '2026-09-01T10:00:00Z' where id = ${id}`)
  clock.pass({ hours: 24 })
  await runJobs()
  expect(await titles(ben)).toEqual([])
  await change(id, { visibility: 'public' })
  clock.pass({ hours: 24 })
  await runJobs()
  expect(await titles(ben)).toEqual(['New from Mill Library: Pond dipping'])
  clock.pass({ hours: 48 })
  await runJobs()
  expect(await titles(ben)).toHaveLength(1)
})
