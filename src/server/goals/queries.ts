import type { PathwayAudience } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'
import { isOwnGoal } from './policy.ts'
import { instant, type ReadSql, type WriteSql } from '#server/platform/database/database.ts'

interface TaskRow {
  key: number
  text: string
  completedAt: string | null
  eventId: number | null
  /** Index of its step in the goal's steps. */
  step: number | null
}

export interface GoalRow {
  id: number
  userId: number
  title: string
  description: string
  category: string | null
  dueDate: string | null
  targetCount: number
  eventId: number | null
  createdAt: string
  /** Ids of its subjects. */
  topics: string[]
  areTopicsChosen: boolean
  alertSince: string | null
  pathwayId: string | null
  steps: PathwayStep[]
  isShared: boolean
  tasks: TaskRow[]
  events: { id: number; isOver: boolean; hasAttended: boolean }[]
  journal: { id: number; eventId: number | null; text: string; imageUrl: string | null; createdAt: string }[]
}

/** Lists a user's goals, oldest first; only one of them if `id` is given. */
export const listGoals = (sql: ReadSql, userId: number, now: string, id: number | null = null) => sql<GoalRow>`
  select g.id, g.user_id as "userId", g.title, g.description, g.category, g.due_on as "dueDate",
    g.target_count as "targetCount", g.event_id as "eventId", ${instant`g.created_at`} as "createdAt",
    g.topics, g.are_topics_chosen as "areTopicsChosen", ${instant`g.alert_since`} as "alertSince",
    g.pathway_id as "pathwayId", g.steps,
    exists (select from goal_members m where m.goal_id = g.id) as "isShared",
    (select coalesce(json_agg(json_build_object('key', t.id, 'text', t.text, 'eventId', t.event_id, 'step', t.step,
        'completedAt', ${instant`t.completed_at`}) order by t.position, t.id), '[]')
      from goal_tasks t where t.goal_id = g.id) as tasks,
    (select coalesce(json_agg(json_build_object('id', e.id, 'isOver', e.ends_at <= ${now},
        'hasAttended', exists (select from user_events a
          where a.user_id = g.user_id and a.event_id = e.id and a.status = 'attended'))
        order by e.starts_at, e.id), '[]')
      from goal_events l join events e on e.id = l.event_id where l.goal_id = g.id) as events,
    (select coalesce(json_agg(json_build_object('id', j.id, 'eventId', j.event_id, 'text', j.text, 'imageUrl', j.image_url,
        'createdAt', ${instant`j.created_at`}) order by j.id), '[]')
      from journal_entries j where j.goal_id = g.id and j.deleted_at is null) as journal
  from goals g
  where ${isOwnGoal(userId)} and (${id}::int is null or g.id = ${id})
  order by g.id`

/** Locks the user's row, so that two concurrent requests can't both count the goals before either adds one. */
export const lockOwner = (sql: WriteSql, userId: number) =>
  sql`select id from users where id = ${userId} for no key update`

export const countGoals = (sql: ReadSql, userId: number) => sql.count`
  select count(*) from goals g where ${isOwnGoal(userId)}`

/**
 * Locks a goal until the transaction ends, so that changes to it run one at a time. Returns null if it doesn't exist.
 */
export const lockGoal = (sql: WriteSql, userId: number, id: number) => sql.first<{
  id: number
  title: string
  isReached: boolean
  createdAt: string
}>`
  select id, title, reached_at is not null as "isReached", ${instant`created_at`} as "createdAt"
  from goals g where id = ${id} and ${isOwnGoal(userId)} for update`

export interface NewGoalRow extends Pick<
  GoalRow,
  'userId' | 'title' | 'description' | 'category' | 'dueDate' | 'targetCount' | 'eventId'
> {
  topics: readonly string[]
  areTopicsChosen: boolean
  /** The pathway that it starts from; default: none. */
  pathway?: { id: string; steps: readonly PathwayStep[]; audience: PathwayAudience }
  now: string
}

export async function insertGoal(sql: WriteSql, goal: NewGoalRow): Promise<number> {
  const { userId, title, description, category, dueDate, targetCount, eventId, topics, areTopicsChosen, now } = goal
  const { id: pathwayId = null, steps = [], audience = 'everyone' } = goal.pathway ?? {}
  const rows = await sql<{ id: number }>`
    insert into goals (user_id, title, description, category, due_on, target_count, event_id, topics, are_topics_chosen,
      pathway_id, steps, audience, created_at, changed_at)
    values (${userId}, ${title}, ${description}, ${category}, ${dueDate}, ${targetCount}, ${eventId}, ${[...topics]}::text[],
      ${areTopicsChosen}, ${pathwayId}, ${JSON.stringify(steps)}::jsonb, ${audience}, ${now}, ${now})
    returning id`
  return rows[0]!.id
}

