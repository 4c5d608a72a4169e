import type { LearningEvent } from '#contract/events/event.ts'
import { clockText, formatEventDays } from './event-time.ts'
import { t } from '#texts/texts.ts'

type Status = Pick<LearningEvent, 'status'>
type Cancelled = Pick<LearningEvent, 'date' | 'endDate' | 'allDay' | 'seriesId'> & Status

/** Returns whether an event doesn't take place at its time: it is cancelled or postponed. */
export const isCalledOff = ({ status }: Status): boolean => status === 'cancelled' || status === 'postponed'

/** Returns "Cancelled" or "Postponed"; empty for other events. */
export const calledOffWord = ({ status }: Status): string =>
  status === 'postponed' ? t('Postponed') : status === 'cancelled' ? t('Cancelled') : ''

/** Returns the title, after "Cancelled: " or "Postponed: " if the event doesn't take place at its time. */
export const markTitle = ({ title, status }: Pick<LearningEvent, 'title' | 'status'>): string =>
  status === 'postponed'
    ? t('Postponed: {title}', { title })
    : status === 'cancelled'
      ? t('Cancelled: {title}', { title })
      : title

/** Prefixes the title of a cancelled or postponed event with "CANCELLED: " or "POSTPONED: ", since many programs hide the status. */
export const titleInCalendar = ({ title, status }: Pick<LearningEvent, 'title' | 'status'>): string =>
  status === 'postponed'
    ? t('POSTPONED: {title}', { title })
    : status === 'cancelled'
      ? t('CANCELLED: {title}', { title })
      : title

/** Returns the day of a date in a series, "Sat, Nov 28"; null for single events, which are unambiguous. */
export const formatCancelledDate = (event: Cancelled): string | null =>
  event.seriesId === null ? null : formatEventDays(event)

/** Returns "Moved from Sat, Dec 5, 1:00 PM" for an event that takes place at another time than planned; else null. */
export function formatMove(event: Pick<LearningEvent, 'status' | 'previousDate' | 'date' | 'allDay'>): string | null {
  const { status, previousDate, date, allDay } = event
  if (status !== 'scheduled' || previousDate === undefined) return null
  const day = formatEventDays({ date: previousDate, endDate: previousDate, allDay })
  const year = previousDate.slice(0, 4)
  const dated = year === date.slice(0, 4) ? day : t('{day}, {year}', { day, year })
  return t('Moved from {date}', {
    date: allDay ? dated : t('{day}, {time}', { day: dated, time: clockText(previousDate) }),
  })
}

/** Returns "Cancelled" or "Postponed", with the date of a series: "Cancelled: Sat, Nov 28". */
export function formatCancelledLabel(event: Cancelled): string {
  const date = formatCancelledDate(event)
  return date === null ? calledOffWord(event) : t('{lead}: {title}', { lead: calledOffWord(event), title: date })
}

/** Returns the sentence for the event page: "This event is cancelled." */
export function formatCancelledSentence(event: Cancelled): string {
  const date = formatCancelledDate(event)
  if (event.status === 'postponed') {
    return date === null
      ? t('This event is postponed. The new date isn’t known yet.')
      : t('The event on {date} is postponed. The new date isn’t known yet.', { date })
  }
  return date === null ? t('This event is cancelled.') : t('The event on {date} is cancelled.', { date })
}

/** Returns "Cancelled: The pond has frozen over."; empty for a cancelled event without a note, and for others. */
export function formatCancellationNote({
  status,
  cancellationNote,
}: Pick<LearningEvent, 'status' | 'cancellationNote'>): string {
  if (isCalledOff({ status }) && cancellationNote)
    return t('{lead}: {title}', { lead: calledOffWord({ status }), title: cancellationNote })
  return status === 'postponed' ? t('Postponed. The new date isn’t known yet.') : ''
}
