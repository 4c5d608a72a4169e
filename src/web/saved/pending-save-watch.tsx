import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { toggleSaved } from './mutations.ts'
import { takePendingAction } from './pending-save.ts'
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
    const eventId = takePendingAction('save')
    if (eventId !== null) toggleSaved(client, eventId, true)
  }, [client, userId, isBack])
  return null
}
