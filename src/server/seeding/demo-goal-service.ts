import { attendTask } from '#domain/goals/goal-tasks.ts'
import { writeGoal } from '#server/goals/history-service.ts'
import type { WriteSql } from '#server/platform/database/database.ts'
import { demoGoals } from './demo-goals.ts'
import { dayInNewYork } from './demo-schedule.ts'
import { findNextDate } from './queries.ts'

/**
 * Creates the goals of the demo people, with their progress so far.
 * @param people ids by username
 */
export async function seedDemoGoals(
  sql: WriteSql,
  people: ReadonlyMap<string, number>,
  now: Temporal.Instant,
): Promise<void> {
  const ago = (days: number) => now.subtract({ hours: 24 * days }).toString()
  for (const goal of demoGoals) {
    const userId = people.get(goal.of)
    if (userId === undefined) continue
    const eventId = goal.event === undefined ? null : await findNextDate(sql, goal.event, now.toString())
    const { title, description = '', category, dueInDays, tasks } = goal
    await writeGoal(sql, {
      ...{ userId, title, description, category, eventId, targetCount: goal.targetCount ?? tasks.length },
      dueDate: dueInDays === null ? null : dayInNewYork(now).add({ days: dueInDays }).toString(),
      startedAt: ago(goal.startedDaysAgo),
      tasks: tasks.map((text, at) => {
        const days = goal.doneDaysAgo[at]
        const isOfEvent = goal.event !== undefined && text === attendTask(goal.event)
        return { text, eventId: isOfEvent ? eventId : null, completedAt: days === undefined ? null : ago(days) }
      }),
      journal: (goal.journal ?? []).map(({ daysAgo, text }) => ({ text, at: ago(daysAgo) })),
    })
  }
}
