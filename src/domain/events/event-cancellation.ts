import type { LearningEvent } from '#contract/event.ts'
import { eventDays } from './event-time.ts'

type Cancelled = Pick<LearningEvent, 'date' | 'endDate' | 'allDay' | 'seriesId'>

/** "Sat, Nov 28" of one date of a series; null for an event that has no other dates to be mistaken for. */
export const cancelledDate = (event: Cancelled): string | null => (event.seriesId === null ? null : eventDays(event))

/** "Cancelled", or "Cancelled: Sat, Nov 28" for one date of a series. */
export function cancelledLabel(event: Cancelled): string {
  const date = cancelledDate(event)
  return date === null ? 'Cancelled' : `Cancelled: ${date}`
}

/** What the event's own page says: "This event is cancelled." */
export function cancelledSentence(event: Cancelled): string {
  const date = cancelledDate(event)
  return date === null ? 'This event is cancelled.' : `The date on ${date} is cancelled.`
}

/** "Cancelled: The pond has frozen over."; empty when the event takes place or nobody said why it does not. */
export const cancelledReason = ({ status, cancellationNote }: Pick<LearningEvent, 'status' | 'cancellationNote'>) =>
  status === 'cancelled' && cancellationNote ? `Cancelled: ${cancellationNote}` : ''
