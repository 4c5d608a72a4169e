import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { OperatorOverview } from '#contract/operator.ts'
import { mailViews, reportStates, reviewStates } from '#contract/operator-options.ts'
import { getApi } from '#web/platform/query-client.ts'

const path = '/api/admin'
/** Stale time in milliseconds. Short, because other operators and background jobs change these lists. */
const staleTimeMs = 5_000

/** Number of items to review. */
export const overviewQuery = queryOptions({
  queryKey: [path, 'overview'],
  queryFn: async ({ client, signal }) =>
    (await getApi(client).send<OperatorOverview>(`${path}/overview`, { signal })).body,
  staleTime: staleTimeMs,
})

export type ListName = 'reviews' | 'reports' | 'sources' | 'jobs' | 'mails' | 'people' | 'log'

/** Returns the value from the URL, or the first one if none is set. */
export const readFilter = <Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly [Value, ...Value[]],
): Value => values.find((value) => value === search.get(name)) ?? values[0]

/** Request parameters of each list, read from the page's URL. */
const requestParams: Partial<Record<ListName, (search: URLSearchParams) => Record<string, string>>> = {
  reviews: (search) => ({ state: readFilter(search, 'state', reviewStates) }),
  reports: (search) => ({ state: readFilter(search, 'state', reportStates) }),
  mails: (search) => ({ view: readFilter(search, 'view', mailViews) }),
  people: (search) => ({ q: search.get('q') ?? '' }),
}

interface ListPage<Row> {
  rows: Row[]
  next: number | null
}

/** A paged list, filtered as in the page's URL. */
export function listQuery<Row>(list: ListName, search: URLSearchParams) {
  const words = new URLSearchParams(requestParams[list]?.(search))
  return infiniteQueryOptions({
    queryKey: [path, list, words.toString()],
    queryFn: async ({ client, signal, pageParam }) => {
      const more = new URLSearchParams(words)
      if (pageParam !== null) more.set('after', String(pageParam))
      return (await getApi(client).send<ListPage<Row>>(`${path}/${list}?${more}`, { signal })).body
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: ListPage<Row>) => next ?? undefined,
    staleTime: staleTimeMs,
  })
}

/** Refetches the operator lists and drops cached events after an operator action. */
export async function refetchAfterAction(client: QueryClient): Promise<void> {
  const isEventQuery = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
    typeof first === 'string' && first.startsWith('/api/event')
  client.removeQueries({ predicate: isEventQuery, type: 'inactive' })
  await client.invalidateQueries({ queryKey: [path] })
}
