import { describe, expect, test } from 'vitest'
import { readTask } from '#server/admin/run-command.ts'
import { trustNewListings } from '#server/events/service.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { insertHostedEvent } from '#tests/support/hosting/guests.ts'
import { hosted } from '#tests/support/hosting/hosting.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { choose } from '#tests/support/people/notified-people.ts'
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
const statusFor = async (browser: BrowserLike, id: number) => (await browser.send(`/api/events/${id}`)).status
const people = (...names: string[]) =>
  Promise.all(names.map((name) => product.signIn({ name, email: `${name}@example.org` })))

describe('a held event', () => {
  test('sends its invitations once it is approved, with every date of its series', async () => {
    const event = (await hosted(ada, {
      title: 'Kites',
      inviteEmails: ['cy@example.org', 'dee@example.org'],
      inviteNote: 'Bring string.',
      repeat: { every: 'week', count: 3 },
    })) as LearningEvent & { invitationsSent: number }
    expect([event.status, event.invitationsSent]).toEqual(['held', 0])
    expect(await mailsIn(store.database)).toEqual([])
    expect((await admin('list'))[0]).toMatch(/^\d+\theld\tKites\n\t3 dates, starting .*, hosted by Ada \(1\)$/)
    expect(await admin('approve', String(event.id))).toEqual([
      '“Kites” is now visible (3 dates). Sending 2 invitations.',
    ])
    const emails = await mailsIn(store.database)
    expect(emails.map(({ recipient }) => recipient)).toEqual(['cy@example.org', 'dee@example.org'])
    expect(emails[0]?.text).toContain('Bring string.')
    expect(await statusFor(openBrowser(product.url), event.id)).toBe(200)
    expect(await admin('approve', String(event.id))).toEqual(['“Kites” was already visible.'])
    expect(await mailsIn(store.database), 'once').toHaveLength(2)
  })

  test('notifies followers of its host and invited members once it is approved', async () => {
    const [ben, cy] = (await people('Ben', 'Cy')) as [BrowserLike, BrowserLike]
    await ben.send('/api/follow/1', { method: 'POST' })
    for (const userId of [2, 3]) await choose({ database: store.database, clock }, userId, { groupInvites: true })
    const { id } = await hosted(ada, { title: 'Kites', inviteEmails: ['Cy@example.org'] })
    const listNotifications = async (browser: BrowserLike) => {
      await doDueJobs({ database: store.database, clock })
      const { notices } = (await (await browser.send('/api/notices')).json()) as AppNotificationList
      return notices.map(({ title, kind }) => [title, kind])
    }
    expect([...(await listNotifications(ben)), ...(await listNotifications(cy))]).toEqual([])
    await admin('approve', String(id))
    expect(await listNotifications(ben)).toEqual([['Ada is hosting: Kites', 'groupInvites']])
    expect(await listNotifications(cy)).toEqual([['Ada invites you: Kites', 'groupInvites']])
    await admin('hide', String(id))
    await admin('show', String(id))
    expect([...(await listNotifications(ben)), ...(await listNotifications(cy))], 'once').toHaveLength(2)
  })

  test('can also be hidden by command', async () => {
    const walk = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
    expect(await admin('hide', String(walk))).toEqual(['“A walk” is now hidden (1 date).'])
    expect(await statusFor(ada, walk)).toBe(404)
    await expect(admin('hide', '999')).rejects.toThrow('Event 999 not found.')
  })
})

describe('vetting', () => {
  const isVetted = async (id: number) =>
    ((await (await ada.send(`/api/events/${id}`)).json()) as LearningEvent).organizerIsVetted

  test('marks an organizer’s current and later events, but no host who took the name', async () => {
    const insertImported = async (title: string) => {
      const id = await insertPlainEvent(store.database, title, '2026-11-22T15:00:00Z')
      await store.database.write(async (sql) => {
        await sql`update events set organizer = 'Town Library' where id = ${id}`
        await sql`insert into sources (name) values ('Library') on conflict do nothing`
        await sql`
          insert into event_sources (source_id, uid, event_id, content_hash)
          select id, ${title}, ${id}, '' from sources where name = 'Library'`
        await trustNewListings(sql, [id])
      })
      return id
    }
    const now = await insertImported('Reading')
    const taken = await insertHostedEvent(store.database)
    await store.database.write((sql) => sql`update events set organizer = 'Town Library' where id = ${taken}`)
    expect(await admin('vet', 'organizer', ' town', 'library')).toEqual([
      'town library is now vetted. This applies to 1 imported event and any future ones.',
    ])
    const later = await insertImported('Writing')
    expect([await isVetted(now), await isVetted(later), await isVetted(taken)]).toEqual([true, true, false])
    await admin('unvet', 'organizer', 'Town Library')
    expect([await isVetted(now), await isVetted(await insertImported('Listening'))]).toEqual([false, false])
  })

  test('marks a person’s current and later events', async () => {
    const pond = await insertHostedEvent(store.database)
    expect(await admin('vet', 'person', 'ADA@example.org')).toEqual(['Ada (1) is now vetted (1 hosted event).'])
    const kites = await insertHostedEvent(store.database, { title: 'Kites' })
    expect([await isVetted(pond), await isVetted(kites)]).toEqual([true, true])
    await admin('unvet', 'person', '1')
    expect(await isVetted(pond)).toBe(false)
  })
})

