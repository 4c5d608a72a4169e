import PostalMime from 'postal-mime'
import { beforeEach, describe, expect, test } from 'vitest'
import type { InvitationsSent } from '#contract/invitations/invitation.ts'
import type { AppNotificationList } from '#contract/notifications/notification.ts'
import type { Problem } from '#contract/problem.ts'
import type { GuestInvitation } from '#contract/rsvp/rsvp.ts'
import { limits } from '#contract/limits.ts'
import { inviteGuests } from '#server/invitations/service.ts'
import { openMailTransport } from '#server/platform/mail/mail-transport.ts'
import { openBrowser, type BrowserLike } from '#tests/support/product/browser-like.ts'
import { readWithIcalJs, readWithNodeIcal } from '#tests/support/sources/calendar-readers.ts'
import { rsvpAs, emailTo, inviteByMail, insertHostedEvent, linkIn, sendForm } from '#tests/support/hosting/guests.ts'
import { doDueJobs, jobDeps, mailsIn } from '#tests/support/product/jobs.ts'
import { choose } from '#tests/support/people/notified-people.ts'
import { insertPlainEvent } from '#tests/support/events/plain-events.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { startMailServer } from '#tests/support/servers/smtp-server.ts'

openProductForEach()
let pond: number
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
})

const invite = async (browser: BrowserLike, id: number | string, emails: string[], note = '') => {
  const response = await browser.send(`/api/events/${id}/invitations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emails, note }),
  })
  return { status: response.status, body: (await response.json()) as InvitationsSent & Problem }
}
const recipients = async () => (await mailsIn(store.database)).map(({ recipient }) => recipient)
const read = async (path: string) => (await fetch(`${product.url}/api${path}`)).json() as Promise<GuestInvitation>

describe('inviting', () => {
  test('sends each address one email, regardless of repeats and spelling', async () => {
    const once = await invite(ada, pond, ['ben@example.org', ' Ben@Example.org', 'cy@example.org'], 'Bring boots.')
    expect(once).toEqual({ status: 200, body: { invitationsSent: 2 } })
    const twice = await invite(ada, pond, ['BEN@example.org', 'dee@example.org'])
    expect(twice.body).toEqual({ invitationsSent: 1, alreadyInvited: 1 })
    expect(await recipients()).toEqual(['ben@example.org', 'cy@example.org', 'dee@example.org'])
  })

  test('is open to anyone signed in, for any event, including imported ones', async () => {
    const walk = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    expect((await invite(cy, walk, ['ben@example.org'])).body.invitationsSent).toBe(1)
    expect((await emailTo(store.database, 'ben@example.org')).subject).toBe('Cy invites you: A walk')
    expect((await invite(openBrowser(product.url), walk, ['dee@example.org'])).status).toBe(401)
    expect(await recipients()).toEqual(['ben@example.org'])
  })

  test('notifies accounts in the app unless they blocked the inviter, and sends one email', async () => {
    const ben = await product.signIn({ name: 'Ben', email: 'ben@example.org' })
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    const dee = await product.signIn({ name: 'Dee', email: 'dee@example.org' })
    // The others haven't turned group invites on.
    await choose({ database: store.database, clock }, 2, { groupInvites: true })
    await dee.send('/api/block/1', { method: 'POST' })
    await invite(ada, pond, ['Ben@example.org', 'cy@example.org', 'dee@example.org', 'eve@example.org'])
    await doDueJobs({ database: store.database, clock })
    const readNotifications = async (browser: BrowserLike) =>
      ((await (await browser.send('/api/notices')).json()) as AppNotificationList).notices
    for (const guest of [ben, cy]) {
      expect(await readNotifications(guest)).toMatchObject([
        { title: 'Ada invites you: Pond dipping', kind: 'groupInvites', link: `/event/${pond}` },
      ])
    }
    expect(await readNotifications(dee)).toEqual([])
    expect(await recipients()).toEqual(['ben@example.org', 'cy@example.org', 'eve@example.org'])
  })

  test('rejects invalid addresses, naming each, and sends nothing', async () => {
    const { status, body } = await invite(ada, pond, ['ben@example.org', 'nonsense', 'a@b.example\r\nBcc: x@y.example'])
    expect(status).toBe(400)
    expect(body.errors?.map(({ field }) => field)).toEqual(['emails.1', 'emails.2'])
    expect(body.message).toBe('Please enter a valid email address.')
    expect(await recipients()).toEqual([])
  })

  test.each([[[]], [Array.from({ length: 101 }, (_, at) => `guest${at}@example.org`)]])(
    'rejects an empty list and one that is too long',
    async (emails) => expect((await invite(ada, pond, emails)).status).toBe(400),
  )

  test('rejects a note that is too long', async () => {
    expect((await invite(ada, pond, ['ben@example.org'], 'x'.repeat(limits.invitations.note + 1))).status).toBe(400)
  })

  test.each([999, 'abc'])('to event %s is 404', async (id) => {
    expect(await invite(ada, id, ['ben@example.org'])).toMatchObject({ status: 404, body: { code: 'event_not_found' } })
  })

  test('to a past or cancelled event is rejected', async () => {
    await store.database.write((sql) => sql`update events set status = 'cancelled' where id = ${pond}`)
    expect((await invite(ada, pond, ['ben@example.org'])).body.code).toBe('rsvp_closed')
    await store.database.write((sql) => sql`update events set status = 'scheduled' where id = ${pond}`)
    clock.pass({ hours: 24 * 8 })
    expect((await invite(ada, pond, ['ben@example.org'])).body.code).toBe('rsvp_closed')
  })

  test('doesn’t add the host to the guests', async () => {
    expect((await invite(ada, pond, ['ada@example.org'])).body.invitationsSent).toBe(0)
  })

  test('has a daily limit for each person', async () => {
    const many = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${at}@example.org`)
    expect((await invite(ada, pond, many('a', 100))).body.invitationsSent).toBe(100)
    expect((await invite(ada, pond, many('b', 99))).body.invitationsSent).toBe(99)
    const beyond = await invite(ada, pond, many('c', 2))
    expect(beyond).toMatchObject({ status: 429, body: { code: 'too_many_invitations' } })
    expect(await recipients(), 'no one on a rejected list').toHaveLength(199)
    clock.pass({ hours: 25 })
    expect((await invite(ada, pond, many('c', 2))).body.invitationsSent).toBe(2)
  })

  const inviteToWalks = async (host: BrowserLike, address: string) => {
    for (let at = 0; at < limits.invitations.perAddressPerDay; at += 1) {
      const id = await insertPlainEvent(store.database, `Walk ${at}`, '2026-11-29T15:00:00Z')
      expect((await invite(host, id, [address])).body.invitationsSent).toBe(1)
    }
  }
  const sendDue = () => doDueJobs({ database: store.database, clock }, /^(mail|invitation)/)

  test('has a limit for each address, across inviters; further ones are sent the next day', async () => {
    await inviteToWalks(ada, 'ben@example.org')
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    const sentTo = async (address: string) => (await recipients()).filter((each) => each === address).length
    expect((await invite(cy, pond, ['ben@example.org', 'dee@example.org'])).body).toEqual({ invitationsSent: 2 })
    await sendDue()
    expect([await sentTo('ben@example.org'), await sentTo('dee@example.org')]).toEqual([5, 1])
    clock.pass({ hours: 23 })
    await sendDue()
    expect(await sentTo('ben@example.org')).toBe(5)
    clock.pass({ hours: 1 })
    await sendDue()
    expect([await sentTo('ben@example.org'), await sentTo('dee@example.org')]).toEqual([6, 1])
  })

  test('expires after a day, so that no address gets many at once', async () => {
    await inviteToWalks(ada, 'ben@example.org')
    await inviteToWalks(ada, 'ben@example.org')
    await invite(ada, pond, ['ben@example.org'])
    for (let day = 0; day < 4; day += 1) {
      clock.pass({ hours: 24 })
      await sendDue()
    }
    expect(await recipients()).toHaveLength(10)
  })

  test('isn’t sent the next day if the address has opted out, the event is cancelled or the guest removed', async () => {
    const [own = ''] = await inviteByMail(ada, store.database, pond, ['ben@example.org'])
    await inviteToWalks(ada, 'ben@example.org')
    await sendForm(product.url, `${own}/refuse`, {})
    clock.pass({ hours: 24 })
    await sendDue()
    expect(await recipients()).toHaveLength(5)
  })

  test('to past guests has its own limit and doesn’t use up the general one', async () => {
    const before = await insertHostedEvent(store.database, { title: 'Moths', startsAt: '2026-11-27T15:00:00Z' })
    await rsvpAs(ben, before, { answer: 'yes' })
    for (let at = 0; at < limits.invitations.perAddressPerDay; at += 1) {
      const id = await insertHostedEvent(store.database, { title: `Moths ${at}` })
      await invite(ada, id, ['ben@example.org'])
    }
    expect(await recipients()).toHaveLength(5)
    await invite(ada, pond, ['ben@example.org'])
    expect(await recipients(), 'the host’s own limit').toHaveLength(5)
    const cy = await product.signIn({ name: 'Cy', email: 'cy@example.org' })
    await invite(cy, await insertHostedEvent(store.database, { title: 'Ferns' }), ['ben@example.org'])
    expect(await recipients()).toHaveLength(6)
  })

  test('by several people at once sends one email', async () => {
    const friends = await Promise.all(
      ['Cy', 'Dee', 'Eve'].map((name) => product.signIn({ name, email: `${name}@example.org` })),
    )
    const answers = await Promise.all(friends.map((friend) => invite(friend, pond, ['ben@example.org'])))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => ({ invitationsSent: 1 })))
    expect(await recipients()).toEqual(['ben@example.org'])
  })
})

