import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from './postgres-cluster.ts'
import { isAlive, readPostmaster, type Postmaster } from './postgres-postmaster.ts'
import { removeSocketFolder } from './postgres-process.ts'

/** Timeouts in milliseconds for each shutdown mode before the next, harsher one. */
export interface StopTimeouts {
  fast: number
  immediate: number
}

export const defaultStopTimeouts: StopTimeouts = { fast: 3_000, immediate: 1_000 }

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has already exited.
  }
}

async function hasEnded(cluster: Cluster, postmaster: Postmaster, milliseconds: number): Promise<boolean> {
  const until = performance.now() + milliseconds
  while (performance.now() < until) {
    // PostgreSQL removes postmaster.pid last, so check that too: an exited process stays visible until its parent reaps
    // it.
    const current = await readPostmaster(cluster)
    if (current?.pid !== postmaster.pid || !isAlive(postmaster.pid)) return true
    await pause(10)
  }
  return false
}

/**
 * Stops PostgreSQL with a fast shutdown, which rolls back open transactions and writes everything to disk. If that
 * takes too long, stops it immediately; the next start then replays the WAL. No committed data is lost either way.
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
