import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { HostedEventPayload } from '#contract/hosting/hosting.ts'
import { openMailTransport, type MailTransport } from '#server/platform/mail/mail-transport.ts'
import { readWithIcalJs, readWithNodeIcal } from '#tests/support/sources/calendar-readers.ts'
import { rsvpAs, inviteByMail, sendForm } from '#tests/support/hosting/guests.ts'
import { hosted, hostedPayload, sendJson } from '#tests/support/hosting/hosting.ts'
import { doDueJobs } from '#tests/support/product/jobs.ts'
import { ada, ben, clock, openProductForEach, product, store } from '#tests/support/product/open-product.ts'
import { startMailServer, type ReceivedMail, type TestMailServer } from '#tests/support/servers/smtp-server.ts'

const sender = 'lark@riverton.example'
openProductForEach({ size: 10, more: { senderAddress: sender } })

let mailServer: TestMailServer
let mailTransport: MailTransport
beforeEach(async () => {
  mailServer = await startMailServer()
  mailTransport = openMailTransport({ url: mailServer.url, from: { name: 'Wonderlark', address: sender } })
})
afterEach(async () => {
  mailTransport.close()
  await mailServer.close()
})

/** A VEVENT of a message, as ical.js reads it. */
interface Message {
  method: string
  uid: string
  recurrenceId: string | null
  sequence: number
  stamp: number
  start: string
  status: string | null
  organizer: string
  attendees: { address: string; partstat: string; rsvp: string }[]
  text: string
}

const bytesToText = (content: string | ArrayBuffer | Uint8Array) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

function readMessage({ email, source }: ReceivedMail): Message[] {
  const alternative = email.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const file = email.attachments.find(({ filename }) => filename === 'invite.ics')
  if (!alternative || !file) throw new Error('The email carries no invitation.')
  const text = bytesToText(alternative.content)
  expect(bytesToText(file.content)).toBe(text)
  const further = email.attachments.filter(({ filename }) => filename?.endsWith('.ics') && filename !== 'invite.ics')
  const texts = [text, ...further.map(({ content }) => bytesToText(content))]
  return texts.map((each) => readCalendar(each, source))
}

function readCalendar(text: string, source: string): Message {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const method = String(calendar.getFirstPropertyValue('method'))
  const declared = /Content-Type: text\/calendar;([^:]*?)\r\n[A-Z]/i.exec(source)?.[1] ?? ''
  expect(declared).toContain(`method=${method}`)
  expect(declared).toContain('charset=utf-8')
  const [component, ...others] = calendar.getAllSubcomponents('vevent')
  // Outlook ignores all but the first.
  if (!component || others.length > 0) throw new Error('A message is about one date.')
  const event = new ICAL.Event(component)
  const parameter = (property: ICAL.Property, name: string) => String(property.getParameter(name))
  return {
    method,
    uid: event.uid,
    recurrenceId: event.recurrenceId ? event.recurrenceId.toString() : null,
    sequence: event.sequence,
    stamp: (component.getFirstPropertyValue('dtstamp') as ICAL.Time).toUnixTime(),
    start: event.startDate.toString(),
    status: component.getFirstPropertyValue('status') as string | null,
    organizer: String(component.getFirstPropertyValue('organizer')),
    attendees: component.getAllProperties('attendee').map((attendee) => ({
      address: String(attendee.getFirstValue()),
      partstat: parameter(attendee, 'partstat'),
      rsvp: parameter(attendee, 'rsvp'),
    })),
    text,
  }
}

/** Returns the iTIP messages to an address in the order they were created. The server sends several at once. */
async function messagesTo(address: string): Promise<Message[]> {
  await doDueJobs({ database: store.database, clock, mailTransport, senderAddress: sender, publicUrl: product.url })
  const received = await mailServer.received()
  const mails = received.filter(({ to, source }) => to === address && /text\/calendar/.test(source))
  return mails.flatMap(readMessage).sort((a, b) => a.stamp - b.stamp || a.start.localeCompare(b.start))
}

/** Reads the fields that identify an event with node-ical. */
function readAgain({ text }: Message) {
  const events = Object.values(nodeIcal.sync.parseICS(text)).filter((item) => item?.type === 'VEVENT')
  return events.map((event) => ({
    uid: event.uid,
    recurrenceId: event.recurrenceid ? new Date(event.recurrenceid).toISOString() : null,
    method: event.method,
    sequence: Number(event.sequence),
    status: event.status ?? null,
    start: new Date(event.start).toISOString(),
  }))
}

