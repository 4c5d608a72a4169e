import type { QueryClient } from '@tanstack/react-query'
import { createContext, data } from 'react-router'
import { ApiError } from './api.ts'

/** What loaders share with the screens: fill this cache, and the screen finds its data there. */
export const queryClientContext = createContext<QueryClient>()

/** Waits for a loader's calls. What the API refused becomes the page's own status; the rest stays an error. */
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
 * Starts a loader's calls. The server waits for them; in the browser the screen opens at once and waits behind its
 * own `Suspense`, where the query's error, if there is one, comes up as well.
 */
export function begun(...calls: Promise<unknown>[]): Promise<null> | null {
  if (import.meta.env.SSR) return prefetched(...calls)
  for (const call of calls) call.catch(() => null)
  return null
}
