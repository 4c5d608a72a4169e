import { cutText } from '#contract/limits.ts'
import type { Goal, GoalChange, NewGoal, GoalEvent } from '#contract/goals/goal.ts'
import type { Topic } from '#contract/topics/topic.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { recognizeGoal } from '#domain/topics/goal-topics.ts'
import { findTopic } from '#domain/topics/topics.ts'
import { getDueDay } from '#domain/goals/goal-days.ts'
import { attendTask, findAttendTask } from '#domain/goals/goal-tasks.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { DomainError } from '#server/platform/http/http.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { getNow } from '#server/platform/process/process.ts'
import { requireSelf } from './policy.ts'
import * as queries from './queries.ts'
import * as tasks from './task-queries.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { categoryFromTitle, currentCount, goalTally } from '#domain/goals/goal-progress.ts'
import type { GoalRow } from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core, Viewing } from '#server/platform/dependencies/dependencies.ts'

function presentEvent(event: LearningEvent, { isOver, hasAttended }: GoalRow['events'][number]): GoalEvent {
  const { id, title, date, endDate, allDay, category, status } = event
  return { id, title, date, endDate, allDay, category, status, isOver, hasAttended }
}

/** Returns topics with their names. Omits unknown ones, which a later version may have stored. */
export const presentTopics = (ids: readonly string[]): Topic[] =>
  ids.flatMap((id) => {
    const topic = findTopic(id)
    return topic ? [{ id, name: t(topic.label) }] : []
  })

/** @throws DomainError `invalid_request` for an id that no topic has */
function checkTopics(ids: readonly string[]): readonly string[] {
  const unknown = ids.filter((id) => !findTopic(id))
  if (unknown.length === 0) return ids
  const message = t('There is no topic {topics}', { topics: unknown.join(', ') })
  throw new DomainError('invalid_request', message, [{ field: 'topics', message }])
}

/** Converts a row to the contract's shape. `known` holds the events that the user may see. */
function presentGoal(row: GoalRow, known: ReadonlyMap<number, LearningEvent>): Goal {
  const { tasks, events, category, topics, alertSince, ...same } = row
  const taskDetails = tasks.map((task, at) => ({ id: at + 1, ...task }))
  const seen = events.filter(({ id }) => known.has(id))
  return {
    ...same,
    category: category ?? categoryFromTitle(row.title),
    topics: presentTopics(topics),
    wantsAlert: alertSince !== null,
    currentCount: currentCount(goalTally({ taskDetails }), row.targetCount),
    tasks: tasks.map(({ text }) => text),
    completedTaskIds: taskDetails.filter(({ completedAt }) => completedAt !== null).map(({ id }) => id),
    taskDetails,
    events: seen.map(({ id }) => id),
    completedEvents: seen.filter(({ hasAttended }) => hasAttended).map(({ id }) => id),
    eventDetails: seen.map((state) => presentEvent(known.get(state.id)!, state)),
  }
}

async function present(deps: Viewing, rows: queries.GoalRow[], userId: number): Promise<Goal[]> {
  const ids = [...new Set(rows.flatMap(({ events }) => events.map(({ id }) => id)))]
  const events = ids.length === 0 ? [] : await listEventsByIds(deps, ids, userId)
  const known = new Map(events.map((event) => [event.id, event]))
  return rows.map((row) => presentGoal(row, known))
}

/** Lists a user's goals, oldest first. */
export async function listGoals(deps: Viewing, userId: number): Promise<Goal[]> {
  const rows = await deps.database.read((sql) => queries.listGoals(sql, userId, getNow(deps)))
  return present(deps, rows, userId)
}

/** @throws DomainError `goal_not_found`, also for another user's goal */
export async function getGoal(deps: Viewing, userId: number, id: number): Promise<Goal> {
  const rows = await deps.database.read((sql) => queries.listGoals(sql, userId, getNow(deps), id))
  const [goal] = await present(deps, rows, userId)
  if (!goal) throw new DomainError('goal_not_found')
  return goal
}

