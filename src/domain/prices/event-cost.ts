import type { LearningEvent } from '#contract/events/event.ts'
import { formatPrice } from './price-currency.ts'
import { t } from '#texts/texts.ts'

export type PricedEvent = Pick<
  LearningEvent,
  | 'isFree'
  | 'isPaidEvent'
  | 'price'
  | 'currency'
  | 'hasPriceFrom'
  | 'isUsuallyFree'
  | 'isPayWhatYouCan'
  | 'suggestedPrice'
  | 'ticketTypes'
>

/** Formats the prices of ticket types as "Free to $12.00" or "$5.00 to $12.00"; one price if they cost the same. */
function describeTickets(prices: readonly number[], currency: string): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const words = (price: number) => (price === 0 ? t('Free') : formatPrice(price, currency))
  return least === most ? words(least) : t('{least} to {most}', { least: words(least), most: words(most) })
}

/**
 * Formats the cost as "Free", "Usually free here", "Pay what you can", "$5.00 to $12.00", "From $5.00" or "$12.00"; null
 * if the price isn't known.
 */
export function describeCost(event: PricedEvent): string | null {
  const { isFree, isPayWhatYouCan, price, currency, hasPriceFrom, isUsuallyFree, ticketTypes } = event
  if (isPayWhatYouCan) return t('Pay what you can')
  if (ticketTypes && ticketTypes.length > 0) {
    return describeTickets(
      ticketTypes.map((type) => type.price),
      currency,
    )
  }
  if (isFree) return t('Free')
  if (price === null) return isUsuallyFree ? t('Usually free here') : null
  return hasPriceFrom ? t('From {price}', { price: formatPrice(price, currency) }) : formatPrice(price, currency)
}

/** Formats the cost in full: with the suggested amount, and with the price of each ticket type, one a line. */
export function describeCostInFull(event: PricedEvent): string | null {
  const { isPayWhatYouCan, suggestedPrice, ticketTypes = [], currency } = event
  if (isPayWhatYouCan && suggestedPrice !== undefined)
    return t('Pay what you can (suggested: {price})', { price: formatPrice(suggestedPrice, currency) })
  if (ticketTypes.length > 1)
    return ticketTypes.map((type) => `${type.name}: ${describeTickets([type.price], currency)}`).join('\n')
  return describeCost(event)
}
