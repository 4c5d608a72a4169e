import type { ReadSql } from '#server/platform/database/database.ts'

export interface JobCount {
  kind: string
  state: 'waiting' | 'running' | 'dead'
  count: number
  /** Seconds that the longest-waiting due job has been due; 0 if none is. */
  late: number
}

/** Counts pending and failed jobs, using the indexes for those. Finished jobs are stored for long and not counted. */
export const countOpenJobs = (sql: ReadSql, now: Temporal.Instant) => sql<JobCount>`
  select kind, state, count(*) as count,
    coalesce(max(extract(epoch from ${now.toString()}::timestamptz - greatest(run_at, created_at)))
      filter (where state = 'waiting' and run_at <= ${now.toString()}), 0)::float8 as late
  from jobs where state in ('waiting', 'running', 'dead') group by kind, state order by kind, state`

export interface SourceAge {
  id: number
  /** Seconds since the source was last checked; null if it never was. */
  age: number | null
  /** Number of events that the last import skipped. */
  skipped: number
}

/** Lists the sources that have an address. Metrics contain neither names nor addresses. */
export const listSourceAges = (sql: ReadSql, now: Temporal.Instant) => sql<SourceAge>`
  select id, extract(epoch from ${now.toString()}::timestamptz - last_read_at)::float8 as age,
    case when jsonb_typeof(last_report -> 'skipped') = 'array' then jsonb_array_length(last_report -> 'skipped') else 0 end
      as skipped
  from sources where address is not null order by id limit 500`

/** Returns the size of the database on disk in bytes. */
export const readDatabaseSize = (sql: ReadSql) => sql.count`select pg_database_size(current_database()) as bytes`
