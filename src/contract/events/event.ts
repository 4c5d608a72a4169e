import { z } from 'zod'
import { holdReasons } from '#contract/curation/curation-options.ts'
import {
  ageGroups,
  categories,
  eventEntries,
  eventFormats,
  eventStatuses,
  moods,
  soughtEntries,
  visibilities,
} from './event-options.ts'
import { placePrecisions } from '#contract/places/place-coordinates.ts'
import { rsvpStatuses } from '#contract/rsvp/rsvp-responses.ts'
import { eventVenueSchema } from '#contract/venues/venue.ts'

/** ISO 8601 with the venue's offset, to the second: `2026-11-21T10:00:00-05:00`. */
const zonedTime = z.iso.datetime({ offset: true, precision: 0 })

const sourceSchema = z.object({
  name: z.string(),
  /** The event's page at the source, or null. */
  link: z.string().nullable(),
  /** UTC instant of the last import in which the source still listed the event. */
  lastSeenAt: z.iso.datetime(),
})
export type EventSource = z.infer<typeof sourceSchema>

/** Prices are in minor units of the event's currency. */
const eventTicketSchema = z.object({ key: z.string(), name: z.string(), price: z.int() })
export type EventTicket = z.infer<typeof eventTicketSchema>

const occurrenceSchema = z.object({
  id: z.int(),
  date: zonedTime,
  endDate: zonedTime,
  status: z.enum(eventStatuses),
})
export type EventOccurrence = z.infer<typeof occurrenceSchema>

