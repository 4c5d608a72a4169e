import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { noteExpiredSession } from '#web/platform/session-expiry.ts'
import { toast } from './toast-store.ts'

/** Returns the server's message about a failed request, or `otherwise` if it sent none. */
export const getErrorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.message) || otherwise

/** Returns the server's reason for refusing a request, or `otherwise` if the server itself failed or sent none. */
export const getRefusalMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 ? getErrorMessage(error, otherwise) : otherwise

/** Clears the session on a 401, since an expired session shows only when a request needs it. */
export function noteSignedOut(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) noteExpiredSession(client)
}

/**
 * Shows a toast that an action failed.
 * @param title names the action
 * @param otherwise description if the server sent no message
 */
export function showFailure(title: string, error: unknown, otherwise: string): void {
  toast({ title, description: getErrorMessage(error, otherwise), variant: 'destructive' })
}

/** As `showFailure`, with the server's message only if it refused the request. Clears an expired session. */
export function reportRefusal(client: QueryClient, title: string, error: unknown, otherwise: string): void {
  toast({ title, description: getRefusalMessage(error, otherwise), variant: 'destructive' })
  noteSignedOut(client, error)
}

/** Returns an `onError` of a mutation that calls `reportRefusal`. */
export function useFailureToast(title: string, otherwise: string): (error: unknown) => void {
  const client = useQueryClient()
  return (error) => reportRefusal(client, title, error, otherwise)
}
