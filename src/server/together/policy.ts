import { haveBlock } from '#server/people/policy.ts'
import { fragment, type Fragment, type ReadSql } from '#server/platform/database/database.ts'

// Rules of who may see the members of a shared goal and their progress, and join it by its link.

/**
 * Condition: the member `m` with the account `u` and the goal `g` is active: not banned, and their goal isn't deleted.
 */
export const isActiveMember = fragment`u.disabled_at is null and g.deleted_at is null`

/** Condition: the member `m` shared the goal, so that the invitation to the group `s` shows their tasks. */
export const isGroupHost = fragment`m.joined_at = s.created_at`

/** Condition: the viewer sees the member `m`: neither has blocked the other. */
export const memberVisibleTo = (viewerId: number | null): Fragment =>
  fragment`${isActiveMember} and not ${haveBlock(fragment`m.user_id`, viewerId)}`

/** Returns whether a member's progress is visible to the viewer: to all members only if they share it. */
export const canSeeProgress = (member: { userId: number; showsSteps: boolean }, viewerId: number): boolean =>
  member.showsSteps || member.userId === viewerId

/** Returns whether the person may join a group: there is no block between them and a member. */
export const canJoin = async (sql: ReadSql, groupId: number, userId: number): Promise<boolean> =>
  !(await sql.hasRows`
    select from goal_members m where m.group_id = ${groupId} and ${haveBlock(fragment`m.user_id`, userId)} limit 1`)
