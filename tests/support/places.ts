import { createPlaceGazetteer } from '#server/platform/places/gazetteer-places.ts'

/** What `createApp` needs for places and maps; the tables are read once for all tests of a file. */
export const testPlaces = {
  places: createPlaceGazetteer(),
  geocoder: null,
  mapSource: { tiles: 'https://tiles.example/planet', glyphs: null, attribution: null },
}
