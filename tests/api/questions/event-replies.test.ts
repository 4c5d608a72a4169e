import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GuestList } from '#contract/guests/guest.ts'
import type { QuestionList } from '#contract/questions/question.ts'
import { openBrowser } from '#tests/support/product/browser-like.ts'
import { sendJson } from '#tests/support/hosting/hosting.ts'
import { rsvpAs, dateLists, insertHostedEvent, inviteByMail } from '#tests/support/hosting/guests.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { openReplyWorld, replyDomain, type ReplyMessage, type ReplyWorld } from '#tests/support/hosting/replies.ts'

openProductForEach({ more: { replyDomain } })
let pond: number
let mail: ReplyWorld
beforeEach(async () => {
  pond = await insertHostedEvent(store.database)
  mail = await openReplyWorld()
})
afterEach(() => mail.close())

const threads = async (browser = ada) => {
  const list = (await (await browser.send(`/api/events/${pond}/questions`)).json()) as QuestionList
  return list.questions.map(({ messages }) => messages.map(({ name, message }) => `${name}: ${message}`))
}
const dora = 'dora@example.org'
/** Invites Dora, who has no account. @returns her reply address */
async function inviteDora(): Promise<string> {
  await inviteByMail(ada, store.database, pond, [dora])
  return mail.replyAddress(dora)
}
let sent = 0
const sendAs = (from: string, to: string, text: string, more: Partial<ReplyMessage> = {}) =>
  mail.send({ from, to, text, messageId: `<${(sent += 1)}@peer.example>`, ...more })
const notesTo = async (address: string) =>
  (await mail.emailsTo(address)).filter(({ subject }) => /your reply/i.test(subject ?? ''))

