import { describe, expect, test } from 'vitest'
import { readTask } from '#server/admin/run-command.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import { limits } from '#contract/limits.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { ada, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'

openProductForEach({ reviewHosted: true })

/** Runs the command. @returns the lines that it prints */
async function admin(...words: string[]): Promise<string[]> {
  const lines: string[] = []
  const deps = { ...jobDeps({ database: store.database, clock }), publicUrl: product.url }
  await readTask(words)!(deps, (line) => lines.push(line))
  return lines
}
const report = async (browser: BrowserLike, id: number | string, body: object = { reason: 'spam' }) => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await browser.send(`/api/events/${id}/report`, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const statusFor = async (browser: BrowserLike, id: number) => (await browser.send(`/api/events/${id}`)).status
const people = (...names: string[]) =>
  Promise.all(names.map((name) => product.signIn({ name, email: `${name}@example.org` })))
/** Makes every account older than a week. */
const age = () =>
  store.database.write((sql) => sql`update users set created_at = ${clock.now().subtract({ hours: 200 }).toString()}`)
const runJobs = () => doDueJobs({ database: store.database, clock })
const readNotifications = async (browser: BrowserLike) => {
  await runJobs()
  return ((await (await browser.send('/api/notices')).json()) as AppNotificationList).notices
}

describe('reports', () => {
  test('by three people hide an event from everyone but its host until an operator decides', async () => {
    const pond = await insertHostedEvent(store.database)
    const [ben, cy, dee] = (await people('Ben', 'Cy', 'Dee')) as [BrowserLike, BrowserLike, BrowserLike]
    await age()
    expect(await report(ben, pond, { reason: 'unsafe', note: 'Deep\nwater' })).toEqual({
      status: 200,
      body: { eventId: pond, isReported: true },
    })
    await report(ben, pond)
    await report(cy, pond)
    expect(await statusFor(openBrowser(product.url), pond), 'one person counts once').toBe(200)
    expect(await admin('list')).toEqual([
      `${pond}\tscheduled\tPond dipping\n\t2026-11-28T15:00:00Z, hosted by Ada (1)`,
      '\treported: unsafe: “Deep water”; spam',
    ])
    await report(dee, pond, { reason: 'other', note: 'Not nice' })
    expect(await statusFor(openBrowser(product.url), pond)).toBe(404)
    expect((await report(ben, pond)).status, 'a hidden event can’t be reported again').toBe(404)
    expect(await statusFor(ada, pond)).toBe(200)
    expect(await admin('list')).toEqual([
      `${pond}\thidden\tPond dipping\n\t2026-11-28T15:00:00Z, hosted by Ada (1)`,
      '\treported: unsafe: “Deep water”; spam; other: “Not nice”',
    ])
    expect(await admin('show', String(pond))).toEqual(['“Pond dipping” is now visible (1 date).'])
    expect(await admin('list')).toEqual(['No events to review.'])
    await report(ben, pond)
    await report(cy, pond)
    expect(await statusFor(openBrowser(product.url), pond), 'resolved reports don’t count').toBe(200)
  })

  test('by accounts younger than a week only alert operators', async () => {
    const pond = await insertHostedEvent(store.database)
    const [ben, cy, dee, olga] = (await people('Ben', 'Cy', 'Dee', 'Olga')) as [
      BrowserLike,
      BrowserLike,
      BrowserLike,
      BrowserLike,
    ]
    await age()
    await admin('operator', 'olga@example.org')
    const young = clock
      .now()
      .subtract({ hours: 24 * 7 - 1 })
      .toString()
    await store.database.write(
      (sql) => sql`update users set created_at = ${young} where lower(email) = 'dee@example.org'`,
    )
    await report(ben, pond, { reason: 'unsafe', note: 'Deep water' })
    await runJobs()
    clock.pass({ minutes: 1 })
    await report(cy, pond)
    await runJobs()
    clock.pass({ minutes: 1 })
    await report(dee, pond)
    expect(await statusFor(openBrowser(product.url), pond)).toBe(200)
    expect(await readNotifications(olga)).toMatchObject([{ title: '3 reports: Pond dipping', kind: 'reports' }])
    const toOperator = async () =>
      (await mailsIn(store.database))
        .filter(({ recipient }) => recipient.toLowerCase() === 'olga@example.org')
        .map(({ subject }) => subject)
    expect(await toOperator()).toEqual(['Reported: Pond dipping'])
    clock.pass({ hours: 2 })
    await report(dee, pond)
    expect(await statusFor(openBrowser(product.url), pond)).toBe(404)
    await runJobs()
    expect(await toOperator()).toEqual(['Reported: Pond dipping', 'Hidden after 3 reports: Pond dipping'])
  })

  test('and decisions reach the host with the reason, but without the reporters', async () => {
    const pond = await insertHostedEvent(store.database)
    const reporters = await people('Ben', 'Cy', 'Dee')
    await age()
    for (const browser of reporters) {
      clock.pass({ minutes: 1 })
      await report(browser, pond, { reason: 'misleading', note: 'There is no pond' })
      await runJobs()
    }
    const [hidden] = await readNotifications(ada)
    expect(hidden).toMatchObject({
      title: 'Hidden until it’s reviewed: Pond dipping',
      kind: 'moderation',
      link: `/events/${pond}/host`,
      body: expect.stringContaining('“It’s misleading or doesn’t exist”') as string,
    })
    clock.pass({ minutes: 1 })
    await admin('show', String(pond))
    expect((await readNotifications(ada))[0]?.title).toBe('Visible again: Pond dipping')
    const emails = (await mailsIn(store.database)).filter(({ recipient }) => recipient === 'ada@example.org')
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Hidden until it’s reviewed: Pond dipping',
      'Visible again: Pond dipping',
    ])
    for (const { text } of emails) {
      expect(text).toContain('You got this email because you host this event.')
      expect(text).not.toMatch(/Ben|Cy|Dee|There is no pond/)
    }
  })

  test('need a session, a reason and an event, and have a limit', async () => {
    const pond = await insertHostedEvent(store.database)
    const [ben] = (await people('Ben')) as [BrowserLike]
    expect((await report(openBrowser(product.url), pond)).status).toBe(401)
    for (const body of [
      {},
      { reason: 'boring' },
      { reason: 'spam', note: 'x'.repeat(501) },
      { reason: 'spam', note: '\0' },
    ]) {
      expect((await report(ben, pond, body)).status).toBe(400)
    }
    expect((await report(ben, 999)).body['code']).toBe('event_not_found')
    for (let at = 0; at < limits.reports.perPersonPerDay; at += 1) {
      const id = await insertPlainEvent(store.database, `Walk ${at}`, '2026-11-29T15:00:00Z')
      expect((await report(ben, id)).status).toBe(200)
    }
    expect((await report(ben, pond)).body['code']).toBe('too_many_reports')
  })

  test('by banned people don’t count', async () => {
    const pond = await insertHostedEvent(store.database)
    const [ben, cy, dee] = (await people('Ben', 'Cy', 'Dee')) as [BrowserLike, BrowserLike, BrowserLike]
    await report(ben, pond)
    await age()
    await admin('ban', 'ben@example.org', 'Spam', 'again')
    await runJobs()
    const email = (await mailsIn(store.database)).find(({ recipient }) => recipient.toLowerCase() === 'ben@example.org')
    expect(email?.subject).toBe('Your account is banned')
    expect(email?.text).toContain('Spam again')
    await report(cy, pond)
    await report(dee, pond)
    expect(await statusFor(openBrowser(product.url), pond)).toBe(200)
  })
})

test('one person’s reports of an event notify once, and the first reason stays', async () => {
  const pond = await insertHostedEvent(store.database)
  const [ben, olga] = (await people('Ben', 'Olga')) as [BrowserLike, BrowserLike]
  await store.database.write((sql) => sql`update users set is_operator = true where name = 'Olga'`)
  for (let at = 0; at < 8; at += 1) {
    expect((await report(ben, pond, { reason: 'spam', note: `Note ${at}` })).status).toBe(200)
    clock.pass({ minutes: 5 })
    await runJobs()
  }
  expect((await admin('list')).at(-1)).toBe('\treported: spam: “Note 0”')
  expect((await mailsIn(store.database)).filter(({ recipient }) => recipient === 'Olga@example.org')).toHaveLength(1)
  expect((await readNotifications(olga)).filter(({ title }) => title.startsWith('Reported'))).toHaveLength(1)
})
