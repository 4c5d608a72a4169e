import { execFile } from 'node:child_process'
import { chown, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { systemCode } from '#server/platform/process/process.ts'
import type { Cluster } from './postgres-cluster.ts'

/** The contents of postmaster.pid, which PostgreSQL writes into the cluster while it runs. */
export interface Postmaster {
  pid: number
  /** Undefined until it listens. */
  socketFolder: string | undefined
}

const pidFile = (cluster: Cluster) => path.join(cluster.folder, 'postmaster.pid')

export async function readPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const [pid, , , , socketFolder] = text.split('\n')
  if (!Number(pid)) return undefined
  return { pid: Number(pid), socketFolder: socketFolder === '' ? undefined : socketFolder }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return systemCode(error) === 'EPERM'
  }
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)])
  return a.dev === b.dev && a.ino === b.ino
}

/** Whether the process is the PostgreSQL of this cluster, and not another one that reuses its process id. */
export async function isPostmaster(cluster: Cluster, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'linux') {
    // PostgreSQL's working directory is its data directory, even if that was moved since.
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (folder !== undefined) return isSameFolder(`/proc/${pid}/cwd`, cluster.folder).catch(() => false)
  }
  const listing = promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
  return listing.then(({ stdout }) => stdout.includes('postgres')).catch(() => isAlive(pid))
}

/**
 * Replaces a recycled process id in postmaster.pid. The file of a dead server may name a process id that now belongs to
 * another program; PostgreSQL would mistake that for a running server and refuse to start. It ignores its parent's
 * process id, so the file gets ours. The rest of the file stays, because PostgreSQL uses it to detect surviving
 * backends.
 */
export async function disownRecycledPid(cluster: Cluster, pid: number): Promise<void> {
  const aside = `${pidFile(cluster)}.stale-${process.pid}`
  try {
    await rename(pidFile(cluster), aside)
    const lines = (await readFile(aside, 'utf8')).split('\n')
    if (lines[0] === String(pid)) lines[0] = String(process.pid)
    await writeFile(pidFile(cluster), lines.join('\n'), { flag: 'wx', mode: 0o600 })
    if (cluster.account) await chown(pidFile(cluster), cluster.account.uid, cluster.account.gid)
  } catch (error) {
    // Another process is doing the same.
    if (!['ENOENT', 'EEXIST'].includes(systemCode(error))) throw error
  } finally {
    await rm(aside, { force: true })
  }
}
