import { type ReadSql, type WriteSql, instant } from '#server/platform/database/database.ts'
import type { BackupRun } from '#contract/admin/backup.ts'

type Kind = 'backup' | 'drill'

/** Hours after which an unfinished run counts as failed, because its process must have been killed. */
const longestHours = 12

export async function insertRun(sql: WriteSql, kind: Kind, state: 'waiting' | 'running', now: string): Promise<number> {
  const [row] = await sql<{ id: number }>`
    insert into backup_runs (kind, state, created_at) values (${kind}, ${state}, ${now}) returning id`
  if (!row) throw new Error('The run was not inserted.')
  return row.id
}

export const markRunning = (sql: WriteSql, id: number) => sql`update backup_runs set state = 'running' where id = ${id}`

export interface RunOutcome {
  state: 'done' | 'failed'
  name: string | null
  bytes: number | null
  rows: number | null
  pictures: number | null
  message: string | null
}

export const endRun = (
  sql: WriteSql,
  id: number,
  now: string,
  { state, name, bytes, rows, pictures, message }: RunOutcome,
) =>
  sql`
    update backup_runs set state = ${state}, name = ${name}, bytes = ${bytes}, row_count = ${rows},
      picture_count = ${pictures}, message = ${message}, ended_at = ${now}
    where id = ${id}`

export interface FoundRun extends BackupRun {
  /** Whether it didn't finish. */
  isLost: boolean
}

/** Finds the latest run of this kind; a run that was killed counts as failed. */
export async function findLatestRun(sql: ReadSql, kind: Kind, now: string): Promise<FoundRun | null> {
  const [row] = await sql<FoundRun>`
    select id, case when is_lost then 'failed' else state end as state, name, ${instant`created_at`} as "startedAt",
      ${instant`ended_at`} as "endedAt", row_count as rows, picture_count as pictures,
      message, is_lost as "isLost"
    from backup_runs, lateral (select state in ('waiting', 'running')
      and created_at < ${now}::timestamptz - make_interval(hours => ${longestHours}) as is_lost) as lost
    where kind = ${kind} order by id desc limit 1`
  return row ?? null
}

/** Deletes all but the latest hundred runs of each kind. */
export const deleteOldRuns = (sql: WriteSql) => sql`
  delete from backup_runs r where r.id <= (
    select id from backup_runs o where o.kind = r.kind order by id desc offset 100 limit 1)`

/** Returns when the first migration was applied, and the size of the database in bytes. */
export async function readInstallation(sql: ReadSql): Promise<{ installedAt: string; databaseBytes: number }> {
  const [row] = await sql<{ installedAt: string; databaseBytes: number }>`
    select ${instant`min(applied_at)`} as "installedAt", pg_database_size(current_database()) as "databaseBytes"
    from migrations`
  if (!row) throw new Error('The database returned no status.')
  return row
}
