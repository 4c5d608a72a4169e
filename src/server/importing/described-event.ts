import type { AgeGroup, Category, EventStatus, Mood } from '#contract/event-options.ts'

/** One date of an event as it goes into the catalogue. */
export interface DescribedEvent {
  uid: string
  recurrenceId: string
  sequence: number
  /** Dates with the same key are one series; null for an event that stands alone. */
  seriesKey: string | null
  /** RRULE, RDATE and EXDATE lines of the series. */
  recurrence: string | null
  /** The event's page at the source. */
  link: string | null
  /** For reports: the place as the source writes it, also of a virtual event. */
  placeText: string

  title: string
  shortDescription: string
  description: string
  /** UTC instants, `2026-11-21T15:00:00Z`; of an all-day event the midnights of its zone. */
  startsAt: string
  endsAt: string
  timeZone: string
  allDay: boolean
  /** The first day and the day after the last, `2026-11-21`; null when it is not all day. */
  days: { first: string; after: string } | null
  location: string
  latitude: number | null
  longitude: number | null
  placeIsApproximate: boolean
  imageUrl: string | null
  category: Category
  moods: Mood[]
  ageGroups: AgeGroup[]
  organizer: string
  isVirtualEvent: boolean
  virtualEventLink: string | null
  isFree: boolean
  isPaidEvent: boolean
  /** US cents. */
  price: number | null
  paymentLink: string | null
  status: EventStatus
}
