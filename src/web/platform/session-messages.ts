import { parseSessionMessage, signInChannel, type SessionMessage } from '#contract/sign-in.ts'

type Listener = (news: SessionMessage) => void

const listeners = new Set<Listener>()
/** Ids of what was heard; the same news comes by several ways. */
const heard = new Set<string>()
let channel: BroadcastChannel | undefined

function hear(value: unknown): void {
  const news = parseSessionMessage(value)
  if (!news || heard.has(news.id)) return
  heard.add(news.id)
  for (const listener of listeners) listener(news)
}

function hearStored({ key, newValue }: StorageEvent): void {
  if (key !== signInChannel || newValue === null) return
  try {
    hear((JSON.parse(newValue) as { news?: unknown }).news)
  } catch {
    // Not ours.
  }
}

function hearMessage({ origin, data }: MessageEvent): void {
  if (origin === location.origin && typeof data === 'object' && data !== null)
    hear((data as Record<string, unknown>)[signInChannel])
}

function openWays(): void {
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(signInChannel)
  channel?.addEventListener('message', ({ data }) => hear(data))
  addEventListener('message', hearMessage)
  addEventListener('storage', hearStored)
}

/** Hears what happens to the session in other tabs and in the sign-in window. @returns what stops it */
export function onSessionMessage(listener: Listener): () => void {
  if (!channel && listeners.size === 0) openWays()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells the other tabs. */
export function postSessionMessage(kind: 'refreshed' | 'signed-out'): void {
  const news = { kind, id: `${Date.now()}-${Math.random()}` }
  heard.add(news.id)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has one origin, its own
  channel?.postMessage(news)
}
