/** Number of tickets by the key of their type. */
export type Tickets = Readonly<Record<string, number>>

export const countTickets = (tickets: Tickets): number => Object.values(tickets).reduce((sum, count) => sum + count, 0)

/** Leaves out types without tickets. */
const withoutEmpty = (tickets: Tickets): Tickets =>
  Object.fromEntries(Object.entries(tickets).filter(([, count]) => count > 0))

/** Subtracts the tickets that a guest has from those they want. */
export const subtractTickets = (wanted: Tickets, held: Tickets): Tickets =>
  withoutEmpty(Object.fromEntries(Object.entries(wanted).map(([key, count]) => [key, count - (held[key] ?? 0)])))

/** Returns whether the first tickets contain the others. */
export const containsTickets = (tickets: Tickets, others: Tickets): boolean =>
  Object.entries(others).every(([key, count]) => (tickets[key] ?? 0) >= count)

interface GivenTickets {
  tickets?: Tickets | undefined
  /** All tickets of the party are of this type. */
  ticketType?: string | undefined
  partySize: number
}

/**
 * Returns a party's tickets, and its size, which is their sum. What the guest leaves out stays: one type of ticket follows
 * the party's size, and several types keep theirs.
 * @param types of the event
 */
export function resolveTickets(
  types: readonly { key: string }[],
  { tickets, ticketType, partySize }: GivenTickets,
  stored: Tickets,
): { tickets: Tickets; partySize: number } {
  const isKnown = (key: string) => types.some((type) => type.key === key)
  const keep = (chosen: Tickets) => Object.fromEntries(Object.entries(chosen).filter(([key]) => isKnown(key)))
  const settle = (chosen: Tickets) => {
    const sum = countTickets(chosen)
    return { tickets: chosen, partySize: sum === 0 ? partySize : sum }
  }
  if (tickets !== undefined) return settle(keep(withoutEmpty(tickets)))
  if (ticketType !== undefined) return settle(keep({ [ticketType]: partySize }))
  const before = keep(stored)
  const [first, ...others] = Object.keys(before)
  return settle(first !== undefined && others.length === 0 ? { [first]: partySize } : before)
}

/** Prices of an event: for each person, or for a ticket of each type. */
export interface Prices {
  ticketTypes: readonly { key: string; price: number }[]
  /** For everyone alike, in minor units; null without such a price. */
  price: number | null
}

/** Returns what a party costs, in minor units; null if guests don't pay, or decide how much. */
export function findDue(
  { ticketTypes, price }: Prices,
  { tickets, partySize }: { tickets: Tickets; partySize: number },
): number | null {
  if (ticketTypes.length === 0) return price === null ? null : price * partySize
  // Null for guests whom the host entered.
  if (countTickets(tickets) === 0) return null
  return ticketTypes.reduce((sum, type) => sum + type.price * (tickets[type.key] ?? 0), 0)
}

export interface Payment {
  /** Cost of the party, in minor units; null if guests don't pay, or decide how much. */
  due: number | null
  /** Amount that the host has received, in minor units; null if the host noted none. */
  paidAmount: number | null
  isPaid: boolean
}

/**
 * Returns what a guest has paid. A party that has grown since the host noted an amount has paid in part.
 * @param hasMark whether the host has noted a payment
 */
export function readPayment(
  due: number | null,
  { hasMark, paidAmount }: { hasMark: boolean; paidAmount: number | null },
): Payment {
  const isPaid = hasMark && (due === null || paidAmount === null || paidAmount >= due)
  return { due, paidAmount: hasMark ? paidAmount : null, isPaid }
}

/** Returns the rest of the payment, in minor units; 0 if nothing is left to pay. */
export const countUnpaid = ({ due, paidAmount, isPaid }: Payment): number =>
  isPaid || due === null ? 0 : Math.max(0, due - (paidAmount ?? 0))

export const isPartlyPaid = ({ paidAmount, isPaid }: Payment): boolean => !isPaid && (paidAmount ?? 0) > 0

/** Names the tickets: "2 × Adult, 1 × Child", or "Adult" if it is the only one. */
export function nameTickets(types: readonly { key: string; name: string }[], tickets: Tickets): string {
  const chosen = types.flatMap(({ key, name }) => ((tickets[key] ?? 0) > 0 ? [{ name, count: tickets[key]! }] : []))
  if (chosen.length === 1 && chosen[0]!.count === 1) return chosen[0]!.name
  return chosen.map(({ name, count }) => `${count} × ${name}`).join(', ')
}
