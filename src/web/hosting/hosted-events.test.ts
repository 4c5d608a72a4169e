import { expect, test } from 'vitest'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'
import { pickOnePerSeries } from './hosted-events.ts'

function entry(id: number, day: string, more: { seriesId?: number; isOver?: boolean; isCancelled?: boolean } = {}) {
  const { seriesId = null, isOver = false, isCancelled = false } = more
  const status = isCancelled ? 'cancelled' : 'scheduled'
  const event = sampleEvent({ id, seriesId, status, date: `2026-11-${day}T10:00:00-05:00` })
  return { id, eventId: id, status: 'hosting', isOver, hasAttended: false, event } satisfies UserEvent
}
const ids = (entries: UserEvent[]) => pickOnePerSeries(entries).map(({ id }) => id)

test('sorts newest first and picks the next date of a series', () => {
  const series = [
    entry(2, '14', { seriesId: 7, isOver: true }),
    entry(3, '21', { seriesId: 7 }),
    entry(4, '28', { seriesId: 7 }),
  ]
  expect(ids([entry(1, '10'), ...series, entry(5, '25')])).toEqual([5, 3, 1])
})

test('picks the last date of a series that is over or cancelled', () => {
  expect(
    ids([entry(1, '10', { seriesId: 7, isOver: true }), entry(2, '17', { seriesId: 7, isCancelled: true })]),
  ).toEqual([2])
})
