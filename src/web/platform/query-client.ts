import { QueryClient } from '@tanstack/react-query'
import type { Api } from './api.ts'

const apis = new WeakMap<QueryClient, Api>()

/** A cache of its own for each visitor's request, and one for the life of the page in the browser. */
export function createQueryClient(api: Api): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, instead of waiting where nobody sees it.
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

/** The API that a query function calls: `queryFn: ({ client }) => apiOf(client).send(…)`. */
export function getApi(client: QueryClient): Api {
  const api = apis.get(client)
  if (!api) throw new Error('This query client was not made by createQueryClient.')
  return api
}
