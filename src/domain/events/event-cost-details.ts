import { describeCost, describeTickets, type PricedEvent } from './event-cost.ts'
import { formatPrice } from './price-currency.ts'

/** Formats the cost in full: with the suggested amount, and with the price of each ticket type, one a line. */
export function describeCostInFull(event: PricedEvent): string | null {
  const { isPayWhatYouCan, suggestedPrice, ticketTypes = [], currency } = event
  if (isPayWhatYouCan && suggestedPrice !== undefined)
    return `Pay what you can (suggested: ${formatPrice(suggestedPrice, currency)})`
  if (ticketTypes.length > 1)
    return ticketTypes.map((type) => `${type.name}: ${describeTickets([type.price], currency)}`).join('\n')
  return describeCost(event)
}
