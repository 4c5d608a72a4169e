import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from './api.ts'
import { sessionQuery } from './session.ts'

/** Query cache shared by loaders and screens: a loader fills it, the screen reads from it. */
export const queryClientContext = createContext<QueryClient>()

/** Waits for a loader's requests. An API error sets the page's status; other errors propagate. */
export async function prefetched(...calls: Promise<unknown>[]): Promise<null> {
  try {
    await Promise.all(calls)
    return null
  } catch (error) {
    if (error instanceof ApiError) throw data(null, { status: error.status })
    throw error
  }
}

/**
 * Starts a loader's requests. The server waits for them. In the browser the screen opens at once and suspends in its
 * own `Suspense`, where query errors surface too.
 */
export function startRequests(...calls: Promise<unknown>[]): Promise<null> | null {
  if (import.meta.env.SSR) return prefetched(...calls)
  for (const call of calls) call.catch(() => null)
  return null
}

/** Builds the loader of a screen with personal data. Starts its requests only if someone is signed in. */
export const sessionLoader =
  (makeCalls: (client: QueryClient, params: LoaderFunctionArgs['params']) => Promise<unknown>[]) =>
  async ({ context, params }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queryClientContext)
    return (await client.ensureQueryData(sessionQuery)) && startRequests(...makeCalls(client, params))
  }
