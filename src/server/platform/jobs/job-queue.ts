import { jobsChannel, type JobHandler } from './job-orders.ts'
import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

/** A job claimed by this worker. */
export interface ClaimedJob {
  id: number
  kind: string
  payload: unknown
  attempts: number
  /** Id of the request that added the job; null if it was added by a schedule or a command. */
  requestId: string | null
}

/** Arbitrary class of advisory locks, unused by our other locks. The second part of the key is the worker's id. */
const lockClass = 7_305_129

/** Assigns the session a worker id, which is valid as long as the session lasts. */
export async function registerWorker(sql: WriteSql): Promise<number> {
  const workerId = await sql.count`select nextval('job_holders')::int as id`
  await sql`select pg_advisory_lock(${lockClass}::int, ${workerId}::int)`
  return workerId
}

/** Kinds of jobs of which a worker may start `count` more. */
export interface FreeSlots {
  kinds: readonly string[]
  count: number
}

/** Claims up to `count` due jobs, the longest due first. Skips jobs that other workers are claiming. */
export const claimJobs = (
  sql: WriteSql,
  {
    workerId,
    slots,
    count,
    now,
  }: { workerId: number; slots: readonly FreeSlots[]; count: number; now: Temporal.Instant },
) => sql<ClaimedJob>`
  update jobs set state = 'running', holder = ${workerId}, attempts = attempts + 1
  where id = any(array(
    select due.id
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slots (kinds text[], count int)
    cross join lateral (
      select id, run_at from jobs
      where state = 'waiting' and run_at <= ${now.toString()} and kind = any(slots.kinds)
      order by run_at, id limit slots.count for update skip locked) due
    order by due.run_at, due.id limit ${count}))
  returning id, kind, payload, attempts, request_id as "requestId"`

/** Releases the jobs of dead workers, and jobs that this worker holds but no longer runs. */
export const releaseOrphans = (sql: WriteSql, workerId: number, running: readonly number[]) => sql<{ id: number }>`
  update jobs set state = 'waiting', holder = null
  where state = 'running' and (
    (holder = ${workerId} and id <> all(${running}::bigint[]))
    or (holder <> ${workerId} and not exists (
      select from pg_locks
      where locktype = 'advisory' and classid = ${lockClass}::oid and objid = jobs.holder::oid and objsubid = 2
        and database = (select oid from pg_database where datname = current_database()))))
  returning id`

/** Releases claimed but unfinished jobs, without counting the attempt. */
export const releaseLeases = (sql: WriteSql, workerId: number) => sql`
  update jobs set state = 'waiting', holder = null, attempts = attempts - 1
  where state = 'running' and holder = ${workerId}`

/** Completes a job. Keeps only the key, so that the job can't be added twice; without a key, nothing is kept. */
export async function finishJob(sql: WriteSql, id: number, workerId: number, now: Temporal.Instant): Promise<void> {
  const deleted = await sql`delete from jobs where id = ${id} and holder = ${workerId} and key is null returning id`
  if (deleted.length > 0) return
  await sql`
    update jobs set state = 'done', holder = null, finished_at = ${now.toString()}, last_error = null, payload = '{}'
    where id = ${id} and holder = ${workerId}`
}

export const rescheduleJob = (sql: WriteSql, id: number, workerId: number, runAt: Temporal.Instant) => sql`
  update jobs set state = 'waiting', holder = null, run_at = ${runAt.toString()}, attempts = 0, last_error = null
  where id = ${id} and holder = ${workerId}`

export const postponeJob = (sql: WriteSql, id: number, workerId: number, runAt: Temporal.Instant) => sql`
  update jobs set state = 'waiting', holder = null, run_at = ${runAt.toString()}, attempts = attempts - 1
  where id = ${id} and holder = ${workerId}`

export const retryLater = (sql: WriteSql, id: number, workerId: number, runAt: Temporal.Instant, error: string) => sql`
  update jobs set state = 'waiting', holder = null, run_at = ${runAt.toString()}, last_error = ${error}
  where id = ${id} and holder = ${workerId}`

