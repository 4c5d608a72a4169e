import { z } from 'zod'
import { interests, shownEvents } from '#contract/events/event-options.ts'
import { roundCoordinate } from './place-coordinates.ts'

/** A named point that a visitor can choose. */
export const placeSchema = z
  .object({
    /** "Montclair, NJ", "Montclair, NJ 07042", "Lisbon, Portugal". */
    label: z.string(),
    /** Decimal degrees: the center of the town or ZIP code area. */
    latitude: z.number().overwrite(roundCoordinate),
    longitude: z.number().overwrite(roundCoordinate),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof placeSchema>

/** A place where an event can be held. */
export const addressSchema = placeSchema
  .extend({
    /** `venue`: a venue of this installation. `address`: found by the geocoder. */
    kind: z.enum(['venue', 'address', 'town']),
    /** Set for venues. */
    venue: z
      .object({
        id: z.int(),
        name: z.string(),
        /** Empty if unknown. */
        address: z.string(),
        upcoming: z.int().describe('Upcoming dates there.'),
      })
      .nullable(),
    /** The coordinates are those of the town or ZIP code area, not the exact venue. */
    isApproximate: z.boolean(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof addressSchema>

/** Map configuration of this server. */
export const mapSettingsSchema = z
  .object({
    /** Initial position for visitors without a location. */
    home: placeSchema,
    /** IANA name of the time zone there. */
    timeZone: z.string(),
    /** Interests that are selected for people who haven't chosen any, while enough events match. */
    visitorInterests: z.array(z.enum(interests)),
    /** Which events lists show to people who haven't chosen. */
    shownEvents: z.enum(shownEvents),
    /**
     * TileJSON URL, a `{z}/{x}/{y}` URL, or the path of a PMTiles file on this server, of vector tiles in the OpenMapTiles
     * schema. Null: bundled map only.
     */
    tiles: z.string().nullable(),
    /** `{fontstack}/{range}` URL of glyphs. Null: labels use the page's own fonts. */
    glyphs: z.string().nullable(),
    /** Attribution of the tiles as plain text with HTML links. Null: taken from the TileJSON. */
    attribution: z.string().nullable(),
  })
  .meta({ id: 'MapSettings' })
export type MapSettings = z.infer<typeof mapSettingsSchema>
