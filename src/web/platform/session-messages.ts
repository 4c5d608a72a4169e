import { parseSessionMessage, signInChannel, type SessionMessage } from '#contract/sign-in.ts'

type Listener = (news: SessionMessage) => void

const listeners = new Set<Listener>()
/** Ids of received messages. The same message can arrive over several channels. */
const receivedIds = new Set<string>()
let channel: BroadcastChannel | undefined

function receive(value: unknown): void {
  const news = parseSessionMessage(value)
  if (!news || receivedIds.has(news.id)) return
  receivedIds.add(news.id)
  for (const listener of listeners) listener(news)
}

function hearStored({ key, newValue }: StorageEvent): void {
  if (key !== signInChannel || newValue === null) return
  try {
    receive((JSON.parse(newValue) as { news?: unknown }).news)
  } catch {
    // Not one of our messages.
  }
}

function hearMessage({ origin, data }: MessageEvent): void {
  if (origin === location.origin && typeof data === 'object' && data !== null)
    receive((data as Record<string, unknown>)[signInChannel])
}

function openChannels(): void {
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(signInChannel)
  channel?.addEventListener('message', ({ data }) => receive(data))
  addEventListener('message', hearMessage)
  addEventListener('storage', hearStored)
}

/** Subscribes to session changes in other tabs and in the sign-in window. @returns function to unsubscribe */
export function onSessionMessage(listener: Listener): () => void {
  if (!channel && listeners.size === 0) openChannels()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notifies the other tabs. */
export function postSessionMessage(kind: 'refreshed' | 'signed-out'): void {
  const news = { kind, id: `${Date.now()}-${Math.random()}` }
  receivedIds.add(news.id)
  // oxlint-disable-next-line require-post-message-target-origin -- a BroadcastChannel is always same-origin
  channel?.postMessage(news)
}
