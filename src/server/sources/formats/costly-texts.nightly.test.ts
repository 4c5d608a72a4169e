import { describe, expect, test } from 'vitest'
import { calendarEvent, calendarText } from '#tests/support/sources/calendar-text.ts'
import { expandOccurrences } from './calendar/expand-occurrences.ts'
import { readIcalendar } from './calendar/read-icalendar.ts'
import { readFeed } from './read-feed.ts'
import { noHints } from './table/read-table.ts'

const read = (text: string) => readFeed(Buffer.from(text), noHints, 'https://dover.example/events')
const page = (body: string) => `<!doctype html><html><head><title>Dover</title></head><body>${body}</body></html>`

describe('texts on which patterns could spend quadratic time:', () => {
  const million = (text: string) => text.repeat(1_000_000 / text.length)

  test.each([
    ['unfinished tags', million('<a ')],
    ['an address without an @', million('a.')],
  ])('%s in a calendar', (_what, text) => {
    const calendar = calendarText(
      calendarEvent('UID:a', 'DTSTART:20261102', `SUMMARY:${text}`, `DESCRIPTION:${text}`, `ORGANIZER;CN=Owl:${text}`),
    )
    expect(read(calendar).events).toHaveLength(1)
  })

  test.each([
    ['attributes', million('itemtype=')],
    ['underscores in a script', `<script>${million('_')}</script>`],
    ['names in a script', `<script>${million('__a')}</script>`],
    ['data in a script', `<script>${million('pageData={')}</script>`],
  ])('%s in a page', (_what, text) => {
    expect(() => read(page(text))).toThrow('contains no events')
  })
})

test('too many series that count from long ago are rejected', () => {
  const counted = Array.from({ length: 900 }, (_, at) =>
    calendarEvent(`UID:${at}`, 'SUMMARY:Open house', 'DTSTART:19000101T100000Z', 'RRULE:FREQ=DAILY;COUNT=99999'),
  )
  const events = readIcalendar(Buffer.from(calendarText(...counted)))?.events ?? []
  const window = {
    from: Temporal.Instant.from('2026-10-01T00:00:00Z'),
    to: Temporal.Instant.from('2026-12-01T00:00:00Z'),
  }
  expect(() => expandOccurrences(events, window)).toThrow('Its recurring events began too long ago')
})
