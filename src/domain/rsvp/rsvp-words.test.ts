import { expect, test } from 'vitest'
import { describeDateRsvps, describeRsvp, nameGoing, partyWords, placesWords } from './rsvp-words.ts'

const state = { answer: null, partySize: 1, waitingBefore: null, isOpen: true }

const dateWith = (day: number, answer: 'yes' | 'maybe' | 'no' | 'waiting' | null) => {
  const date = `2026-12-0${day}T10:00:00-05:00`
  return { date, endDate: date, allDay: false, answer }
}

test('describes RSVPs to several dates of a series', () => {
  expect(describeDateRsvps([dateWith(1, 'yes'), dateWith(2, null)])).toBeNull()
  expect(describeDateRsvps([dateWith(1, 'yes'), dateWith(2, 'yes'), dateWith(3, null)])).toBe(
    'You’re going to 2 of 3 dates.',
  )
  const mixed = [dateWith(1, 'yes'), dateWith(2, 'waiting'), dateWith(3, 'waiting'), dateWith(4, 'no')]
  expect(describeDateRsvps(mixed)).toBe(
    'You’re going to 1 of 4 dates. You’re on the waitlist for Wed, Dec 2 and Thu, Dec 3.',
  )
  expect(describeDateRsvps([dateWith(1, 'yes'), dateWith(2, 'yes')])).toBe('You’re going to both dates.')
  expect(describeDateRsvps([dateWith(1, 'maybe'), dateWith(2, 'maybe')])).toBe('You’re a maybe for 2 dates.')
})

test("describes a guest's RSVP", () => {
  expect(describeRsvp(state)).toBeNull()
  expect(describeRsvp({ ...state, answer: 'yes' })).toEqual({ title: 'You’re going', text: 'See you there.' })
  expect(describeRsvp({ ...state, answer: 'yes' }, 'Finn')?.title).toBe('You’re going, Finn')
  expect(describeRsvp({ ...state, answer: 'yes', partySize: 2 })?.text).toBe('See you both there.')
  expect(describeRsvp({ ...state, answer: 'yes', partySize: 3 })?.text).toBe('See all 3 of you there.')
  expect(describeRsvp({ ...state, answer: 'maybe' })?.title).toBe('You’re a maybe')
  expect(describeRsvp({ ...state, answer: 'no' })?.title).toBe('You’re not going')
  expect(describeRsvp({ ...state, answer: 'no' })?.text).toContain('change your mind')
  expect(describeRsvp({ ...state, answer: 'no', isOpen: false })?.text).toBe('Thanks for letting us know.')
})

test('the waitlist position is stated', () => {
  const said = (waitingBefore: number, partySize = 1) =>
    describeRsvp({ ...state, answer: 'waiting', waitingBefore, partySize })!
  expect(said(0).title).toBe('You’re on the waitlist, first in line')
  expect(said(1).title).toBe('You’re on the waitlist, second in line')
  expect(said(11).title).toBe('You’re on the waitlist, number 12 in line')
  expect(said(0).text).toMatch(/^All spots are taken\./)
  expect(said(0, 2).text, 'one spot may be left').toMatch(/^There aren’t enough spots for your party of 2\./)
})

test('places are described in words', () => {
  expect(placesWords(0, null)).toBe('')
  expect(placesWords(12, null)).toBe('12 going')
  expect(placesWords(12, { capacity: 15, left: 3, waiting: 0 })).toBe('12 going · 3 spots left')
  expect(placesWords(14, { capacity: 15, left: 1, waiting: 0 })).toBe('14 going · 1 spot left')
  expect(placesWords(15, { capacity: 15, left: 0, waiting: 2 })).toBe('15 going · full · 2 on the waitlist')
  const full = { capacity: 15, left: 0, waiting: 0 }
  expect(placesWords(0, full)).toBe('Full')
  expect(placesWords(0, full, 'yes')).toBe('Full')
  expect(placesWords(0, full, null)).toBe('Full, so you’d join the waitlist')
  expect(placesWords(15, full, 'no')).toBe('15 going · full, so you’d join the waitlist')
})

test('a party is counted starting from the guest', () => {
  expect([1, 2, 6].map(partyWords)).toEqual(['Just me', 'Me and 1 more', 'Me and 5 more'])
})

test('the RSVP button says what it does, and afterwards what it did', () => {
  const open = { answer: null, places: null, form: null }
  expect(nameGoing(open)).toBe('I’ll go')
  expect(nameGoing(open, true)).toBe('I’m going')
  expect(nameGoing({ ...open, places: { left: 0 } })).toBe('Join the waitlist')
  expect(nameGoing({ ...open, places: { left: 1, waiting: 2 } })).toBe('Join the waitlist')
  expect(nameGoing({ ...open, answer: 'no', places: { left: 0 } })).toBe('Join the waitlist')
  expect(nameGoing({ ...open, form: { needsApproval: true } })).toBe('Ask to come')
  expect(nameGoing({ ...open, answer: 'yes', places: { left: 0 } })).toBe('You’re going')
  expect(nameGoing({ ...open, answer: 'waiting' })).toBe('You’re on the waitlist')
  expect(nameGoing({ ...open, answer: 'requested' })).toBe('You’ve asked to come')
})
