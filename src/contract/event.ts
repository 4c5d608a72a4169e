import { z } from 'zod'
import { ageGroups, categories, eventStatuses, moods } from './event-options.ts'

/** ISO 8601 with the venue's offset, to the second: `2026-11-21T10:00:00-05:00`. */
const zonedTime = z.iso.datetime({ offset: true, precision: 0 })

const sourceSchema = z.object({
  name: z.string(),
  /** The event's own page at the source, or null. */
  link: z.string().nullable(),
  /** UTC instant of the last reading in which the source still listed the event. */
  lastSeenAt: z.iso.datetime(),
})
export type EventSource = z.infer<typeof sourceSchema>

const occurrenceSchema = z.object({
  id: z.int(),
  date: zonedTime,
  endDate: zonedTime,
  status: z.enum(eventStatuses),
})
export type EventOccurrence = z.infer<typeof occurrenceSchema>

/** One event, or one occurrence of a series, as every call returns it. */
export const eventSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    shortDescription: z.string(),
    /** Plain text; links are bare addresses in it, paragraphs are separated by an empty line. */
    description: z.string(),
    date: zonedTime,
    /** Exclusive. Of an all-day event: midnight after its last day. */
    endDate: zonedTime,
    /** IANA name of the venue's zone. */
    timeZone: z.string(),
    allDay: z.boolean(),
    /** Empty for virtual events and for events whose source does not say. */
    location: z.string(),
    /** Decimal degrees as text, null when the place is unknown or virtual. */
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    /** True when the coordinates are those of the town or of the source's home, not of the venue. */
    placeIsApproximate: z.boolean(),
    /** "2.3 miles away" from the asked position; null for virtual events and unknown places. */
    distance: z.string().nullable(),
    imageUrl: z.string().nullable(),
    category: z.enum(categories),
    moods: z.array(z.enum(moods)),
    /** Empty when nobody said for whom it is. */
    ageGroups: z.array(z.enum(ageGroups)),
    organizer: z.string(),
    /** The operator has checked who the organizer is. */
    organizerIsVetted: z.boolean(),
    /** No source lists it any more: it may have been taken off the programme without being cancelled. */
    isWithdrawn: z.boolean(),
    /** It lasts longer than two days and is in progress: lists by date show it after events that are to begin. */
    isOngoing: z.boolean(),
    isVirtualEvent: z.boolean(),
    virtualEventLink: z.string().nullable(),
    virtualInstructions: z.string().nullable(),
    /**
     * The link and the instructions are withheld from the reader. The host and guests who are going see them; guests who
     * answered Maybe do too unless the event has limited spots.
     */
    isLinkForGuests: z.boolean(),
    isPaidEvent: z.boolean(),
    isFree: z.boolean(),
    /** In minor units of `currency`, cents for USD; null when free or when the source names no price. */
    price: z.int().nullable(),
    /** ISO 4217 */
    currency: z.string().regex(/^[A-Z]{3}$/),
    paymentLink: z.string().nullable(),
    refundPolicy: z.string().nullable(),
    status: z.enum(eventStatuses),
    /** The host's reason when the event is cancelled; null when there is none. */
    cancellationNote: z.string().nullable(),
    seriesId: z.int().nullable(),
    /** Following occurrences of the series, soonest first, cancelled ones included. */
    nextDates: z.array(occurrenceSchema),
    /** Where Wonderlark knows the event from; null when it was made here. */
    source: sourceSchema.nullable(),
    /** Every source that lists it, `source` first. */
    sources: z.array(sourceSchema),
    /** Only told to somebody signed in: the event is on their list. */
    isSaved: z.boolean().optional(),
    /** Only told to somebody signed in: which of those they follow is there, "Robin Abara is going". */
    followedLine: z.string().optional(),
    /** Only told to somebody signed in: the profile of who hosts it here. */
    host: z.object({ name: z.string(), username: z.string() }).optional(),
  })
  .meta({ id: 'Event' })
export type LearningEvent = z.infer<typeof eventSchema>

/** An event that fits somebody's preferences. */
export const suggestionSchema = z.object({
  event: eventSchema,
  /** One line: "Because you like Music, on a weekend". */
  reason: z.string(),
})
export type EventSuggestion = z.infer<typeof suggestionSchema>

const counts = <Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.int()])) as Record<Key, z.ZodInt>)

/** How many events each choice would leave if it were the only one made in its group. */
export const facetsSchema = z
  .object({
    total: z.int(),
    /** Of the total, those that are not virtual. */
    inPerson: z.int(),
    categories: counts(categories),
    moods: counts(moods),
    ageGroups: counts(ageGroups),
    free: z.int(),
  })
  .meta({ id: 'EventFacets' })
export type EventFacets = z.infer<typeof facetsSchema>
