import type { Database } from '#server/platform/database/open-database.ts'
import { createGazetteer } from '#server/platform/places/localities.ts'

/** Dependencies of `createApp` for places and maps. */
export const testPlaces = (database: Database) => ({
  places: createGazetteer(database),
  geocoder: null,
  streetFile: null,
  mapSource: { tiles: 'https://tiles.example/planet', glyphs: null, attribution: null },
})
