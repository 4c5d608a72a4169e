import { activityFilters, type ActivityFilter } from '#domain/people/person-activities.ts'

/** Activity filter in the URL, set by a tile or by the dropdown. */
export interface ProfileSearch {
  filter: ActivityFilter | null
  /** Whether a tile set the filter. A chip then replaces the dropdown. */
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