/** Runs `work` in a transaction that locks the goal, and returns the changed goal. */
export async function changeGoal(
  deps: Viewing,
  userId: number,
  id: number,
  work: (sql: WriteSql, now: string) => Promise<void>,
): Promise<Goal> {
  await deps.database.write(async (sql) => {
    if (!(await queries.lockGoal(sql, userId, id))) throw new DomainError('goal_not_found')
    await work(sql, getNow(deps))
  })
  return getGoal(deps, userId, id)
}

/** @throws DomainError `too_many_goals` */
export async function checkGoalLimit(sql: WriteSql, userId: number): Promise<void> {
  await queries.lockOwner(sql, userId)
  if ((await queries.countGoals(sql, userId)) >= goalLimits.goals) throw new DomainError('too_many_goals')
}

/** Converts the text of a due date to a day; undefined stays undefined. */
const dueOn = ({ dueDate, timeZone }: Pick<NewGoal, 'dueDate' | 'timeZone'>) =>
  typeof dueDate === 'string' ? getDueDay(dueDate, timeZone ?? 'UTC') : dueDate

/** @throws DomainError `event_not_found` if the user may not see one of the events */
async function getEventTitles(
  deps: Viewing,
  userId: number,
  eventIds: readonly number[],
): Promise<Map<number, string>> {
  const events = eventIds.length === 0 ? [] : await listEventsByIds(deps, eventIds, userId)
  const titles = new Map(events.map(({ id, title }) => [id, title]))
  if (eventIds.some((id) => !titles.has(id))) throw new DomainError('event_not_found')
  return titles
}

/** @throws DomainError `not_allowed` on behalf of another user, `event_not_found`, `too_many_goals` */
export async function createGoal(deps: Viewing, userId: number, given: NewGoal): Promise<Goal> {
  requireSelf(given.userId, userId)
  const eventId = given.eventId ?? null
  const events = [...new Set([...(eventId === null ? [] : [eventId]), ...given.events])]
  const titles = await getEventTitles(deps, userId, events)
  const attendAt = eventId === null ? -1 : findAttendTask(given.tasks, titles.get(eventId) ?? '')
  const description = given.description ?? ''
  const topics = given.topics ? checkTopics(given.topics) : recognizeGoal({ title: given.title, description })
  const newTasks = given.tasks.map((text, at) => ({ text, eventId: at === attendAt ? eventId : null }))
  const id = await deps.database.write(async (sql) => {
    await checkGoalLimit(sql, userId)
    const goal = {
      ...{ userId, eventId, title: given.title, description },
      ...{ topics, areTopicsChosen: given.topics !== undefined },
      category: given.category || null,
      dueDate: dueOn(given) ?? null,
      targetCount: given.targetCount ?? given.tasks.length,
      now: getNow(deps),
    }
    const goalId = await queries.insertGoal(sql, goal)
    await queries.linkEvents(sql, goalId, events)
    await tasks.appendTasks(sql, goalId, newTasks, goal.now)
    return goalId
  })
  return getGoal(deps, userId, id)
}

/** Applies a change of tasks: named tasks come first, in their order, then the rest. */
async function changeTasks(sql: WriteSql, id: number, change: GoalChange, now: string): Promise<void> {
  const removed = new Set(change.removedTasks)
  const present = (await tasks.listTasks(sql, id)).map(({ key }) => key)
  const named = change.tasks ?? []
  if (named.some(({ key }) => key !== undefined && !present.includes(key))) throw new DomainError('task_not_found')
  await tasks.removeTasks(sql, id, [...removed])
  const added = named.filter(({ key }) => key === undefined).map(({ text }) => ({ text, eventId: null }))
  await tasks.appendTasks(sql, id, added, now)
  const keys = (await tasks.listTasks(sql, id)).map(({ key }) => key)
  if (keys.length === 0) throw new DomainError('last_task')
  if (keys.length > goalLimits.tasks) throw new DomainError('goal_is_full')
  const fresh = keys.filter((key) => !present.includes(key))
  const order = named
    .map(({ key, text }) => (key === undefined ? { key: fresh.shift()!, text } : { key, text }))
    .filter(({ key }) => !removed.has(key))
  const rest = keys.filter((key) => !order.some((task) => task.key === key)).map((key) => ({ key, text: null }))
  await tasks.updateTasks(sql, id, [...order, ...rest])
  await tasks.followTasks(sql, id, present.length)
}

