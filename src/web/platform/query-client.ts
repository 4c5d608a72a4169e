import { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

const apis = new WeakMap<QueryClient, Api>()

/** Creates a query cache: one per request on the server, one for the life of the page in the browser. */
export function createQueryClient(api: Api): QueryClient {
  const client = new QueryClient({
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

/** Returns the API for use in query functions: `queryFn: ({ client }) => getApi(client).send(…)`. */
export function getApi(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('This query client was not made by createQueryClient.')
  return api
}
