import { expect, test } from 'vitest'
import { eventReason } from './notification-reasons.ts'

test('an email states the reader’s connection to the event, the strongest first', () => {
  expect(eventReason(['saved', 'waiting'], 'Pond dipping')).toBe(
    'You got this email because you’re on the waitlist for “Pond dipping”.',
  )
  expect(eventReason(['saved', 'hosting'], 'Pond dipping')).toBe('You got this email because you host “Pond dipping”.')
  expect(eventReason(['saved'], 'Pond dipping')).toBe('You got this email because you saved “Pond dipping”.')
  expect(eventReason([], 'Pond dipping')).toBe('You got this email because you’re invited to “Pond dipping”.')
})
