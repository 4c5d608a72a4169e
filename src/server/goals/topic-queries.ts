import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Returns whether all stored events and goals were recognized with this version of the subjects. */
export async function isRecognized(sql: ReadSql, version: number): Promise<boolean> {
  const rows = await sql`select from topic_recognitions where version = ${version}`
  return rows.length > 0
}

export async function recordRecognition(sql: WriteSql, version: number, now: string): Promise<void> {
  await sql`delete from topic_recognitions`
  await sql`insert into topic_recognitions (version, finished_at) values (${version}, ${now})`
}

/** Lists goals after an id whose subjects follow their words. */
export const listUnchosen = (sql: ReadSql, after: number, limit: number) => sql<{
  id: number
  title: string
  description: string
}>`
  select id, title, description from goals where id > ${after} and not are_topics_chosen order by id limit ${limit}`
