/** Rounds decimal degrees to six places, about 10 cm. More digits are only measurement noise. */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 1e6) / 1e6 || 0
