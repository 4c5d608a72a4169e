import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { apiQuery } from '#web/platform/query-client.ts'
import { useDebounced } from '#web/platform/use-debounced.ts'

export type UsernameState = 'idle' | 'checking' | 'available' | 'taken' | 'malformed' | 'unknown'

/** Checks whether a username is available. Skipped while it is empty or the person's own. */
export function useUsernameCheck(username: string, own: string): UsernameState {
  const wanted = username.trim()
  const still = useDebounced(wanted, limits.usernameCheckDelay)
  const isAsked = wanted !== '' && wanted !== own
  const { data, isError } = useQuery({
    ...apiQuery('checkUsername', { query: { username: still } }),
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
