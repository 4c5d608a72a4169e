import { randomUUID } from 'node:crypto'
import type { Database } from './open-database.ts'
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

/** Whether a line is open, as found out by what comes back of it. */
function createEchoes(send: (at: number) => Promise<unknown>, now: () => number) {
  /** When the echoes were sent: of the one that was heard last, and of the one that is under way. */
  let heard = -Infinity
  let sent = -Infinity
  let isDown = true
  /** The last echo did not come: nobody waits for the next ones, which are still sent. */
  let isDeaf = false
  /** A database that does not answer gets no line of echoes that wait for it. */
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
    const ring = setTimeout(giveUp, hearing.patience)
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
      // Its own answer may come later than its echo, and would keep the next one waiting.
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
      if (!isCalling && now() - sent > hearing.renewal) void call()
      if (now() - heard < hearing.unheard) return true
      return isDeaf ? false : echo.promise
    },
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
  const send = async (at: number) => {
    try {
      // Nothing that has to last: no wait for a disk or a standby.
      await database.write(
        (sql) => sql`select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, ${self + at})`,
      )
      return true
    } catch (error) {
      onError(error)
      return false
    }
  }
  const echoes = createEchoes(send, now)
  const hear = (payload: string) => {
    if (payload.startsWith(self)) echoes.hear(Number(payload.slice(self.length)))
    else if (!payload.startsWith(echoPrefix)) counts.raise(payload)
  }
  const resume = () => {
    counts.raiseAll()
    echoes.setDown(false)
  }
  database.onPublicChange(counts.raise)
  listener.listen(channel, { hear, onLoss: () => echoes.setDown(true), onGap: resume }).then(resume, onError)
  return { stampOf: counts.sumOf, areHeard: echoes.areHeard }
}