describe('within the caller’s transaction', () => {
  const deps = () => ({ ...jobDeps({ database: store.database, clock }), publicUrl: product.url })

  test('guests, emails and jobs are created with the event', async () => {
    await store.database.write(async (sql) => {
      const rows = await sql<{ id: number }>`
        insert into events (title, starts_at, ends_at, time_zone)
        values ('Kites', '2026-11-30T15:00:00Z', '2026-11-30T17:00:00Z', 'America/New_York') returning id`
      const given = { eventId: rows[0]!.id, inviterId: 1, emails: ['ben@example.org'], note: '' }
      expect(await inviteGuests(sql, deps(), given)).toEqual({ invitationsSent: 1 })
    })
    expect((await emailTo(store.database, 'ben@example.org')).subject).toBe('Ada invites you: Kites')
  })

  test('a rollback removes them', async () => {
    const failing = store.database.write(async (sql) => {
      await inviteGuests(sql, deps(), { eventId: pond, inviterId: 1, emails: ['ben@example.org'], note: '' })
      throw new Error('the event could not be written')
    })
    await expect(failing).rejects.toThrow('could not be written')
    const left = await store.database.read(
      (sql) => sql<{ count: number }>`
        select (select count(*) from mails) + (select count(*) from jobs) + (select count(*) from guests)
          + (select count(*) from invitations) + (select count(*) from guest_links) as count`,
    )
    expect(left[0]?.count).toBe(0)
  })
})

