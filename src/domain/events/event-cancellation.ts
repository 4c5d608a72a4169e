import type { LearningEvent } from '#contract/events/event.ts'
import { formatEventDays } from './event-time.ts'

type Status = Pick<LearningEvent, 'status'>
type Cancelled = Pick<LearningEvent, 'date' | 'endDate' | 'allDay' | 'seriesId'> & Status

/** Returns whether an event doesn't take place at its time: it is cancelled or postponed. */
export const isCalledOff = ({ status }: Status): boolean => status === 'cancelled' || status === 'postponed'

/** Returns "Cancelled" or "Postponed"; empty for other events. */
export const calledOffWord = ({ status }: Status): string =>
  status === 'postponed' ? 'Postponed' : status === 'cancelled' ? 'Cancelled' : ''

/** Returns the title, after "Cancelled: " or "Postponed: " if the event doesn't take place at its time. */
export const markTitle = ({ title, status }: Pick<LearningEvent, 'title' | 'status'>): string =>
  isCalledOff({ status }) ? `${calledOffWord({ status })}: ${title}` : title

/** Prefixes the title of a cancelled or postponed event with "CANCELLED: " or "POSTPONED: ", since many programs hide the status. */
export const titleInCalendar = ({ title, status }: Pick<LearningEvent, 'title' | 'status'>): string =>
  isCalledOff({ status }) ? `${calledOffWord({ status }).toUpperCase()}: ${title}` : title

/** Returns the day of a date in a series, "Sat, Nov 28"; null for single events, which are unambiguous. */
export const formatCancelledDate = (event: Cancelled): string | null =>
  event.seriesId === null ? null : formatEventDays(event)

/** Returns "Cancelled" or "Postponed", with the date of a series: "Cancelled: Sat, Nov 28". */
export function formatCancelledLabel(event: Cancelled): string {
  const date = formatCancelledDate(event)
  return date === null ? calledOffWord(event) : `${calledOffWord(event)}: ${date}`
}

/** Returns the sentence for the event page: "This event is cancelled." */
export function formatCancelledSentence(event: Cancelled): string {
  const date = formatCancelledDate(event)
  if (event.status === 'postponed') {
    return date === null
      ? 'This event is postponed. The new date isn’t known yet.'
      : `The event on ${date} is postponed. The new date isn’t known yet.`
  }
  return date === null ? 'This event is cancelled.' : `The event on ${date} is cancelled.`
}

/** Returns "Cancelled: The pond has frozen over."; empty unless the event is cancelled with a note. */
export const formatCancellationNote = ({
  status,
  cancellationNote,
}: Pick<LearningEvent, 'status' | 'cancellationNote'>) =>
  status === 'cancelled' && cancellationNote ? `Cancelled: ${cancellationNote}` : ''
