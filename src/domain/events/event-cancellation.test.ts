import { expect, test } from 'vitest'
import { sampleEvent } from '#tests/support/sample-event.ts'
import { formatCancelledLabel, formatCancelledSentence, isCalledOff } from './event-cancellation.ts'

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
