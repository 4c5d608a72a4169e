import type { ReadSql } from '#server/platform/database/database.ts'

/** Name of a table → what it holds of the person. */
export type PersonalData = Record<string, Record<string, unknown>[]>

/** Everything that belongs to the person; `users` is empty when there is no such person. */
export async function listPersonalData(sql: ReadSql, userId: number): Promise<PersonalData> {
  const rows = await sql<{ data: PersonalData }>`select personal_data(${userId}) as data`
  return rows[0]?.data ?? {}
}
