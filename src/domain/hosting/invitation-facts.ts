import type { LearningEvent } from '#contract/event.ts'
import { formatEventDays, formatEventHours } from '#domain/events/event-time.ts'
import { formatPrice } from '#domain/events/price-currency.ts'

/** A labelled fact that helps guests decide. */
export interface InvitationFact {
  label: string
  value: string
  /** Link target of the value. */
  href?: string
}

/** Returns the zone abbreviation, "EST" or "GMT+5:30", since the reader may be in another zone. */
function zoneOf({ date, timeZone }: LearningEvent): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  return parts.formatToParts(Date.parse(date)).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function whenOf(event: LearningEvent): string {
  const days = `${formatEventDays(event)}, ${event.date.slice(0, 4)}`
  return event.allDay ? days : `${days}\n${formatEventHours(event)} ${zoneOf(event)}`.trim()
}

function whereOf({ isVirtualEvent, location, virtualEventLink, isLinkForGuests }: LearningEvent): InvitationFact {
  if (!isVirtualEvent) return { label: 'Where', value: location || 'To be announced' }
  if (virtualEventLink) return { label: 'Where', value: virtualEventLink, href: virtualEventLink }
  return { label: 'Where', value: isLinkForGuests ? 'Online. You’ll get the link when you RSVP Going.' : 'Online' }
}

function costOf({ isFree, isPaidEvent, price, currency }: LearningEvent): string {
  if (isFree) return 'Free'
  if (!isPaidEvent) return ''
  return price === null ? 'Paid; ask the host for the price' : formatPrice(price, currency)
}

/** Lists time, venue, cost and host for an invitation email. Includes the join link if the event data contains it. */
export function invitationFacts(event: LearningEvent): InvitationFact[] {
  const facts: InvitationFact[] = [
    { label: 'When', value: whenOf(event) },
    whereOf(event),
    { label: 'Cost', value: costOf(event) },
    { label: 'Hosted by', value: event.organizer },
  ]
  if (event.virtualInstructions) facts.splice(2, 0, { label: 'How to join', value: event.virtualInstructions })
  return facts.filter(({ value }) => value !== '')
}

/** Lists how to pay and get a refund, for guests who are coming. */
export function paymentFacts({ isPaidEvent, paymentLink, refundPolicy }: LearningEvent): InvitationFact[] {
  if (!isPaidEvent) return []
  return [
    ...(paymentLink ? [{ label: 'Pay at', value: paymentLink, href: paymentLink }] : []),
    ...(refundPolicy ? [{ label: 'Refunds', value: refundPolicy }] : []),
  ]
}
