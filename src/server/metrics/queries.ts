import type { ReadSql } from '#server/platform/database/database.ts'

export interface JobCount {
  kind: string
  state: 'waiting' | 'running' | 'dead'
  count: number
  /** Seconds for which the longest due has been due; 0 when none is. */
  late: number
}

/** What is to be done, by the indexes of unfinished and failed jobs; finished ones are kept long and are not looked at. */
export const countOpenJobs = (sql: ReadSql, now: Temporal.Instant) => sql<JobCount>`
  select kind, state, count(*) as count,
    coalesce(max(extract(epoch from ${now.toString()}::timestamptz - greatest(run_at, created_at)))
      filter (where state = 'waiting' and run_at <= ${now.toString()}), 0)::float8 as late
  from jobs where state in ('waiting', 'running', 'dead') group by kind, state order by kind, state`

export interface SourceAge {
  id: number
  /** Seconds since it was read; null when it never was. */
  age: number | null
  /** Events that the last reading could not take. */
  skipped: number
}

/** Sources that are read from somewhere; names and addresses stay out of what is measured. */
export const listSourceAges = (sql: ReadSql, now: Temporal.Instant) => sql<SourceAge>`
  select id, extract(epoch from ${now.toString()}::timestamptz - last_read_at)::float8 as age,
    case when jsonb_typeof(last_report -> 'skipped') = 'array' then jsonb_array_length(last_report -> 'skipped') else 0 end
      as skipped
  from sources where address is not null order by id limit 500`

/** Bytes of the database on the disk. */
export async function readDatabaseSize(sql: ReadSql): Promise<number> {
  const [row] = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
  return row?.bytes ?? 0
}
