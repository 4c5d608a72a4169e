import type { LoaderFunctionArgs } from 'react-router'
import { prefetched, queryClientContext } from './platform/route-context.ts'
import { sessionQuery } from './platform/session.ts'

/** Every page knows who is signed in. */
export function rootLoader({ context }: LoaderFunctionArgs): Promise<null> {
  return prefetched(context.get(queryClientContext).ensureQueryData(sessionQuery))
}

/** Who is signed in is kept in step elsewhere, not by asking with every screen. */
export const shouldRevalidate = () => false