/** Recognizes the topics of a goal again, unless the person chose them. */
async function followWords(sql: WriteSql, id: number): Promise<void> {
  const goal = await queries.findGoalWords(sql, id)
  if (!goal || goal.areTopicsChosen) return
  await queries.setTopics(sql, id, recognizeGoal(goal))
}

/** @throws DomainError `goal_not_found`, `task_not_found`, `last_task`, `goal_is_full` */
export function editGoal(deps: Viewing, userId: number, id: number, change: GoalChange): Promise<Goal> {
  return changeGoal(deps, userId, id, async (sql, now) => {
    const { title, description, targetCount } = change
    const dueDate = dueOn(change)
    const columns: queries.GoalColumns = {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(targetCount !== undefined && { targetCount }),
      ...(change.category !== undefined && { category: change.category || null }),
      ...(dueDate !== undefined && { dueDate }),
      ...(change.wantsAlert !== undefined && { wantsAlert: change.wantsAlert }),
      ...(change.topics && { topics: change.topics }),
      ...(change.topics !== undefined && { areTopicsChosen: change.topics !== null }),
    }
    if (change.topics) checkTopics(change.topics)
    await queries.updateGoal(sql, id, columns, now)
    await followWords(sql, id)
    if (change.tasks || change.removedTasks?.length) await changeTasks(sql, id, change, now)
  })
}

/** Deletes a goal, which can be restored for a day. Permanently removes goals that were deleted before that. */
export async function deleteGoal(deps: Core, userId: number, id: number): Promise<void> {
  const now = deps.clock.now()
  await deps.database.write(async (sql) => {
    await queries.purgeDeleted(sql, userId, now.subtract({ hours: 24 * goalLimits.restoreDays }).toString())
    if (!(await queries.markDeleted(sql, userId, id, now.toString()))) throw new DomainError('goal_not_found')
  })
}

/** @throws DomainError `goal_not_found` if the goal doesn't exist or its restore window has passed */
export async function restoreGoal(deps: Viewing, userId: number, id: number): Promise<Goal> {
  const since = deps.clock.now().subtract({ hours: 24 * goalLimits.restoreDays })
  await deps.database.write(async (sql) => {
    if (await queries.lockGoal(sql, userId, id)) return
    await checkGoalLimit(sql, userId)
    if (!(await queries.unmarkDeleted(sql, userId, id, since.toString()))) throw new DomainError('goal_not_found')
  })
  return getGoal(deps, userId, id)
}

/**
 * Adds an event. Attending it completes the next open task of the step, if one is given, or else a new task "Attend …".
 * Idempotent.
 * @throws DomainError `goal_not_found`, `event_not_found`, `goal_is_full`, `invalid_request` for a step that it doesn't have
 */
export async function linkEvent(
  deps: Viewing,
  userId: number,
  id: number,
  { eventId, step = null }: { eventId: number; step?: number | null | undefined },
): Promise<Goal> {
  const { steps } = await getGoal(deps, userId, id)
  if (step !== null && step >= steps.length) {
    const message = t('The goal has no such step')
    throw new DomainError('invalid_request', message, [{ field: 'step', message }])
  }
  const titles = await getEventTitles(deps, userId, [eventId])
  return changeGoal(deps, userId, id, async (sql, now) => {
    const linked = await queries.listLinkedEvents(sql, id)
    if (linked.includes(eventId)) return
    const present = await tasks.listTasks(sql, id)
    const next =
      step === null ? undefined : present.find((task) => task.step === step && !task.isDone && task.eventId === null)
    if (linked.length >= goalLimits.events || (!next && present.length >= goalLimits.tasks))
      throw new DomainError('goal_is_full')
    await queries.linkEvents(sql, id, [eventId])
    if (next) return tasks.setTaskEvent(sql, next.key, eventId, now)
    const text = cutText(attendTask(titles.get(eventId) ?? ''), goalLimits.task)
    await tasks.appendTasks(sql, id, [{ text, eventId, step }], now)
    await tasks.followTasks(sql, id, present.length)
  })
}

export const unlinkEvent = (deps: Viewing, userId: number, id: number, eventId: number): Promise<Goal> =>
  changeGoal(deps, userId, id, (sql) => queries.unlinkEvent(sql, id, eventId))
