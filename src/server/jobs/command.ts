import { commandActor } from '#server/admin/log-service.ts'
import { retryAllJobs, retryJob } from '#server/admin/machine-service.ts'
import { readConfig } from '#server/boot/config.ts'
import {
  describeCount,
  isHelp,
  systemClock,
  printable,
  runProcess,
  OperatorError,
} from '#server/platform/process/process.ts'
import { countJobs, listFailedJobs, type JobRow } from '#server/platform/jobs/jobs.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { openStore, type Store } from '#server/boot/store.ts'

/** `npm run jobs`: lists failed jobs and retries them. */

const usage = `npm run jobs -- list           List failed jobs, dead ones first
npm run jobs -- retry ID       Retry one failed job now
npm run jobs -- retry all      Retry all failed jobs now`

/** Maximum number of jobs shown. More failures than this usually have a single cause. */
const maxShown = 100

function formatJob({ id, kind, key, state, attempts, lastError, runAt }: JobRow): string {
  const when = state === 'dead' ? 'dead' : `retry ${runAt ?? 'now'}`
  return `${id}\t${kind}\t${when}\t${describeCount(attempts, 'attempt')}\t${key ?? ''}\n\t${lastError ?? ''}`
}

async function list({ database }: Store): Promise<void> {
  const [jobs, counts] = await Promise.all([
    database.read((sql) => listFailedJobs(sql, maxShown)),
    database.read(countJobs),
  ])
  for (const job of jobs) console.log(printable(formatJob(job)))
  for (const { kind, state, count } of counts) console.error(`${kind}: ${count} ${state}`)
  if (jobs.length === 0) console.error('No failed jobs')
}

async function retry({ database }: Store, which: string): Promise<number> {
  const deps = { database, clock: systemClock }
  const revived = which === 'all' ? await retryAllJobs(deps, commandActor()) : 1
  if (which !== 'all') {
    await retryJob(deps, Number(which), commandActor()).catch((error: unknown) => {
      throw error instanceof DomainError ? new OperatorError(error.message) : error
    })
  }
  console.log(
    `${describeCount(revived, 'job')} queued. A running server or worker will retry ${revived === 1 ? 'it' : 'them'}.`,
  )
  return 0
}

await runProcess(
  async (life) => {
    const [task, which = ''] = process.argv.slice(2)
    const isRetry = task === 'retry' && (which === 'all' || /^\d{1,15}$/.test(which))
    if (task !== 'list' && !isRetry) {
      if (task !== undefined && !isHelp(task))
        throw new OperatorError(`"${process.argv.slice(2).join(' ')}" matches none of these commands.\n\n${usage}`)
      console.log(usage)
      return 0
    }
    const store = await openStore(readConfig(), { purpose: 'command', say: console.error })
    life.onEnd(store.close)
    life.onForceExit(store.kill)
    if (isRetry) return retry(store, which)
    await list(store)
    return 0
  },
  { codeWhenAsked: 130 },
)
