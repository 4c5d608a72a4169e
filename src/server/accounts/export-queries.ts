import type { ReadSql } from '#server/platform/database/database.ts'

/** Rows that belong to the person, by table name. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** Returns all rows that belong to the person; `users` is empty if the person doesn't exist. */
export async function listPersonalData(sql: ReadSql, userId: number): Promise<PersonalData> {
  const rows = await sql<{ data: PersonalData }>`select personal_data(${userId}) as data`
  return rows[0]?.data ?? {}
}
