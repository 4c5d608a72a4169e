import { visibleTo } from '#server/events/policy.ts'
import { recordVisibleTo, type RecordReader } from './policy.ts'
import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

export interface RecordRow {
  goalId: number
  userId: number
  title: string
  description: string
  name: string
  startedAt: string
  reachedAt: string | null
  share: { sharedAt: string; hasJournal: boolean } | null
  tasks: { text: string; completedAt: string | null }[]
  eventIds: number[]
  journal: { text: string; createdAt: string }[]
  /**
   * The pathway that the goal follows, if its author gives badges, operators feature it, the goal is reached, and every
   * step is done at this moment.
   */
  badge: { pathwayId: string; title: string; summary: string; offeredBy: string; steps: string[] } | null
}

/**
 * Finds the record of a goal: of one of the person's own, or of the goal with this link. Omits tasks that name an event
 * that the reader may not see.
 */
export const findRecord = (sql: ReadSql, reader: RecordReader) => sql.first<RecordRow>`
  select g.id as "goalId", g.user_id as "userId", g.title, g.description, u.name,
    ${instant`g.created_at`} as "startedAt", ${instant`g.reached_at`} as "reachedAt",
    case when s.goal_id is not null then json_build_object(
      'sharedAt', ${instant`s.shared_at`}, 'hasJournal', s.has_journal) end as share,
    (select coalesce(json_agg(json_build_object('text', t.text, 'completedAt', ${instant`t.completed_at`})
        order by t.position, t.id), '[]') from goal_tasks t
      where t.goal_id = g.id and (t.event_id is null or t.step is not null or exists (
        select from events e where e.id = t.event_id and ${visibleTo('userId' in reader ? reader.userId : null)}))) as tasks,
    array(select l.event_id from goal_events l join events e on e.id = l.event_id
      join user_events a on a.event_id = e.id and a.user_id = g.user_id and a.status = 'attended'
      where l.goal_id = g.id order by e.starts_at, e.id) as "eventIds",
    (select coalesce(json_agg(json_build_object('text', j.text, 'createdAt', ${instant`j.created_at`})
        order by j.id), '[]') from journal_entries j where j.goal_id = g.id and j.text <> '' and j.deleted_at is null) as journal,
    (select json_build_object('pathwayId', p.id, 'title', p.title, 'summary', p.summary, 'offeredBy', p.offered_by,
        'steps', array(select step ->> 'title' from jsonb_array_elements(g.steps) as step))
      from pathways p join featured_pathways f on f.pathway_id = p.id join users author on author.id = p.user_id
      where p.id = g.pathway_id and p.vouches and p.offered_by <> '' and p.visibility = 'offered'
        and p.deleted_at is null and author.disabled_at is null and g.reached_at is not null
        and jsonb_array_length(g.steps) > 0
        and not exists (
          select from generate_series(0, jsonb_array_length(g.steps) - 1) as needed (step)
            left join goal_tasks t on t.goal_id = g.id and t.step = needed.step
          where t.completed_at is null)) as badge
  from goals g join users u on u.id = g.user_id left join goal_shares s on s.goal_id = g.id
  where ${recordVisibleTo(reader)}`

export async function saveShare(
  sql: WriteSql,
  goalId: number,
  { tokenHash, hasJournal, now }: { tokenHash: Buffer; hasJournal: boolean; now: string },
): Promise<void> {
  await sql`
    insert into goal_shares (goal_id, token_hash, has_journal, shared_at)
    values (${goalId}, ${tokenHash}, ${hasJournal}, ${now})
    on conflict (goal_id) do update set token_hash = excluded.token_hash, has_journal = excluded.has_journal,
      shared_at = excluded.shared_at`
}

export async function changeShare(sql: WriteSql, goalId: number, hasJournal: boolean): Promise<void> {
  await sql`update goal_shares set has_journal = ${hasJournal} where goal_id = ${goalId}`
}

export async function deleteShare(sql: WriteSql, goalId: number): Promise<void> {
  await sql`delete from goal_shares where goal_id = ${goalId}`
}
