export const placePrecisions = ['exact', 'town', 'unknown'] as const
/**
 * How precisely the place of an event is known. `exact`: its coordinates are the venue's. `town`: they are the middle of
 * its town or ZIP code area. `unknown`: neither is known, or the event is virtual.
 */
export type PlacePrecision = (typeof placePrecisions)[number]

/** Rounds decimal degrees to six places, about 10 cm. More digits are only measurement noise. */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 || 0
