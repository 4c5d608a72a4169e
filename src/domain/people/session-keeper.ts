import { refreshBackOff, refreshTime, type SessionSpan } from './session-timing.ts'

/** How a refresh ended: with a longer session, with none any more, or nobody answered. */
export type RefreshOutcome = SessionSpan | 'ended' | 'unreachable'

/** What keeping a session needs of the world. */
export interface KeeperWorld {
  /** Milliseconds before the end of a session in which it is refreshed. */
  beforeEnd: number
  now(): number
  /** Calls back after the milliseconds; returns what calls it off. */
  after(milliseconds: number, call: () => void): () => void
  refresh(): Promise<RefreshOutcome>
  /** The session is over: the server says so, or its time has come. */
  onEnd(): void
}

export interface SessionKeeper {
  /** Looks at the clock again, as after a sleep of the machine. */
  check(): void
  stop(): void
}

/** Timers of browsers count milliseconds in 31 bits. */
const longestTimer = 2_147_483_647

/** Keeps a session going for as long as the page is open. */
export function keepSessionAlive(span: SessionSpan, world: KeeperWorld): SessionKeeper {
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
      // At its longest it cannot be moved on any more.
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
