import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession, readSession } from '#web/platform/session.ts'
import { setSaveKeeper } from './save-keeper.ts'
import { ApiError } from '#web/platform/api.ts'
import { call } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast-store.ts'
import { refetchUserLists } from './queries.ts'
import { markSaved } from './saved-marks.ts'

/** A save or unsave that hasn't reached the server yet. */
interface WaitingSave {
  userId: number
  eventId: number
  isSaved: boolean
}

const key = 'wonderlark-waiting-saves'

function read(): WaitingSave[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? (stored as WaitingSave[]) : []
  } catch {
    // Without storage there is no queue.
    return []
  }
}

const write = (waiting: readonly WaitingSave[]) => localStorage.setItem(key, JSON.stringify(waiting))
const isSame = (one: WaitingSave, other: WaitingSave) => one.userId === other.userId && one.eventId === other.eventId
const ownOf = (client: QueryClient) => read().filter(({ userId }) => userId === readSession(client)?.userId)

/**
 * Queues a change on this device until the server is reachable. A later change of the same event replaces an earlier
 * one.
 * @throws if nobody is signed in or the browser has no storage
 */
function queueWaitingSave(client: QueryClient, eventId: number, isSaved: boolean): void {
  const userId = readSession(client)?.userId
  if (userId === undefined) throw new Error('Nobody is signed in.')
  const change = { userId, eventId, isSaved }
  write([...read().filter((other) => !isSame(change, other)), change])
  toast({
    title: isSaved ? 'Saved on this device' : 'Removed on this device',
    description: 'Your list follows once you are back online.',
  })
}

/** Shows queued changes as done. */
function markWaitingSaves(client: QueryClient): void {
  for (const { eventId, isSaved } of ownOf(client)) markSaved(eventId, isSaved)
}

/** @returns whether the change is settled: applied, or permanently rejected */
async function send(client: QueryClient, { eventId, isSaved }: WaitingSave): Promise<boolean> {
  try {
    await call(client, isSaved ? 'saveEvent' : 'unsaveEvent', { params: { id: eventId } })
    return true
  } catch (error) {
    // The event was deleted, so there is nothing to save.
    return error instanceof ApiError && error.status === 404
  }
}

let sending: Promise<void> | null = null

async function sendAll(client: QueryClient): Promise<void> {
  let sent = 0
  for (const change of ownOf(client)) {
    if (!(await send(client, change))) break
    sent += 1
    // If the event was changed again meanwhile, that change stays queued.
    write(read().filter((other) => !isSame(change, other) || other.isSaved !== change.isSaved))
  }
  if (sent === 0) return
  await refetchUserLists(client)
  toast({ title: 'Your list is up to date', description: 'What you changed on the way has been sent.' })
}

/** Sends queued changes one at a time; those that fail stay queued. */
function sendWaitingSaves(client: QueryClient): Promise<void> {
  sending ??= sendAll(client).finally(() => {
    sending = null
  })
  return sending
}

/** Sends changes made offline when a page opens and when the network is back. Renders nothing. */
export function WaitingSavesWatch() {
  const client = useQueryClient()
  const userId = useSession()?.userId
  useEffect(() => setSaveKeeper(queueWaitingSave), [])
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
