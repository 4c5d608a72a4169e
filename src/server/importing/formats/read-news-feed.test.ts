import { expect, test } from 'vitest'
import { readNewsFeed } from './read-news-feed.ts'

const readItem = (elements: string) =>
  readNewsFeed(`<rss><channel><item><title>Knots</title>${elements}</item></channel></rss>`, undefined)?.events

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
