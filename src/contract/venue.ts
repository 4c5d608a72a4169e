import { z } from 'zod'

/** How precisely coordinates are known: the venue's, or the middle of its ZIP code area or town. */
export const venuePrecisions = ['exact', 'zip', 'town', 'none'] as const

/** `open`: only placed approximately. `pinned`: placed by an operator. */
export const venueStates = ['open', 'pinned'] as const
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
