import { z } from 'zod'

/** How precisely coordinates are known: the venue's, or the middle of its ZIP code area or town. */
const venuePrecisions = ['exact', 'zip', 'town', 'none'] as const

/** `open`: only placed approximately. `pinned`: placed by an operator. `all`: every venue with upcoming events. */
export const venueStates = ['open', 'pinned', 'all'] as const
export type VenueState = (typeof venueStates)[number]

/** The venue of an event. */
export const eventVenueSchema = z.object({
  /** Null while the venue hasn't been identified yet. */
  id: z.int().nullable(),
  name: z.string(),
  /** As the source writes it; empty if unknown. */
  address: z.string(),
  precision: z.enum(venuePrecisions),
})
export type EventVenue = z.infer<typeof eventVenueSchema>

const linkedVenueSchema = z.object({ id: z.int(), name: z.string() })
const linkedOrganizerSchema = z.object({ slug: z.string(), name: z.string() })

/** A venue's page. A room or another name of a building is part of the building's page. */
export const venuePageSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    /** As sources write it; empty if unknown. */
    address: z.string(),
    /** Its rooms and the other names at its address. */
    rooms: z.array(z.string()),
    precision: z.enum(venuePrecisions),
    /** Decimal degrees. Null if not even the town is known. */
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    /** Upcoming dates there. */
    upcoming: z.int(),
    /** Sorted by the number of upcoming events there, most first. */
    organizers: z.array(linkedOrganizerSchema),
    /** Signed-in callers only. */
    isFollowed: z.boolean().optional(),
  })
  .meta({ id: 'Venue' })
export type VenuePage = z.infer<typeof venuePageSchema>

/** An organizer's page. An organizer is the name that imported events give. */
export const organizerPageSchema = z
  .object({
    /** Part of the page's address; the same for all spellings that differ in case, accents and punctuation. */
    slug: z.string(),
    name: z.string(),
    /** An operator has verified the organizer's identity. */
    isVetted: z.boolean(),
    /** Upcoming dates. */
    upcoming: z.int(),
    /** Sorted by the number of upcoming events, most first. */
    venues: z.array(linkedVenueSchema),
    /** Sources of the events, with their websites if known. */
    sources: z.array(z.object({ name: z.string(), link: z.string().nullable() })),
    /** The organization whose page shows the events; null for most. */
    organization: z.object({ slug: z.string() }).nullable(),
    /** Signed-in callers only. */
    isFollowed: z.boolean().optional(),
  })
  .meta({ id: 'Organizer' })
export type OrganizerPage = z.infer<typeof organizerPageSchema>

/** The venues, organizers and organizations that a person follows. */
export const pageFollowsSchema = z.object({
  venues: z.array(linkedVenueSchema),
  organizers: z.array(linkedOrganizerSchema),
  organizations: z.array(linkedOrganizerSchema),
})
export type PageFollows = z.infer<typeof pageFollowsSchema>

export const venueToPlaceSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    address: z.string(),
    events: z.int().describe('Upcoming dates there.'),
    sampleTitle: z.string().describe('Title of one of them.'),
    precision: z.enum(venuePrecisions),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    placedBy: z.enum(['operator', 'source', 'geocoder', 'gazetteer']).nullable(),
    canUndo: z.boolean().describe('The last pin can be taken back.'),
    aliases: z.array(z.string()).describe('Up to five texts in which sources name it.'),
    sources: z.array(z.string()).describe('Names of up to five sources with events there.'),
  })
  .meta({ id: 'VenueToPlace' })
export type VenueToPlace = z.infer<typeof venueToPlaceSchema>
