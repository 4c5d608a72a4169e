import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { deviceList, openDeviceList } from './device-list.ts'
import { signInStore, toggleSaved } from './mutations.ts'
import { takePendingAction } from './pending-save.ts'
import { clearSavedMarks } from './saved-marks.ts'

/**
 * Saves the event that a visitor wanted to save before signing in, and moves the events stored on the device into the
 * account. Renders nothing.
 */
export function PendingSaveWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  // Discards the marks of the previous user.
  useEffect(() => clearSavedMarks, [userId])
  const { isSignInOpen } = useSite()
  useEffect(() => signInStore.set(isSignInOpen), [isSignInOpen])
  useEffect(openDeviceList, [])
  const isBack = useLocation().pathname !== paths.login
  useEffect(() => {
    if (userId === undefined || !isBack) return
    const eventId = takePendingAction('save')
    if (eventId !== null) toggleSaved(client, eventId, true)
    if (Object.keys(deviceList.read().events).length > 0)
      void import('./device-adoption.ts').then(({ adoptDeviceList }) => adoptDeviceList(client))
  }, [client, userId, isBack])
  return null
}
