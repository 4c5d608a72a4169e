import type { LogLine } from '#contract/operator.ts'
import type { OperatorAction, OperatorTarget } from '#contract/operator-options.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface NewLogLine {
  now: string
  /** Null for a command. */
  actorId: number | null
  action: OperatorAction
  targetKind: OperatorTarget
  targetId: number | null
  targetName: string | null
  reason: string
}

export async function insertLogLine(sql: WriteSql, line: NewLogLine): Promise<void> {
  const { now, actorId, action, targetKind, targetId, targetName, reason } = line
  await sql`
    insert into operator_log (happened_at, actor_id, action, target_kind, target_id, target_name, reason)
    values (${now}, ${actorId}, ${action}, ${targetKind}, ${targetId}, ${targetName}, ${reason})`
}

/** Lists entries below the id `before`, latest first, with current names. */
export const listLogLines = (sql: ReadSql, before: number, limit: number) => sql<LogLine>`
  select l.id, to_char(l.happened_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
    case when l.actor_id is not null then jsonb_build_object('id', l.actor_id, 'name', actor.name) end as actor, l.action,
    jsonb_build_object('kind', l.target_kind, 'id', l.target_id,
      'name', coalesce(person.name, event.title, l.target_name)) as target,
    l.reason
  from operator_log l
  left join users actor on actor.id = l.actor_id
  left join users person on l.target_kind = 'person' and person.id = l.target_id
  left join events event on l.target_kind = 'event' and event.id = l.target_id
  where l.id < ${before}
  order by l.id desc limit ${limit}`
