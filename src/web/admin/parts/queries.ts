import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { EndpointResponse, JsonEndpointName } from '#contract/endpoints.ts'
import { duplicateStates } from '#contract/curation/duplicate.ts'
import { venueStates } from '#contract/venues/venue.ts'
import { correctionStates } from '#contract/curation/curation-options.ts'
import { organizationStates } from '#contract/organizations/organization-options.ts'
import { mailViews, reportStates, reviewStates } from '#contract/admin/operator-options.ts'
import { sourceHealths } from '#contract/sources/source-options.ts'
import { eventCalls } from '#contract/events/event-calls.ts'
import { apiQuery, getApi } from '#web/platform/query-client.ts'

/** Stale time in milliseconds. Short, because other operators and background jobs change these lists. */
const staleTimeMs = 5_000

/** Number of items to review. */
export const overviewQuery = { ...apiQuery('getOperatorOverview'), staleTime: staleTimeMs }

/** The backups and their runs. */
export const backupsQuery = { ...apiQuery('listBackups'), staleTime: staleTimeMs }

/** A source with its runs. */
export const sourceQuery = (id: number) => ({ ...apiQuery('getSource', { params: { id } }), staleTime: staleTimeMs })

const lists = [
  'listReviews',
  'listReports',
  'listReportedPeople',
  'listDuplicates',
  'listVenues',
  'listSources',
  'listTroubledJobs',
  'listMailLog',
  'listOperatorPeople',
  'listOperatorLog',
  'listHeldEvents',
  'listCorrections',
  'listOrganizations',
  'listContestedPhotos',
] as const satisfies readonly JsonEndpointName[]
export type ListName = (typeof lists)[number]

/** The lists of such rows. */
export type ListNameByRow<Row> = {
  [Name in ListName]: EndpointResponse<Name> extends ListPage<Row> ? Name : never
}[ListName]

/** Returns the value from the URL, or the first one if none is set. */
export const readFilter = <Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly [Value, ...Value[]],
): Value => values.find((value) => value === search.get(name)) ?? values[0]

/** Returns the parameters that the URL has. */
const pick = (search: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])))

/** Request parameters of each list, read from the page's URL. */
const requestParams: Partial<Record<ListName, (search: URLSearchParams) => Record<string, string>>> = {
  listReviews: (search) => ({ state: readFilter(search, 'state', reviewStates) }),
  listReports: (search) => ({ state: readFilter(search, 'state', reportStates) }),
  listReportedPeople: (search) => ({ state: readFilter(search, 'state', reportStates) }),
  listOrganizations: (search) => ({ state: readFilter(search, 'state', organizationStates) }),
  listDuplicates: (search) => ({ state: readFilter(search, 'state', duplicateStates) }),
  listVenues: (search) => ({ ...pick(search, ['q']), state: readFilter(search, 'state', venueStates) }),
  listMailLog: (search) => ({ view: readFilter(search, 'view', mailViews) }),
  listHeldEvents: (search) => pick(search, ['q', 'source', 'reason']),
  listCorrections: (search) => ({
    ...pick(search, ['q', 'source']),
    state: readFilter(search, 'state', correctionStates),
  }),
  listSources: (search) => {
    const health = sourceHealths.find((each) => each === search.get('health'))
    return { q: search.get('q') ?? '', ...(health && { health }) }
  },
  listOperatorPeople: (search) => ({ q: search.get('q') ?? '' }),
}

interface ListPage<Row> {
  rows: Row[]
  next: number | null
}

/** A paged list, filtered as in the page's URL. */
export function listQuery<Row>(list: ListName, search: URLSearchParams) {
  const words = new URLSearchParams(requestParams[list]?.(search))
  return infiniteQueryOptions({
    queryKey: [list, words.toString()],
    queryFn: async ({ client, signal, pageParam }) => {
      const query = new URLSearchParams(words)
      if (pageParam !== null) query.set('after', String(pageParam))
      return (await getApi(client).send<ListPage<Row>>(list, { query, signal })).body
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }: ListPage<Row>) => next ?? undefined,
    staleTime: staleTimeMs,
  })
}

/** Refetches the operator lists and drops cached events after an operator action. */
export async function refetchAfterAction(client: QueryClient, { isSourceGone = false } = {}): Promise<void> {
  for (const name of eventCalls) client.removeQueries({ queryKey: [name], type: 'inactive' })
  await Promise.all(
    ['getOperatorOverview', 'getCuratedEvent', 'getSource', ...lists, ...eventCalls].map((name) =>
      // The screen of a deleted source may still be closing, and must not request it.
      client.invalidateQueries({
        queryKey: [name],
        refetchType: isSourceGone && name === 'getSource' ? 'none' : 'active',
      }),
    ),
  )
}
