import type { LearningEvent } from '#contract/event.ts'
import { formatEventDays } from './event-time.ts'

type Cancelled = Pick<LearningEvent, 'date' | 'endDate' | 'allDay' | 'seriesId'>

/** Returns the day of a date in a series, "Sat, Nov 28"; null for single events, which are unambiguous. */
export const formatCancelledDate = (event: Cancelled): string | null =>
  event.seriesId === null ? null : formatEventDays(event)

/** Returns "Cancelled", or "Cancelled: Sat, Nov 28" for one date of a series. */
export function formatCancelledLabel(event: Cancelled): string {
  const date = formatCancelledDate(event)
  return date === null ? 'Cancelled' : `Cancelled: ${date}`
}

/** Returns the sentence for the event page: "This event is cancelled." */
export function formatCancelledSentence(event: Cancelled): string {
  const date = formatCancelledDate(event)
  return date === null ? 'This event is cancelled.' : `The event on ${date} is cancelled.`
}

/** Returns "Cancelled: The pond has frozen over."; empty unless the event is cancelled with a note. */
export const formatCancellationNote = ({
  status,
  cancellationNote,
}: Pick<LearningEvent, 'status' | 'cancellationNote'>) =>
  status === 'cancelled' && cancellationNote ? `Cancelled: ${cancellationNote}` : ''
