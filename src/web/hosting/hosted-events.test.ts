import { expect, test } from 'vitest'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import { splitHosted } from './hosted-events.ts'

function entry(id: number, day: string, more: { seriesId?: number; isOver?: boolean; isCancelled?: boolean } = {}) {
  const { seriesId = null, isOver = false, isCancelled = false } = more
  const status = isCancelled ? 'cancelled' : 'scheduled'
  const event = sampleEvent({ id, seriesId, status, date: `2026-11-${day}T10:00:00-05:00` })
  return { id, eventId: id, status: 'hosting', isOver, hasAttended: false, event } satisfies UserEvent
}
const ids = (entries: UserEvent[]) => {
  const { next, past } = splitHosted(entries)
  return [next.map(({ id }) => id), past.map(({ id }) => id)]
}

test('lists upcoming events first, series by their next date, and past events last', () => {
  const series = [
    entry(2, '14', { seriesId: 7, isOver: true }),
    entry(3, '21', { seriesId: 7 }),
    entry(4, '28', { seriesId: 7 }),
  ]
  const over = [entry(1, '10', { isOver: true }), entry(8, '12', { isOver: true })]
  expect(ids([...over, ...series, entry(5, '25')])).toEqual([
    [3, 5],
    [8, 1],
  ])
})

test('picks the last date of a series that is over or cancelled', () => {
  expect(
    ids([entry(1, '10', { seriesId: 7, isOver: true }), entry(2, '17', { seriesId: 7, isCancelled: true })]),
  ).toEqual([[2], []])
})
