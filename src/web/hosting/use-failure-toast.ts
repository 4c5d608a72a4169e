import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { noteExpiredSession } from '#web/platform/session-expiry.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Clears the session on a 401, since an expired session shows only when a request needs it. */
export function noteSignedOut(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) noteExpiredSession(client)
}

const wordsFor = (error: unknown, otherwise: string) =>
  (error instanceof ApiError && error.status < 500 && error.problem?.message) || otherwise

/**
 * Returns a function that reports a failed change in a toast. The host's input stays.
 * @param title names the failed action
 * @param otherwise description if the server sent no message
 */
export function useFailureToast(title: string, otherwise: string) {
  const client = useQueryClient()
  return (error: unknown) => {
    toast({ title, description: wordsFor(error, otherwise), variant: 'destructive' })
    noteSignedOut(client, error)
  }
}
