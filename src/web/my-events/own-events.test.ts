import { expect, test } from 'vitest'
import type { UserEvent, UserEventStatus } from '#contract/saved/user-event.ts'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import { groupDates, listJustEnded, splitByTime, type OwnEvent } from './own-events.ts'

interface More {
  seriesId?: number
  isOver?: boolean
  isCancelled?: boolean
  isOngoing?: boolean
}

function entry(id: number, day: string, status: UserEventStatus, more: More = {}): UserEvent {
  const { seriesId = null, isOver = false, isCancelled = false, isOngoing = false } = more
  const date = `2026-11-${day}T10:00:00-05:00`
  const event = sampleEvent({
    id,
    seriesId,
    isOngoing,
    status: isCancelled ? 'cancelled' : 'scheduled',
    date,
    endDate: date,
  })
  return { id, eventId: id, status, isOver, hasAttended: false, event }
}

const summarize = (groups: OwnEvent[]) =>
  groups.map(({ shown, dates, statuses }) => [shown.id, dates.map(({ id }) => id), statuses])

test('groups the dates of a series and shows the next one, with every reason', () => {
  const entries = [
    entry(1, '10', 'attended', { seriesId: 7, isOver: true }),
    entry(2, '20', 'saved'),
    entry(3, '24', 'saved', { seriesId: 7 }),
    entry(4, '25', 'going', { seriesId: 7 }),
  ]
  expect(summarize(groupDates(entries))).toEqual([
    [2, [2], ['saved']],
    [3, [1, 3, 4], ['saved', 'attended', 'going']],
  ])
})

test('shows the last date of a series that is over or cancelled', () => {
  const entries = [
    entry(1, '10', 'hosting', { seriesId: 7, isOver: true }),
    entry(2, '24', 'hosting', { seriesId: 7, isCancelled: true }),
  ]
  expect(summarize(groupDates(entries))).toEqual([[2, [1, 2], ['hosting']]])
})

test('ongoing events come last, and past ones that the user may have gone to, latest first', () => {
  const { ahead, past } = splitByTime([
    entry(1, '01', 'saved', { isOngoing: true }),
    entry(2, '02', 'saved', { isOver: true }),
    entry(3, '03', 'hosting', { isOver: true }),
    entry(4, '04', 'invited', { isOver: true }),
    entry(5, '05', 'going', { isOver: true }),
    entry(6, '28', 'going'),
    entry(7, '29', 'hosting'),
  ])
  expect(ahead.map(({ shown }) => shown.id)).toEqual([6, 7, 1])
  expect(past.map(({ shown }) => shown.id)).toEqual([5, 2])
})

test('recent events come latest first, without cancelled and older ones', () => {
  const ended = listJustEnded(
    [
      entry(1, '01', 'going', { isOver: true }),
      entry(2, '18', 'saved', { isOver: true }),
      entry(3, '19', 'hosting', { isOver: true }),
      entry(4, '19', 'going', { isOver: true, isCancelled: true }),
      entry(5, '20', 'attended', { isOver: true }),
      entry(6, '28', 'going'),
    ],
    '2026-11-21',
  )
  expect(ended.map(({ id }) => id)).toEqual([5, 2])
})
