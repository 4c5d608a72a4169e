import { nextPath } from '#tests/support/product/app.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { JournalItem, JournalPage, OwnGoalRecord } from '#contract/journal/journal.ts'
import type { Reflection } from '#contract/journal/outcome.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { call, startGoal } from '#tests/support/goals/goal-calls.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'

openProductForEach()
let walk: number
beforeEach(async () => {
  walk = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
})

const attend = async () => {
  clock.pass({ hours: 27 })
  await ada.send(`/api/events/${walk}/attend`, { method: 'POST' })
}
const reflection = async () => (await call<Reflection>(ada, 'GET', `/api/events/${walk}/reflection`)).body
const say = (outcomes: string[]) => call<Reflection>(ada, 'PUT', `/api/events/${walk}/outcomes`, { outcomes })

describe('outcomes', () => {
  test('can be recorded by people who went, and replaced later', async () => {
    expect((await say(['learned'])).body.code).toBe('event_not_attended')
    await attend()
    expect(await reflection()).toMatchObject({ hasAttended: true, outcomes: null, asksUsed: false })
    expect((await say(['will-use', 'learned', 'learned'])).body.outcomes).toEqual(['learned', 'will-use'])
    expect((await say([])).body.outcomes).toEqual([])
    expect((await say(['bored'])).status).toBe(400)
  })

  test('are asked for again thirty days after the event', async () => {
    await attend()
    const answer = () => call<Reflection>(ada, 'PUT', `/api/events/${walk}/used`, { used: 'some' })
    expect((await answer()).body.code).toBe('event_too_recent')
    for (const _ of [1, 2]) {
      clock.pass({ hours: 24 * 15 })
      await ada.send('/api/session/refresh', { method: 'POST' })
    }
    expect(await reflection()).toMatchObject({ asksUsed: true, used: null })
    expect((await answer()).body).toMatchObject({ asksUsed: false, used: 'some' })
  })

  test('list the event’s goals', async () => {
    const { id } = await startGoal(ada, { eventId: walk })
    expect((await reflection()).goals).toEqual([{ id, title: 'Know ten birds' }])
  })
})

const write = (body: object, browser: BrowserLike = ada) => call<JournalItem>(browser, 'POST', '/api/journal', body)
const list = async (query = '', browser: BrowserLike = ada) =>
  (await call<JournalPage>(browser, 'GET', `/api/journal?${query}`)).body
const texts = async (query = '') => (await list(query)).entries.map(({ text }) => text)

