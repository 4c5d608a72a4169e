import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Session } from './open-database.ts'

interface Subscription {
  onMessage(payload: string): void
  /** Called once a lost connection is re-established. Some notifications may have been missed. */
  onGap(): void
}

export interface DatabaseListener {
  /** Resolves once the subscription is active. Waits for a database that can't be reached. */
  listen(channel: string, subscription: Subscription): Promise<void>
  /** Resolves once the connection is closed. */
  close(): Promise<void>
}

export interface ListenerOptions {
  database: Pick<Database, 'openSession'>
  /** Called with the reason when connecting fails. */
  onError: (error: unknown) => void
}

/** Delay in milliseconds before reconnecting, doubled after each failure. */
const retryDelayMs = { first: 250, max: 10_000 }

/**
 * Receives notifications that processes send each other through the database. Uses a single connection and reopens it
 * when it is lost.
 */
export function createDatabaseListener({ database, onError }: ListenerOptions): DatabaseListener {
  const subscriptions = new Map<string, Subscription>()
  const closing = new AbortController()
  let current: Promise<Session> | null = null

  const open = async (): Promise<Session> => {
    for (let wait = retryDelayMs.first; ; wait = Math.min(wait * 2, retryDelayMs.max)) {
      closing.signal.throwIfAborted()
      try {
        return await database.openSession()
      } catch (error) {
        onError(error)
        await pause(wait, undefined, { signal: closing.signal, ref: false })
      }
    }
  }
  const connect = async (): Promise<Session> => {
    const session = await open()
    for (const [channel, subscription] of subscriptions)
      await session.listen(channel, (payload) => subscription.onMessage(payload))
    void session.ended.then(reconnect)
    return session
  }
  const reconnect = async () => {
    if (closing.signal.aborted) return
    current = connect()
    try {
      await current
      for (const subscription of subscriptions.values()) subscription.onGap()
    } catch (error) {
      if (closing.signal.aborted) return
      onError(error)
      void reconnect()
    }
  }

  return {
    listen: async (channel, subscription) => {
      subscriptions.set(channel, subscription)
      const isFirst = current === null
      current ??= connect()
      const session = await current
      if (!isFirst) await session.listen(channel, (payload) => subscription.onMessage(payload))
    },
    close: async () => {
      const session = current
      closing.abort()
      await session?.then((open) => open.close()).catch(() => null)
    },
  }
}
