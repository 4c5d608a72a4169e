import { MutationCache, QueryClient, queryOptions, type MutationMeta } from '@tanstack/react-query'
import type { EndpointResponse, JsonEndpointName, RequestArguments } from '#contract/endpoints.ts'
import { buildPath, readNextPage, type Api, type ApiResult } from './api.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The toast if it fails: what failed, and what to do unless the server says so. */
      failure?: { title: string; otherwise: string }
    }
  }
}

type HandleFailedMutation = (client: QueryClient, error: unknown, meta: MutationMeta | undefined) => void

const apis = new WeakMap<QueryClient, Api>()

/**
 * Creates a query cache: one per request on the server, one for the life of the page in the browser.
 * @param onFailedMutation is called for each failed mutation, before its own `onError`
 */
export function createQueryClient(api: Api, onFailedMutation?: HandleFailedMutation): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => onFailedMutation?.(client, error, meta),
    }),
    defaultOptions: {
      // Offline requests fail visibly instead of pausing silently.
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        gcTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  apis.set(client, api)
  return client
}

/** Returns the API of a query client, for generic code. All other code uses `call`, which checks the request. */
export function getApi(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('The query client must be created by createQueryClient.')
  return api
}

/** Calls an endpoint as `call` does, and returns its response headers as well. */
export const callWithHeaders = <Name extends JsonEndpointName>(
  client: QueryClient,
  name: Name,
  ...[request]: RequestArguments<Name>
): Promise<ApiResult<EndpointResponse<Name>>> => getApi(client).send(name, request)

/**
 * Calls an endpoint by its name in the endpoint table: `call(client, 'saveEvent', { params: { id } })`.
 * @returns the body of the response
 * @throws ApiError for every response outside 2xx
 */
export const call = async <Name extends JsonEndpointName>(
  client: QueryClient,
  name: Name,
  ...[request]: RequestArguments<Name>
): Promise<EndpointResponse<Name>> => (await getApi(client).send<EndpointResponse<Name>>(name, request)).body

/**
 * Calls an endpoint whose list goes on at the `Link` of its response.
 * @returns the body of the page, and the query of the next one; null on the last
 */
export async function callPage<Name extends JsonEndpointName>(
  client: QueryClient,
  name: Name,
  ...request: RequestArguments<Name>
): Promise<{ body: EndpointResponse<Name>; next: string | null }> {
  const { body, headers } = await callWithHeaders(client, name, ...request)
  return { body, next: readNextPage(headers) }
}

/** Key of an endpoint's cached response. `[name]` matches it whatever the request's parameters are. */
export const apiKey = <Name extends JsonEndpointName>(name: Name, ...[request]: RequestArguments<Name>) =>
  [name, buildPath(name, request ?? {})] as const

/** Query options that cache the response of an endpoint. */
export function apiQuery<Name extends JsonEndpointName>(name: Name, ...request: RequestArguments<Name>) {
  return queryOptions({
    queryKey: apiKey(name, ...request),
    queryFn: async ({ client, signal }) =>
      (await getApi(client).send<EndpointResponse<Name>>(name, { ...request[0], signal })).body,
  })
}

/** Refetches cached responses of these endpoints that are on screen; drops the others from the cache. */
export async function refetchCalls(client: QueryClient, names: readonly string[]): Promise<void> {
  const predicate = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) => names.some((each) => each === name)
  client.removeQueries({ predicate, type: 'inactive' })
  await client.invalidateQueries({ predicate })
}
