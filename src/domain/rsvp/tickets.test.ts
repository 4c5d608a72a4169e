import { describe, expect, test } from 'vitest'
import { findPayAction, ticketFacts, type PayingGuest } from '#domain/invitations/invitation-facts.ts'
import { countUnpaid, findDue, isPartlyPaid, nameTickets, readPayment, resolveTickets } from './tickets.ts'

const types = [
  { key: 'adult', name: 'Adult', price: 1250 },
  { key: 'child', name: 'Child', price: 600 },
]

describe('a party', () => {
  test('is the sum of its tickets', () => {
    const given = { tickets: { adult: 2, child: 1, gone: 4 }, partySize: 1 }
    expect(resolveTickets(types, given, {})).toEqual({ tickets: { adult: 2, child: 1 }, partySize: 3 })
    expect(resolveTickets(types, { tickets: { adult: 0 }, partySize: 2 }, {})).toEqual({ tickets: {}, partySize: 2 })
    expect(resolveTickets([], { partySize: 2 }, { adult: 3 })).toEqual({ tickets: {}, partySize: 2 })
  })

  test('of one type follows its size, and of several keeps its tickets', () => {
    expect(resolveTickets(types, { ticketType: 'child', partySize: 2 }, { adult: 1 })).toEqual({
      tickets: { child: 2 },
      partySize: 2,
    })
    expect(resolveTickets(types, { partySize: 3 }, { adult: 1 })).toEqual({ tickets: { adult: 3 }, partySize: 3 })
    const several = { adult: 1, child: 1 }
    expect(resolveTickets(types, { partySize: 5 }, several)).toEqual({ tickets: several, partySize: 2 })
  })

  test('costs the sum of its tickets, or the price for everyone', () => {
    const party = { tickets: { adult: 2, child: 2 }, partySize: 4 }
    expect(findDue({ ticketTypes: types, price: 9 }, party)).toBe(3700)
    expect(findDue({ ticketTypes: types, price: 9 }, { tickets: {}, partySize: 1 }), 'a walk-in').toBeNull()
    expect(findDue({ ticketTypes: [], price: 1200 }, { tickets: {}, partySize: 3 })).toBe(3600)
    expect(findDue({ ticketTypes: [], price: null }, party)).toBeNull()
  })

  test('is named by its tickets', () => {
    expect(nameTickets(types, { child: 1 })).toBe('Child')
    expect(nameTickets(types, { child: 1, adult: 2 })).toBe('2 × Adult, 1 × Child')
    expect(nameTickets(types, {})).toBe('')
  })
})

describe('a payment', () => {
  test.each([
    ['not at all', 3700, { hasMark: false, paidAmount: null }, 3700, false, false],
    ['in part', 3700, { hasMark: true, paidAmount: 1000 }, 2700, false, true],
    ['in full', 3700, { hasMark: true, paidAmount: 3700 }, 0, true, false],
    ['in full, by a mark without an amount', 3700, { hasMark: true, paidAmount: null }, 0, true, false],
    ['for an event at which guests decide how much', null, { hasMark: true, paidAmount: null }, 0, true, false],
  ] as const)('%s', (_, due, noted, unpaid, isPaid, isPartly) => {
    const payment = readPayment(due, noted)
    expect([countUnpaid(payment), payment.isPaid, isPartlyPaid(payment)]).toEqual([unpaid, isPaid, isPartly])
  })
})

describe('the button to pay', () => {
  const event = { source: null, status: 'scheduled', paymentLink: 'https://pay.example.org', currency: 'USD' } as const
  const guest: PayingGuest = { answer: 'yes', tickets: {}, due: 3700, paidAmount: null, isPaid: false }
  const label = (given: Partial<PayingGuest>, at: object = {}) =>
    findPayAction({ ...event, ...at }, { ...guest, ...given })?.label ?? null

  test('shows the amount that is still due', () => {
    expect(label({})).toBe('Pay $37 to keep your spot')
    expect(label({ paidAmount: 1250 })).toBe('Pay $24.50 to keep your spot')
    expect(label({}, { currency: 'JPY' })).toBe('Pay ¥3,700 to keep your spot')
  })

  test('is for guests who have a spot and owe something', () => {
    for (const answer of ['maybe', 'no', 'waiting', 'requested', null] as const) expect(label({ answer })).toBeNull()
    expect(label({ isPaid: true })).toBeNull()
    expect(label({ due: 0 })).toBeNull()
    expect(label({ due: null })).toBeNull()
    expect(label({}, { paymentLink: null })).toBeNull()
    expect(label({}, { status: 'cancelled' })).toBeNull()
    expect(label({}, { source: { name: 'Library' } }), 'an imported event').toBeNull()
  })

  test('is next to the paid amount', () => {
    const facts = (given: Partial<PayingGuest>) =>
      ticketFacts({ ticketTypes: types, currency: 'USD' }, { ...guest, tickets: { adult: 2, child: 2 }, ...given }).map(
        ({ label: name, value }) => `${name}: ${value}`,
      )
    expect(facts({})).toEqual(['Tickets: 2 × Adult, 2 × Child', 'To pay: $37.00'])
    expect(facts({ paidAmount: 1000 })).toEqual(['Tickets: 2 × Adult, 2 × Child', 'Paid: $10.00', 'To pay: $27.00'])
    expect(facts({ paidAmount: 3700, isPaid: true })).toEqual(['Tickets: 2 × Adult, 2 × Child', 'Paid: $37.00'])
  })
})
