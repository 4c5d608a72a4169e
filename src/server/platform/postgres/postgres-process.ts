import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readFile, readlink, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { FullDiskError, OperatorError, saysDiskIsFull, systemCode } from '#server/platform/process/process.ts'
import type { Cluster } from './postgres-cluster.ts'

/** The same for every cluster; the socket directory distinguishes them. */
export const socketPort = 5432
/** Maximum length in bytes of a unix socket path that works on every system, without the terminating zero. */
const maxSocketPathBytes = 103
const temporaryPrefix = 'wonderlark-socket-'

async function chooseSocketFolder(cluster: Cluster): Promise<string> {
  const usual = path.join(cluster.folder, `.s.PGSQL.${socketPort}`)
  if (Buffer.byteLength(usual) <= maxSocketPathBytes) return cluster.folder
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const folder = await mkdtemp(path.join(base, temporaryPrefix))
  if (cluster.account) await chown(folder, cluster.account.uid, cluster.account.gid)
  return folder
}

/** Settings for a small machine. */
const settings = {
  port: String(socketPort),
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  // Cancels queries whose client has exited.
  client_connection_check_interval: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Keeps personal data out of the log: no statements, no row values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export interface StartedPostgres {
  child: ChildProcess
  /** Offset in the log file at which the output of this process begins. */
  logOffset: number
}

/** Starts PostgreSQL in its own process group, so that Ctrl-C reaches it only after requests are drained. */
async function spawnPostgres(cluster: Cluster, extra: Record<string, string>): Promise<StartedPostgres> {
  const socketFolder = await chooseSocketFolder(cluster)
  const all = { ...settings, ...extra, unix_socket_directories: socketFolder }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(cluster.logFile, 'a', 0o600)
  try {
    if ((await log.stat()).size > 5_000_000) await log.truncate()
    if (cluster.account) await log.chown(cluster.account.uid, cluster.account.gid)
    const logOffset = (await log.stat()).size
    const child = spawn(path.join(cluster.runtime.folder, 'bin/postgres'), ['-D', cluster.folder, ...options], {
      ...cluster.account,
      cwd: '/',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', () => undefined)
    child.unref()
    await Promise.race([once(child, 'spawn'), once(child, 'error')])
    return { child, logOffset }
  } finally {
    await log.close()
  }
}

/** Returns the fatal errors that PostgreSQL has logged since `offset`, without timestamps. */
async function readFatalLines(cluster: Cluster, offset: number): Promise<string[]> {
  const text = (await readFile(cluster.logFile)).subarray(offset).toString()
  return text.split('\n').flatMap((line) => /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? [])
}

async function removeSocketFolder(folder: string): Promise<void> {
  if (path.basename(folder).startsWith(temporaryPrefix)) await rm(folder, { recursive: true, force: true })
}

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

function isAlive(pid: number): boolean {
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
async function isPostmaster(cluster: Cluster, pid: number): Promise<boolean> {
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
async function disownRecycledPid(cluster: Cluster, pid: number): Promise<void> {
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

/** @throws OperatorError if PostgreSQL exited for a permanent reason */
async function explainEnd(cluster: Cluster, started: StartedPostgres): Promise<void> {
  const reasons = await readFatalLines(cluster, started.logOffset)
  const text = reasons.join(' ')
  // Another process was faster, or the last backends of a killed server are still exiting.
  if (/lock file .* (already exists|is empty)|shared memory block .*still in use/.test(text) && !saysDiskIsFull(text))
    return
  if (saysDiskIsFull(text)) {
    throw new FullDiskError(
      `The disk that holds the database in ${cluster.folder} is full; free some room and start again.`,
    )
  }
  throw new OperatorError(`PostgreSQL did not start: ${reasons.at(-1) ?? 'no reason given'} (see ${cluster.logFile}).`)
}

/** Starts PostgreSQL, recovering from a previous unclean shutdown. */
export class PostgresStarter {
  private started: StartedPostgres | undefined
  private readonly cluster: Cluster
  private readonly settings: Record<string, string>
  constructor(cluster: Cluster, settings: Record<string, string>) {
    this.cluster = cluster
    this.settings = settings
  }

  /** Starts PostgreSQL unless a start is in progress. Called repeatedly until the database responds. */
  async push(): Promise<void> {
    if (this.started) {
      if (this.started.child.exitCode === null && this.started.child.signalCode === null) return
      const ended = this.started
      this.started = undefined
      await explainEnd(this.cluster, ended)
    }
    const postmaster = await readPostmaster(this.cluster)
    if (postmaster && isAlive(postmaster.pid)) {
      if (await isPostmaster(this.cluster, postmaster.pid)) return
      await disownRecycledPid(this.cluster, postmaster.pid)
    }
    if (postmaster?.socketFolder) await removeSocketFolder(postmaster.socketFolder)
    this.started = await spawnPostgres(this.cluster, this.settings)
  }
}

/** Timeouts in milliseconds for each shutdown mode before the next, harsher one. */
export interface StopTimeouts {
  fast: number
  immediate: number
}

const defaultStopTimeouts: StopTimeouts = { fast: 3_000, immediate: 1_000 }

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
  timeouts: StopTimeouts = defaultStopTimeouts,
): Promise<void> {
  send(postmaster.pid, 'SIGINT')
  if (!(await hasEnded(cluster, postmaster, timeouts.fast))) {
    send(postmaster.pid, 'SIGQUIT')
    if (!(await hasEnded(cluster, postmaster, timeouts.immediate))) send(postmaster.pid, 'SIGKILL')
  }
  for (let waited = 0; waited < 50 && isAlive(postmaster.pid); waited += 1) await pause(10)
  if (postmaster.socketFolder) await removeSocketFolder(postmaster.socketFolder)
}