/** Applies messages as a calendar program does: a newer one replaces the event (RFC 5546 section 2.1.5). */
function applyAll(messages: readonly Message[]): Message[] {
  const entries = new Map<string, Message>()
  for (const message of messages) {
    const key = `${message.uid} ${message.recurrenceId}`
    const known = entries.get(key)
    const isNewer =
      !known ||
      message.sequence > known.sequence ||
      (message.sequence === known.sequence && message.stamp > known.stamp)
    if (!isNewer) continue
    if (message.method === 'CANCEL') entries.delete(key)
    else entries.set(key, message)
  }
  return [...entries.values()]
}

const toChange = (given: Partial<HostedEventPayload>) => {
  const { inviteEmails: _emails, inviteNote: _note, ...fields } = { ...hostedPayload, ...given }
  return fields
}
/** Changes an event, and lets the time pass until people are notified. */
async function change(id: number, given: Partial<HostedEventPayload>): Promise<void> {
  await sendJson(ada, 'PUT', `/api/events/${id}/host`, toChange(given))
  clock.pass({ minutes: 5 })
  await doDueJobs(
    { database: store.database, clock, senderAddress: sender, publicUrl: product.url },
    /^event\.tell-changes$/,
  )
}
const cancel = (id: number) => sendJson(ada, 'POST', `/api/events/${id}/cancel`, { note: 'Frozen over' })
const invite = (id: number, ...addresses: string[]) => inviteByMail(ada, store.database, id, addresses)

