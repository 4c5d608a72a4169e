import type { OpenGoalRow } from '#server/goals/open-goal-service.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface AlertedGoal extends OpenGoalRow {
  /** ISO instant; events created later are new. */
  since: string
}

/** Lists open goals whose person asked to hear about new events, by person. */
export const listAlertedGoals = (sql: ReadSql) => sql<AlertedGoal>`
  select g.id, g.user_id as "userId", g.title, g.description, g.topics, g.steps, g.audience,
    to_char(g.alert_since, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as since
  from goals g join users u on u.id = g.user_id
  where g.alert_since is not null and g.deleted_at is null and u.disabled_at is null
    and exists (select from goal_tasks t where t.goal_id = g.id and t.completed_at is null)
  order by g.user_id, g.id`

/** Counts events created until now as known to the goals' person. */
export async function advanceAlerts(sql: WriteSql, goalIds: readonly number[], now: string): Promise<void> {
  await sql`update goals set alert_since = ${now} where id = any(${goalIds}::int[]) and alert_since is not null`
}
