import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { UsernameCheck } from '#contract/person.ts'
import { getApi } from '#web/platform/query-client.ts'

export type UsernameState = 'idle' | 'checking' | 'available' | 'taken' | 'malformed' | 'unknown'

/** Debounces a value. */
function useDebounced(value: string): string {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), limits.usernameCheckDelay)
    return () => clearTimeout(timer)
  }, [value])
  return still
}

/** Checks whether a username is available. Skipped while it is empty or the person's own. */
export function useUsernameCheck(username: string, own: string): UsernameState {
  const wanted = username.trim()
  const still = useDebounced(wanted)
  const isAsked = wanted !== '' && wanted !== own
  const { data, isError } = useQuery({
    queryKey: ['username check', still],
    queryFn: async ({ client, signal }) => {
      const path = `/api/usernames/check?${new URLSearchParams({ username: still })}`
      return (await getApi(client).send<UsernameCheck>(path, { signal })).body
    },
    enabled: isAsked && still === wanted,
    // Someone else may take the name at any moment.
    staleTime: 0,
    gcTime: 0,
  })
  if (!isAsked) return 'idle'
  if (still === wanted && isError) return 'unknown'
  if (still !== wanted || !data) return 'checking'
  return data.isAvailable ? 'available' : (data.reason ?? 'taken')
}
