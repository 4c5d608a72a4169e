import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './open-database.ts'
import type { Session } from './database-session.ts'

export interface Subscription {
  hear(payload: string): void
  /** Called when the connection was lost and is back: some may have been missed. */
  onGap(): void
  /** Called when the connection was lost: nothing is heard until `onGap`. */
  onLoss?(): void
}

export interface DatabaseListener {
  /** Resolves once nothing is missed any more; waits for a database that cannot be reached. */
  listen(channel: string, ears: Subscription): Promise<void>
  /** Resolves once the connection is closed. */
  close(): Promise<void>
}

export interface ListenerOptions {
  database: Pick<Database, 'openSession'>
  /** Told why the connection could not be had. */
  onError: (error: unknown) => void
}

/** Milliseconds to wait after a lost connection, doubled each time. */
const patience = { first: 250, most: 10_000 }

/** What processes tell one another through the database, heard over one connection that comes back when it is lost. */
export function createDatabaseListener({ database, onError }: ListenerOptions): DatabaseListener {
  const heard = new Map<string, Subscription>()
  const closing = new AbortController()
  let current: Promise<Session> | null = null

  const open = async (): Promise<Session> => {
    for (let wait = patience.first; ; wait = Math.min(wait * 2, patience.most)) {
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
    for (const [channel, ears] of heard) await session.listen(channel, (payload) => ears.hear(payload))
    void session.ended.then(() => {
      if (!closing.signal.aborted) for (const ears of heard.values()) ears.onLoss?.()
      return reconnect()
    })
    return session
  }
  const reconnect = async () => {
    if (closing.signal.aborted) return
    current = connect()
    try {
      await current
      for (const ears of heard.values()) ears.onGap()
    } catch (error) {
      if (closing.signal.aborted) return
      onError(error)
      void reconnect()
    }
  }

  return {
    listen: async (channel, ears) => {
      heard.set(channel, ears)
      const isFirst = current === null
      current ??= connect()
      const session = await current
      if (!isFirst) await session.listen(channel, (payload) => ears.hear(payload))
    },
    close: async () => {
      const session = current
      closing.abort()
      await session?.then((open) => open.close()).catch(() => null)
    },
  }
}
