/** A task that its person has ticked off and the server may not know of yet. */
export interface WaitingTask {
  userId: number
  goalId: number
  /** See `GoalTask`. */
  key: number
  taskId: number
  /** When it was done, ISO in UTC. */
  at: string
  /** The server could not be reached with it so far. */
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
    // Without storage, what waits is kept as long as the page is open.
    return none
  }
}

function write(next: readonly WaitingTask[]): void {
  waiting = next
  try {
    // What a closed tab leaves behind has to be sent by the next one.
    localStorage.setItem(storageKey, JSON.stringify(next.map((task) => ({ ...task, isStuck: true }))))
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

function hearStored({ key }: StorageEvent): void {
  if (key !== storageKey) return
  waiting = readStored()
  for (const listener of listeners) listener()
}

/** What is ticked off here and not yet known to the server, oldest first; kept on the device, shared by its tabs. */
export const waitingStore = {
  read: (): readonly WaitingTask[] => (waiting ??= readStored()),
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) addEventListener('storage', hearStored)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) removeEventListener('storage', hearStored)
    }
  },
  /** A task waits once, however often it is ticked. @returns whether it did not wait yet */
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

/** On the server nothing waits. */
export const readNothing = () => none
