import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { useSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/toast-store.ts'
import { changeSaved } from './mutations.ts'
import { takePendingSave } from './pending-save.ts'
import { forgetSavedMarks } from './saved-marks.ts'

/** Saves the event that a visitor wanted to save before signing in. Renders nothing. */
export function PendingSaveWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  // Discards the marks of the previous user.
  useEffect(() => forgetSavedMarks, [userId])
  const isBack = useLocation().pathname !== paths.login
  useEffect(() => {
    if (userId === undefined || !isBack) return
    const eventId = takePendingSave()
    if (eventId === null) return
    changeSaved(client, eventId, true).catch((error: unknown) => {
      // The event may have been deleted meanwhile; then there is nothing to save.
      if (error instanceof ApiError && error.status === 404) return
      const description = 'The event you wanted to keep was not saved. Please try again.'
      toast({ title: 'This did not work', description, variant: 'destructive' })
    })
  }, [client, userId, isBack])
  return null
}