describe('the invitation email', () => {
  const note = 'Brîng boots, Ünal & <b>Zoë</b> 🐸\nSee you!'

  test('has the inviter, event, time, place and note, as text and HTML', async () => {
    await invite(ada, pond, ['ben@example.org'], note)
    const email = await emailTo(store.database, 'ben@example.org')
    expect(email.subject).toBe('Ada invites you: Pond dipping')
    for (const words of ['Pond dipping', 'Sat, Nov 28, 2026', '10:00 AM to 12:00 PM EST', 'Brower Park', note]) {
      expect(email.text).toContain(words)
    }
    expect(email.html).toContain('Ünal &amp; &lt;b&gt;Zoë&lt;/b&gt; 🐸')
    expect(email.html).not.toContain('<b>Zoë')
    const link = linkIn(email)
    for (const answer of ['yes', 'maybe', 'no']) expect(email.html).toContain(`${product.url}${link}?answer=${answer}`)
    expect(email.unsubscribeUrl).toBe(`${product.url}${link}/refuse`)
  })

  test('has a personal link for each guest, whose secret isn’t stored', async () => {
    await invite(ada, pond, ['ben@example.org', 'cy@example.org'])
    const links = (await mailsIn(store.database)).map(linkIn)
    expect(new Set(links).size).toBe(2)
    const hashes = await store.database.read(
      (sql) => sql<{ hash: string }>`
      select encode(token_hash, 'base64') as hash from guest_links`,
    )
    for (const { hash } of hashes) expect(links.join()).not.toContain(hash.slice(0, 20))
  })

  test('arrives at a real mail server as valid MIME, with a calendar that two parsers read', async () => {
    const server = await startMailServer()
    const mailTransport = openMailTransport({
      url: server.url,
      from: { name: 'Wonderlark', address: 'mail@wonderlark.example.org' },
    })
    try {
      await invite(ada, pond, ['ben@example.org'], note)
      await doDueJobs({ database: store.database, clock, mailTransport })
      const [received] = await server.received()
      const email = await PostalMime.parse(received!.source)
      expect(email.subject).toBe('Ada invites you: Pond dipping')
      expect(email.from?.name).toBe('Ada via Wonderlark')
      expect(email.to?.[0]?.address).toBe('ben@example.org')
      expect(email.text).toContain('Brîng boots, Ünal & <b>Zoë</b> 🐸')
      const header = (name: string) => email.headers.find(({ key }) => key === name)?.value
      expect(header('list-unsubscribe')).toMatch(/<http:\/\/127\.0\.0\.1:\d+\/rsvp\/[\w-]{43}\/refuse>/)
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      const part = email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
      const calendar = new TextDecoder().decode(part!.content as ArrayBuffer)
      expect(received!.source).toMatch(/text\/calendar;[^\n]*(\r\n\s+[^\n]*)*method=REQUEST/i)
      expect(calendar).toMatch(/^METHOD:REQUEST$/m)
      expect(calendar).toMatch(new RegExp(`^UID:event-${pond}@127.0.0.1$`, 'm'))
      expect(calendar).toMatch(/^SEQUENCE:0$/m)
      const shown = [
        { start: '2026-11-28T15:00:00Z', end: '2026-11-28T17:00:00Z', title: 'Pond dipping', status: 'CONFIRMED' },
      ]
      expect(readWithIcalJs(calendar)).toEqual(shown)
      expect(readWithNodeIcal(calendar)).toEqual(shown)
      // oxlint-disable-next-line no-control-regex -- other characters must be encoded in transit
      expect(received!.source).not.toMatch(/[^\u0000-\u007f]/)
    } finally {
      mailTransport.close()
      await server.close()
    }
  })

  test('isn’t sent after the event', async () => {
    await invite(ada, pond, ['ben@example.org'])
    clock.pass({ hours: 24 * 9 })
    await doDueJobs({ database: store.database, clock })
    expect((await mailsIn(store.database))[0]?.state).toBe('expired')
  })
})

