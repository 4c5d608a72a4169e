/** An operator's decision about two events; those of two series count for all their dates. */
export type PairDecision = 'merged' | 'apart'

interface PairSide {
  id: number
  seriesId: number | null
}

const sideKey = ({ id, seriesId }: PairSide) => (seriesId === null ? `e${id}` : `s${seriesId}`)

/** Identifies the two series, or single events, that two events belong to, in either order: `e12 s7`. */
export const groupKey = (one: PairSide, other: PairSide): string => [sideKey(one), sideKey(other)].sort().join(' ')
