import type { Database } from '#server/platform/database/open-database.ts'

/** Inserts a two-hour event in New York. @returns its id */
export async function insertPlainEvent(database: Database, title: string, startsAt: string): Promise<number> {
  const rows = await database.write(
    (sql) => sql<{ id: number }>`
      insert into events (title, starts_at, ends_at, time_zone, category)
      values (${title}, ${startsAt}, ${startsAt}::timestamptz + interval '2 hours', 'America/New_York', 'Art')
      returning id`,
  )
  return rows[0]!.id
}
