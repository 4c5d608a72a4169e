import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/events/sample-event.ts'
import {
  formatCancellationNote,
  formatCancelledLabel,
  formatCancelledSentence,
  formatMove,
  isCalledOff,
} from './event-cancellation.ts'

test.each([
  ['cancelled', null, 'Cancelled', 'This event is cancelled.'],
  ['postponed', null, 'Postponed', 'This event is postponed. The new date isn’t known yet.'],
  ['cancelled', 7, 'Cancelled: Sat, Oct 31', 'The event on Sat, Oct 31 is cancelled.'],
  ['postponed', 7, 'Postponed: Sat, Oct 31', 'The event on Sat, Oct 31 is postponed. The new date isn’t known yet.'],
] as const)('an event that is %s, in series %s', (status, seriesId, label, sentence) => {
  const event = sampleEvent({ status, seriesId })
  expect(isCalledOff(event)).toBe(true)
  expect(formatCancelledLabel(event)).toBe(label)
  expect(formatCancelledSentence(event)).toBe(sentence)
})

test.each([
  ['2026-12-05T13:00:00-05:00', '2026-12-12T13:00:00-05:00', false, 'Moved from Sat, Dec 5, 1:00 PM'],
  ['2026-12-05T13:00:00-05:00', '2027-01-09T13:00:00-05:00', false, 'Moved from Sat, Dec 5, 2026, 1:00 PM'],
  ['2026-12-05T00:00:00-05:00', '2026-12-12T00:00:00-05:00', true, 'Moved from Sat, Dec 5'],
])('an event moved from %s to %s', (previousDate, date, allDay, words) => {
  const event = sampleEvent({ previousDate, date, allDay })
  expect(formatMove(event)).toBe(words)
  expect(formatMove({ ...event, status: 'postponed' })).toBeNull()
  expect(formatMove(sampleEvent({ date }))).toBeNull()
})

test.each([
  ['cancelled', 'It froze.', 'Cancelled: It froze.'],
  ['cancelled', null, ''],
  ['postponed', 'It froze.', 'Postponed: It froze.'],
  ['postponed', null, 'Postponed. The new date isn’t known yet.'],
  ['scheduled', 'It froze.', ''],
] as const)('calendars say why an event is %s with the note %s', (status, cancellationNote, words) => {
  expect(formatCancellationNote({ status, cancellationNote })).toBe(words)
})