export const markDead = (sql: WriteSql, id: number, workerId: number, now: Temporal.Instant, error: string) => sql`
  update jobs set state = 'dead', holder = null, finished_at = ${now.toString()}, last_error = ${error}
  where id = ${id} and holder = ${workerId}`

/**
 * Creates the rows of scheduled jobs. If the clock was set back, a schedule could wait for a time that is now far in
 * the future, so `run_at` is capped at the next run from now.
 */
export async function ensureSchedules(
  sql: WriteSql,
  handlers: readonly JobHandler[],
  now: Temporal.Instant,
): Promise<void> {
  const schedules = handlers.flatMap(({ kind, nextRun }) => (nextRun ? [{ kind, next: nextRun(now).toString() }] : []))
  const kinds = schedules.map(({ kind }) => kind)
  await sql`
    insert into jobs (kind, key) select kind, 'schedule:' || kind from unnest(${kinds}::text[]) as kind
    on conflict (key) do nothing`
  await sql`
    update jobs set run_at = next
    from unnest(${kinds}::text[], ${schedules.map(({ next }) => next)}::timestamptz[]) as schedule (kind, next)
    where key = 'schedule:' || schedule.kind and state = 'waiting' and run_at > next`
}

/** Maximum delay of a job. */
const maxDelayDays = 7

/**
 * Makes jobs due that are scheduled further ahead than allowed. A clock that was ahead has postponed them, and by the
 * correct clock they might run months late.
 */
export const advanceFarJobs = (sql: WriteSql, now: Temporal.Instant) => sql`
  update jobs set run_at = ${now.toString()}
  where state = 'waiting' and run_at > ${now.add({ hours: 24 * maxDelayDays }).toString()}`

/** Days to keep finished jobs, so that a job with the same key doesn't run again. */
const retentionDays = 60

export const deleteOldJobs = (sql: WriteSql, now: Temporal.Instant) => sql`
  delete from jobs where id = any(array(
    select id from jobs
    where state = 'done' and finished_at < ${now.subtract({ hours: 24 * retentionDays }).toString()} limit 1000))`

export interface JobRow {
  id: number
  kind: string
  key: string | null
  state: 'waiting' | 'running' | 'done' | 'dead'
  attempts: number
  lastError: string | null
  /** ISO 8601; null means immediately. */
  runAt: string | null
}

/** Lists dead letters and failed jobs awaiting a retry, newest first. */
export const listFailedJobs = (sql: ReadSql, limit: number) => sql<JobRow>`
  select id, kind, key, state, attempts, last_error as "lastError",
    case when isfinite(run_at) then ${instant`run_at`} end as "runAt"
  from jobs where state = 'dead' or (state = 'waiting' and last_error is not null)
  order by state, id desc limit ${limit}`

/** Lists one page of the same jobs, newest first, with ids below `before`. */
export const listFailedJobsBelow = (sql: ReadSql, before: number, limit: number) => sql<{
  id: number
  kind: string
  isDead: boolean
  attempts: number
  error: string
  /** ISO 8601: time of the next attempt, null for immediately; for a dead job, the time it was given up. */
  at: string | null
}>`
  select id, kind, state = 'dead' as "isDead", attempts, coalesce(last_error, '') as error,
    case when isfinite(coalesce(finished_at, run_at))
      then ${instant`coalesce(finished_at, run_at)`} end as at
  from jobs
  where (state = 'dead' or (state = 'waiting' and last_error is not null)) and id < ${before}
  order by id desc limit ${limit}`

export const countJobs = (sql: ReadSql) => sql<{ kind: string; state: JobRow['state']; count: number }>`
  select kind, state, count(*) as count from jobs group by kind, state order by kind, state`

/**
 * Makes dead letters and jobs awaiting a retry due immediately, starting again from the first attempt. `id` null means
 * all of them.
 */
export async function reviveJobs(sql: WriteSql, id: number | null): Promise<number> {
  const rows = await sql`
    update jobs set state = 'waiting', attempts = 0, run_at = '-infinity', finished_at = null
    where (state = 'dead' or (state = 'waiting' and last_error is not null)) and (${id}::bigint is null or id = ${id}) returning id`
  await sql`select pg_notify(${jobsChannel}, '')`
  return rows.length
}
