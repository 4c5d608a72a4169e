import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/platform/observability/observability.ts'

/**
 * Restart delays in milliseconds. The first restart is immediate; after further failures in a row, the delay doubles.
 */
const restartDelayMs = { first: 250, max: 10_000 }
/** Milliseconds of service after which earlier failures no longer count. */
const steadyAfter = 30_000

/**
 * @param failures failures in a row, including this one
 * @returns milliseconds
 */
export const restartDelay = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(restartDelayMs.max, restartDelayMs.first * 2 ** Math.min(failures - 2, 20))

interface Ready {
  /** Text that the process sent when it began to serve. */
  readyAs: string
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'readyAs' in message

/** Returns whether `startProcessGroup` started this process, which then shares its port with the others. */
export const isGroupMember = (): boolean => cluster.isWorker

/** Reports to the parent that this member is ready to serve. */
export const reportReady = (readyAs: string): void => void process.send?.({ readyAs } satisfies Ready)

export interface ProcessGroupOptions {
  size: number
  log: Log
  /** Called once, when all processes have become ready for the first time. */
  onComplete?: () => void
}

export interface ProcessGroup {
  /** The first member's ready message; null if it ended before serving, having reported the reason itself. */
  first: Promise<string | null>
  /** Asks all members to exit, and waits for them. */
  stop(): Promise<void>
  /** Kills all members immediately. */
  kill(): void
}

interface Group {
  log: Log
  members: Set<Worker>
  stopping: AbortController
  onReady: (readyAs: string) => void
}

interface Ending {
  /** Milliseconds that it served; 0 if it never became ready. */
  served: number
  reason: number | string
}

/** Runs one process of this program until it exits. */
async function runMember({ members, onReady }: Group): Promise<Ending> {
  const member = cluster.fork()
  members.add(member)
  let readyAt: number | undefined
  member.on('message', (message: unknown) => {
    if (!isReady(message)) return
    readyAt = performance.now()
    onReady(message.readyAs)
  })
  const [code, signal] = (await once(member, 'exit')) as [number, string | null]
  members.delete(member)
  return { served: readyAt === undefined ? 0 : performance.now() - readyAt, reason: signal ?? code }
}

/** Restarts a process each time it exits, until the group stops. */
async function keepRunning(group: Group, latest: Promise<Ending>): Promise<void> {
  const { signal } = group.stopping
  for (let failures = 0; ; latest = runMember(group)) {
    const { served, reason } = await latest
    if (signal.aborted) return
    failures = served > steadyAfter ? 1 : failures + 1
    const wait = restartDelay(failures)
    group.log.error({ reason, wait }, 'server process exited, restarting')
    await pause(wait, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
  }
}

/**
 * Starts processes of this program that share one port, and restarts those that exit. The others start once the first
 * one serves, so that an error which prevents all of them from starting is reported once.
 */
export function startProcessGroup({ size, log, onComplete }: ProcessGroupOptions): ProcessGroup {
  const started = Promise.withResolvers<string | null>()
  let ready = 0
  const group: Group = {
    log,
    members: new Set(),
    stopping: new AbortController(),
    onReady: (readyAs) => {
      ready += 1
      started.resolve(readyAs)
      if (ready === size) onComplete?.()
    },
  }
  const keepers: Promise<void>[] = []
  const first = runMember(group)
  void first.then(() => started.resolve(null))
  void started.promise.then((readyAs) => {
    if (readyAs === null || group.stopping.signal.aborted) return
    keepers.push(keepRunning(group, first))
    for (let place = 1; place < size; place += 1) keepers.push(keepRunning(group, runMember(group)))
  })
  return {
    first: started.promise,
    stop: async () => {
      group.stopping.abort()
      for (const member of group.members) member.process.kill('SIGTERM')
      await Promise.all([first, ...keepers])
    },
    kill: () => {
      for (const member of group.members) member.process.kill('SIGKILL')
    },
  }
}
