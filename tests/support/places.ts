import { createPlaceGazetteer } from '#server/platform/places/gazetteer-places.ts'

/** Dependencies of `createApp` for places and maps; the tables are read once per test file. */
export const testPlaces = {
  places: createPlaceGazetteer(),
  geocoder: null,
  mapSource: { tiles: 'https://tiles.example/planet', glyphs: null, attribution: null },
}
