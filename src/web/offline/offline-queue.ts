import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { readSession } from '#web/platform/session.ts'
import { createStore } from '#web/platform/store.ts'

/** A change made on this device that the server hasn't confirmed yet. */
export interface QueuedChange<Payload = unknown> {
  kind: string
  /** The id of the changed item. A later change of the same item replaces this one. */
  item: number
  payload: Payload
  userId: number
  /** Time it was queued, in milliseconds. Unique in this tab. */
  queuedAt: number
  /** Whether sending it, or one before it, has failed; also true for changes of an earlier page or another tab. */
  isStuck: boolean
}

/** Handles the changes of one kind. */
export interface ChangeHandler<Payload> {
  /**
   * Sends a change and confirms it. May be called again for a change that the server has already applied.
   * @throws if the request fails
   */
  send(client: QueryClient, change: QueuedChange<Payload>): Promise<void>
  /** Undoes and reports a change that the server rejected. */
  undo(client: QueryClient, change: QueuedChange<Payload>, error: ApiError): void
  /** Reports that a change stays queued: the server can't be reached (any error), or the session has ended (401). */
  onWait?(client: QueryClient, change: QueuedChange<Payload>, error: unknown): void
  /** Displays a change of an earlier page as applied. */
  restore?(change: QueuedChange<Payload>): void
}

interface Options {
  /** @throws if the browser denies storage; the queue then lasts as long as the page */
  getStorage(): Storage
  /** Runs the work while no other tab does. */
  runAlone(work: () => Promise<void>): Promise<void>
}

const prefix = 'wonderlark-queue/'
/** Each item has its own storage key, so tabs never overwrite each other's changes. */
const getKey = ({ userId, kind, item }: QueuedChange) => `${prefix}${userId}/${kind}/${item}`
const isSame = (one: QueuedChange, other: QueuedChange) =>
  getKey(one) === getKey(other) && one.queuedAt === other.queuedAt

function parseChange(text: string | null): QueuedChange[] {
  try {
    return [JSON.parse(text ?? '') as QueuedChange]
  } catch {
    return []
  }
}