describe('a conversation by email', () => {
  test('connects a guest without an account and the host, without revealing addresses', async () => {
    const toHost = await inviteDora()
    expect(toHost).toMatch(/^reply\+e\d+\.g\d+\.[0-9a-f]{36}@reply\.example\.org$/)
    const [invitation] = await mail.emailsTo(dora)
    expect(invitation?.text).toContain('Reply to this email to write to the host.')
    const quoted =
      'May I bring a dog?\n\nOn Sat, Nov 21, 2026 at 9:00 AM Ada via Wonderlark <lark@example.org> wrote:\n\n> Come!\n'
    expect(await sendAs(`Dora <${dora}>`, toHost, quoted)).toMatch(/^250/)
    expect(await threads()).toEqual([[': May I bring a dog?']])
    const [question] = (await mail.emailsTo('ada@example.org')).slice(-1)
    expect(question?.subject).toBe('A guest has a question: Pond dipping')
    expect(JSON.stringify(question)).not.toContain(dora)
    const toDora = question?.replyTo?.[0]?.address ?? ''
    expect(await sendAs('Ada <ada@example.org>', toDora, 'On a leash.\n\n-- \nAda')).toMatch(/^250/)
    const [answer] = (await mail.emailsTo(dora)).slice(-1)
    expect(answer?.subject).toBe('Ada answered your question: Pond dipping')
    expect(answer?.text).toContain('On a leash.')
    expect(JSON.stringify(answer)).not.toContain('ada@example.org')
    expect(await sendAs(dora, answer?.replyTo?.[0]?.address ?? '', 'Thanks!')).toMatch(/^250/)
    expect(await threads()).toEqual([[': May I bring a dog?', 'Ada: On a leash.', ': Thanks!']])
    expect(await notesTo(dora)).toEqual([])
  })

  test('continues in the account that a guest creates later', async () => {
    const toHost = await inviteDora()
    await sendAs(dora, toHost, 'May I bring a dog?')
    const browser = await product.signIn({ name: 'Dora', email: dora })
    expect(await threads(browser)).toEqual([['Dora: May I bring a dog?']])
    await sendAs(dora, toHost, 'She is small.')
    expect(await threads()).toEqual([['Dora: May I bring a dog?', 'Dora: She is small.']])
  })

  test('joins the thread of a member, who is also notified in the app', async () => {
    await rsvpAs(ben, pond, { answer: 'yes', partySize: 1 })
    const toHost = await mail.replyAddress('ben@example.org')
    await sendAs('Ben <BEN+events@example.org>', toHost.toUpperCase(), 'Is there parking?')
    const toBen = await mail.replyAddress('ada@example.org')
    await sendAs('ada@example.org', toBen, 'Behind the mill.')
    expect(await threads(ben)).toEqual([['Ben: Is there parking?', 'Ada: Behind the mill.']])
    const [answer] = (await mail.emailsTo('ben@example.org')).slice(-1)
    expect(answer?.text).toContain('Behind the mill.')
    expect(answer?.text).toContain('Reply to this email to write to the host.')
  })

  test('can start from a reminder or a change', async () => {
    await rsvpAs(ben, pond, { answer: 'yes', partySize: 1 })
    await mail.emailsTo('ben@example.org')
    await dateLists(store.database, clock)
    clock.pass({ hours: 24 * 6 + 2 })
    const [reminder] = (await mail.emailsTo('ben@example.org')).slice(-1)
    expect(reminder?.subject).toContain('Tomorrow')
    expect(reminder?.text).toContain('Reply to this email to write to the host.')
    await sendAs('ben@example.org', reminder?.replyTo?.[0]?.address ?? '', 'I will be late.')
    expect(await threads()).toEqual([['Ben: I will be late.']])
  })

  test('starts a new thread if the last one is public', async () => {
    const toHost = await inviteDora()
    await sendAs(dora, toHost, 'Is there parking?')
    const [row] = await store.database.read((sql) => sql<{ id: number }>`select id from event_questions`)
    await sendJson(ada, 'PUT', `/api/questions/${row?.id}/visibility`, { isPublic: true })
    await sendAs(dora, toHost, 'My child is deaf.')
    expect(await threads()).toEqual([[': My child is deaf.'], [': Is there parking?']])
    expect(await threads(ben)).toEqual([[': Is there parking?']])
  })

  test('works for a private event, like its link', async () => {
    await store.database.write(
      (sql) => sql`update events set visibility = 'private', status = 'private' where id = ${pond}`,
    )
    await sendAs(dora, await inviteDora(), 'May I bring a friend?')
    expect(await threads()).toEqual([[': May I bring a friend?']])
  })

  test('stores repeated deliveries once', async () => {
    const toHost = await inviteDora()
    const message = { messageId: '<same@peer.example>' }
    const first = [sendAs(dora, toHost, 'Twice?', message), sendAs(dora, toHost, 'Twice?', message)]
    for (const response of await Promise.all(first)) expect(response).toMatch(/^250/)
    expect(await sendAs(dora, toHost, 'Twice?', message)).toMatch(/^250/)
    expect(await threads()).toEqual([[': Twice?']])
  })
})

