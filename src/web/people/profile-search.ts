import { activityFilters, type ActivityFilter } from '#domain/people/person-activities.ts'

/** What the address says of the activities: chosen by a tile, or in the dropdown. */
export interface ProfileSearch {
  filter: ActivityFilter | null
  /** Chosen by a tile: then the dropdown makes room for a chip. */
  byTile: boolean
}

export function readProfileSearch(search: URLSearchParams): ProfileSearch {
  const filter = activityFilters.find((each) => each === search.get('show')) ?? null
  return { filter, byTile: filter !== null && filter !== 'goals' && search.get('by') !== 'type' }
}

export function writeProfileSearch({ filter, byTile }: ProfileSearch): URLSearchParams {
  const search = new URLSearchParams()
  if (filter !== null) search.set('show', filter)
  if (filter !== null && filter !== 'goals' && !byTile) search.set('by', 'type')
  return search
}
