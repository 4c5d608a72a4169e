import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './postgres-cluster.ts'
import { isAlive, readPostmaster, type Postmaster } from './postgres-postmaster.ts'
import { removeSocketFolder } from './postgres-process.ts'

/** Milliseconds granted to each way of stopping before the next, ruder one. */
export interface StopTimeouts {
  fast: number
  immediate: number
}

export const defaultStopTimeouts: StopTimeouts = { fast: 3_000, immediate: 1_000 }

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}

async function hasEnded(cluster: Cluster, postmaster: Postmaster, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    // Its file goes last; a process that nobody waits for stays visible after its end.
    const current = await readPostmaster(cluster)
    if (current?.pid !== postmaster.pid || !isAlive(postmaster.pid)) return true
    await pause(10)
  }
  return false
}

/**
 * Stops PostgreSQL: open transactions are rolled back and everything is written out; when that takes too long, it
 * stops at once and the next start replays its journal. Either way nothing committed is lost.
 */
export async function stopPostgres(
  cluster: Cluster,
  postmaster: Postmaster,
  patience: StopTimeouts = defaultStopTimeouts,
): Promise<void> {
  send(postmaster.pid, 'SIGINT')
  if (!(await hasEnded(cluster, postmaster, patience.fast))) {
    send(postmaster.pid, 'SIGQUIT')
    if (!(await hasEnded(cluster, postmaster, patience.immediate))) send(postmaster.pid, 'SIGKILL')
  }
  for (let waited = 0; waited < 50 && isAlive(postmaster.pid); waited += 1) await pause(10)
  if (postmaster.socketFolder) await removeSocketFolder(postmaster.socketFolder)
}
