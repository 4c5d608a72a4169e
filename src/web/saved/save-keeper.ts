import type { QueryClient } from '@tanstack/react-query'

/**
 * Queues a change on this device.
 * @throws if it can't be stored
 */
type KeepSave = (client: QueryClient, eventId: number, isSaved: boolean) => void

let keeper: KeepSave | null = null

/** Registers the queue. Its code loads lazily, but while the network is still available. */
export function setSaveKeeper(keep: KeepSave): void {
  keeper = keep
}

/** @returns whether the change was queued on this device */
export function queueSave(...change: Parameters<KeepSave>): boolean {
  try {
    keeper?.(...change)
    return keeper !== null
  } catch {
    // Neither the server nor this device can store the change, so the caller reports an error.
    return false
  }
}
