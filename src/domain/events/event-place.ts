/** Stands for the place of an event whose host or source names none. */
export const noPlace = 'Place not given'