describe('an invitation by email', () => {
  test('is updated and removed by later messages, in two readers', async () => {
    const pond = await hosted(ada)
    const [link = ''] = await invite(pond.id, 'dora@example.org')
    const first = await messagesTo('dora@example.org')
    clock.pass({ minutes: 5 })
    await sendForm(product.url, link, { answer: 'yes', name: 'Dora "D" Doe' })
    const confirmed = await messagesTo('dora@example.org')
    expect(applyAll(confirmed)).toMatchObject([{ start: '2026-11-28T09:00:00', status: 'CONFIRMED' }])
    clock.pass({ minutes: 5 })
    await change(pond.id, { time: '11:00', endTime: '12:00' })
    const second = await messagesTo('dora@example.org')
    expect(applyAll(second)).toMatchObject([{ start: '2026-11-28T11:00:00', status: 'CONFIRMED' }])
    clock.pass({ minutes: 5 })
    await cancel(pond.id)
    const all = await messagesTo('dora@example.org')
    expect(all.map(({ method, status }) => [method, status])).toEqual([
      ['REQUEST', 'CONFIRMED'],
      ['REQUEST', 'CONFIRMED'],
      ['REQUEST', 'CONFIRMED'],
      ['CANCEL', 'CANCELLED'],
    ])
    expect(new Set(all.map(({ uid }) => uid))).toEqual(new Set([`event-${pond.id}@127.0.0.1`]))
    // The cancellation counts twice: the event changed, and it goes out of this calendar.
    expect(all.map(({ sequence }) => sequence)).toEqual([0, 0, 1, 3])
    expect(new Set(all.map(({ stamp }) => stamp)).size, 'each has a separate DTSTAMP').toBe(4)
    expect(new Set(all.map(({ organizer }) => organizer))).toEqual(new Set([`mailto:${sender}`]))
    expect(all.map(({ attendees }) => attendees)).toEqual([
      [{ address: 'mailto:dora@example.org', partstat: 'NEEDS-ACTION', rsvp: 'FALSE' }],
      [{ address: 'mailto:dora@example.org', partstat: 'ACCEPTED', rsvp: 'FALSE' }],
      [{ address: 'mailto:dora@example.org', partstat: 'ACCEPTED', rsvp: 'FALSE' }],
      [{ address: 'mailto:dora@example.org', partstat: 'ACCEPTED', rsvp: 'FALSE' }],
    ])
    expect(applyAll(first)).toHaveLength(1)
    expect(applyAll(all)).toEqual([])
    for (const message of all) {
      const { uid, method, sequence, status } = message
      expect(readAgain(message)).toMatchObject([{ uid, method, sequence, status, recurrenceId: null }])
    }
  })

  test.each([
    ['maybe', 'TENTATIVE'],
    ['yes', 'ACCEPTED'],
  ])('reflects the RSVP %s of an account in later messages', async (answer, partstat) => {
    const pond = await hosted(ada)
    await invite(pond.id, 'ben@example.org')
    await rsvpAs(ben, pond.id, { answer })
    clock.pass({ hours: 12 })
    await change(pond.id, { time: '11:00', endTime: '12:00' })
    const messages = await messagesTo('ben@example.org')
    // The invitation, the confirmation and the change.
    expect(messages).toHaveLength(3)
    expect(messages[2]).toMatchObject({
      method: 'REQUEST',
      sequence: 1,
      uid: messages[0]?.uid,
      attendees: [{ address: 'mailto:ben@example.org', partstat, rsvp: 'FALSE' }],
    })
  })

  test('is cancelled for an account that has not RSVPed', async () => {
    const pond = await hosted(ada)
    await invite(pond.id, 'ben@example.org')
    clock.pass({ hours: 12 })
    await cancel(pond.id)
    expect((await messagesTo('ben@example.org')).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  })

  test('to one date of a series affects only that date, even after it has moved', async () => {
    const first = await hosted(ada, { repeat: { every: 'week', count: 3 } })
    const second = first.nextDates[0]
    if (!second) throw new Error('The series has one date.')
    await invite(first.id, 'dora@example.org')
    await invite(second.id, 'dora@example.org')
    clock.pass({ minutes: 5 })
    await change(second.id, { date: '2026-12-06T09:00:00', time: '10:00', endTime: '11:00' })
    clock.pass({ minutes: 5 })
    await change(second.id, { date: '2026-12-07T09:00:00', time: '10:00', endTime: '11:00' })
    const moved = await messagesTo('dora@example.org')
    const [firstUid, secondUid] = [`event-${first.id}@127.0.0.1`, `event-${second.id}@127.0.0.1`]
    expect(moved.map(({ uid, recurrenceId, start }) => [uid, recurrenceId, start])).toEqual([
      [firstUid, null, '2026-11-28T09:00:00'],
      [secondUid, null, '2026-12-05T09:00:00'],
      [secondUid, null, '2026-12-06T10:00:00'],
      [secondUid, null, '2026-12-07T10:00:00'],
    ])
    expect(applyAll(moved).map(({ start }) => start)).toEqual(['2026-11-28T09:00:00', '2026-12-07T10:00:00'])
    clock.pass({ minutes: 5 })
    await cancel(second.id)
    const all = await messagesTo('dora@example.org')
    expect(all.at(-1)).toMatchObject({ method: 'CANCEL', uid: secondUid, status: 'CANCELLED' })
    expect(applyAll(all).map(({ start }) => start)).toEqual(['2026-11-28T09:00:00'])
    for (const message of all) expect(readAgain(message)).toMatchObject([{ uid: message.uid, method: message.method }])
  })

  test('to a course has a file for each session; cancelling one and declining the rest removes them', async () => {
    const times = { time: '10:00', endTime: '12:00' }
    const sessions = ['2026-12-05', '2026-12-13'].map((date) => ({ date, ...times }))
    const course = await hosted(ada, { title: 'Weaving', sessions })
    const [link = ''] = await invite(course.id, 'dora@example.org')
    clock.pass({ minutes: 5 })
    await sendForm(product.url, link, { answer: 'yes', name: 'Dora' })
    const starts = ['2026-11-28T09:00:00', '2026-12-05T10:00:00', '2026-12-13T10:00:00']
    const joined = await messagesTo('dora@example.org')
    expect(joined).toHaveLength(6)
    expect(new Set(joined.map(({ uid }) => uid)).size).toBe(3)
    expect(applyAll(joined).map(({ start }) => start)).toEqual(starts)
    clock.pass({ minutes: 5 })
    const last = joined.at(-1)?.uid ?? ''
    await cancel(Number(/event-(\d+)/.exec(last)?.[1]))
    expect(applyAll(await messagesTo('dora@example.org')).map(({ start }) => start)).toEqual(starts.slice(0, 2))
    clock.pass({ minutes: 5 })
    await sendForm(product.url, link, { answer: 'no' })
    expect(applyAll(await messagesTo('dora@example.org'))).toEqual([])
    clock.pass({ minutes: 5 })
    await sendForm(product.url, link, { answer: 'maybe' })
    const all = await messagesTo('dora@example.org')
    expect(applyAll(all).map(({ start }) => start)).toEqual(starts.slice(0, 2))
    for (const { method, text } of all) {
      if (method === 'REQUEST') expect(readWithNodeIcal(text)).toEqual(readWithIcalJs(text))
    }
  })

  test('follows a guest who changes their mind again and again on the same day', async () => {
    const pond = await hosted(ada)
    const [link = ''] = await invite(pond.id, 'dora@example.org')
    for (const answer of ['yes', 'no', 'yes', 'no'] as const) {
      clock.pass({ minutes: 5 })
      await sendForm(product.url, link, { answer })
      const messages = await messagesTo('dora@example.org')
      expect(applyAll(messages)).toHaveLength(answer === 'yes' ? 1 : 0)
      const { method, attendees, status } = messages.at(-1)!
      // The event still takes place, so a CANCEL for this guest has no STATUS (RFC 5546 section 3.2.5).
      expect([method, attendees[0]?.partstat, status]).toEqual(
        answer === 'yes' ? ['REQUEST', 'ACCEPTED', 'CONFIRMED'] : ['CANCEL', 'DECLINED', null],
      )
    }
    const sequences = (await messagesTo('dora@example.org')).map(({ sequence }) => sequence)
    expect(sequences, 'each time it goes out or comes back').toEqual([0, 0, 1, 2, 3])
  })

  test('that was never sent isn’t cancelled', async () => {
    const pond = await hosted(ada)
    await rsvpAs(ben, pond.id, { answer: 'no' })
    expect(await messagesTo('ben@example.org')).toEqual([])
  })

  test('is withdrawn when the host removes the guest, and renewed when they are invited again', async () => {
    const pond = await hosted(ada)
    const [link = ''] = await invite(pond.id, 'dora@example.org')
    await sendForm(product.url, link, { answer: 'yes' })
    clock.pass({ minutes: 5 })
    await sendJson(ada, 'DELETE', `/api/events/${pond.id}/guests/1`)
    const removed = await messagesTo('dora@example.org')
    // The event still takes place, so this CANCEL must not contain STATUS:CANCELLED (RFC 5546 section 3.2.5).
    expect(removed.at(-1)).toMatchObject({ method: 'CANCEL', status: null })
    expect(applyAll(removed)).toEqual([])
    clock.pass({ minutes: 5 })
    await sendJson(ada, 'POST', `/api/events/${pond.id}/guests/1/invitation`)
    const again = await messagesTo('dora@example.org')
    expect(again.at(-1)).toMatchObject({ method: 'REQUEST', attendees: [{ partstat: 'NEEDS-ACTION' }] })
    expect(applyAll(again)).toHaveLength(1)
  })

  test('is confirmed once the guest moves up from the waitlist', async () => {
    const pond = await hosted(ada, { capacity: 1 })
    await rsvpAs(ben, pond.id, { answer: 'yes' })
    const [link = ''] = await invite(pond.id, 'dora@example.org')
    await sendForm(product.url, link, { answer: 'yes' })
    clock.pass({ minutes: 5 })
    await rsvpAs(ben, pond.id, { answer: 'no' })
    const messages = await messagesTo('dora@example.org')
    expect(messages.map(({ method, attendees }) => [method, attendees[0]?.partstat])).toEqual([
      ['REQUEST', 'NEEDS-ACTION'],
      ['REQUEST', 'ACCEPTED'],
    ])
  })
})

test('an account that RSVPs on the page is an attendee like invited guests', async () => {
  const pond = await hosted(ada)
  await rsvpAs(ben, pond.id, { answer: 'yes' })
  await messagesTo('ben@example.org')
  clock.pass({ hours: 12 })
  await change(pond.id, { time: '11:00', endTime: '12:00' })
  clock.pass({ minutes: 5 })
  await messagesTo('ben@example.org')
  await rsvpAs(ben, pond.id, { answer: 'no' })
  const messages = await messagesTo('ben@example.org')
  const facts = messages.map(({ method, sequence, organizer, attendees }) => [
    ...[method, sequence, organizer],
    ...[attendees[0]?.address, attendees[0]?.partstat],
  ])
  expect(facts).toEqual([
    ['REQUEST', 0, `mailto:${sender}`, 'mailto:ben@example.org', 'ACCEPTED'],
    ['REQUEST', 1, `mailto:${sender}`, 'mailto:ben@example.org', 'ACCEPTED'],
    ['CANCEL', 2, `mailto:${sender}`, 'mailto:ben@example.org', 'DECLINED'],
  ])
  expect(applyAll(messages)).toEqual([])
})
