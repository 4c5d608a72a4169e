import type { QueryClient } from '@tanstack/react-query'

/** Keeps a change on this device. @throws when it cannot */
type KeepSave = (client: QueryClient, eventId: number, isSaved: boolean) => void

let keeper: KeepSave | null = null

/** Its code comes late, but before the network goes: from then on it is asked. */
export function setSaveKeeper(keep: KeepSave): void {
  keeper = keep
}

/** @returns whether the change waits on this device now */
export function queueSave(...change: Parameters<KeepSave>): boolean {
  try {
    keeper?.(...change)
    return keeper !== null
  } catch {
    // Neither the server nor this device takes it: the person is told.
    return false
  }
}
