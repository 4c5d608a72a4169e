import { expect, test } from 'vitest'
import { readNewsFeed } from './read-news-feed.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'

const readItem = (elements: string) =>
  readNewsFeed(`<rss><channel><item><title>Knots</title>${elements}</item></channel></rss>`, undefined, noHints)?.events

test('times as in iCalendar', () => {
  expect(
    readItem('<xCal:dtstart>20261205T100000</xCal:dtstart><xCal:dtend>20261205T113000Z</xCal:dtend>'),
  ).toMatchObject([
    { start: { local: '2026-12-05T10:00:00', zone: null }, end: { local: '2026-12-05T11:30:00', zone: 'UTC' } },
  ])
})

test('a venue as an attribute', () => {
  const when = '<gd:when startTime="2026-12-05T10:00:00"/>'
  expect(readItem(`${when}<gd:where valueString="Mill Hall"/>`)).toMatchObject([{ place: { text: 'Mill Hall' } }])
})

test.each([
  ['When: Saturday, December 5, 2026 10:00 AM - 11:30 AM&lt;br&gt;Where: Mill Hall'],
  [
    '&lt;b&gt;Event date:&lt;/b&gt; Dec 5, 2026&lt;br/&gt;&lt;b&gt;Event time:&lt;/b&gt; 10:00 AM - 11:30 AM&lt;br/&gt;Location: Mill Hall',
  ],
])('labelled lines of the description: %s', (description) => {
  expect(readItem(`<description>${description}</description>`)).toMatchObject([
    { start: { local: '2026-12-05T10:00:00' }, end: { local: '2026-12-05T11:30:00' }, place: { text: 'Mill Hall' } },
  ])
})

test('a date in the text of a post isn’t an event', () => {
  expect(readItem('<description>Posted: December 5, 2026. When we met on Dec 4, 2026</description>')).toBeUndefined()
})
