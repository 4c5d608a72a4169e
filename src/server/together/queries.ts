import type { PathwayAudience } from '#contract/pathways/pathway-options.ts'
import type { PathwayStep } from '#contract/pathways/pathway.ts'
import { visibleTo } from '#server/events/policy.ts'
import { isGroupHost, isActiveMember, memberVisibleTo } from './policy.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'

export interface GroupRow {
  id: number
  eventId: number | null
}

export interface MemberRow {
  userId: number
  name: string
  goalId: number
  goalTitle: string
  showsSteps: boolean
  /** Whether this person shared the goal. The invitation shows their tasks and ends when they leave. */
  isHost: boolean
}

/** Finds the group of a person's goal. */
export const findGroup = (sql: ReadSql, userId: number, goalId: number) => sql.first<GroupRow>`
  select s.id, s.event_id as "eventId" from goal_members m join goal_groups s on s.id = m.group_id
  where m.goal_id = ${goalId} and m.user_id = ${userId}`

/** Identifies the group of an invitation: by its id, or by the hash of the random token of an earlier version. */
export type InvitedGroup = { id: number } | { tokenHash: Buffer }

/** Finds the group of an invitation whose host is still active. */
export const findInvitedGroup = (sql: ReadSql, invited: InvitedGroup) => sql.first<GroupRow>`
  select s.id, s.event_id as "eventId" from goal_groups s
  where (s.id = ${'id' in invited ? invited.id : null}::int
      or s.token_hash = ${'tokenHash' in invited ? invited.tokenHash : null}::bytea) and exists (
    select from goal_members m join users u on u.id = m.user_id join goals g on g.id = m.goal_id
    where m.group_id = s.id and ${isGroupHost} and ${isActiveMember})`

/**
 * Lists the members of a group as a person sees them, in the order in which they joined. Leaves out those who blocked the
 * person or whom the person blocked.
 */
export const listMembers = (sql: ReadSql, groupId: number, viewerId: number | null) => sql<MemberRow>`
  select m.user_id as "userId", u.name, m.goal_id as "goalId", g.title as "goalTitle", m.shows_steps as "showsSteps",
    ${isGroupHost} as "isHost"
  from goal_members m join goal_groups s on s.id = m.group_id join users u on u.id = m.user_id
    join goals g on g.id = m.goal_id
  where m.group_id = ${groupId} and ${memberVisibleTo(viewerId)}
  order by m.joined_at, m.goal_id`

export interface ProgressRow {
  goalId: number
  done: number
  total: number
  completed: string[]
  weeks: number
}

/** Counts the progress of the given goals. Weeks begin on Sunday. Omits events that the viewer may not see. */
export const listProgress = (sql: ReadSql, goalIds: readonly number[], viewerId: number) => sql<ProgressRow>`
  select t.goal_id as "goalId", count(t.completed_at)::int as done, count(*)::int as total,
    coalesce(json_agg(t.text order by t.completed_at desc, t.id) filter (where t.completed_at is not null
      and (t.event_id is null or t.step is not null or exists (
        select from events e where e.id = t.event_id and ${visibleTo(viewerId)}))), '[]') as completed,
    count(distinct date_trunc('week', (t.completed_at at time zone 'UTC') + interval '1 day'))::int as weeks
  from goal_tasks t where t.goal_id = any(${[...goalIds]}::int[]) group by t.goal_id`

/** The goal of which a person who joins gets a copy. Tasks to attend an event of the host's choice aren't part of it. */
export interface SharedGoalRow {
  title: string
  category: string | null
  topics: string[]
  areTopicsChosen: boolean
  pathwayId: string | null
  steps: PathwayStep[]
  audience: PathwayAudience
  tasks: { text: string; step: number | null }[]
}

export const findSharedGoal = (sql: ReadSql, groupId: number) => sql.first<SharedGoalRow>`
  select g.title, g.category, g.topics, g.are_topics_chosen as "areTopicsChosen", g.pathway_id as "pathwayId", g.steps,
    g.audience, (select coalesce(json_agg(json_build_object('text', t.text, 'step', t.step) order by t.position, t.id), '[]')
      from goal_tasks t where t.goal_id = g.id and (t.event_id is null or t.step is not null)) as tasks
  from goal_members m join goal_groups s on s.id = m.group_id join goals g on g.id = m.goal_id
  where m.group_id = ${groupId} and ${isGroupHost} and g.deleted_at is null`

export async function insertGroup(sql: WriteSql, now: string): Promise<number> {
  const [row] = await sql<{ id: number }>`
    insert into goal_groups (created_at) values (${now}) returning id`
  return row!.id
}

/** Locks a group until the transaction ends, so that two people can't both become its last member. */
export const lockGroup = (sql: WriteSql, id: number) => sql`select id from goal_groups where id = ${id} for update`

export const insertHost = (sql: WriteSql, groupId: number, userId: number, goalId: number) => sql`
  insert into goal_members (group_id, user_id, goal_id, joined_at)
  select id, ${userId}, ${goalId}, created_at from goal_groups where id = ${groupId}`

/** Adds a person who followed the invitation. Only the host's join time is that of the group. */
export async function insertMember(sql: WriteSql, groupId: number, userId: number, goalId: number, now: string) {
  await sql`
    insert into goal_members (group_id, user_id, goal_id, joined_at)
    select id, ${userId}, ${goalId}, greatest(${now}::timestamptz, created_at + interval '1 millisecond')
    from goal_groups where id = ${groupId}`
}

/** Removes a person from a group, and deletes the group if nobody is left in it. */
export async function deleteMember(sql: WriteSql, groupId: number, userId: number): Promise<void> {
  await sql`delete from goal_members where group_id = ${groupId} and user_id = ${userId}`
  await sql`delete from goal_groups s where id = ${groupId} and not exists (
    select from goal_members m where m.group_id = s.id)`
}

export async function setShowsSteps(sql: WriteSql, groupId: number, userId: number, showsSteps: boolean) {
  await sql`
    update goal_members set shows_steps = ${showsSteps} where group_id = ${groupId} and user_id = ${userId}`
}

export const setNextEvent = (sql: WriteSql, groupId: number, eventId: number | null) =>
  sql`update goal_groups set event_id = ${eventId} where id = ${groupId}`
