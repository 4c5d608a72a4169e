/** Rounds decimal degrees to six places, about 10 cm: more digits are noise of whoever measured or computed them. */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 || 0
