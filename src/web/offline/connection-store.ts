import type { PageMessage } from '#contract/worker-messages.ts'
import { hasWorkers, postToWorker } from './worker.ts'

export interface Connection {
  isOnline: boolean
  /** Time of the oldest cached data on the page, ISO 8601; null if everything came from the server. */
  asOf: string | null
}

const online: Connection = { isOnline: true, asOf: null }
let connection = online
const listeners = new Set<() => void>()

function change(next: Partial<Connection>): void {
  connection = { ...connection, ...next }
  for (const listener of listeners) listener()
}

const onWorkerMessage = ({ data }: MessageEvent<PageMessage>) => change({ asOf: data.at })
const goOffline = () => change({ isOnline: false })
const goOnline = () => change({ isOnline: true })

function open(): void {
  addEventListener('offline', goOffline)
  addEventListener('online', goOnline)
  if (hasWorkers()) {
    navigator.serviceWorker.addEventListener('message', onWorkerMessage)
    navigator.serviceWorker.startMessages()
  }
  connection = { ...connection, isOnline: navigator.onLine }
  // The worker may have reported the age before this code was loaded.
  postToWorker({ kind: 'report age' })
}

/** Stores whether the server can be reached, and how old the data on the page is. */
export const connectionStore = {
  read: (): Connection => connection,
  readOnServer: (): Connection => online,
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) open()
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  /** Clears the age after everything has been refetched. */
  markFresh(): void {
    postToWorker({ kind: 'forget age' })
    change({ asOf: null })
  },
}