describe('unsubscribing from invitations', () => {
  const refuse = (path: string, body: string) =>
    fetch(`${product.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    })

  test('works with one press in the mail program', async () => {
    await invite(ada, pond, ['ben@example.org'])
    const link = linkIn(await emailTo(store.database, 'ben@example.org'))
    const answer = await refuse(`${link}/refuse`, 'List-Unsubscribe=One-Click')
    expect(answer.status).toBe(200)
    expect(await read(link)).toMatchObject({ isRefused: true })
    const walk = await insertPlainEvent(store.database, 'A walk', '2026-11-22T15:00:00Z')
    const before = (await recipients()).length
    expect((await invite(ada, walk, ['ben@example.org'])).body).toEqual({ invitationsSent: 1 })
    expect(await recipients()).toHaveLength(before)
  })

  test('can be undone on the page, which changes nothing when opened', async () => {
    await invite(ada, pond, ['ben@example.org'])
    const link = linkIn(await emailTo(store.database, 'ben@example.org'))
    const answer = await refuse(`${link}/refuse`, 'by-hand=1')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${link}/refuse`])
    expect((await read(link)).isRefused).toBe(true)
    expect((await refuse(`${link}/allow`, 'by-hand=1')).status).toBe(303)
    expect((await read(link)).isRefused).toBe(false)
  })

  test('needs a genuine link', async () => {
    expect((await refuse(`/rsvp/${'x'.repeat(43)}/refuse`, '')).status).toBe(404)
  })
})
