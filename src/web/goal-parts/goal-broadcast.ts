const name = 'wonderlark-goals'
let channel: BroadcastChannel | undefined

const open = () => (channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name))

/** Notifies other tabs that a goal has changed. */
export function broadcastGoalChange(): void {
  open()?.postMessage('changed')
}

/**
 * Subscribes to changes made in other tabs.
 * @returns a function that unsubscribes
 */
export function onGoalChange(listener: () => void): () => void {
  const listening = open()
  listening?.addEventListener('message', listener)
  return () => listening?.removeEventListener('message', listener)
}
