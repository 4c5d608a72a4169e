import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { setSaveKeeper } from './save-keeper.ts'
import { keepWaitingSave, markWaitingSaves, sendWaitingSaves } from './waiting-saves.ts'

/** Sends changes that were made without a network: when a page opens, and when the network is back. Shows nothing. */
export function WaitingSavesWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => setSaveKeeper(keepWaitingSave), [])
  useEffect(() => {
    if (userId === undefined) return
    const send = () => void sendWaitingSaves(client)
    markWaitingSaves(client)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [client, userId])
  return null
}
