import { constants, setPriority } from 'node:os'

/** Lets other processes go first. Keeps the normal priority where a sandbox forbids changing it. */
export function lowerPriority(set: (priority: number) => void = setPriority): void {
  try {
    set(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It only takes processor time from others then.
  }
}
