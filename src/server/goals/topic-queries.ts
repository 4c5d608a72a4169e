import { isOn } from '#server/events/policy.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

/** Returns whether all stored events and goals were recognized with this version of the subjects. */
export const isRecognized = (sql: ReadSql, version: number) =>
  sql.hasRows`select from topic_recognitions where version = ${version}`

export async function recordRecognition(sql: WriteSql, version: number, now: string): Promise<void> {
  await sql`delete from topic_recognitions`
  await sql`insert into topic_recognitions (version, finished_at) values (${version}, ${now})`
}

/** Lists goals after an id whose subjects are recognized in their texts. */
export const listUnchosen = (sql: ReadSql, after: number, limit: number) => sql<{
  id: number
  title: string
  description: string
}>`
  select id, title, description from goals where id > ${after} and not are_topics_chosen order by id limit ${limit}`

export interface WantedRow {
  id: string
  /** Number of people with an open goal about it. */
  people: number
}

/** Counts the people with an open goal about each topic, most wanted first. Leaves out topics of fewer than `least`. */
export const listWanted = (sql: ReadSql, least: number) => sql<WantedRow>`
  select topic as id, count(distinct g.user_id)::int as people
  from goals g, unnest(g.topics) as topic
  where g.deleted_at is null
    and exists (select from goal_tasks t where t.goal_id = g.id and t.completed_at is null)
  group by topic having count(distinct g.user_id) >= ${least}
  order by people desc, topic`

/** Returns whether an upcoming event is about one of the topics. */
export const hasUpcoming = (sql: ReadSql, topics: readonly string[], minStrength: number, now: string) => sql.hasRows`
  select from events e
  where e.topics ?| ${[...topics]}::text[] and ${isOn()}
    and e.starts_at > ${now}::timestamptz
    and exists (select from jsonb_each(e.topics) as recognized (id, strength)
      where id = any(${[...topics]}::text[]) and strength::real >= ${minStrength})
  limit 1`
