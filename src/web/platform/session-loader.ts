import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { begun, queryClientContext } from './route-context.ts'
import { sessionQuery } from './session.ts'

/** The loader of a screen with what is a person's own: starts those calls, and none for a visitor, who sees none of it. */
export const sessionLoader =
  (callsOf: (client: QueryClient, params: LoaderFunctionArgs['params']) => Promise<unknown>[]) =>
  async ({ context, params }: LoaderFunctionArgs): Promise<null> => {
    const client = context.get(queryClientContext)
    return (await client.ensureQueryData(sessionQuery)) && begun(...callsOf(client, params))
  }
