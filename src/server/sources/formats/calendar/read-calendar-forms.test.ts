import { expect, test } from 'vitest'
import { readFeed } from '#server/sources/formats/read-feed.ts'

const expected = {
  kind: 'iCalendar',
  events: [
    {
      title: 'Knots, and more',
      start: { local: '2026-12-01T19:00:00', zone: 'America/New_York' },
      recurrence: { rules: ['FREQ=WEEKLY;BYDAY=TU,TH;COUNT=4'], exceptions: [{ local: '2026-12-03T19:00:00' }] },
      keywords: ['a', 'b'],
    },
  ],
}

test('jCal', () => {
  const zone = { tzid: 'America/New_York' }
  const properties = [
    ['uid', {}, 'text', '1'],
    ['summary', {}, 'text', 'Knots, and more'],
    ['dtstart', zone, 'date-time', '2026-12-01T19:00:00'],
    ['rrule', {}, 'recur', { freq: 'WEEKLY', byday: ['TU', 'TH'], count: 4 }],
    ['exdate', zone, 'date-time', '2026-12-03T19:00:00'],
    ['categories', {}, 'text', 'a', 'b'],
  ]
  const text = JSON.stringify(['vcalendar', [['version', {}, 'text', '2.0']], [['vevent', properties, []]]])
  expect(readFeed(Buffer.from(text))).toMatchObject(expected)
})

test('damaged jCal is named', () => {
  expect(() => readFeed(Buffer.from('["vcalendar", 1, [["vevent"]]]'))).toThrow('It is JSON, not a calendar')
})

test('xCal', () => {
  const zone = '<parameters><tzid><text>America/New_York</text></tzid></parameters>'
  const text = `<?xml version="1.0"?><icalendar xmlns="urn:ietf:params:xml:ns:icalendar-2.0"><vcalendar>
    <properties><version><text>2.0</text></version></properties><components><vevent><properties>
      <uid><text>1</text></uid><summary><text>Knots, and more</text></summary>
      <dtstart>${zone}<date-time>2026-12-01T19:00:00</date-time></dtstart>
      <rrule><recur><freq>WEEKLY</freq><byday>TU</byday><byday>TH</byday><count>4</count></recur></rrule>
      <exdate>${zone}<date-time>2026-12-03T19:00:00</date-time></exdate>
      <categories><text>a</text><text>b</text></categories>
    </properties></vevent></components></vcalendar></icalendar>`
  expect(readFeed(Buffer.from(text))).toMatchObject(expected)
})
