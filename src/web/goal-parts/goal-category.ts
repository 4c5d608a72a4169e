import { categoryLabels } from '#contract/events/event-options.ts'
import { goalCategoryLabels } from '#contract/goals/goal-options.ts'
import { t, type Message } from '#texts/texts.ts'

const labels: Readonly<Record<string, Message>> = { ...categoryLabels, ...goalCategoryLabels }

/** Names the category of a goal, which may also be that of an event. Other words stay as they are. */
export function nameGoalCategory(category: string): string {
  const label = Object.hasOwn(labels, category) ? labels[category] : undefined
  return label ? t(label) : category
}
