import { normalizeTasks } from './goal-tasks.ts'
import { formatList } from '#domain/format/lists.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Form values of the goals screen. `targetCount` is the text as typed. */
export interface GoalForm {
  title: string
  category: string
  targetCount: string
  /** "2026-11-21"; empty until chosen. */
  dueDate: string
  tasks: readonly string[]
}

/** Parses whole numbers. Returns 0 for anything else, such as "2.5" or "ten". */
const parseCount = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0)

const rules: [isBroken: (form: GoalForm) => boolean, message: Message][] = [
  [({ title }) => title.trim() === '', msg('Goal title is required')],
  [({ category }) => category === '', msg('Category is required')],
  [({ targetCount }) => parseCount(targetCount) <= 0, msg('Target count must be greater than 0')],
  [({ dueDate }) => dueDate === '', msg('Due date is required')],
  [({ tasks }) => normalizeTasks(tasks).length === 0, msg('At least one task is required')],
]

/** Returns the first problem that prevents creating the goal, or null. */
export function findGoalFormProblem(form: GoalForm): string | null {
  const message = rules.find(([isBroken]) => isBroken(form))?.[1]
  return message ? t(message) : null
}

/** Returns whether the submit button is enabled. A missing category is reported on submit instead. */
export const canCreateGoal = ({ title, dueDate, targetCount, tasks }: GoalForm): boolean =>
  title.trim() !== '' && dueDate !== '' && targetCount.trim() !== '' && normalizeTasks(tasks).length > 0

/** Returns what to add before the goal can be created, such as "Add a title and a category to create the goal."; null if nothing. */
export function describeMissing({ title, category, targetCount, dueDate, tasks }: GoalForm): string | null {
  const missing = [
    title.trim() === '' && t('a title'),
    category === '' && t('a category'),
    targetCount.trim() === '' && t('a target count'),
    dueDate === '' && t('a due date'),
    normalizeTasks(tasks).length === 0 && t('a task'),
  ].filter((words) => words !== false)
  return missing.length > 0 ? t('Add {fields} to create the goal.', { fields: formatList(missing) }) : null
}

/** Validates the goal dialog of an event. Returns the title and text of the message, or null. */
export function findEventGoalProblem(
  name: string,
  tasks: readonly string[],
): { title: string; description: string } | null {
  if (name.trim() === '')
    return { title: t('Goal name required'), description: t('Please enter a name for your goal.') }
  if (normalizeTasks(tasks).length > 0) return null
  return { title: t('At least one task required'), description: t('Please add at least one task to your goal.') }
}
