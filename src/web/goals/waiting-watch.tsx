import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { sendWaiting } from './waiting-tasks.ts'

/** Sends queued completions when a page opens, after sign-in and when the network is back. Renders nothing. */
export function WaitingWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => {
    if (userId === undefined) return
    const send = () => void sendWaiting(client)
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [client, userId])
  return null
}
