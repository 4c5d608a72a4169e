const name = 'wonderlark-own-events'
let channel: BroadcastChannel | undefined

const open = () => (channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name))

/** A change of the current user's relation to an event. */
export interface OwnEventChange {
  eventId: number
  /** Absent unless the event was saved or unsaved. */
  isSaved?: boolean
}

const parseChange = (data: unknown): OwnEventChange | null => {
  const { eventId, isSaved } = (data ?? {}) as Partial<Record<keyof OwnEventChange, unknown>>
  if (typeof eventId !== 'number') return null
  return { eventId, ...(typeof isSaved === 'boolean' && { isSaved }) }
}

/** Notifies other tabs that an event was saved, RSVPed to or attended, or no longer. */
export function broadcastOwnEvent(change: OwnEventChange): void {
  open()?.postMessage(change)
}

/**
 * Subscribes to changes made in other tabs.
 * @returns a function that unsubscribes
 */
export function onOwnEventChange(listener: (change: OwnEventChange) => void): () => void {
  const listening = open()
  const receive = ({ data }: MessageEvent) => {
    const change = parseChange(data)
    if (change) listener(change)
  }
  listening?.addEventListener('message', receive)
  return () => listening?.removeEventListener('message', receive)
}