describe('the journal', () => {
  test('accepts entries at any time, and shows them newest first to their author only', async () => {
    await write({ text: 'Frogs are loud' })
    await write({ text: 'Owls are quiet' }, ben)
    const { body } = await write({ text: 'Herons wait' })
    expect(body).toMatchObject({ text: 'Herons wait', imageUrl: null, goal: null, event: null })
    expect(await texts()).toEqual(['Herons wait', 'Frogs are loud'])
    expect((await call(ben, 'PATCH', `/api/journal/${body.id}`, { text: 'No' })).body.code).toBe('entry_not_found')
    expect((await call(ben, 'DELETE', `/api/journal/${body.id}`)).status).toBe(404)
  })

  test('adds an entry about an event to the goal that contains the event', async () => {
    const { id } = await startGoal(ada, { eventId: walk })
    const { body } = await write({ text: 'Ten steps', eventId: walk })
    expect(body).toMatchObject({ goal: { id, title: 'Know ten birds' }, event: { id: walk, title: 'A walk' } })
    const [goal] = (await call<{ journal: { text: string }[] }[]>(ada, 'GET', '/api/goals')).body
    expect(goal?.journal).toMatchObject([{ text: 'Ten steps', eventId: walk, imageUrl: null }])
    expect((await write({ text: 'Mine?', goalId: id }, ben)).body.code).toBe('goal_not_found')
  })

  test('is searched by the text of an entry, its event and its goal', async () => {
    await startGoal(ada, { eventId: walk })
    await write({ text: 'Mud, 100% mud', eventId: walk })
    await write({ text: 'Frogs are loud' })
    expect(await texts('q=walk mud')).toEqual(['Mud, 100% mud'])
    expect(await texts('q=FROG')).toEqual(['Frogs are loud'])
    expect(await texts('q=100%25')).toEqual(['Mud, 100% mud'])
    expect(await texts('q=_')).toEqual([])
  })

  test('is paged', async () => {
    for (let at = 1; at <= 31; at += 1) await write({ text: `Line ${at}` })
    const first = await ada.send('/api/journal?q=Line')
    expect(((await first.json()) as JournalPage).entries).toHaveLength(30)
    const next = await ada.send(nextPath(first)!)
    expect(((await next.json()) as JournalPage).entries.map(({ text }) => text)).toEqual(['Line 1'])
    expect(nextPath(next)).toBeNull()
  })

  test('restores deleted entries for a day', async () => {
    const { id } = (await write({ text: 'Frogs are loud' })).body
    const restore = () => call(ada, 'POST', `/api/journal/${id}/restore`)
    await call(ada, 'DELETE', `/api/journal/${id}`)
    expect(await texts()).toEqual([])
    expect((await restore()).status).toBe(200)
    expect(await texts()).toEqual(['Frogs are loud'])
    await call(ada, 'DELETE', `/api/journal/${id}`)
    clock.pass({ hours: 25 })
    expect((await restore()).body.code).toBe('entry_not_found')
  })

  test('can be downloaded as Markdown, oldest entry first', async () => {
    await write({ text: 'Mud *everywhere*', eventId: walk })
    clock.pass({ hours: 24 })
    await write({ text: 'Frogs are loud' })
    const response = await ada.send('/api/journal/export')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="journal.md"')
    expect(await response.text()).toBe(
      '# My learning journal\n\n## Saturday, November 21, 2026\n\nMud \\*everywhere\\*\n\n*Event: A walk*\n\n' +
        '## Sunday, November 22, 2026\n\nFrogs are loud\n',
    )
  })
})

describe('the record of a goal', () => {
  const record = async (id: number) => (await call<OwnGoalRecord>(ada, 'GET', `/api/goals/${id}/record`)).body
  const openShared = async (url: string) => {
    const response = await openBrowser(product.url).send(`/api/records/${url.split('/').at(-1)}`)
    return { status: response.status, body: (await response.json()) as OwnGoalRecord }
  }

  test('lists the tasks, attended events and the journal', async () => {
    const { id } = await startGoal(ada, { eventId: walk, tasks: ['Attend A walk'] })
    expect(await record(id)).toMatchObject({ reachedAt: null, events: [], journal: [], share: null })
    await attend()
    await write({ text: 'Ten steps', eventId: walk })
    expect(await record(id)).toMatchObject({
      title: 'Know ten birds',
      name: 'Ada',
      reachedAt: '2026-11-22T17:00:00Z',
      tasks: [{ text: 'Attend A walk', completedAt: '2026-11-22T17:00:00Z' }],
      events: [{ id: walk, title: 'A walk' }],
      journal: [{ text: 'Ten steps' }],
    })
  })

  test('can be shared by link, with the journal only on request, until revoked', async () => {
    const { id } = await startGoal(ada)
    await write({ text: 'Ten steps', goalId: id })
    const share = (body: object, browser = ada) =>
      call<{ url: string; code?: string }>(browser, 'POST', `/api/goals/${id}/record/share`, body)
    expect((await share({}, ben)).body.code).toBe('goal_not_found')
    const first = (await share({})).body.url
    expect((await openShared(first)).body).toMatchObject({ title: 'Know ten birds', journal: [] })
    expect((await openShared(first)).body).not.toHaveProperty('share')
    const second = (await share({ hasJournal: true })).body.url
    expect((await openShared(second)).body.journal).toMatchObject([{ text: 'Ten steps' }])
    expect((await openShared(first)).status, 'a new link replaces the first').toBe(404)
    await call(ada, 'PATCH', `/api/goals/${id}/record/share`, { hasJournal: false })
    expect((await openShared(second)).body.journal).toEqual([])
    await call(ada, 'DELETE', `/api/goals/${id}/record/share`)
    expect((await openShared(second)).status).toBe(404)
    expect((await record(id)).share).toBeNull()
  })
})
