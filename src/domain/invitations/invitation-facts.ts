import { noPlace, nameLocation } from '#domain/events/event-place.ts'
import type { EventOccurrence, LearningEvent } from '#contract/events/event.ts'
import type { RsvpResponse } from '#contract/rsvp/rsvp-responses.ts'
import { describeCostInFull } from '#domain/prices/event-cost.ts'
import { formatEventDays, formatEventHours, formatEventStart, formatEventZone } from '#domain/events/event-time.ts'
import { formatPrice, formatShortPrice } from '#domain/prices/price-currency.ts'
import {
  countTickets,
  countUnpaid,
  isPartlyPaid,
  nameTickets,
  type Payment,
  type Tickets,
} from '#domain/rsvp/tickets.ts'
import { t } from '#texts/texts.ts'

/** A labelled fact that helps guests decide. */
export interface InvitationFact {
  /** Identifies time and place, which email templates look up. */
  kind?: 'when' | 'where'
  label: string
  value: string
  /** Link target of the value. */
  href?: string
}

/** Lists the sessions of a course, or several dates of a series, one on each line. */
function formatSessions(event: LearningEvent, sessions: readonly EventOccurrence[]): string {
  const lines = sessions
    .filter(({ status }) => status === 'scheduled')
    .map(({ date, endDate }) => {
      const times = { date, endDate, allDay: event.allDay }
      return event.allDay ? formatEventDays(times) : `${formatEventDays(times)}, ${formatEventHours(times)}`
    })
  const { date } = sessions[0] ?? event
  const { endDate } = sessions.at(-1) ?? event
  const zone = formatEventZone({ ...event, date, endDate })
  return [...lines, zone].filter(Boolean).join('\n')
}

/** Formats the time of an event, or of each session of a course, for emails. */
export function formatTimes(event: LearningEvent): string {
  if (event.sessions) return formatSessions(event, event.sessions)
  const days = `${formatEventDays(event)}, ${event.date.slice(0, 4)}`
  if (event.status === 'postponed') return t('Not known yet\nIt was {date}', { date: days })
  return event.allDay ? days : `${days}\n${formatEventHours(event)} ${formatEventZone(event)}`.trim()
}

function buildOnlineFact({ virtualEventLink, isLinkForGuests, isHybrid }: LearningEvent): InvitationFact {
  const label = isHybrid ? t('Online') : t('Where')
  const fact = isHybrid ? { label } : { kind: 'where' as const, label }
  if (virtualEventLink) return { ...fact, value: virtualEventLink, href: virtualEventLink }
  if (isLinkForGuests) {
    return {
      ...fact,
      value: isHybrid
        ? t('You’ll get the link when you RSVP Going.')
        : t('Online. You’ll get the link when you RSVP Going.'),
    }
  }
  return { ...fact, value: isHybrid ? t('You can also join online.') : t('Online') }
}

/** A hybrid event has two facts: its venue and the link. */
function buildWhereFacts(event: LearningEvent): InvitationFact[] {
  const venue = { kind: 'where' as const, label: t('Where'), value: nameLocation(event.location) || t(noPlace) }
  if (event.isHybrid) return [venue, buildOnlineFact(event)]
  return [event.isVirtualEvent ? buildOnlineFact(event) : venue]
}

const formatCost = (event: LearningEvent): string =>
  describeCostInFull(event) ?? (event.isPaidEvent ? 'Paid; ask the host for the price' : '')

/** Formats a deadline as "Fri, Nov 27, 6:00 PM". */
const deadlineWords = (rsvpUntil: string): string =>
  formatEventStart({ date: rsvpUntil, endDate: rsvpUntil, allDay: false })

/** Lists time, venue, cost and host for an invitation email. Includes the join link if the event data contains it. */
export function invitationFacts(event: LearningEvent): InvitationFact[] {
  const facts: InvitationFact[] = [
    { kind: 'when', label: t('When'), value: formatTimes(event) },
    ...buildWhereFacts(event),
    { label: t('Cost'), value: formatCost(event) },
    { label: t('Age'), value: event.minimumAge === undefined ? '' : t('{age} and up', { age: event.minimumAge }) },
    { label: t('RSVP by'), value: event.rsvpUntil === undefined ? '' : deadlineWords(event.rsvpUntil) },
    { label: t('Hosted by'), value: event.organizer },
  ]
  if (event.virtualInstructions)
    facts.splice(event.isHybrid ? 3 : 2, 0, { label: t('How to join'), value: event.virtualInstructions })
  return facts.filter(({ value }) => value !== '')
}

/** Lists time and place only, for emails about other things. Omits the join link. */
export const briefFacts = (event: LearningEvent): InvitationFact[] =>
  invitationFacts({ ...event, virtualEventLink: null }).filter(({ kind }) => kind !== undefined)

/** Lists how to pay and get a refund, for guests who are coming. */
export function paymentFacts(event: LearningEvent): InvitationFact[] {
  const { isPaidEvent, isPayWhatYouCan = false, paymentLink, refundPolicy } = event
  if (!isPaidEvent && !isPayWhatYouCan) return []
  return [
    ...(paymentLink ? [{ label: t('Pay at'), value: paymentLink, href: paymentLink }] : []),
    ...(refundPolicy ? [{ label: t('Refunds'), value: refundPolicy }] : []),
  ]
}

/** A guest's details that matter for the price. */
export interface PayingGuest extends Payment {
  answer: RsvpResponse | null
  tickets: Tickets
}

/** Lists the guest's tickets, what they have paid, and what is left to pay. */
export function ticketFacts(
  { ticketTypes = [], currency }: Pick<LearningEvent, 'ticketTypes' | 'currency'>,
  guest: PayingGuest,
): InvitationFact[] {
  const { due, tickets, isPaid } = guest
  const named = nameTickets(ticketTypes, tickets)
  const paid = isPaid ? due : isPartlyPaid(guest) ? guest.paidAmount : null
  const unpaid = countUnpaid(guest)
  return [
    ...(named === ''
      ? []
      : [
          { label: t('{count, plural, one {Ticket} other {Tickets}}', { count: countTickets(tickets) }), value: named },
        ]),
    ...(paid !== null && paid > 0 ? [{ label: t('[[of a guest]] Paid'), value: formatPrice(paid, currency) }] : []),
    ...(unpaid > 0 ? [{ label: t('To pay'), value: formatPrice(unpaid, currency) }] : []),
  ]
}

/** The button with which a guest pays: its URL, and its label "Pay $37 to keep your spot". */
export interface PayAction {
  href: string
  label: string
}

/** Returns how a guest who has a spot pays for it; null if nothing is left to pay, or not online. */
export function findPayAction(
  { source, status, paymentLink, currency }: Pick<LearningEvent, 'source' | 'status' | 'paymentLink' | 'currency'>,
  guest: PayingGuest,
): PayAction | null {
  const unpaid = countUnpaid(guest)
  if (source || status !== 'scheduled' || guest.answer !== 'yes' || unpaid === 0 || !paymentLink) return null
  return { href: paymentLink, label: t('Pay {price} to keep your spot', { price: formatShortPrice(unpaid, currency) }) }
}
