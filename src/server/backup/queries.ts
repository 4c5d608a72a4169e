import type { WriteSql } from '#server/platform/database/database.ts'

/** Remembers that a backup was written, as far as the database has been migrated. */
export async function noteBackup(sql: WriteSql, madeAt: string): Promise<void> {
  const isKnown = await sql.hasRows`select where to_regclass('public.backups') is not null`
  if (!isKnown) return
  await sql`insert into backups (made_at) values (${madeAt}) on conflict do nothing`
  await sql`delete from backups where made_at < (select max(made_at) from backups)`
}