describe('a ban', () => {
  test('ends sessions, blocks the sign-in, hides upcoming events, and can be lifted', async () => {
    const pond = await insertHostedEvent(store.database)
    expect(await admin('ban', 'ada')).toEqual(['Ada (1) is banned. 1 event was hidden.'])
    expect((await ada.send('/api/user/events')).status).toBe(401)
    expect(await statusFor(openBrowser(product.url), pond)).toBe(404)
    const again = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
    expect((await again.send('/api/user/events')).status).toBe(401)
    expect(await admin('unban', '1')).toEqual([
      'Ada (1) can sign in again. Hidden events stay hidden until you show them.',
    ])
    const back = await product.signIn({ name: 'Ada', email: 'ada@example.org' })
    expect((await back.send('/api/user/events')).status).toBe(200)
  })

  test('must match exactly one person', async () => {
    for (const nobody of ['nobody@example.org', '@nobody', '#99', '99', '99999999999999', 'nobody']) {
      await expect(admin('ban', nobody)).rejects.toThrow(
        `No account matches “${nobody}”: use an ID such as '#12', a username such as @name, or a verified email address.`,
      )
    }
    for (const nonsense of ['#ada', '#', '@', 'Ada Lovelace', '#1 or 1=1']) {
      await expect(admin('ban', nonsense)).rejects.toThrow(/^(“.*” isn't an account|No account matches “@”)/)
    }
    await store.database.write(
      (sql) => sql`
      insert into users (name, username, email, email_verified) values ('Ada B', 'adab', 'ADA@example.org', true)`,
    )
    await expect(admin('ban', 'ada@example.org')).rejects.toThrow(
      `“ada@example.org” matches more than one account: use '#1' for Ada (@ada) or '#3' for Ada B (@adab).`,
    )
  })
})

describe('a person named in a command', () => {
  const isOperator = async (username: string) => {
    const rows = await store.database.read(
      (sql) => sql<{ is: boolean }>`select is_operator as is from users where username = ${username}`,
    )
    return rows[0]?.is
  }

  test('is never found by an unverified address', async () => {
    await store.database.write(
      (sql) => sql`insert into users (name, username, email) values ('Mallory', 'mallory', 'boss@example.org')`,
    )
    for (const words of [['unoperator'], ['ban'], ['unban'], ['vet', 'person'], ['unvet', 'person']]) {
      await expect(admin(...words, 'boss@example.org'), words.join(' ')).rejects.toThrow('verified email address')
    }
    expect(await admin('operator', 'boss@example.org'), 'awaits who verifies it').toEqual([
      expect.stringContaining('No account has verified boss@example.org yet.'),
    ])
    expect(await isOperator('mallory')).toBe(false)
    await store.database.write((sql) => sql`update users set email_verified = true where username = 'mallory'`)
    expect(await admin('operator', 'Boss@example.org')).toEqual([expect.stringContaining('Mallory (3)')])
  })

  test('is not mistaken for someone whose username is the number', async () => {
    await store.database.write(
      (sql) => sql`
      insert into users (id, name, username) overriding system value
      values (10, 'Cy', 'cy'), (11, 'Mallory', '10'), (12, 'Eve', '77')`,
    )
    await expect(admin('operator', '10')).rejects.toThrow(
      `“10” matches more than one account: use '#10' for Cy (@cy) or '#11' for Mallory (@10).`,
    )
    await expect(admin('operator', '77'), 'even for an unknown id').rejects.toThrow(`use '#12' for Eve (@77).`)
    expect(await admin('operator', '#10')).toEqual([expect.stringContaining('Cy (10)')])
    expect(await isOperator('10')).toBe(false)
    expect(await admin('unoperator', '@Cy')).toEqual([expect.stringContaining('Cy (10)')])
    expect(await admin('vet', 'person', '@77')).toEqual([expect.stringContaining('Eve (12)')])
    expect(await admin('vet', 'person', '2')).toEqual([expect.stringContaining('Ben (2)')])
  })
})

test.each([
  [],
  ['show'],
  ['show', 'x'],
  ['show', '1', '2'],
  ['hide', '0'],
  ['vet', 'organizer'],
  ['ban'],
  ['nonsense'],
])('the arguments %s %s are rejected', (...words) =>
  expect(readTask(words.filter((word) => word !== undefined))).toBeNull(),
)
