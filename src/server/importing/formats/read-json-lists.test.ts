import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const read = (value: unknown) => readJson(value, 'https://dover.example/events')

test('a day written as its midnight has the times beside it', () => {
  const day = {
    'Event Name': 'Knots',
    'Event Date': '2026-12-05T00:00:00',
    'Start Time': '8:00 AM',
    'End Time': '9:00 AM',
  }
  expect(read([day, { ...day, 'Event Date': '2026-12-05T00:00:00Z' }])?.events).toMatchObject([
    { start: { local: '2026-12-05T08:00:00' }, end: { local: '2026-12-05T09:00:00' } },
    { start: { local: '2026-12-05T00:00:00', zone: 'UTC' } },
  ])
})
