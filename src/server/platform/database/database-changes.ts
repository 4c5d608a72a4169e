import { randomUUID } from 'node:crypto'
import type { Database } from './open-database.ts'
import type { DatabaseListener } from './database-listener.ts'

/** Tracks changes to publicly readable data, whichever process makes them. */
export interface PublicChanges {
  /** Returns a version that grows with every change to these topics. Data read at the same version is still current. */
  stampOf(topics: readonly string[]): number
  /**
   * Whether every change older than two seconds has been received; false while the listener connection is down. Returns
   * immediately if that is known, otherwise queries the database.
   */
  areHeard(): boolean | Promise<boolean>
}

export interface PublicChangesOptions {
  database: Pick<Database, 'write' | 'onPublicChange'>
  listener: DatabaseListener
  onError: (error: unknown) => void
  /** Called for every change received, and when some may have been missed. */
  onChange?: () => void
  /** Monotonic clock in milliseconds, from any origin. */
  now?: () => number
}

/**
 * All in milliseconds: the age at which the last received heartbeat is too old, the minimum interval between
 * heartbeats, and how long callers wait for a heartbeat.
 */
export const heartbeatTimings = { unheard: 2_000, renewal: 500, patience: 250 }

const channel = 'public_changes'
const heartbeatPrefix = 'echo '

/** Counts the changes of each topic. Possibly missed changes count towards every topic. */
function createCounts(onChange: () => void = () => undefined) {
  const counts = new Map<string, number>()
  let missed = 0
  return {
    raise: (topic: string) => {
      counts.set(topic, (counts.get(topic) ?? 0) + 1)
      onChange()
    },
    raiseAll: () => {
      missed += 1
      onChange()
    },
    sumOf: (topics: readonly string[]) => topics.reduce((sum, topic) => sum + (counts.get(topic) ?? 0), missed),
  }
}

/** Detects whether the listener connection is alive by sending heartbeats and waiting for them to come back. */
function createHeartbeat(send: (at: number) => Promise<unknown>, now: () => number) {
  /** Send times of the last heartbeat received and of the one in flight. */
  let heard = -Infinity
  let sent = -Infinity
  let isDown = true
  /** Set when the last heartbeat didn't return. Callers no longer wait for the next ones, which are still sent. */
  let isDeaf = false
  /** Whether a heartbeat is in flight, so that they don't pile up behind an unresponsive database. */
  let isCalling = false
  let echo = Promise.withResolvers<boolean>()

  const call = async () => {
    sent = now()
    isCalling = true
    const { promise, resolve } = (echo = Promise.withResolvers<boolean>())
    const giveUp = () => {
      isDeaf = true
      resolve(false)
    }
    const ring = setTimeout(giveUp, heartbeatTimings.patience)
    if (!(await send(sent))) giveUp()
    isCalling = false
    await promise
    clearTimeout(ring)
  }
  return {
    hear: (at: number) => {
      if (isDown) return
      heard = Math.max(heard, at)
      isDeaf = false
      // The query's response may arrive after its notification, and would delay the next heartbeat.
      isCalling = false
      echo.resolve(true)
    },
    setDown: (isSo: boolean) => {
      isDown = isSo
      heard = -Infinity
      echo.resolve(false)
    },
    areHeard: () => {
      if (isDown) return false
      if (!isCalling && now() - sent > heartbeatTimings.renewal) void call()
      if (now() - heard < heartbeatTimings.unheard) return true
      return isDeaf ? false : echo.promise
    },
  }
}

/**
 * Watches public changes: those of other processes through the listener, those of this process at commit.
 *
 * PostgreSQL delivers notifications in commit order. When this process receives its own heartbeat, it has therefore
 * received everything committed before the heartbeat was sent. This detects a connection that died silently, and a
 * pooler that drops notifications.
 */
export function watchPublicChanges(options: PublicChangesOptions): PublicChanges {
  const { database, listener, onError, onChange, now = () => performance.now() } = options
  const counts = createCounts(onChange)
  const self = `${heartbeatPrefix}${randomUUID()} `
  const send = async (at: number) => {
    try {
      // Heartbeats needn't be durable, so don't wait for a disk or a standby.
      await database.write(
        (sql) => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${self + at})`,
      )
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }
  const echoes = createHeartbeat(send, now)
  const hear = (payload: string) => {
    if (payload.startsWith(self)) echoes.hear(Number(payload.slice(self.length)))
    else if (!payload.startsWith(heartbeatPrefix)) counts.raise(payload)
  }
  const resume = () => {
    counts.raiseAll()
    echoes.setDown(false)
  }
  database.onPublicChange(counts.raise)
  listener.listen(channel, { hear, onLoss: () => echoes.setDown(true), onGap: resume }).then(resume, onError)
  return { stampOf: counts.sumOf, areHeard: echoes.areHeard }
}
