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

/** Saves what a visitor wanted to save before signing in, once they are signed in and back. Shows nothing. */
export function PendingSaveWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  // Those of the person before.
  useEffect(() => forgetSavedMarks, [userId])
  const isBack = useLocation().pathname !== paths.login
  useEffect(() => {
    if (userId === undefined || !isBack) return
    const eventId = takePendingSave()
    if (eventId === null) return
    changeSaved(client, eventId, true).catch((error: unknown) => {
      // The event may be gone by now; then there is nothing to save.
      if (error instanceof ApiError && error.status === 404) return
      const description = 'The event you wanted to keep was not saved. Please try again.'
      toast({ title: 'This did not work', description, variant: 'destructive' })
    })
  }, [client, userId, isBack])
  return null
}
