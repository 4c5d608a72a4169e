export { type Gazetteer, type Position, createGazetteer } from './localities.ts'
export { loadLocalities } from './load-localities.ts'
export { type Geocoder, type GeocoderSettings, createGeocoder } from './geocoding.ts'
export { isTimeZone, timeZoneBlock, zoneAt } from './time-zones.ts'
