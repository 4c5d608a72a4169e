const minute = 60_000

/** Start and end of a session, in milliseconds since 1970. */
interface SessionSpan {
  renewedAt: number
  endsAt: number
}

/**
 * Returns when to refresh a session: `beforeEnd` milliseconds before it ends. Opening the page in the second half
 * refreshes at once, so occasional visitors aren't signed out unexpectedly.
 */
function refreshTime({ renewedAt, endsAt }: SessionSpan, openedAt: number, beforeEnd: number): number {
  const due = endsAt - beforeEnd
  return openedAt > (renewedAt + endsAt) / 2 ? Math.min(openedAt, due) : due
}

/** Returns the delay in milliseconds after consecutive network failures: 30 s, doubling up to 16 min. */
export function refreshBackOff(failures: number): number {
  return Math.min(30_000 * 2 ** (failures - 1), 16 * minute)
}

/** Result of a refresh: the extended session, `ended` if it no longer exists, or `unreachable` without a response. */
export type RefreshOutcome = SessionSpan | 'ended' | 'unreachable'

export interface SessionKeeperDependencies {
  /** Milliseconds before the end of a session at which it is refreshed. */
  beforeEnd: number
  now(): number
  /** Calls `call` after the delay. Returns a function that cancels it. */
  after(milliseconds: number, call: () => void): () => void
  refresh(): Promise<RefreshOutcome>
  /** Called when the session is over, either because the server says so or because it has expired. */
  onEnd(): void
}

export interface SessionKeeper {
  /** Checks the clock again, for instance after the device wakes up. */
  check(): void
  stop(): void
}

/** Browser timers store the delay as a signed 32-bit number of milliseconds. */
const longestTimer = 2_147_483_647

/** Keeps a session alive while the page is open. */
export function keepSessionAlive(span: SessionSpan, world: SessionKeeperDependencies): SessionKeeper {
  let endsAt = span.endsAt
  let next = refreshTime(span, world.now(), world.beforeEnd)
  let failures = 0
  let isStopped = false
  let isAsking = false
  let callOff = () => {}

  const stop = () => {
    isStopped = true
    callOff()
  }
  const end = () => {
    stop()
    world.onEnd()
  }
  const sleep = () => {
    callOff()
    const wake = Math.min(next, endsAt)
    callOff = world.after(Math.min(Math.max(wake - world.now(), 0), longestTimer), look)
  }
  const settle = (outcome: RefreshOutcome) => {
    isAsking = false
    if (isStopped) return
    if (outcome === 'ended') return end()
    if (outcome === 'unreachable') {
      failures += 1
      next = world.now() + refreshBackOff(failures)
    } else {
      failures = 0
      // A session at its maximum length can't be extended further.
      next = outcome.endsAt > endsAt ? refreshTime(outcome, outcome.renewedAt, world.beforeEnd) : Infinity
      endsAt = outcome.endsAt
    }
    sleep()
  }
  const look = () => {
    if (isStopped || isAsking) return
    if (world.now() >= endsAt) return end()
    if (world.now() < next) return sleep()
    isAsking = true
    void world.refresh().then(settle)
  }
  sleep()
  return { check: look, stop }
}
