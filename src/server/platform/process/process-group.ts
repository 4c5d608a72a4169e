import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/platform/observability/observability.ts'

/** Milliseconds after which a copy that ended is followed by the next: at once, and later each time it does not last. */
const patience = { first: 250, most: 10_000 }
/** Milliseconds of service after which what went wrong before is forgotten. */
const steadyAfter = 30_000

/**
 * @param failures in a row, this one counted
 * @returns milliseconds
 */
export const restartDelay = (failures: number): number =>
  failures <= 1 ? 0 : Math.min(patience.most, patience.first * 2 ** Math.min(failures - 2, 20))

interface Ready {
  /** What the copy said when it began to serve. */
  readyAs: string
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'readyAs' in message

/** True in a process that `startProcessGroup` has started; it shares its port with the others. */
export const isGroupMember = (): boolean => cluster.isWorker

/** Told by a member once it serves. */
export const sayReady = (readyAs: string): void => void process.send?.({ readyAs } satisfies Ready)

export interface ProcessGroupOptions {
  size: number
  log: Log
  /** Called once, when all of them have served for the first time. */
  onComplete?: () => void
}

export interface ProcessGroup {
  /** What the first member said; null when it ended before it served, having said why itself. */
  first: Promise<string | null>
  /** Asks all of them to end, and waits. */
  stop(): Promise<void>
  /** Ends them at this moment. */
  abandon(): void
}

interface Group {
  log: Log
  members: Set<Worker>
  stopping: AbortController
  onReady: (readyAs: string) => void
}

interface Ending {
  /** Milliseconds that it served; 0 when it never did. */
  served: number
  reason: number | string
}

/** Runs one copy of this program to its end. */
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

/** Follows each copy that ends by the next, until the group stops. */
async function keepRunning(group: Group, latest: Promise<Ending>): Promise<void> {
  const { signal } = group.stopping
  for (let failures = 0; ; latest = runMember(group)) {
    const { served, reason } = await latest
    if (signal.aborted) return
    failures = served > steadyAfter ? 1 : failures + 1
    const wait = restartDelay(failures)
    group.log.error({ reason, wait }, 'a server process has ended and is followed by the next')
    await pause(wait, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
  }
}

/**
 * Starts copies of this program that listen on one port together, and follows those that end by others. The second and
 * further ones start once the first serves: what keeps all of them from starting is said once.
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
    abandon: () => {
      for (const member of group.members) member.process.kill('SIGKILL')
    },
  }
}
