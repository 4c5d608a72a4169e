/** A task that was completed on this device and may not have reached the server yet. */
export interface WaitingTask {
  userId: number
  goalId: number
  /** See `GoalTask`. */
  key: number
  taskId: number
  /** Completion time, ISO in UTC. */
  at: string
  /** Whether an attempt to reach the server has failed. */
  isStuck: boolean
}

const storageKey = 'wonderlark-waiting-tasks'
const none: readonly WaitingTask[] = []
let waiting: readonly WaitingTask[] | null = null
const listeners = new Set<() => void>()

function readStored(): readonly WaitingTask[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as WaitingTask[]) : none
  } catch {
    // Without storage, the queue lasts as long as the page is open.
    return none
  }
}

function write(next: readonly WaitingTask[]): void {
  waiting = next
  try {
    // Tasks left behind by a closed tab have to be sent by the next one.
    localStorage.setItem(storageKey, JSON.stringify(next.map((task) => ({ ...task, isStuck: true }))))
  } catch {
    // See above.
  }
  for (const listener of listeners) listener()
}

function onStorage({ key }: StorageEvent): void {
  if (key !== storageKey) return
  waiting = readStored()
  for (const listener of listeners) listener()
}

/** Completions not yet confirmed by the server, oldest first. Stored on the device and shared by its tabs. */
export const waitingStore = {
  read: (): readonly WaitingTask[] => (waiting ??= readStored()),
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  },
  /**
   * Queues a task unless it is queued already.
   * @returns whether it was added
   */
  add(task: WaitingTask): boolean {
    const known = waitingStore.read()
    if (known.some(({ key }) => key === task.key)) return false
    write([...known, task])
    return true
  },
  drop: (key: number) => write(waitingStore.read().filter((task) => task.key !== key)),
  markStuck: (key: number) =>
    write(waitingStore.read().map((task) => (task.key === key ? { ...task, isStuck: true } : task))),
}

/** The server has no queue. */
export const readNothing = () => none
