import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { setSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Clears the session on a 401, since an expired session shows only when a request needs it. */
export function noteSignedOut(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setSession(client, null)
}

const wordsFor = (error: unknown) =>
  (error instanceof ApiError && error.status < 500 && error.problem?.message) ||
  'Nothing was changed. What you wrote is still here.'

/** Returns a function that reports a failed change in a toast. The host's input stays. */
export function useFailureToast() {
  const client = useQueryClient()
  return (error: unknown) => {
    toast({ title: 'This did not work', description: wordsFor(error), variant: 'destructive' })
    noteSignedOut(client, error)
  }
}
