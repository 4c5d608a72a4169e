import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'
import { noHints } from '#server/sources/formats/table/read-table.ts'

const read = (value: unknown) => readJson(value, 'https://dover.example/events', noHints)

test('a day written as midnight has the times in the other fields', () => {
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

test.each([
  ['JSON:API', { data: [{ id: 'a1', attributes: { title: 'Knots', start_date: '2026-12-05T10:00:00Z' } }] }],
  ['ArcGIS', { features: [{ attributes: { EVENT_NAME: 'Knots', START_DATE: 1_796_464_800_000 } }] }],
  [
    'Drupal',
    {
      data: [
        {
          attributes: {
            title: 'Knots',
            field_date: { value: '2026-12-05T10:00:00Z', end_value: '2026-12-05T11:00:00Z' },
          },
        },
      ],
    },
  ],
])('events whose values are in attributes, as in %s', (_what, value) => {
  expect(read(value)?.events).toMatchObject([{ title: 'Knots', start: { local: '2026-12-05T10:00:00', zone: 'UTC' } }])
})

test('a date that contains its end', () => {
  const day = { title: 'Knots', field_when: { value: '2026-12-05T10:00:00', end_value: '2026-12-05T11:00:00' } }
  expect(read([day])?.events).toMatchObject([{ end: { local: '2026-12-05T11:00:00' } }])
})

test('the venue of FullCalendar, and times in separate fields', () => {
  const event = { title: 'Knots', start: '2026-12-05', hours: '9am - 1pm', extendedProps: { location: 'Town green' } }
  expect(read([event])?.events).toMatchObject([
    { start: { local: '2026-12-05T09:00:00' }, end: { local: '2026-12-05T13:00:00' }, place: { text: 'Town green' } },
  ])
})
