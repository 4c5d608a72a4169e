import { parseSessionMessage, signInChannel, type SessionMessage } from '#contract/sign-in/sign-in.ts'
import { createStore } from './store.ts'

const latest = createStore<SessionMessage | null>(null)
/** Ids of received messages. The same message can arrive over several channels. */
const receivedIds = new Set<string>()
let isListening = false
let channel: BroadcastChannel | undefined

function receive(value: unknown): void {
  const message = parseSessionMessage(value)
  if (!message || receivedIds.has(message.id)) return
  receivedIds.add(message.id)
  latest.set(message)
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== signInChannel || newValue === null) return
  try {
    receive((JSON.parse(newValue) as { news?: unknown }).news)
  } catch {
    // Not one of our messages.
  }
}

function onMessage({ origin, data }: MessageEvent): void {
  if (origin === location.origin && typeof data === 'object' && data !== null)
    receive((data as Record<string, unknown>)[signInChannel])
}

function openChannels(): void {
  isListening = true
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(signInChannel)
  channel?.addEventListener('message', ({ data }) => receive(data))
  addEventListener('message', onMessage)
  addEventListener('storage', onStorage)
}

/** Subscribes to session changes in other tabs and in the sign-in window. @returns function to unsubscribe */
export function onSessionMessage(listener: (message: SessionMessage) => void): () => void {
  if (!isListening) openChannels()
  return latest.subscribe(() => {
    const message = latest.read()
    if (message) listener(message)
  })
}

/** Notifies the other tabs. */
export function postSessionMessage(kind: 'signed-in' | 'refreshed' | 'signed-out'): void {
  const message = { kind, id: `${Date.now()}-${Math.random()}` }
  receivedIds.add(message.id)
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel is always same-origin
  channel?.postMessage(message)
}
