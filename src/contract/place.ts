import { z } from 'zod'
import { roundCoordinate } from './place-coordinates.ts'

/** A point with a name, as a visitor chooses one. */
export const placeSchema = z
  .object({
    /** "Montclair, NJ", "Montclair, NJ 07042", "Lisbon, Portugal". */
    label: z.string(),
    /** Decimal degrees: the middle of the town or of the ZIP code area. */
    latitude: z.number().overwrite(roundCoordinate),
    longitude: z.number().overwrite(roundCoordinate),
  })
  .meta({ id: 'Place' })
export type Place = z.infer<typeof placeSchema>

/** Where something can take place. */
export const addressSchema = placeSchema
  .extend({
    /** The position is that of the town or of the ZIP code area, not of the door. */
    isApproximate: z.boolean(),
  })
  .meta({ id: 'Address' })
export type Address = z.infer<typeof addressSchema>

/** What every map of this server is drawn from. */
export const mapSettingsSchema = z
  .object({
    /** Where a visitor stands who has not said so. */
    home: placeSchema,
    /** TileJSON, or a `{z}/{x}/{y}` address, of vector tiles in the OpenMapTiles schema; null: only the bundled map. */
    tiles: z.string().nullable(),
    /** `{fontstack}/{range}` address of glyphs; null: letters are drawn from the page's own fonts. */
    glyphs: z.string().nullable(),
    /** Who made the tiles, as plain text with links in HTML; null: the TileJSON says it. */
    attribution: z.string().nullable(),
  })
  .meta({ id: 'MapSettings' })
export type MapSettings = z.infer<typeof mapSettingsSchema>