describe('somebody who asked on the page without an account', () => {
  const finn = 'finn@example.org'
  /** Asks, confirms, and has the host answer. @returns the reply address in the answer, and its text */
  async function askAndAnswer() {
    const visitor = openBrowser(product.url)
    const body = { email: finn, name: 'Finn', message: 'Is there parking?' }
    await sendJson(visitor, 'POST', `/api/events/${pond}/visitor-questions`, body)
    const [asked] = await mail.emailsTo(finn)
    const link = /\/confirm-mail\/[\w.-]+/.exec(asked?.text ?? '')?.[0] ?? ''
    await fetch(product.url + link, { method: 'POST' })
    await sendAs('ada@example.org', await mail.replyAddress('ada@example.org'), 'Behind the mill.')
    const [answer] = (await mail.emailsTo(finn)).slice(-1)
    return { to: answer?.replyTo?.[0]?.address ?? '', text: answer?.text ?? '', link }
  }

  test('continues the thread by email, without revealing addresses', async () => {
    const { to, text } = await askAndAnswer()
    expect(to).toMatch(/^reply\+q\d+\.v\d+\.[0-9a-f]{36}@reply\.example\.org$/)
    expect(text).toContain('Reply to this email to write to the host.')
    expect(await sendAs(`Finn <${finn}>`, to, 'Is it free?')).toMatch(/^250/)
    expect(await threads()).toEqual([['Finn: Is there parking?', 'Ada: Behind the mill.', 'Finn: Is it free?']])
    const [question] = (await mail.emailsTo('ada@example.org')).slice(-1)
    expect(question?.subject).toContain('Finn')
    expect(JSON.stringify(question)).not.toContain(finn)
    await sendAs('ada@example.org', question?.replyTo?.[0]?.address ?? '', 'It is.')
    expect((await mail.emailsTo(finn)).at(-1)?.text).toContain('It is.')
    expect(await sendAs('mallory@example.org', to, 'Me, too')).toMatch(/^550/)
    expect(await notesTo(finn)).toEqual([])
  })

  test('shares the limits of guests', async () => {
    const { to } = await askAndAnswer()
    for (let count = 0; count < 10; count += 1) expect(await sendAs(finn, to, `Question ${count}`)).toMatch(/^250/)
    expect(await sendAs(finn, to, 'One more')).toMatch(/^450/)
    await inviteByMail(ada, store.database, pond, [finn])
    const list = (await (await ada.send(`/api/events/${pond}/guests`)).json()) as GuestList
    await sendJson(ada, 'DELETE', `/api/events/${pond}/guests/${list.guests[0]!.id}`)
    clock.pass({ hours: 25 })
    expect(await sendAs(finn, to, 'Removed')).toMatch(/^250/)
    expect((await threads())[0], 'the host has removed him').not.toContain('Finn: Removed')
    expect((await notesTo(finn)).length).toBe(1)
  })

  test('continues in the account into which the question moves', async () => {
    const { to } = await askAndAnswer()
    const browser = await product.signIn({ name: 'Finn F.', email: finn })
    await sendJson(browser, 'POST', '/api/visitor-acts/move')
    expect(await sendAs(finn, to, 'Is it free?')).toMatch(/^250/)
    expect(await threads(browser)).toEqual([
      ['Finn F.: Is there parking?', 'Ada: Behind the mill.', 'Finn F.: Is it free?'],
    ])
  })

  test('can’t continue after reporting that the question wasn’t theirs', async () => {
    const { to, link } = await askAndAnswer()
    await fetch(`${product.url}${link}/not-me`, { method: 'POST' })
    expect(await sendAs(finn, to, 'Is it free?')).toMatch(/^550/)
  })
})

