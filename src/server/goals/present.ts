import type { LearningEvent } from '#contract/event.ts'
import type { Goal, GoalEvent } from '#contract/goal.ts'
import { categoryFromTitle, currentCount, goalTally } from '#domain/goals/goal-progress.ts'
import type { GoalRow } from './queries.ts'

function presentEvent(event: LearningEvent, { isOver, hasAttended }: GoalRow['events'][number]): GoalEvent {
  const { id, title, date, endDate, allDay, category, status } = event
  return { id, title, date, endDate, allDay, category, status, isOver, hasAttended }
}

/** The row in the shape of the contract; `known` holds the events that the person may see. */
export function presentGoal(row: GoalRow, known: ReadonlyMap<number, LearningEvent>): Goal {
  const { tasks, events, category, ...same } = row
  const taskDetails = tasks.map((task, at) => ({ id: at + 1, ...task }))
  const seen = events.filter(({ id }) => known.has(id))
  return {
    ...same,
    category: category ?? categoryFromTitle(row.title),
    currentCount: currentCount(goalTally({ taskDetails }), row.targetCount),
    tasks: tasks.map(({ text }) => text),
    completedTaskIds: taskDetails.filter(({ completedAt }) => completedAt !== null).map(({ id }) => id),
    taskDetails,
    events: seen.map(({ id }) => id),
    completedEvents: seen.filter(({ hasAttended }) => hasAttended).map(({ id }) => id),
    eventDetails: seen.map((state) => presentEvent(known.get(state.id)!, state)),
  }
}