export type GoalColumns = Partial<
  Pick<NewGoalRow, 'title' | 'description' | 'category' | 'dueDate' | 'targetCount' | 'topics' | 'areTopicsChosen'>
> & {
  /** Whether to notify the person of new events. */
  wantsAlert?: boolean
}

/** Updates the given columns. Null clears a column, undefined leaves it unchanged. */
export async function updateGoal(sql: WriteSql, id: number, columns: GoalColumns, now: string): Promise<void> {
  const { title, description, category, dueDate, targetCount, topics, areTopicsChosen, wantsAlert } = columns
  await sql`
    update goals set changed_at = ${now},
      title = coalesce(${title ?? null}, title),
      description = coalesce(${description ?? null}, description),
      target_count = coalesce(${targetCount ?? null}, target_count),
      topics = coalesce(${topics ? [...topics] : null}::text[], topics),
      are_topics_chosen = coalesce(${areTopicsChosen ?? null}::boolean, are_topics_chosen),
      alert_since = case when ${wantsAlert ?? null}::boolean then coalesce(alert_since, ${now}::timestamptz)
        when not ${wantsAlert ?? null}::boolean then null else alert_since end,
      category = case when ${category !== undefined} then ${category ?? null} else category end,
      due_on = case when ${dueDate !== undefined} then ${dueDate ?? null}::date else due_on end
    where id = ${id}`
}

export interface GoalWords {
  title: string
  description: string
  topics: string[]
  areTopicsChosen: boolean
}

export const findGoalWords = (sql: ReadSql, id: number) => sql.first<GoalWords>`
  select title, description, topics, are_topics_chosen as "areTopicsChosen" from goals where id = ${id}`

/** A goal with the steps of its pathway, which are empty without one. */
export interface SteppedGoal {
  id: number
  userId: number
  topics: string[]
  steps: PathwayStep[]
  audience: PathwayAudience
}

/** Returns the texts by which events are matched; null for another user's goal. */
export const findGoal = (sql: ReadSql, userId: number, id: number) => sql.first<GoalWords & SteppedGoal>`
  select id, user_id as "userId", title, description, topics, are_topics_chosen as "areTopicsChosen", steps, audience
  from goals g where id = ${id} and ${isOwnGoal(userId)}`

export const setTopics = (sql: WriteSql, id: number, topics: readonly string[]) =>
  sql`update goals set topics = ${[...topics]}::text[] where id = ${id}`

export const markReached = (sql: WriteSql, id: number, now: string) =>
  sql`update goals set reached_at = ${now} where id = ${id}`

/** @returns whether the goal existed */
export const markDeleted = (sql: WriteSql, userId: number, id: number, now: string) => sql.hasRows`
  update goals g set deleted_at = ${now} where id = ${id} and ${isOwnGoal(userId)} returning id`

/**
 * Restores a goal that was deleted after `since`.
 * @returns whether there was one
 */
export const unmarkDeleted = (sql: WriteSql, userId: number, id: number, since: string) => sql.hasRows`
  update goals set deleted_at = null
  where id = ${id} and user_id = ${userId} and deleted_at > ${since} returning id`

/** Permanently removes a user's goals that were deleted by `before`. */
export const purgeDeleted = (sql: WriteSql, userId: number, before: string) =>
  sql`delete from goals where user_id = ${userId} and deleted_at <= ${before}`

export const linkEvents = (sql: WriteSql, goalId: number, eventIds: readonly number[]) => sql`
  insert into goal_events (goal_id, event_id) select ${goalId}, event_id from unnest(${eventIds}::int[]) as event_id
  on conflict do nothing`

export async function unlinkEvent(sql: WriteSql, goalId: number, eventId: number): Promise<void> {
  await sql`delete from goal_events where goal_id = ${goalId} and event_id = ${eventId}`
}

export const listLinkedEvents = (sql: ReadSql, goalId: number) =>
  sql.column<number>`select event_id as id from goal_events where goal_id = ${goalId}`

export const countEntries = (sql: ReadSql, goalId: number) =>
  sql.count`select count(*) from journal_entries where goal_id = ${goalId} and deleted_at is null`

export const insertEntry = (
  sql: WriteSql,
  goalId: number,
  entry: { text: string; eventId: number | null },
  now: string,
) => sql`
  insert into journal_entries (user_id, goal_id, event_id, text, created_at)
  select user_id, id, ${entry.eventId}, ${entry.text}, ${now} from goals where id = ${goalId}`

export async function deleteEntry(sql: WriteSql, goalId: number, entryId: number): Promise<void> {
  await sql`delete from journal_entries where id = ${entryId} and goal_id = ${goalId}`
}
