import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { setSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'

/** A session that has ended is noticed by the first call that needs it. */
export function noteSignedOut(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) setSession(client, null)
}

const wordsFor = (error: unknown) =>
  (error instanceof ApiError && error.status < 500 && error.problem?.message) ||
  'Nothing was changed. What you wrote is still here.'

/** Says that a change did not work; what the host wrote stays. */
export function useFailureToast() {
  const client = useQueryClient()
  return (error: unknown) => {
    toast({ title: 'This did not work', description: wordsFor(error), variant: 'destructive' })
    noteSignedOut(client, error)
  }
}
