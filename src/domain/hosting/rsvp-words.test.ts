import { expect, test } from 'vitest'
import { partyWords, placesWords, describeRsvp } from './rsvp-words.ts'

const state = { answer: null, partySize: 1, waitingBefore: null, isOpen: true }

test("describes a guest's RSVP", () => {
  expect(describeRsvp(state)).toBeNull()
  expect(describeRsvp({ ...state, answer: 'yes' })).toEqual({ title: 'You are coming', text: 'We expect you.' })
  expect(describeRsvp({ ...state, answer: 'yes', partySize: 3 })?.text).toBe('We expect 3 of you.')
  expect(describeRsvp({ ...state, answer: 'maybe' })?.title).toBe('You said maybe')
  expect(describeRsvp({ ...state, answer: 'no' })?.title).toBe('You are not coming')
  expect(describeRsvp({ ...state, answer: 'no' })?.text).toContain('change your mind')
  expect(describeRsvp({ ...state, answer: 'no', isOpen: false })?.text).toBe('Thank you for saying so.')
})

test('the waitlist position is stated', () => {
  const text = (waitingBefore: number) => describeRsvp({ ...state, answer: 'waiting', waitingBefore })?.text
  expect(text(0)).toMatch(/^You are next\. Every place is taken/)
  expect(text(1)).toMatch(/^1 person before you\./)
  expect(text(4)).toMatch(/^4 people before you\./)
})

test('places are described in words', () => {
  expect(placesWords(0, null)).toBe('')
  expect(placesWords(12, null)).toBe('12 going')
  expect(placesWords(12, { capacity: 15, left: 3, waiting: 0 })).toBe('12 going · 3 places left')
  expect(placesWords(14, { capacity: 15, left: 1, waiting: 0 })).toBe('14 going · 1 place left')
  expect(placesWords(15, { capacity: 15, left: 0, waiting: 2 })).toBe('15 going · full · 2 waiting')
})

test('a party is counted starting from the guest', () => {
  expect([1, 2, 6].map(partyWords)).toEqual(['Just me', 'Me and 1 more', 'Me and 5 more'])
})
