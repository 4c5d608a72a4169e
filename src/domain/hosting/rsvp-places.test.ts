import { describe, expect, test } from 'vitest'
import { resolveRsvp, whoMovesUp } from './rsvp-places.ts'

const five = { capacity: 5, taken: 3, othersWait: false }

describe('an answer', () => {
  test('is what was said where there is no limit, and when it is not yes', () => {
    expect(resolveRsvp('yes', 6, null, { capacity: null, taken: 900, othersWait: false })).toBe('yes')
    expect(resolveRsvp('maybe', 6, 'yes', five)).toBe('maybe')
    expect(resolveRsvp('no', 6, 'waiting', five)).toBe('no')
  })

  test('of yes waits once the places do not suffice, or others wait already', () => {
    expect(resolveRsvp('yes', 2, null, five)).toBe('yes')
    expect(resolveRsvp('yes', 3, 'maybe', five)).toBe('waiting')
    expect(resolveRsvp('yes', 1, null, { ...five, othersWait: true })).toBe('waiting')
  })

  test('of who has places is never worse than before', () => {
    expect(resolveRsvp('yes', 2, 'yes', { ...five, othersWait: true })).toBe('yes')
    expect(resolveRsvp('yes', 3, 'yes', five)).toBeNull()
  })

  test('of more people than can ever come is refused', () => {
    expect(resolveRsvp('yes', 6, null, five)).toBeNull()
  })
})

describe('when places come free', () => {
  const queue = [2, 1, 3].map((partySize, at) => ({ id: at + 1, partySize }))
  const ids = (capacity: number | null, taken: number) => whoMovesUp(queue, capacity, taken).map(({ id }) => id)

  test('those who wait move up in order, as far as the places go', () => {
    expect(ids(10, 10)).toEqual([])
    expect(ids(10, 8)).toEqual([1])
    expect(ids(10, 7)).toEqual([1, 2])
    expect(ids(10, 4)).toEqual([1, 2, 3])
    expect(ids(null, 400)).toEqual([1, 2, 3])
  })

  test('a large party holds up the small ones behind it', () => {
    expect(ids(10, 9)).toEqual([])
  })

  test('nobody moves up where more have come than there are places', () => {
    expect(ids(5, 9)).toEqual([])
  })
})
