import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Cluster } from './postgres-cluster.ts'

/** The same for every cluster; the socket directory tells them apart. */
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
export async function spawnPostgres(cluster: Cluster, extra: Record<string, string>): Promise<StartedPostgres> {
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
export async function readFatalLines(cluster: Cluster, offset: number): Promise<string[]> {
  const text = (await readFile(cluster.logFile)).subarray(offset).toString()
  return text.split('\n').flatMap((line) => /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? [])
}

export async function removeSocketFolder(folder: string): Promise<void> {
  if (path.basename(folder).startsWith(temporaryPrefix)) await rm(folder, { recursive: true, force: true })
}
