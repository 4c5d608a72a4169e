import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { OperatorOverview } from '#contract/operator.ts'
import { mailViews, reportStates, reviewStates } from '#contract/operator-options.ts'
import { getApi } from '#web/platform/query-client.ts'

const path = '/api/admin'
/** Milliseconds: others, and the machine itself, change what is listed here. */
const freshFor = 5_000

/** How much there is to look at. */
export const overviewQuery = queryOptions({
  queryKey: [path, 'overview'],
  queryFn: async ({ client, signal }) =>
    (await getApi(client).send<OperatorOverview>(`${path}/overview`, { signal })).body,
  staleTime: freshFor,
})

export type ListName = 'reviews' | 'reports' | 'sources' | 'jobs' | 'mails' | 'people' | 'log'

/** The first of the values when the address asks for none of them. */
export const chosen = <Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly [Value, ...Value[]],
): Value => values.find((value) => value === search.get(name)) ?? values[0]

/** What the page's address asks of a list, as its call takes it. */
const asked: Partial<Record<ListName, (search: URLSearchParams) => Record<string, string>>> = {
  reviews: (search) => ({ state: chosen(search, 'state', reviewStates) }),
  reports: (search) => ({ state: chosen(search, 'state', reportStates) }),
  mails: (search) => ({ view: chosen(search, 'view', mailViews) }),
  people: (search) => ({ q: search.get('q') ?? '' }),
}

interface ListPage<Row> {
  rows: Row[]
  next: number | null
}

/** A list in pages, as the page's address asks for it. */
export function listQuery<Row>(list: ListName, search: URLSearchParams) {
  const words = new URLSearchParams(asked[list]?.(search))
  return infiniteQueryOptions({
    queryKey: [path, list, words.toString()],
    queryFn: async ({ client, signal, pageParam }) => {
      const more = new URLSearchParams(words)
      if (pageParam !== null) more.set('after', String(pageParam))
      return (await getApi(client).send<ListPage<Row>>(`${path}/${list}?${more}`, { signal })).body
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: ListPage<Row>) => next ?? undefined,
    staleTime: freshFor,
  })
}

/** What an operator did shows here, and in what everybody sees. */
export async function refetchAfterAction(client: QueryClient): Promise<void> {
  const isOfEvents = ({ queryKey: [first] }: { queryKey: readonly unknown[] }) =>
    typeof first === 'string' && first.startsWith('/api/event')
  client.removeQueries({ predicate: isOfEvents, type: 'inactive' })
  await client.invalidateQueries({ queryKey: [path] })
}
