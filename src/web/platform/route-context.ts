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
