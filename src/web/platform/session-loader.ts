import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { startRequests, queryClientContext } from './route-context.ts'
import { sessionQuery } from './session.ts'

/** Builds the loader of a screen with personal data. Starts its requests only if someone is signed in. */
export const sessionLoader =
  (makeCalls: (client: QueryClient, params: LoaderFunctionArgs['params']) => Promise<unknown>[]) =>
  async ({ context, params }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queryClientContext)
    return (await client.ensureQueryData(sessionQuery)) && startRequests(...makeCalls(client, params))
  }
