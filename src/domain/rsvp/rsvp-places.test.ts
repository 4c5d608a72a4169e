import { describe, expect, test } from 'vitest'
import {
  canWaitForMore,
  findLargestParty,
  findWait,
  countJoiningWaitlist,
  findRoom,
  isBehindOthers,
  resolveRsvp,
  selectMovingDown,
  selectMovingUp,
} from './rsvp-places.ts'

const five = { capacity: 5, taken: 3, othersWait: false }

describe('an RSVP', () => {
  test("is accepted as given without a limit, or if it isn't yes", () => {
    expect(resolveRsvp('yes', { partySize: 6 }, null, { capacity: null, taken: 900, othersWait: false })).toBe('yes')
    expect(resolveRsvp('maybe', { partySize: 6 }, 'yes', five)).toBe('maybe')
    expect(resolveRsvp('no', { partySize: 6 }, 'waiting', five)).toBe('no')
  })

  test('of yes is put on the waitlist if the event is full or others are waiting', () => {
    expect(resolveRsvp('yes', { partySize: 2 }, null, five)).toBe('yes')
    expect(resolveRsvp('yes', { partySize: 3 }, 'maybe', five)).toBe('waiting')
    expect(resolveRsvp('yes', { partySize: 1 }, null, { ...five, othersWait: true })).toBe('waiting')
  })

  test('of a confirmed guest never gets worse', () => {
    expect(resolveRsvp('yes', { partySize: 2 }, 'yes', { ...five, othersWait: true })).toBe('yes')
    expect(resolveRsvp('yes', { partySize: 3 }, 'yes', five)).toBeNull()
  })

  test('for a party larger than the capacity is rejected', () => {
    expect(resolveRsvp('yes', { partySize: 6 }, null, five)).toBeNull()
  })
})

describe('when places become free', () => {
  const queue = [2, 1, 3].map((partySize, at) => ({ id: at + 1, partySize }))
  const ids = (capacity: number | null, taken: number) => selectMovingUp(queue, capacity, taken).map(({ id }) => id)

  test('the waitlist moves up in order until the spots are used up', () => {
    expect(ids(10, 10)).toEqual([])
    expect(ids(10, 8)).toEqual([1])
    expect(ids(10, 7)).toEqual([1, 2])
    expect(ids(10, 4)).toEqual([1, 2, 3])
    expect(ids(null, 400)).toEqual([1, 2, 3])
  })

  test('a large party blocks smaller ones after it', () => {
    expect(ids(10, 9)).toEqual([])
  })

  test('no one moves up if the event is overbooked', () => {
    expect(ids(5, 9)).toEqual([])
  })
})

test('when the capacity is lowered, the latest move to the waitlist until the others fit', () => {
  const latestFirst = [2, 1, 3, 4].map((partySize, at) => ({ id: at + 1, partySize }))
  const ids = (capacity: number) => selectMovingDown(latestFirst, capacity).map(({ id }) => id)
  expect(ids(10)).toEqual([])
  expect(ids(9)).toEqual([1])
  expect(ids(8)).toEqual([1])
  expect(ids(7)).toEqual([1, 2])
  expect(ids(1)).toEqual([1, 2, 3, 4])
})

test.each([
  ['without a limit', 1, null, 6],
  ['also one that will wait', 1, { capacity: 10, left: 2, waiting: 0 }, 6],
  ['also one of which some will wait', 3, { capacity: 10, left: 1, waiting: 5 }, 6],
  ['any party that fits the event, to wait', 1, { capacity: 4, left: 0, waiting: 0 }, 4],
  ['any party that fits the event, behind others', 1, { capacity: 5, left: 2, waiting: 3 }, 5],
  ['a larger party to those who wait', 2, { capacity: 12, left: 1, waiting: 2 }, 6],
] as const)('the largest party to offer is %s', (_, partySize, places, largest) => {
  expect(findLargestParty({ partySize, places }, 6)).toBe(largest)
})

test('a party waits if it doesn’t fit or others wait already; if its guest is going, only the companions wait', () => {
  const waits = (size: number, left: number, waiting: number) =>
    countJoiningWaitlist(size, { answer: null, places: { capacity: 10, left, waiting } })
  expect([waits(2, 2, 0), waits(3, 2, 0), waits(1, 2, 4)]).toEqual([0, 3, 1])
  const going = (size: number, left: number, waiting = 0) =>
    countJoiningWaitlist(size, { answer: 'yes', partySize: 2, places: { capacity: 10, left, waiting } })
  expect([going(1, 0), going(2, 0), going(3, 1, 4), going(5, 2)]).toEqual([0, 0, 0, 3])
  expect(countJoiningWaitlist(3, { answer: null, places: null })).toBe(0)
})

