import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import { keepSessionAlive } from '#domain/people/session-keeper.ts'
import { ApiError } from '#web/platform/api.ts'
import { noteExpiredSession } from '#web/platform/session-expiry.ts'
import { onSessionMessage, postSessionMessage } from '#web/platform/session-messages.ts'
import { detectSession, readSession, refreshSession, setSession, getSpan, useSession } from '#web/platform/session.ts'

function after(milliseconds: number, call: () => void): () => void {
  const timer = setTimeout(call, milliseconds)
  return () => clearTimeout(timer)
}

/** Refreshes the session and keeps it in sync with the server and other tabs. Renders nothing. */
export function SessionWatch() {
  const client = useQueryClient()
  const session = useSession()
  const span = session && JSON.stringify(getSpan(session))

  useEffect(() => {
    if (span === null) return
    const keeper = keepSessionAlive(JSON.parse(span), {
      beforeEnd: limits.session.refreshMinutesBeforeEnd * 60_000,
      now: Date.now,
      after,
      refresh: async () => {
        const outcome = await refreshSession(client)
        if (typeof outcome === 'object') postSessionMessage('refreshed')
        return outcome
      },
      onEnd: () => noteExpiredSession(client),
    })
    addEventListener('online', keeper.check)
    document.addEventListener('visibilitychange', keeper.check)
    return () => {
      removeEventListener('online', keeper.check)
      document.removeEventListener('visibilitychange', keeper.check)
      keeper.stop()
    }
  }, [client, span])

  useEffect(
    () =>
      onSessionMessage(({ kind }) => {
        if (kind === 'signed-out') setSession(client, null)
        else if (kind !== 'sign-in-failed' && kind !== 'sign-in-continues') void detectSession(client).catch(() => null)
      }),
    [client],
  )

  useEffect(() => {
    const cache = client.getQueryCache()
    const check = (error: unknown) => {
      if (error instanceof ApiError && error.status === 401 && readSession(client)) noteExpiredSession(client)
    }
    // Requests may have failed before this was loaded.
    for (const { state } of cache.getAll()) check(state.error)
    return cache.subscribe((change) => {
      if (change.type === 'updated' && change.action.type === 'error') check(change.action.error)
    })
  }, [client])
  return null
}