describe('the SMTP server rejects', () => {
  test('unknown, forged and foreign addresses, and those of events long over', async () => {
    const toHost = await inviteDora()
    const [local = ''] = toHost.split('@')
    const [about = '', person = '', signature = ''] = local.slice(6).split('.')
    const wrong = [
      `nobody@${replyDomain}`,
      `reply@${replyDomain}`,
      `reply+${about}.${person}.${'0'.repeat(36)}@${replyDomain}`,
      `reply+${about}.u2.${signature}@${replyDomain}`,
      `reply+e${pond + 1}.${person}.${signature}@${replyDomain}`,
      `reply+e9999999999.${person}.${signature}@${replyDomain}`,
      `${local}@elsewhere.example`,
    ]
    for (const address of wrong) expect(await sendAs(dora, address, 'Hello'), address).toMatch(/^550/)
    clock.pass({ hours: 24 * 100 })
    expect(await sendAs(dora, toHost, 'Hello')).toMatch(/^550/)
    expect(await threads()).toEqual([])
  })

  test('addresses of deleted events and of guests who were removed', async () => {
    const toHost = await inviteDora()
    await store.database.write((sql) => sql`delete from events where id = ${pond}`)
    expect(await sendAs(dora, toHost, 'Hello')).toMatch(/^550/)
  })

  test('members who are banned', async () => {
    await rsvpAs(ben, pond, { answer: 'yes', partySize: 1 })
    const toHost = await mail.replyAddress('ben@example.org')
    await store.database.write((sql) => sql`update users set disabled_at = now() where id = 2`)
    expect(await sendAs('ben@example.org', toHost, 'Hello')).toMatch(/^550/)
  })

  test('senders other than the address’s owner', async () => {
    const toHost = await inviteDora()
    expect(await sendAs('eve@example.org', toHost, 'Hello')).toMatch(/^550.*address that got the email/)
    expect(await threads()).toEqual([])
  })

  test('automatic replies, bounces, lists, calendar responses and its own messages', async () => {
    const toHost = await inviteDora()
    const [invitation] = await mail.emailsTo(dora)
    const automatic: Partial<ReplyMessage>[] = [
      { headers: { 'Auto-Submitted': 'auto-replied' } },
      { headers: { Precedence: 'bulk' } },
      { headers: { Precedence: 'list' } },
      { headers: { 'List-Id': '<ponds.example.org>' } },
      { sender: '' },
      { messageId: invitation?.messageId ?? '' },
      {
        raw: `From: ${dora}\r\nTo: ${toHost}\r\nMIME-Version: 1.0\r\nContent-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n`,
        from: dora,
      },
    ]
    for (const more of automatic)
      expect(await sendAs(dora, toHost, 'I am away.', more), JSON.stringify(more)).toMatch(/^550/)
    expect(await threads()).toEqual([])
    expect(await mail.emailsTo(dora)).toHaveLength(1)
  })

  test('messages over 256 KB, declared or not, and more than ten replies an hour', async () => {
    const toHost = await inviteDora()
    expect(await sendAs(dora, toHost, 'x'.repeat(300_000))).toMatch(/^552/)
    for (let count = 0; count < 10; count += 1) expect(await sendAs(dora, toHost, `Hello ${count}`)).toMatch(/^250/)
    expect(await sendAs(dora, toHost, 'Hello again')).toMatch(/^450/)
    clock.pass({ hours: 1 })
    expect(await sendAs(dora, toHost, 'Hello later')).toMatch(/^250/)
    expect((await threads()).flat()).toHaveLength(11)
  })
})