describe('ticket types', () => {
  const adults = new Map([
    ['adult', { capacity: 3, taken: 2 }],
    ['child', { capacity: 4, taken: 0 }],
  ])

  test('have separate spots, within those of the event', () => {
    const places = { capacity: 10, taken: 2, othersWait: false, rooms: adults }
    const resolve = (adult: number, child: number, before: 'yes' | null = null) =>
      resolveRsvp('yes', { partySize: adult + child, tickets: { adult, child } }, before, places)
    expect(resolve(1, 0)).toBe('yes')
    expect(resolve(1, 4)).toBe('yes')
    expect(resolve(2, 0)).toBe('waiting')
    expect(resolve(2, 1), 'one of the types is full').toBe('waiting')
    expect(resolve(4, 0), 'too large for the type').toBeNull()
    expect(resolve(0, 5), 'too large for the other').toBeNull()
    expect(resolve(2, 0, 'yes'), 'keeps the old one').toBeNull()
  })

  test('only delay guests who want the same type', () => {
    const queue = [
      { id: 1, partySize: 2, tickets: { adult: 2 } },
      { id: 2, partySize: 1, tickets: { child: 1 } },
      { id: 3, partySize: 1, tickets: { adult: 1 } },
      { id: 4, partySize: 2, tickets: { child: 2 } },
      { id: 5, partySize: 9, tickets: {} },
      { id: 6, partySize: 1, tickets: { child: 1 } },
    ]
    expect(selectMovingUp(queue, 12, 2, adults).map(({ id }) => id)).toEqual([2, 4])
    const newcomer = { id: 9, partySize: 1, tickets: { child: 1 } }
    expect(isBehindOthers(queue.slice(0, 1), newcomer, { capacity: 12, taken: 2, tickets: adults })).toBe(false)
    expect(isBehindOthers(queue.slice(4, 5), newcomer, { capacity: 5, taken: 2, tickets: adults })).toBe(true)
    expect(isBehindOthers([], newcomer, { capacity: 2, taken: 2, tickets: adults }), 'no one is waiting').toBe(false)
  })

  test('a party that waits for one type keeps its spots of the other types', () => {
    const queue = [
      { id: 1, partySize: 5, tickets: { adult: 2, child: 3 } },
      { id: 2, partySize: 1, tickets: { child: 1 } },
      { id: 3, partySize: 1, tickets: { child: 1 } },
    ]
    expect(selectMovingUp(queue, null, 2, adults).map(({ id }) => id)).toEqual([2])
  })

  test('of a guest who is going only change when more are chosen', () => {
    const going = { answer: 'yes', partySize: 2, tickets: { adult: 1, child: 1 } } as const
    const canWait = (adult: number, child: number) =>
      canWaitForMore({ partySize: adult + child, tickets: { adult, child } }, going, { capacity: null }, adults)
    expect([canWait(2, 1), canWait(1, 4), canWait(3, 0), canWait(1, 1), canWait(1, 5)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const wanted = { wantedParty: 4, wantedTickets: { adult: 1, child: 3 } }
    expect(findWait({ ...going, ...wanted })).toEqual({ partySize: 2, tickets: { child: 2 } })
    expect(findWait({ ...going, wantedParty: null, wantedTickets: null })).toMatchObject({ partySize: 2 })
  })

  test('limit the event if all of them have a limit', () => {
    expect(findRoom({ capacity: null, taken: 2 }, adults)).toEqual({ capacity: 7, taken: 2, left: 5 })
    expect(findRoom({ capacity: 4, taken: 2 }, adults)).toEqual({ capacity: 4, taken: 2, left: 2 })
    expect(findRoom({ capacity: null, taken: 2 }, new Map([['any', { capacity: null, taken: 2 }]]))).toMatchObject({
      left: null,
    })
  })
})

test('approved guests wait without asking again; all others ask first', () => {
  const places = { ...five, needsApproval: true }
  expect(resolveRsvp('yes', { partySize: 1 }, null, places)).toBe('requested')
  expect(resolveRsvp('yes', { partySize: 1 }, 'maybe', places)).toBe('requested')
  expect(resolveRsvp('yes', { partySize: 1 }, 'yes', places)).toBe('yes')
  expect(resolveRsvp('yes', { partySize: 3 }, 'waiting', places)).toBe('waiting')
  expect(resolveRsvp('yes', { partySize: 6 }, null, places), 'beyond the capacity').toBeNull()
  expect(resolveRsvp('maybe', { partySize: 1 }, null, places)).toBe('maybe')
})
