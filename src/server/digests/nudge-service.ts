import type { Goal } from '#contract/goals/goal.ts'
import { listEventsByIds } from '#server/events/service.ts'
import { listGoals } from '#server/goals/service.ts'
import { deliverInJob } from '#server/notifications/delivery-service.ts'
import { findFitting } from './digest-service.ts'
import { eventLines } from '#server/notifications/service.ts'
import { t } from '#texts/texts.ts'
import type { Notifying, Viewing } from '#server/platform/dependencies/dependencies.ts'

/** Maximum number of goals in one nudge, earliest due date first. */
const maxGoals = 3
/** Maximum number of fitting events to search for one that helps with a goal. */
const maxLookedAt = 20

const isOpen = ({ currentCount, targetCount }: Goal) => currentCount < targetCount

const byDue = (one: Goal, other: Goal) =>
  (one.dueDate ?? '9999').localeCompare(other.dueDate ?? '9999') || one.id - other.id

const findNextTask = ({ taskDetails }: Goal) =>
  taskDetails.find(({ completedAt }) => completedAt === null)?.text ?? null

async function findHelpfulEvent(deps: Viewing, userId: number) {
  const fitting = await findFitting(deps, userId, maxLookedAt)
  const helpful = fitting.find(({ helpsGoal }) => helpsGoal) ?? null
  const [event] = helpful ? await listEventsByIds(deps, [helpful.candidate.id], userId) : []
  return helpful && event ? { event, reason: helpful.reason } : null
}

/**
 * Sends the Sunday nudge: open goals, the next step of each and one helpful event. Sends nothing without an open goal.
 */
export async function sendNudge(deps: Notifying & Viewing, userId: number, day: string): Promise<void> {
  const goals = (await listGoals(deps, userId)).filter(isOpen).toSorted(byDue).slice(0, maxGoals)
  const [first] = goals
  if (!first) return
  const helpful = await findHelpfulEvent(deps, userId)
  await deliverInJob(deps, {
    userId,
    kind: 'goalNudges',
    key: `nudge ${day}`,
    title: t('A small step for “{title}”', { title: first.title }),
    body: findNextTask(first) ?? t('Add your first task.'),
    link: '/goals',
    mail: {
      template: 'goal-nudge',
      props: {
        goals: goals.map((goal) => ({ title: goal.title, nextTask: findNextTask(goal) })),
        event: helpful && { event: eventLines(helpful.event, deps.publicUrl), reason: helpful.reason },
        url: `${deps.publicUrl}/goals`,
      },
    },
    expiresAt: deps.clock.now().add({ hours: 36 }).toString(),
  })
}
