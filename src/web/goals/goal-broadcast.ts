const name = 'wonderlark-goals'
let channel: BroadcastChannel | undefined

const open = () => (channel ??= typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name))

/** Tells the other tabs that a goal has changed. */
export function broadcastGoalChange(): void {
  open()?.postMessage('changed')
}

/** Hears of changes made in other tabs. @returns what stops it */
export function onGoalChange(listener: () => void): () => void {
  const heard = open()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}
