export { type PlaceSearch, createPlaceGazetteer } from './gazetteer-places.ts'
export { type Gazetteer, type Position, createGazetteer } from './gazetteer.ts'
export { type Geocoder, type GeocoderSettings, createGeocoder } from './geocoding.ts'
export { isTimeZone, timeZoneBlock, zoneAt } from './time-zones.ts'
