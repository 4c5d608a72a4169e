import type { EventDraft } from '#server/events/service.ts'

/** One date of an event as it goes into the catalogue. */
export interface DescribedEvent extends Omit<
  EventDraft,
  'seriesId' | 'imageUrl' | 'sourcePictureId' | 'virtualInstructions' | 'refundPolicy'
> {
  uid: string
  recurrenceId: string
  /** Dates with the same key are one series; null for an event that stands alone. */
  seriesKey: string | null
  /** RRULE, RDATE and EXDATE lines of the series. */
  recurrence: string | null
  /** The event's page at the source. */
  link: string | null
  /** Where the source keeps the event's picture. Nobody but the server ever asks for it there. */
  imageUrl: string | null
  /** For reports: the place as the source writes it, also of a virtual event. */
  placeText: string
  /** The first day and the day after the last, `2026-11-21`; null when it is not all day. */
  days: { first: string; after: string } | null
}