/** Whether a change stays queued. The first attempt reports server errors, since someone is watching. */
const mustWait = ({ isStuck }: QueuedChange, error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 401 || (isStuck && (error.status >= 500 || error.status === 429))

/**
 * Changes that are shown at once and sent as soon as possible: one at a time, oldest first, and only the latest of each
 * item. Shared by the browser's tabs; survives a reload.
 */
export class OfflineQueue {
  /** Oldest first. Empty on the server. */
  readonly changes = createStore<readonly QueuedChange[]>([])
  readonly #options: Options
  readonly #handlers = new Map<string, ChangeHandler<unknown>>()
  /** Changes that couldn't be stored, by `queuedAt`. */
  readonly #unstored = new Set<number>()
  #latestQueuedAt = 0
  #sending: Promise<void> | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Registers a kind of change. @returns function that queues one and sends it */
  define<Payload>(kind: string, handler: ChangeHandler<Payload>) {
    this.#handlers.set(kind, handler)
    return (client: QueryClient, item: number, payload: Payload): void => {
      const userId = readSession(client)?.userId
      if (userId === undefined) return
      this.#latestQueuedAt = Math.max(Date.now(), this.#latestQueuedAt + 1)
      this.#add({ kind, item, payload, userId, queuedAt: this.#latestQueuedAt, isStuck: false })
      void this.send(client)
    }
  }

  /** Opens the queue of a user: drops the changes of others and displays those of an earlier page as applied. */
  open(userId: number): void {
    this.sync()
    this.#remove((change) => change.userId !== userId)
    for (const change of this.changes.read()) this.#handlers.get(change.kind)?.restore?.(change)
  }

  /** Drops all changes. */
  clear(): void {
    this.sync()
    this.#remove(() => true)
  }

  /** Applies the changes that other tabs have queued and sent. */
  sync(): void {
    const stored = this.#readStored()
    if (!stored) return
    const known = this.changes.read()
    const adopted = stored.map((change) => known.find((other) => isSame(change, other)) ?? change)
    const unstored = known.filter(({ queuedAt }) => this.#unstored.has(queuedAt))
    const next = [...adopted, ...unstored].toSorted((one, other) => one.queuedAt - other.queuedAt)
    if (next.length !== known.length || next.some((change, index) => change !== known[index])) this.changes.set(next)
  }

  /** Sends the user's changes until the server can't be reached. Safe to call at any time. */
  send(client: QueryClient): Promise<void> {
    this.#sending ??= this.#options
      .runAlone(() => this.#sendAll(client))
      .finally(() => {
        this.#sending = null
        // A change may have been queued after the last request returned.
        if (this.#findNext(client, (change) => !change.isStuck)) void this.send(client)
      })
    return this.#sending
  }

  async #sendAll(client: QueryClient): Promise<void> {
    this.sync()
    const tried = new Set<number>()
    for (;;) {
      const change = this.#findNext(client, ({ queuedAt }) => !tried.has(queuedAt))
      if (!change) return
      tried.add(change.queuedAt)
      if (!(await this.#sendOne(client, change))) return
    }
  }

  /** @returns whether to continue with the next change */
  async #sendOne(client: QueryClient, change: QueuedChange): Promise<boolean> {
    const handler = this.#handlers.get(change.kind)
    try {
      await handler?.send(client, change)
    } catch (error) {
      if (mustWait(change, error)) {
        this.#holdAll(client, error)
        return false
      }
      // A later change of the item decides what is shown.
      if (this.#settle(change)) handler?.undo(client, change, error as ApiError)
      return true
    }
    this.#settle(change)
    return true
  }

  /** Marks all changes as stuck, also those behind the failed one, or `send` would try again at once. */
  #holdAll(client: QueryClient, error: unknown): void {
    const waiting = this.changes.read().filter(({ isStuck }) => !isStuck)
    if (waiting.length === 0) return
    this.changes.set(this.changes.read().map((change) => (change.isStuck ? change : { ...change, isStuck: true })))
    for (const change of waiting) this.#handlers.get(change.kind)?.onWait?.(client, change, error)
  }

  #findNext(client: QueryClient, isWanted: (change: QueuedChange) => boolean): QueuedChange | undefined {
    const userId = readSession(client)?.userId
    return this.changes
      .read()
      .find((change) => change.userId === userId && this.#handlers.has(change.kind) && isWanted(change))
  }

  #add(change: QueuedChange): void {
    this.sync()
    try {
      this.#options.getStorage().setItem(getKey(change), JSON.stringify({ ...change, isStuck: true }))
    } catch {
      this.#unstored.add(change.queuedAt)
    }
    this.changes.set([...this.changes.read().filter((other) => getKey(other) !== getKey(change)), change])
  }

  /** Removes a change. @returns false if a later change of the item has replaced it */
  #settle(change: QueuedChange): boolean {
    this.sync()
    const isLatest = this.changes.read().some((other) => isSame(change, other))
    this.#remove((other) => isSame(change, other))
    return isLatest
  }

  #remove(isGone: (change: QueuedChange) => boolean): void {
    const gone = this.changes.read().filter(isGone)
    if (gone.length === 0) return
    for (const change of gone) {
      this.#unstored.delete(change.queuedAt)
      try {
        this.#options.getStorage().removeItem(getKey(change))
      } catch {
        // It was never stored.
      }
    }
    this.changes.set(this.changes.read().filter((change) => !gone.includes(change)))
  }

  /** Returns null if the browser denies storage. */
  #readStored(): QueuedChange[] | null {
    try {
      const storage = this.#options.getStorage()
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
      return keys.filter((key) => key.startsWith(prefix)).flatMap((key) => parseChange(storage.getItem(key)))
    } catch {
      return null
    }
  }
}

/** Milliseconds to wait for another tab, which the browser may have suspended. */
const lockTimeoutMs = 5_000

async function runAlone(work: () => Promise<void>): Promise<void> {
  // Web Locks need HTTPS or localhost. Without a lock, two tabs may both send a change; the server applies it once.
  if (!navigator.locks) return work()
  try {
    await navigator.locks.request('wonderlark-queue', { signal: AbortSignal.timeout(lockTimeoutMs) }, work)
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error
    await work()
  }
}

export const offlineQueue = new OfflineQueue({ getStorage: () => localStorage, runAlone })