describe('the author gets an email', () => {
  const blocked = async () => {
    await rsvpAs(ben, pond, { answer: 'yes', partySize: 1 })
    const toHost = await mail.replyAddress('ben@example.org')
    await ada.send('/api/block/2', { method: 'POST' })
    return toHost
  }

  test('when blocked, without the reason', async () => {
    expect(await sendAs('ben@example.org', await blocked(), 'Hello?')).toMatch(/^250/)
    expect(await threads()).toEqual([])
    const [note] = await notesTo('ben@example.org')
    expect(note?.subject).toBe('Your reply wasn’t delivered: Pond dipping')
    expect(note?.text).toContain('You can’t write about this event.')
    expect(note?.text).not.toMatch(/block/i)
    expect(note?.replyTo).toBeUndefined()
  })

  test('but not for automatic replies', async () => {
    const more = { headers: { 'Auto-Submitted': 'auto-replied' } }
    await sendAs('ben@example.org', await blocked(), 'I am away.', more)
    expect(await notesTo('ben@example.org')).toEqual([])
  })

  test.each([
    [
      'a hidden event',
      (id: number) => `update events set status = 'hidden' where id = ${id}`,
      'The event isn’t shown anymore.',
    ],
    [
      'a guest who was removed',
      () => `update guests set answer = 'no', answered_at = now(), removed_at = now()`,
      'You can’t write about this event.',
    ],
  ])('of %s', async (_name, change, sentence) => {
    const toHost = await inviteDora()
    await store.database.write((sql) => sql([change(pond)] as unknown as TemplateStringsArray))
    expect(await sendAs(dora, toHost, 'Hello?')).toMatch(/^250/)
    expect((await notesTo(dora))[0]?.text).toContain(sentence)
  })

  test('after too many messages, or when the author is no longer a host', async () => {
    await sendAs(dora, await inviteDora(), 'May I bring a dog?')
    const toDora = await mail.replyAddress('ada@example.org')
    await store.database.write(async (sql) => {
      await sql`update user_events set user_id = 2 where event_id = ${pond} and status = 'hosting'`
      await sql`
        insert into question_messages (question_id, message, created_at)
        select q.id, 'Hello?', ${clock.now().toString()} from event_questions q, generate_series(1, 20)`
    })
    await sendAs('ada@example.org', toDora, 'On a leash.')
    expect((await notesTo('ada@example.org'))[0]?.text).toContain('The conversation isn’t there anymore.')
    await sendAs(dora, await mail.replyAddress(dora), 'Hello?')
    expect((await notesTo(dora))[0]?.text).toContain('You’ve written 20 messages within a day.')
  })

  test('listing what was removed from a reply, or that it had no text', async () => {
    const toHost = await inviteDora()
    const file = { filename: 'dog.jpg', content: 'woof' }
    await sendAs(dora, toHost, 'Here she is.', { attachments: [file] })
    await sendAs(dora, toHost, 'long '.repeat(300), { attachments: [file, { ...file, filename: 'b.jpg' }] })
    await sendAs(dora, toHost, '> Come!\n')
    const notes = (await notesTo(dora)).map(({ subject, text }) => `${subject} ${text?.replaceAll(/\s+/g, ' ')}`)
    expect(notes[0]).toContain('1 attachment was left out.')
    expect(notes[0]).toContain('Part of your reply was left out: Pond dipping')
    expect(notes[1]).toContain('2 attachments were left out.')
    expect(notes[1]).toContain('more than 1,000 characters')
    expect(notes[2]).toContain('Your reply wasn’t delivered')
    expect((await threads()).flat().map((text) => text.length)).toEqual([14, 1_001])
  })
})

test('HTML in another charset arrives as plain text', async () => {
  const toHost = await inviteDora()
  const head = `From: Dora <${dora}>\r\nTo: ${toHost}\r\nContent-Type: text/html; charset=ISO-8859-1\r\n\r\n`
  const html = '<p>Grüße, <b>Zoë</b></p><div class="gmail_quote">On Sat, Ada wrote:<blockquote>Come!</blockquote></div>'
  const raw = Buffer.concat([Buffer.from(head), Buffer.from(html, 'latin1'), Buffer.from('\r\n')])
  expect(await mail.send({ from: dora, to: toHost, raw })).toMatch(/^250/)
  expect(await threads()).toEqual([[': Grüße, Zoë']])
})

test('a quotation that remains loses its links and addresses', async () => {
  const toHost = await inviteDora()
  const [invitation] = await mail.emailsTo(dora)
  const link = /http\S+\/rsvp\/[\w-]{43}/.exec(invitation?.text ?? '')?.[0] ?? ''
  await sendAs(dora, toHost, `Yes!\n\nAda scripsit (${toHost}):\nCome! ${link}`)
  const [[text = ''] = []] = await threads()
  expect(text).toContain('Yes!')
  expect(text).not.toContain(link)
  expect(text).not.toContain(toHost)
})

test('no row contains a reply address, and emails have none if no domain is set', async () => {
  const toHost = await inviteDora()
  const signature = /[0-9a-f]{36}/.exec(toHost)?.[0] ?? ''
  const rows = await store.database.read((sql) => sql<{ text: string }>`select mails::text as text from mails`)
  expect(rows.map(({ text }) => text).join('')).not.toContain(signature)
})
