import type { Goal } from '#contract/goals/goal.ts'
import { groupLimits } from '#contract/together/group-options.ts'
import type { GoalGroup, GoalInvitation, GoalMember, GroupChange } from '#contract/together/group.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { copyGoal } from '#server/goals/copy-service.ts'
import { changeGoal, getGoal } from '#server/goals/service.ts'
import { notify } from '#server/notifications/service.ts'
import { hashToken, readClaim, signClaim } from '#server/platform/auth/auth.ts'
import type { ReadSql, WriteSql } from '#server/platform/database/database.ts'
import { DomainError } from '#server/platform/http/http.ts'
import { getNow } from '#server/platform/process/process.ts'
import { canJoin, canSeeProgress } from './policy.ts'
import * as queries from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Presents the members to one of them. Includes others' progress only if they share it. */
async function presentMembers(
  sql: ReadSql,
  members: readonly queries.MemberRow[],
  viewerId: number,
): Promise<GoalMember[]> {
  const open = members.filter((member) => canSeeProgress(member, viewerId))
  const rows = await queries.listProgress(
    sql,
    open.map(({ goalId }) => goalId),
    viewerId,
  )
  const byGoal = new Map(rows.map(({ goalId, ...progress }) => [goalId, progress]))
  const isYou = ({ userId }: queries.MemberRow) => userId === viewerId
  return members
    .toSorted((one, other) => Number(isYou(other)) - Number(isYou(one)))
    .map((member) => ({
      id: member.userId,
      name: member.name,
      isYou: isYou(member),
      showsSteps: member.showsSteps,
      progress: byGoal.get(member.goalId) ?? null,
    }))
}

/**
 * Returns the group of a person's goal; null if the goal isn't shared.
 * @throws DomainError `goal_not_found`, also for another user's goal
 */
export async function findGoalGroup(deps: Viewing, userId: number, goalId: number): Promise<GoalGroup | null> {
  await getGoal(deps, userId, goalId)
  const found = await deps.database.read(async (sql) => {
    const group = await queries.findGroup(sql, userId, goalId)
    if (!group) return null
    const isOpen = (await queries.findInvitedGroup(sql, group)) !== null
    const all = await queries.listMembers(sql, group.id, null)
    const members = await presentMembers(sql, await queries.listMembers(sql, group.id, userId), userId)
    const hasRoom = isOpen && all.length < groupLimits.people
    return { group, members, token: hasRoom ? await signClaim(sql, 'join goal', String(group.id)) : null }
  })
  if (!found) return null
  const { eventId } = found.group
  const [event = null] = eventId === null ? [] : await listEventsByIds(deps, [eventId], userId)
  return { token: found.token, members: found.members, event }
}

/** @throws DomainError `group_not_found` if the goal isn't shared */
async function getGoalGroup(deps: Viewing, userId: number, goalId: number): Promise<GoalGroup> {
  const group = await findGoalGroup(deps, userId, goalId)
  if (!group) throw new DomainError('group_not_found')
  return group
}

/** Shares a goal by link. @throws DomainError `goal_not_found` */
export async function shareGoal(deps: Viewing, userId: number, goalId: number): Promise<GoalGroup> {
  await changeGoal(deps, userId, goalId, async (sql, now) => {
    if (await queries.findGroup(sql, userId, goalId)) return
    const groupId = await queries.insertGroup(sql, now)
    await queries.insertHost(sql, groupId, userId, goalId)
  })
  return getGoalGroup(deps, userId, goalId)
}

/** Leaves the group of a goal; the goal stays. @throws DomainError `goal_not_found` */
export async function leaveGoalGroup(deps: Viewing, userId: number, goalId: number): Promise<void> {
  await changeGoal(deps, userId, goalId, async (sql) => {
    const group = await queries.findGroup(sql, userId, goalId)
    if (!group) return
    await queries.lockGroup(sql, group.id)
    await queries.deleteMember(sql, group.id, userId)
  })
}

/** Notifies the other members, or only one of them, in the app and by push. */
async function notifyOthers(
  deps: Core,
  sql: WriteSql,
  group: { id: number },
  from: { userId: number; key: string; only?: number },
  wordsFor: (name: string, goalTitle: string) => { title: string; body: string },
): Promise<number> {
  const members = await queries.listMembers(sql, group.id, from.userId)
  const sender = members.find(({ userId }) => userId === from.userId)
  if (!sender) return 0
  const others = members.filter(({ userId }) => userId !== from.userId && (from.only ?? userId) === userId)
  return notify(sql, others, ({ goalId, goalTitle }) => ({
    ...wordsFor(sender.name, goalTitle),
    ...{ kind: 'goalNudges', mail: null },
    // Names the sender, so these are deleted along with the sender's account.
    key: `together by ${from.userId} ${from.key}`,
    link: `/goals#goal-${goalId}`,
    expiresAt: deps.clock.now().add({ hours: 36 }).toString(),
  }))
}

