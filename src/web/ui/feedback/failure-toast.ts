import type { MutationMeta, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { noteExpiredSession } from '#web/platform/session-expiry.ts'
import { toast } from './toast-store.ts'

/** Returns the server's message about a failed request, or `otherwise` if it sent none. */
export const getErrorMessage = (error: unknown, otherwise: string): string =>
  (error instanceof ApiError && error.problem?.message) || otherwise

/** Returns the server's reason for refusing a request, or `otherwise` if the server itself failed or sent none. */
export const getRefusalMessage = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.status < 500 ? getErrorMessage(error, otherwise) : otherwise

/**
 * Shows a toast that an action failed, with the server's message if it refused the request.
 * @param title names the action
 * @param otherwise description if the server itself failed or sent no message
 */
export function showFailure(title: string, error: unknown, otherwise: string): void {
  toast({ title, description: getRefusalMessage(error, otherwise), variant: 'destructive' })
}

/** The toast of a mutation that fails, for its `meta`. See `showFailure`. */
export const failure = (title: string, otherwise: string) => ({ failure: { title, otherwise } })

/** Clears the session on a 401, since an expired session shows only when a request needs it. */
export function clearSessionOnUnauthorized(client: QueryClient, error: unknown): void {
  if (error instanceof ApiError && error.status === 401) noteExpiredSession(client)
}

/** Handles what all failed mutations have in common: an expired session, and the toast that their `meta` names. */
export function handleFailedMutation(client: QueryClient, error: unknown, meta: MutationMeta | undefined): void {
  clearSessionOnUnauthorized(client, error)
  if (meta?.failure) showFailure(meta.failure.title, error, meta.failure.otherwise)
}
