import { normalizeTasks } from './goal-tasks.ts'
import { formatList } from '#domain/format/lists.ts'

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

const rules: [isBroken: (form: GoalForm) => boolean, message: string][] = [
  [({ title }) => title.trim() === '', 'Goal title is required'],
  [({ category }) => category === '', 'Category is required'],
  [({ targetCount }) => parseCount(targetCount) <= 0, 'Target count must be greater than 0'],
  [({ dueDate }) => dueDate === '', 'Due date is required'],
  [({ tasks }) => normalizeTasks(tasks).length === 0, 'At least one task is required'],
]

/** Returns the first problem that prevents creating the goal, or null. */
export const findGoalFormProblem = (form: GoalForm): string | null =>
  rules.find(([isBroken]) => isBroken(form))?.[1] ?? null

/** Returns whether the submit button is enabled. A missing category is reported on submit instead. */
export const canCreateGoal = ({ title, dueDate, targetCount, tasks }: GoalForm): boolean =>
  title.trim() !== '' && dueDate !== '' && targetCount.trim() !== '' && normalizeTasks(tasks).length > 0

/** Returns what to add before the goal can be created, such as "Add a title and a category to create the goal."; null if nothing. */
export function describeMissing({ title, category, targetCount, dueDate, tasks }: GoalForm): string | null {
  const missing = [
    title.trim() === '' && 'a title',
    category === '' && 'a category',
    targetCount.trim() === '' && 'a target count',
    dueDate === '' && 'a due date',
    normalizeTasks(tasks).length === 0 && 'a task',
  ].filter((words) => words !== false)
  return missing.length > 0 ? `Add ${formatList(missing)} to create the goal.` : null
}

/** Validates the goal dialog of an event. Returns the title and text of the message, or null. */
export function findEventGoalProblem(
  name: string,
  tasks: readonly string[],
): { title: string; description: string } | null {
  if (name.trim() === '') return { title: 'Goal name required', description: 'Please enter a name for your goal.' }
  if (normalizeTasks(tasks).length > 0) return null
  return { title: 'At least one task required', description: 'Please add at least one task to your goal.' }
}