/** An event, or one date of a series, as every endpoint returns it. */
export const eventSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    shortDescription: z.string(),
    /** Plain text. Links appear as bare URLs; an empty line separates paragraphs. */
    description: z.string(),
    /**
     * The description as HTML, if its host wrote it with bold, italics, lists or links. Only in the response of a single
     * event.
     */
    descriptionHtml: z.string().optional(),
    date: zonedTime,
    /** Exclusive end. For an all-day event: midnight after its last day. */
    endDate: zonedTime,
    /** Original start, if the event was moved. Otherwise absent. */
    previousDate: zonedTime.optional(),
    /** IANA name of the venue's time zone. */
    timeZone: z.string(),
    allDay: z.boolean(),
    /** Empty for virtual events and events whose source doesn't name a venue. */
    location: z.string(),
    /** The event's venue. Null for virtual events and events whose source names no venue. */
    venue: eventVenueSchema.nullable(),
    /** ISO 3166 code of the venue's country. Absent if unknown. */
    country: z.string().optional(),
    /** Decimal degrees as text. Null if the venue is unknown or the event is virtual. */
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    /**
     * `exact`: the coordinates are the venue's. `town`: they are the middle of its town or ZIP code area. `unknown`:
     * neither is known, or the event is virtual.
     */
    placePrecision: z.enum(placePrecisions),
    /** "2.3 miles away" from the requested coordinates; "about 3 miles away" if only the town is known; else null. */
    distance: z.string().nullable(),
    imageUrl: z.string().nullable(),
    /**
     * Motif of the plate that stands in for a picture, such as `bird`. Chosen by subject, format and category, and
     * different from those of the events before it in the same list.
     */
    plate: z.string(),
    /** The host picked the plate; otherwise absent. It is then the same in every list. */
    isPlateChosen: z.literal(true).optional(),
    category: z.enum(categories),
    /** Kind of event. Null if unknown. */
    format: z.enum(eventFormats).nullable(),
    /** From 0 (clutter) to 1. Hosted events have 1, imported ones from 0.5 are worth listing. */
    learning: z.number().min(0).max(1),
    /** 2: learning. 1: enriching, such as a concert. 0: probably clutter. Hosted events have 2. */
    tier: z.literal([0, 1, 2]),
    moods: z.array(z.enum(moods)),
    /** Empty if no age group is known. */
    ageGroups: z.array(z.enum(ageGroups)),
    organizer: z.string(),
    /** An operator has verified the organizer's identity. */
    organizerIsVetted: z.boolean(),
    /** No source lists the event any more. It may have been dropped without being cancelled. */
    isWithdrawn: z.boolean(),
    /** Lasts more than two days and is in progress. Lists sorted by date show it after events that haven't started. */
    isOngoing: z.boolean(),
    /** BCP 47 tag of the language that it is held in, if its source says so; otherwise absent. */
    language: z.string().optional(),
    /**
     * Languages that it is held in, as far as its source says so or its text shows it: BCP 47 tags without region, such as "es",
     * the main one first. Absent if unknown.
     */
    languages: z.array(z.string()).optional(),
    /** Language of title and description. Absent if they have several, or if it is unknown. */
    textLanguage: z.string().optional(),
    /** Takes place online. */
    isVirtualEvent: z.boolean(),
    /** Takes place at a venue and online; otherwise absent. Such events also have `isVirtualEvent`. */
    isHybrid: z.boolean().optional(),
    virtualEventLink: z.string().nullable(),
    virtualInstructions: z.string().nullable(),
    /**
     * The link and instructions are withheld from the reader. The host and guests who are going see them; guests who
     * RSVPed Maybe do too unless the event has limited spots.
     */
    isLinkForGuests: z.boolean(),
    isPaidEvent: z.boolean(),
    /** People can attend without paying. */
    isFree: z.boolean(),
    /** In minor units of `currency` (cents for USD). Null if the event is free or the source names no price. */
    price: z.int().nullable(),
    /** ISO 4217 currency code. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Ordinary adults pay `price` or more, such as by seat. Otherwise absent. */
    hasPriceFrom: z.literal(true).optional(),
    /** The source never names prices and is a library or a parks department, whose programs are free. Otherwise absent. */
    isUsuallyFree: z.literal(true).optional(),
    /** Whether people sign up or drop in, if the source says so. Otherwise absent. */
    entry: z.enum(eventEntries).optional(),
    /** Guests decide what to pay, so `isFree` is true and `isPaidEvent` false. Otherwise absent. */
    isPayWhatYouCan: z.boolean().optional(),
    /** The host's suggestion for such an event, in minor units of `currency`. Absent without one. */
    suggestedPrice: z.int().optional(),
    /** Ticket types; `price` is the lowest of those that aren't free. Absent without them. */
    ticketTypes: z.array(eventTicketSchema).optional(),
    /** Age in years that everyone must have. Absent without one. */
    minimumAge: z.int().optional(),
    /** After this time, no one else can RSVP Going. Absent without a deadline. */
    rsvpUntil: zonedTime.optional(),
    /** True if the host approves guests, otherwise absent. */
    needsApproval: z.boolean().optional(),
    paymentLink: z.string().nullable(),
    refundPolicy: z.string().nullable(),
    status: z.enum(eventStatuses),
    /** Absent for public events. */
    visibility: z.enum(visibilities).optional(),
    /** The secret in the address of an unlisted event, `/event/{id}?key=…`, for those who may pass it on. */
    linkKey: z.string().optional(),
    /** The host's reason for canceling the event, or null. */
    cancellationNote: z.string().nullable(),
    seriesId: z.int().nullable(),
    /** Later dates of the series, soonest first, including cancelled ones. */
    nextDates: z.array(occurrenceSchema),
    /** The dates of the series belong together: guests sign up once for all of them. Absent for other events. */
    isCourse: z.boolean().optional(),
    /** Every session of a course, soonest first, including this one and cancelled ones. Absent for other events. */
    sessions: z.array(occurrenceSchema).optional(),
    /** Scheduled dates of the series from this one on, including it. Absent for single events. */
    remainingDates: z.int().optional(),
    /** Spots not taken by guests who are going. Absent if the number of guests isn't limited. */
    spotsLeft: z.int().optional(),
    /** The organization that hosts it; otherwise absent. Its name is `organizer`. */
    organization: z.object({ slug: z.string() }).optional(),
    /** People who co-host it and share that; otherwise absent. Only signed-in callers get usernames. */
    coHosts: z.array(z.object({ name: z.string(), username: z.string().optional() })).optional(),
    /** Operators have pinned it to the top of the featured events; otherwise absent. */
    isPinned: z.boolean().optional(),
    /**
     * The event is in no list, because it is probably not for learning or an operator has to look at it first. Absent for
     * listed events. Searching for the exact title finds it.
     */
    heldBack: z.object({ reason: z.enum(holdReasons), words: z.string() }).optional(),
    /** True if the event had ended when the response was created, otherwise absent. */
    isOver: z.boolean().optional(),
    /** The source the event was imported from. Null if it was created on Wonderlark. */
    source: sourceSchema.nullable(),
    /** Every source that lists the event; `source` comes first. */
    sources: z.array(sourceSchema),
    /**
     * True if the event matches only the most telling of the searched words, or words of similar meaning, or not all
     * words that act as filters. Absent if it matches the whole search. Such events follow the others in lists by
     * relevance.
     */
    matchesPartly: z.boolean().optional(),
    /** Signed-in callers only: whether the event is saved. */
    isSaved: z.boolean().optional(),
    /** Signed-in callers only: their RSVP. Absent if they weren't invited and haven't responded, or can't go. */
    rsvp: z.enum(rsvpStatuses).optional(),
    /** Signed-in callers only: true if they marked the event as attended, otherwise absent. */
    hasAttended: z.boolean().optional(),
    /** Signed-in callers only, in lists: true if it fits the week that they described, otherwise absent. */
    fitsWeek: z.boolean().optional(),
    /** Signed-in callers only: which of the people they follow are going, as in "Robin Abara is going". */
    followedLine: z.string().optional(),
    /** Signed-in callers only: the profile of the Wonderlark user who hosts the event. */
    host: z.object({ name: z.string(), username: z.string() }).optional(),
  })
  .meta({ id: 'Event' })
