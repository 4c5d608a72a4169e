import { FullDiskError, OperatorError, saysDiskIsFull } from '#server/platform/process/process.ts'
import type { Cluster } from './postgres-cluster.ts'
import { disownRecycledPid, isAlive, isPostmaster, readPostmaster } from './postgres-postmaster.ts'
import { readFatalLines, removeSocketFolder, spawnPostgres, type StartedPostgres } from './postgres-process.ts'

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
  throw new OperatorError(
    `PostgreSQL did not start: ${reasons.at(-1) ?? 'it gave no reason'} (see ${cluster.logFile}).`,
  )
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
