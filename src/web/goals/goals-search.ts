import { goalSorts, goalStatuses, type GoalSort, type GoalStatus } from '#contract/goals/goal-options.ts'

export type GoalFilter = GoalStatus | 'all'

/** Display options of the goals. Stored in the URL so that they survive a reload. */
export interface GoalsSearch {
  sort: GoalSort
  filter: GoalFilter
}

/** Reads the options from the URL. Ignores invalid values instead of failing, because people may edit URLs. */
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