/** @throws DomainError `goal_not_found`, `group_not_found`, `event_not_found` for one that the person may not see */
export async function changeGoalGroup(deps: Viewing, userId: number, goalId: number, change: GroupChange) {
  const { showsSteps, eventId } = change
  await getGoal(deps, userId, goalId)
  const [event = null] = eventId ? await listEventsByIds(deps, [eventId], userId) : []
  if (eventId && event?.status !== 'scheduled') throw new DomainError('event_not_found')
  await deps.database.write(async (sql) => {
    const group = await queries.findGroup(sql, userId, goalId)
    if (!group) throw new DomainError('group_not_found')
    if (showsSteps !== undefined) await queries.setShowsSteps(sql, group.id, userId, showsSteps)
    if (eventId === undefined || eventId === group.eventId) return
    await queries.setNextEvent(sql, group.id, eventId)
    if (event === null) return
    await notifyOthers(deps, sql, group, { userId, key: `event ${event.id} ${group.id}` }, (name, goalTitle) => ({
      title: t('{name} chose your next event together', { name }),
      body: t('For “{title}”', { title: goalTitle }),
    }))
  })
  return getGoalGroup(deps, userId, goalId)
}

/**
 * Cheers on a member, at most once a day.
 * @throws DomainError `goal_not_found`, `group_not_found`, `user_not_found` if the person isn't another member
 */
export async function cheerMember(deps: Viewing, userId: number, goalId: number, memberId: number) {
  await getGoal(deps, userId, goalId)
  const day = getNow(deps).slice(0, 10)
  return deps.database.write(async (sql) => {
    const group = await queries.findGroup(sql, userId, goalId)
    if (!group) throw new DomainError('group_not_found')
    const members = await queries.listMembers(sql, group.id, userId)
    if (memberId === userId || !members.some((member) => member.userId === memberId))
      throw new DomainError('user_not_found')
    const key = `cheer ${group.id} ${day}`
    const notified = await notifyOthers(deps, sql, group, { userId, key, only: memberId }, (name, goalTitle) => ({
      title: t('{name} is cheering you on', { name }),
      body: t('For “{title}”', { title: goalTitle }),
    }))
    return { memberId, isNew: notified > 0 }
  })
}

/** Reads the token of an invitation: a signed one, or a random one of an earlier version. */
async function readInvitation(deps: Core, token: string): Promise<queries.InvitedGroup> {
  const [id] = (await readClaim(deps, 'join goal', token)) ?? []
  return id === undefined ? { tokenHash: hashToken(token) } : { id: Number(id) }
}

/** Returns the group of an invitation that the person may accept. @throws DomainError `group_not_found` */
async function getInvitedGroup(sql: ReadSql, invited: queries.InvitedGroup, userId: number | null) {
  const group = await queries.findInvitedGroup(sql, invited)
  if (!group || (userId !== null && !(await canJoin(sql, group.id, userId)))) throw new DomainError('group_not_found')
  const goal = await queries.findSharedGoal(sql, group.id)
  if (!goal) throw new DomainError('group_not_found')
  return { group, goal, members: await queries.listMembers(sql, group.id, null) }
}

/**
 * Returns the content of an invitation: never names, descriptions, dates or events.
 * @throws DomainError `group_not_found` if there is none, its host has left, or one has blocked the other
 */
export async function getGoalInvitation(deps: Core, userId: number | null, token: string): Promise<GoalInvitation> {
  const invited = await readInvitation(deps, token)
  return deps.database.read(async (sql) => {
    const { goal, members } = await getInvitedGroup(sql, invited, userId)
    return {
      title: goal.title,
      tasks: goal.tasks.map(({ text }) => text),
      people: members.length,
      isFull: members.length >= groupLimits.people,
      goalId: members.find((member) => member.userId === userId)?.goalId ?? null,
    }
  })
}

/**
 * Joins a shared goal with a copy of it.
 * @throws DomainError `group_not_found`, `group_is_full`, `too_many_goals`
 */
export async function joinGoalGroup(deps: Viewing, userId: number, token: string): Promise<Goal> {
  const now = getNow(deps)
  const invited = await readInvitation(deps, token)
  const goalId = await deps.database.write(async (sql) => {
    const { group } = await getInvitedGroup(sql, invited, userId)
    await queries.lockGroup(sql, group.id)
    const { goal, members } = await getInvitedGroup(sql, invited, userId)
    const own = members.find((member) => member.userId === userId)
    if (own) return own.goalId
    if (members.length >= groupLimits.people) throw new DomainError('group_is_full')
    // Removes a membership whose goal the person deleted.
    await queries.deleteMember(sql, group.id, userId)
    const id = await copyGoal(sql, userId, goal, now)
    await queries.insertMember(sql, group.id, userId, id, now)
    await notifyOthers(deps, sql, group, { userId, key: `joined ${group.id}` }, (name, goalTitle) => ({
      title: t('{name} joined you', { name }),
      body: t('For “{title}”', { title: goalTitle }),
    }))
    return id
  })
  return getGoal(deps, userId, goalId)
}
