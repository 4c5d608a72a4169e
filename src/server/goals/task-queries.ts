import { isOwnGoal } from './policy.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface TaskState {
  key: number
  isDone: boolean
  eventId: number | null
  step: number | null
}

/** Lists the tasks of a goal in their order. */
export const listTasks = (sql: ReadSql, goalId: number) => sql<TaskState>`
  select id as key, completed_at is not null as "isDone", event_id as "eventId", step from goal_tasks
  where goal_id = ${goalId} order by position, id`

export interface NewTask {
  text: string
  eventId: number | null
  /** Index of its step in the goal's steps. Default: none. */
  step?: number | null
}

/** Appends tasks in their order. A task to attend an already attended event is completed from the start. */
export async function appendTasks(sql: WriteSql, goalId: number, tasks: readonly NewTask[], now: string) {
  await sql`
    insert into goal_tasks (goal_id, position, text, event_id, step, completed_at, completed_by)
    select ${goalId}, at + (select coalesce(max(position), 0) from goal_tasks where goal_id = ${goalId}), text, event_id, step,
      case when is_attended then ${now}::timestamptz end, case when is_attended then 'attendance' end
    from unnest(${tasks.map(({ text }) => text)}::text[], ${tasks.map(({ eventId }) => eventId)}::int[],
        ${tasks.map(({ step }) => step ?? null)}::smallint[])
      with ordinality as given (text, event_id, step, at),
      lateral (select exists (select from user_events a join goals g on g.user_id = a.user_id
        where g.id = ${goalId} and a.event_id = given.event_id and a.status = 'attended') as is_attended) as attendance
    order by at`
}

/** Makes attending an event complete a task; at once if the person attended it. */
export async function setTaskEvent(sql: WriteSql, key: number, eventId: number, now: string): Promise<void> {
  await sql`
    update goal_tasks t set event_id = ${eventId},
      completed_at = case when attendance.is_attended then ${now}::timestamptz end,
      completed_by = case when attendance.is_attended then 'attendance' end
    from goals g, lateral (select exists (select from user_events a
      where a.user_id = g.user_id and a.event_id = ${eventId} and a.status = 'attended') as is_attended) as attendance
    where t.id = ${key} and t.completed_at is null and g.id = t.goal_id`
}

/** @returns whether it was open */
export const completeTask = (sql: WriteSql, key: number, at: string) => sql.hasRows`
  update goal_tasks set completed_at = ${at}, completed_by = 'person'
  where id = ${key} and completed_at is null returning id`

export const reopenTask = (sql: WriteSql, key: number) =>
  sql`update goal_tasks set completed_at = null, completed_by = null where id = ${key}`

/** Adjusts a target that equaled the number of tasks to their new number. One that the person chose stays. */
export const followTasks = (sql: WriteSql, goalId: number, before: number) => sql`
  update goals set target_count = (select greatest(1, count(*)) from goal_tasks where goal_id = ${goalId})
  where id = ${goalId} and target_count = ${before}`

export const removeTasks = (sql: WriteSql, goalId: number, keys: readonly number[]) =>
  sql`delete from goal_tasks where goal_id = ${goalId} and id = any(${keys}::int[])`

/** Updates the texts of tasks, and their positions to match the given order. */
export const updateTasks = (
  sql: WriteSql,
  goalId: number,
  tasks: readonly { key: number; text: string | null }[],
) => sql`
  update goal_tasks t set position = given.at, text = coalesce(given.text, t.text)
  from unnest(${tasks.map(({ key }) => key)}::int[], ${tasks.map(({ text }) => text)}::text[])
    with ordinality as given (key, text, at)
  where t.id = given.key and t.goal_id = ${goalId}`

/** Locks the user's goals that have a task to attend the event, open or completed by attendance. Returns their ids. */
export const listAttendGoals = (sql: WriteSql, userId: number, eventId: number) => sql.column<number>`
  select g.id from goals g
  where ${isOwnGoal(userId)}
    and exists (select from goal_tasks t where t.goal_id = g.id and t.event_id = ${eventId})
  order by g.id for update`

/** @returns whether one was open */
export const completeAttendTask = (sql: WriteSql, goalId: number, eventId: number, now: string) => sql.hasRows`
  update goal_tasks set completed_at = ${now}, completed_by = 'attendance'
  where goal_id = ${goalId} and event_id = ${eventId} and completed_at is null returning id`

/** Reopens tasks that attendance completed. */
export const reopenAttendTasks = (sql: WriteSql, goalIds: readonly number[], eventId: number) => sql`
  update goal_tasks set completed_at = null, completed_by = null
  where goal_id = any(${goalIds}::int[]) and event_id = ${eventId} and completed_by = 'attendance'`
