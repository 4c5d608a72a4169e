import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { changeSaved } from './mutations.ts'
import { takePendingSave } from './pending-save.ts'

/** Saves what a visitor wanted to save before signing in, once they are signed in and back. Shows nothing. */
export function PendingSaveWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  const isBack = useLocation().pathname !== paths.login
  useEffect(() => {
    if (userId === undefined || !isBack) return
    const eventId = takePendingSave()
    // The event may be gone by now; there is nothing left to undo then.
    if (eventId !== null) changeSaved(client, eventId, true).catch(() => null)
  }, [client, userId, isBack])
  return null
}
