import type { PageMessage } from '#contract/worker-messages.ts'
import { createStore } from '#web/platform/store.ts'
import { hasWorkers, postToWorker } from './worker.ts'

interface Connection {
  isOnline: boolean
  /** Time of the oldest cached data on the page, ISO 8601; null if everything came from the server. */
  asOf: string | null
}

/** Whether the server can be reached, and how old the data on the page is. */
export const connectionStore = createStore<Connection>({ isOnline: true, asOf: null })

const change = (next: Partial<Connection>) => connectionStore.set({ ...connectionStore.read(), ...next })

const onMessage = ({ data }: MessageEvent<PageMessage>) => change({ asOf: data.at })
const noteConnection = () => change({ isOnline: navigator.onLine })

/** Keeps the store up to date. @returns function to stop */
export function watchConnection(): () => void {
  noteConnection()
  addEventListener('offline', noteConnection)
  addEventListener('online', noteConnection)
  if (hasWorkers()) {
    navigator.serviceWorker.addEventListener('message', onMessage)
    navigator.serviceWorker.startMessages()
  }
  // The worker may have reported the age before this code was loaded.
  readAge()
  return () => {
    removeEventListener('offline', noteConnection)
    removeEventListener('online', noteConnection)
    navigator.serviceWorker?.removeEventListener('message', onMessage)
  }
}

/** Resets the age that the worker has recorded, before everything is refetched. */
export const clearAge = (): void => postToWorker({ kind: 'forget age' })

/** Asks the worker for the age; its response arrives as a message. */
export const readAge = (): void => postToWorker({ kind: 'report age' })
