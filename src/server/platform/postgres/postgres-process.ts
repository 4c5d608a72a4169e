import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Cluster } from './postgres-cluster.ts'

/** Every cluster's; the folder of the socket tells them apart. */
export const socketPort = 5432
/** Bytes that the path of a unix socket may have on every system, the closing zero not counted. */
const longestSocketPath = 103
const temporaryPrefix = 'wonderlark-socket-'

async function chooseSocketFolder(cluster: Cluster): Promise<string> {
  const usual = path.join(cluster.folder, `.s.PGSQL.${socketPort}`)
  if (Buffer.byteLength(usual) <= longestSocketPath) return cluster.folder
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir()
  const folder = await mkdtemp(path.join(base, temporaryPrefix))
  if (cluster.account) await chown(folder, cluster.account.uid, cluster.account.gid)
  return folder
}

/** For a small machine. Also the mark by which a later start knows whether a running PostgreSQL is as it wants it. */
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
  // Work for a process that has ended is ended too.
  client_connection_check_interval: '5s',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Nobody's data in the log: no statements, no values of rows.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

export interface StartedPostgres {
  child: ChildProcess
  /** Where its part of the log begins. */
  logOffset: number
}

/** Starts PostgreSQL in a process group of its own: Ctrl-C must reach it only after the requests are drained. */
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

/** The reasons that PostgreSQL has logged since `offset`, without their time stamps. */
export async function readFatalLines(cluster: Cluster, offset: number): Promise<string[]> {
  const text = (await readFile(cluster.logFile)).subarray(offset).toString()
  return text.split('\n').flatMap((line) => /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1] ?? [])
}

export async function removeSocketFolder(folder: string): Promise<void> {
  if (path.basename(folder).startsWith(temporaryPrefix)) await rm(folder, { recursive: true, force: true })
}
