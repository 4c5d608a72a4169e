import { jobsChannel, type JobHandler } from './job-orders.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** A job that this worker has taken. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: unknown
  attempts: number
  /** Of the request that asked for it; null for what a clock or a command asked for. */
  requestId: string | null
}

/** Any number that no other lock of ours begins with; the second part is the worker's own. */
const lockClass = 7_305_129

/** Gives the session a number that is alive as long as the session is. */
export async function registerWorker(sql: WriteSql): Promise<number> {
  const [row] = await sql<{ holder: number }>`select nextval('job_holders')::int as holder`
  const holder = (row as { holder: number }).holder
  await sql`select pg_advisory_lock(${lockClass}::int, ${holder}::int)`
  return holder
}

/**
 * Takes up to `count` due jobs of these kinds, the longest due first; what others are taking is left to them.
 */
export const claimJobs = (
  sql: WriteSql,
  { holder, kinds, count, now }: { holder: number; kinds: readonly string[]; count: number; now: Temporal.Instant },
) => sql<ClaimedJob>`
  update jobs set state = 'running', holder = ${holder}, attempts = attempts + 1
  where id = any(array(
    select id from jobs
    where state = 'waiting' and run_at <= ${now.toString()} and kind = any(${kinds})
    order by run_at, id limit ${count} for update skip locked))
  returning id, kind, payload, attempts, request_id as "requestId"`

/** Gives back what ended workers had, and what this one lost sight of. */
export const releaseOrphans = (sql: WriteSql, holder: number, running: readonly number[]) => sql<{ id: number }>`
  update jobs set state = 'waiting', holder = null
  where state = 'running' and (
    (holder = ${holder} and id <> all(${running}::bigint[]))
    or (holder <> ${holder} and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${lockClass}::oid and objid = jobs.holder::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database()))))
  returning id`

/** Gives back what was taken and not done, as if it had not been taken. */
export const releaseLeases = (sql: WriteSql, holder: number) => sql`
  update jobs set state = 'waiting', holder = null, attempts = attempts - 1
  where state = 'running' and holder = ${holder}`

/** Remembers the key alone, so that the same is not done twice. Without a key, nothing needs to be remembered. */
export async function finishJob(sql: WriteSql, id: number, holder: number, now: Temporal.Instant): Promise<void> {
  const deleted = await sql`delete from jobs where id = ${id} and holder = ${holder} and key is null returning id`
  if (deleted.length > 0) return
  await sql`
    update jobs set state = 'done', holder = null, finished_at = ${now.toString()}, last_error = null, payload = '{}'
    where id = ${id} and holder = ${holder}`
}

export const rescheduleJob = (sql: WriteSql, id: number, holder: number, runAt: Temporal.Instant) => sql`
  update jobs set state = 'waiting', holder = null, run_at = ${runAt.toString()}, attempts = 0, last_error = null
  where id = ${id} and holder = ${holder}`

export const postponeJob = (sql: WriteSql, id: number, holder: number, runAt: Temporal.Instant) => sql`
  update jobs set state = 'waiting', holder = null, run_at = ${runAt.toString()}, attempts = attempts - 1
  where id = ${id} and holder = ${holder}`

export const retryLater = (sql: WriteSql, id: number, holder: number, runAt: Temporal.Instant, error: string) => sql`
  update jobs set state = 'waiting', holder = null, run_at = ${runAt.toString()}, last_error = ${error}
  where id = ${id} and holder = ${holder}`

export const markDead = (sql: WriteSql, id: number, holder: number, now: Temporal.Instant, error: string) => sql`
  update jobs set state = 'dead', holder = null, finished_at = ${now.toString()}, last_error = ${error}
  where id = ${id} and holder = ${holder}`

/**
 * Makes the rows of what comes back by the clock. A clock that was set back would have them wait for a time that it
 * reaches much later: they never wait longer than from now to the next time.
 */
export async function ensureSchedules(
  sql: WriteSql,
  handlers: readonly JobHandler[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { kind, nextRun } of handlers) {
    if (!nextRun) continue
    await sql`insert into jobs (kind, key) values (${kind}, ${`schedule:${kind}`}) on conflict (key) do nothing`
    const next = nextRun(now).toString()
    await sql`
      update jobs set run_at = ${next} where key = ${`schedule:${kind}`} and state = 'waiting' and run_at > ${next}`
  }
}

/** Days beyond which no job waits. */
const longestWait = 7

/**
 * Makes due what waits longer than any job may: a clock that was ahead has postponed it, and by the right one its time
 * would come months later.
 */
export const recallFarJobs = (sql: WriteSql, now: Temporal.Instant) => sql`
  update jobs set run_at = ${now.toString()}
  where state = 'waiting' and run_at > ${now.add({ hours: 24 * longestWait }).toString()}`

/** Days that finished jobs are remembered for, so that the same key is not done again. */
const daysKept = 60

export const forgetOldJobs = (sql: WriteSql, now: Temporal.Instant) => sql`
  delete from jobs where id = any(array(
    select id from jobs
    where state = 'done' and finished_at < ${now.subtract({ hours: 24 * daysKept }).toString()} limit 1000))`

export interface JobRow {
  id: number
  kind: string
  key: string | null
  state: 'waiting' | 'running' | 'done' | 'dead'
  attempts: number
  lastError: string | null
  /** ISO text; null means at once. */
  runAt: string | null
}

/** The dead letters and what failed and waits for another try, the newest first. */
export const listFailedJobs = (sql: ReadSql, limit: number) => sql<JobRow>`
  select id, kind, key, state, attempts, last_error as "lastError",
    case when isfinite(run_at) then to_char(run_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as "runAt"
  from jobs where state = 'dead' or (state = 'waiting' and last_error is not null)
  order by state, id desc limit ${limit}`

/** The same for a page of them, the latest first, below the number `before`. */
export const listFailedJobsBelow = (sql: ReadSql, before: number, limit: number) => sql<{
  id: number
  kind: string
  isDead: boolean
  attempts: number
  error: string
  /** ISO text: when it is tried again, null at once; of a dead one, when it was given up. */
  at: string | null
}>`
  select id, kind, state = 'dead' as "isDead", attempts, coalesce(last_error, '') as error,
    case when isfinite(coalesce(finished_at, run_at))
      then to_char(coalesce(finished_at, run_at), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') end as at
  from jobs
  where (state = 'dead' or (state = 'waiting' and last_error is not null)) and id < ${before}
  order by id desc limit ${limit}`

export const countJobs = (sql: ReadSql) => sql<{ kind: string; state: JobRow['state']; count: number }>`
  select kind, state, count(*) as count from jobs group by kind, state order by kind, state`

/** Has dead letters and what waits for another try done at once, from the first attempt; `null` means all of them. */
export async function reviveJobs(sql: WriteSql, id: number | null): Promise<number> {
  const rows = await sql`
    update jobs set state = 'waiting', attempts = 0, run_at = '-infinity', finished_at = null
    where (state = 'dead' or (state = 'waiting' and last_error is not null)) and (${id}::bigint is null or id = ${id}) returning id`
  await sql`select pg_notify(${jobsChannel}, '')`
  return rows.length
}
