import { describe, expect, test } from 'vitest'
import { zoned } from '#tests/support/sources/calendar-samples.ts'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import {
  googleCalendarLink,
  googleSubscribeLink,
  outlookCalendarLink,
  outlookSubscribeLink,
  webcalLink,
} from './calendar-links.ts'

const page = 'https://wonderlark.example.org/event/12'
const readQuery = (address: string) => Object.fromEntries(new URL(address).searchParams)
const links = [
  ['Google', googleCalendarLink],
  ['Outlook', outlookCalendarLink],
] as const

test("Google Calendar gets instants and the venue's time zone", () => {
  expect(readQuery(googleCalendarLink(sampleEvent(), page))).toEqual({
    action: 'TEMPLATE',
    text: 'Pond dipping',
    dates: '20261031T140000Z/20261031T160000Z',
    ctz: 'America/New_York',
    details: `We look closely, draw what we see and let everything go again.\n\n${page}`,
    location: 'Brower Park, Brooklyn, NY',
  })
})

test('Outlook gets instants and the text as HTML', () => {
  const event = sampleEvent({ description: 'Nets & jars\n<b>bring boots</b>' })
  expect(readQuery(outlookCalendarLink(event, page))).toMatchObject({
    subject: 'Pond dipping',
    startdt: '2026-10-31T14:00:00Z',
    enddt: '2026-10-31T16:00:00Z',
    body: `Nets &amp; jars<br>&lt;b&gt;bring boots&lt;/b&gt;<br><br>${page}`,
  })
})

test('instants are correct on both sides of a clock change', () => {
  const readDates = (date: string, endDate: string) =>
    readQuery(googleCalendarLink(sampleEvent({ date, endDate }), page)).dates
  expect(readDates(zoned('2026-11-01T00:30'), zoned('2026-11-01T03:30'))).toBe('20261101T043000Z/20261101T083000Z')
  expect(readDates('2026-11-01T01:30:00-05:00', '2026-11-01T02:30:00-05:00')).toBe('20261101T063000Z/20261101T073000Z')
  expect(readDates(zoned('2027-03-14T01:30'), zoned('2027-03-14T03:30'))).toBe('20270314T063000Z/20270314T073000Z')
})

describe('an all-day event', () => {
  const allDay = { allDay: true, date: zoned('2026-10-31T00:00'), endDate: zoned('2026-11-02T00:00') }

  test('uses days, with an exclusive end', () => {
    expect(readQuery(googleCalendarLink(sampleEvent(allDay), page))).toMatchObject({ dates: '20261031/20261102' })
    expect(readQuery(outlookCalendarLink(sampleEvent(allDay), page))).toMatchObject({
      startdt: '2026-10-31',
      enddt: '2026-11-02',
      allday: 'true',
    })
  })

  test('lasts at least one day', () => {
    const { dates } = readQuery(googleCalendarLink(sampleEvent({ ...allDay, endDate: allDay.date }), page))
    expect(dates).toBe('20261031/20261101')
  })
})

describe.each(links)('the link to %s', (_name, link) => {
  test.each([
    ['a long text', 'Bring boots. '.repeat(900)],
    ['a text of which every letter takes nine', '鳥を見る会へようこそ。'.repeat(300)],
    ['a text of pairs', '🐦🦆'.repeat(800)],
    ['markup', '<&>\n'.repeat(900)],
  ])('fits %s into a short URL without splitting characters and links to the event', (_kind, text) => {
    const address = link(sampleEvent({ description: text, title: text, location: text }), page)
    expect(address.length).toBeLessThanOrEqual(1_900)
    expect(decodeURIComponent(address)).toContain(page)
    expect(decodeURIComponent(address)).toContain('…')
    expect(decodeURIComponent(address)).not.toContain('\ufffd')
  })

  test('encodes spaces without plus signs', () => {
    expect(link(sampleEvent(), page)).not.toContain('+')
  })

  test('accepts lone surrogates', () => {
    expect(() => link(sampleEvent({ title: 'Owls \ud83e' }), page)).not.toThrow()
  })

  test('marks a cancelled event', () => {
    expect(decodeURIComponent(link(sampleEvent({ status: 'cancelled' }), page))).toContain('CANCELLED: Pond dipping')
  })
})

test('a feed has subscription links for the system, Google and Outlook', () => {
  const feed = 'https://wonderlark.example.org/feeds/events.ics?interests=Nature&q=owls'
  expect(webcalLink(feed)).toBe('webcal://wonderlark.example.org/feeds/events.ics?interests=Nature&q=owls')
  expect(readQuery(googleSubscribeLink(feed))).toEqual({ cid: webcalLink(feed) })
  expect(readQuery(outlookSubscribeLink(feed, 'Owls'))).toEqual({ url: feed, name: 'Owls' })
})
