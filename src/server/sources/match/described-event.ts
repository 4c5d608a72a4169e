import type { EventDraft } from '#server/events/service.ts'

/** One date of an event, in the form stored in the catalog. */
export interface DescribedEvent extends Omit<
  EventDraft,
  'seriesId' | 'imageUrl' | 'sourcePictureId' | 'virtualInstructions' | 'refundPolicy'
> {
  uid: string
  recurrenceId: string
  /** Dates with the same key form a series; null for single events. */
  seriesKey: string | null
  /** RRULE, RDATE and EXDATE lines of the series. */
  recurrence: string | null
  /** URL of the event's page at the source. */
  link: string | null
  /** URL of the picture at the source. Only the server ever requests it. */
  imageUrl: string | null
  /** For reports: the venue as the source writes it, even for virtual events. */
  placeText: string
  /** First day and the day after the last, `2026-11-21`; null unless the source gives days. */
  days: { first: string; after: string } | null
}

/** Returns what identifies a date among those of its source. */
export const getListingKey = ({ uid, recurrenceId }: Pick<DescribedEvent, 'uid' | 'recurrenceId'>) =>
  `${uid}\n${recurrenceId}`
