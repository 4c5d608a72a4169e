import { beforeEach, describe, expect, test } from 'vitest'
import type { MailReminders } from '#contract/notifications/notification.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, mailsIn } from '#tests/support/product/jobs.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach()
let walk: number
beforeEach(async () => {
  walk = await insertPlainEvent(store.database, 'A walk', '2026-11-23T15:00:00Z')
})

const ask = async (email: string, id = walk) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email }) }
  return (await fetch(`${product.url}/api/events/${id}/reminder`, init)).status
}
const run = () => doDueJobs({ database: store.database, clock }, /^(email-reminders|mail)\./)
const listMails = async (kind: string) => (await mailsIn(store.database)).filter((mail) => mail.kind === kind)
const readLink = (text = '') => /\/search-mail\/[\w.-]+/.exec(text)?.[0] ?? ''
const confirm = async () => {
  const link = readLink((await listMails('event-search-confirm')).at(-1)?.text)
  return fetch(product.url + link, { method: 'POST' })
}

describe('a reminder of one event by email', () => {
  test('comes the day before and an hour before, after its owner has confirmed', async () => {
    expect(await ask('Vera@Example.org')).toBe(200)
    const asked = (await listMails('event-search-confirm')).at(-1)
    expect([asked?.recipient, asked?.subject]).toEqual(['vera@example.org', 'Confirm your reminder: A walk'])
    expect(await (await fetch(product.url + readLink(asked?.text))).text()).toContain('Yes, remind me')
    clock.pass({ hours: 1 })
    await run()
    expect(await listMails('event-reminder'), 'opening the page changes nothing').toEqual([])
    expect((await confirm()).status).toBe(200)
    clock.pass({ hours: 24 })
    await run()
    await run()
    expect((await listMails('event-reminder')).map(({ subject }) => subject)).toEqual(['Tomorrow: A walk'])
    clock.pass({ hours: 23 })
    await run()
    expect((await listMails('event-reminder')).map(({ subject }) => subject)).toEqual([
      'Tomorrow: A walk',
      'In an hour: A walk',
    ])
  })

  test('is cancelled by its link, and not sent for a cancelled event', async () => {
    const other = await insertPlainEvent(store.database, 'A swim', '2026-11-23T16:00:00Z')
    for (const id of [walk, other]) {
      await ask('vera@example.org', id)
      await confirm()
    }
    clock.pass({ hours: 26 })
    await run()
    const sent = await listMails('event-reminder')
    expect(sent).toHaveLength(2)
    const off = new URL(sent.find(({ subject }) => subject.includes('walk'))?.unsubscribeUrl ?? '').pathname
    expect((await fetch(product.url + off, { method: 'POST' })).status).toBe(200)
    await store.database.write((sql) => sql`update events set status = 'cancelled' where id = ${other}`)
    clock.pass({ hours: 23 })
    await run()
    expect(await listMails('event-reminder')).toHaveLength(2)
  })

  test('isn’t offered for events that are over, private or unknown', async () => {
    const over = await insertPlainEvent(store.database, 'Over', '2026-11-20T15:00:00Z')
    const secret = await insertPlainEvent(store.database, 'A secret', '2026-11-23T15:00:00Z')
    await store.database.write(
      (sql) => sql`update events set visibility = 'private', status = 'private' where id = ${secret}`,
    )
    for (const id of [over, secret, 999_999]) expect(await ask('vera@example.org', id)).toBe(404)
    expect(await listMails('event-search-confirm')).toEqual([])
  })

  test('shares the daily limit of an address with search emails', async () => {
    const search = (q: string) =>
      fetch(`${product.url}/api/search-subscriptions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'vera@example.org', search: `q=${q}` }),
      })
    for (const q of ['a', 'b', 'c', 'd']) expect((await search(q)).status).toBe(200)
    expect(await ask('vera@example.org')).toBe(200)
    expect(await ask('vera@example.org', await insertPlainEvent(store.database, 'More', '2026-11-23T15:00:00Z'))).toBe(
      429,
    )
    expect((await search('e')).status).toBe(429)
  })
})

describe('a reminder by email at the address of an account', () => {
  const read = async (browser = ben) => (await (await browser.send('/api/mail-reminders')).json()) as MailReminders
  const listStatuses = async () =>
    ((await (await ben.send('/api/user-events/me')).json()) as UserEvent[]).map(({ eventId, status }) => [
      eventId,
      status,
    ])
  const move = () => sendJson(ben, 'POST', '/api/mail-reminders/move')

  test('moves into it when its owner agrees, once, and no other person sees it', async () => {
    await ask('ben@example.org')
    expect(await read(), 'nobody has confirmed it').toEqual([])
    await confirm()
    expect(await read()).toMatchObject([{ address: 'ben@example.org', eventId: walk, title: 'A walk' }])
    expect(await read(ada)).toEqual([])
    expect(await listStatuses(), 'it isn’t moved silently').toEqual([])
    expect((await move()).body).toEqual({ moved: 1 })
    expect((await move()).body).toEqual({ moved: 0 })
    expect(await listStatuses()).toEqual([[walk, 'saved']])
    clock.pass({ hours: 26 })
    await run()
    expect(await listMails('event-reminder')).toEqual([])
  })
})
