import { randomUUID } from 'node:crypto'
import type { Database } from './database.ts'
import type { DatabaseListener } from './database-listener.ts'

/** What was changed in what anybody may read, whichever process changed it. */
export interface PublicChanges {
  /** A number that grows with every change of these topics. What was read under the same number is still so. */
  stampOf(topics: readonly string[]): number
  /**
   * Whether every change of more than `limits.unheard` ago has been heard; false while the line to the database is
   * broken. At once where it is known, else after the database was asked.
   */
  areHeard(): boolean | Promise<boolean>
}

export interface PublicChangesOptions {
  database: Pick<Database, 'write' | 'onPublicChange'>
  listener: DatabaseListener
  onError: (error: unknown) => void
  /** Called with every change that is heard of, and when some may have been missed. */
  onChange?: () => void
  /** Milliseconds from any moment on. */
  now?: () => number
}

/** Milliseconds: see `areHeard`; how often the line is tried while somebody asks; how long an asker waits for that. */
export const hearing = { unheard: 2_000, renewal: 500, patience: 250 }

const channel = 'public_changes'
const echoPrefix = 'echo '

/** Counts the changes of each topic, and those that may have been missed for all of them. */
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

/**
 * Hears of changes over the listener, and of those of this process at their commit. Notices arrive in the order of the
 * commits: whoever hears its own echo has heard everything that was committed before that was sent. So a line that is
 * dead without a word, or that goes through a pooler that drops notices, is found out.
 */
export function watchPublicChanges(options: PublicChangesOptions): PublicChanges {
  const { database, listener, onError, onChange, now = () => performance.now() } = options
  const counts = createCounts(onChange)
  const self = `${echoPrefix}${randomUUID()} `
  /** When the echoes were sent: of the one that was heard last, and of the one that is under way. */
  let heard = -Infinity
  let sent = -Infinity
  let isDown = true
  /** The last echo did not come: nobody waits for the next ones, which are still sent. */
  let isDeaf = false
  let echo = Promise.withResolvers<boolean>()

  const hear = (payload: string) => {
    if (!payload.startsWith(echoPrefix)) return counts.raise(payload)
    if (!payload.startsWith(self) || isDown) return undefined
    heard = Math.max(heard, Number(payload.slice(self.length)))
    isDeaf = false
    return echo.resolve(true)
  }
  const lose = () => {
    isDown = true
    heard = -Infinity
    echo.resolve(false)
  }
  const resume = () => {
    counts.raiseAll()
    isDown = false
  }
  const sendEcho = async () => {
    sent = now()
    const { promise, resolve } = (echo = Promise.withResolvers<boolean>())
    const giveUp = () => {
      isDeaf = true
      resolve(false)
    }
    const ring = setTimeout(giveUp, hearing.patience)
    try {
      // Nothing that has to last: no wait for a disk or a standby.
      await database.write(
        (sql) => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${self + sent})`,
      )
      await promise
    } catch (error) {
      onError(error)
      giveUp()
    } finally {
      clearTimeout(ring)
    }
  }
  database.onPublicChange(counts.raise)
  listener.listen(channel, { hear, onLoss: lose, onGap: resume }).then(resume, onError)

  return {
    stampOf: counts.sumOf,
    areHeard: () => {
      if (isDown) return false
      if (now() - sent > hearing.renewal) void sendEcho()
      if (now() - heard < hearing.unheard) return true
      return isDeaf ? false : echo.promise
    },
  }
}