export type LearningEvent = z.infer<typeof eventSchema>

/** An event that matches the caller's preferences. */
export const suggestionSchema = z.object({
  event: eventSchema,
  /** One line, such as "Because you like Music, on a weekend". */
  reason: z.string(),
})
export type EventSuggestion = z.infer<typeof suggestionSchema>

const counts = <Key extends string>(keys: readonly Key[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.int()])) as Record<Key, z.ZodInt>)

/** The events of a day that lists fold. */
export const herdDaySchema = z.object({
  day: z.iso.date(),
  /** Most frequent first. The format is null for events of further or unknown ones. */
  formats: z.array(z.object({ format: z.enum(eventFormats).nullable(), events: z.int() })),
})
export type HerdDay = z.infer<typeof herdDaySchema>

/** Something to search for or to open, offered while someone types. */
export const searchSuggestionSchema = z.object({
  kind: z.enum(['event', 'topic', 'venue', 'organizer', 'organization']),
  /** The words to search. */
  text: z.string(),
  /** The event to open. Null for other kinds. */
  eventId: z.int().nullable(),
  /** The venue to open, if it has a page. Null for other kinds. */
  venueId: z.int().nullable(),
  /** The organizer to open, if it has a page. Null for other kinds. */
  organizerSlug: z.string().nullable(),
  /** The organization to open. Null for other kinds. */
  organizationSlug: z.string().nullable(),
})
export type SearchSuggestion = z.infer<typeof searchSuggestionSchema>

/** Words of a search that act as a filter. */
const understoodFilterSchema = z.object({
  /** As typed, in lower case. The parameter `literal` takes them to switch the filter off. */
  words: z.string(),
  filter: z.enum(['days', 'weekdays', 'time', 'free', 'online', 'ages', 'near']),
  /**
   * `days`: first and last day, "2026-11-21/2026-11-22"; `weekdays`: numbers from 1 for Monday, "6,7"; `time`: parts of
   * the day; `ages`: age groups; `near`: "latitude,longitude"; otherwise "true".
   */
  value: z.string(),
  /** A short text for people, such as "This weekend". */
  label: z.string(),
})
export type UnderstoodFilter = z.infer<typeof understoodFilterSchema>

/** Number of events for each option if it were the only one selected in its group. */
export const facetsSchema = z
  .object({
    /** At most 10,000. */
    total: z.int(),
    /** Counting stopped at 10,000 events. Every count is then a minimum, except a total below 10,000. */
    isCapped: z.boolean(),
    /** Events in the total that are not virtual. */
    inPerson: z.int(),
    /** The total without the filter on categories. At most 10,000. */
    inAnyCategory: z.int(),
    categories: counts(categories),
    moods: counts(moods),
    ageGroups: counts(ageGroups),
    free: z.int(),
    entries: counts(soughtEntries),
    /** Events in languages other than English, by tag. 0 for those that only events outside the other choices have. */
    languages: z.record(z.string(), z.int()),
    /** Words of `q` that act as filters, in their order. Words with two filters, such as "tonight", come twice. */
    understood: z.array(understoodFilterSchema),
    /** Words of `q` that no event has, each with the word that is searched instead. */
    corrections: z.array(z.object({ typed: z.string(), meant: z.string() })),
    /** A built-in pathway towards what `q` names. Null if there is none. */
    pathway: z.object({ id: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'EventFacets' })
export type EventFacets = z.infer<typeof facetsSchema>
