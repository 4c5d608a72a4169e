import { queryOptions } from '@tanstack/react-query'
import type { SignInOptions } from '#contract/session.ts'
import { apiOf } from '#web/platform/query-client.ts'

const path = '/api/auth/options'

/** Which buttons lead to a sign-in here. */
export const signInOptionsQuery = queryOptions({
  queryKey: [path],
  queryFn: async ({ client, signal }) => (await apiOf(client).send<SignInOptions>(path, { signal })).body,
})
