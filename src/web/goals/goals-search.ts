import { goalSorts, goalStatuses, type GoalSort, type GoalStatus } from '#contract/goal-options.ts'

export type GoalFilter = GoalStatus | 'all'

/** How the goals are shown; the address holds it, so that it can be reloaded and returned to. */
export interface GoalsSearch {
  sort: GoalSort
  filter: GoalFilter
}

/** What cannot be used is left out rather than refused: the address may have been typed. */
export function readGoalsSearch(search: URLSearchParams): GoalsSearch {
  return {
    sort: goalSorts.find((sort) => sort === search.get('sort')) ?? 'due',
    filter: goalStatuses.find((status) => status === search.get('filter')) ?? 'all',
  }
}

export function writeGoalsSearch({ sort, filter }: GoalsSearch): URLSearchParams {
  const search = new URLSearchParams()
  if (sort !== 'due') search.set('sort', sort)
  if (filter !== 'all') search.set('filter', filter)
  return search
}
