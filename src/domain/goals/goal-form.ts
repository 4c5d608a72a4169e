import { normalizeTasks } from './goal-tasks.ts'

/** What is filled in on the goals screen; `targetCount` as typed. */
export interface GoalForm {
  title: string
  category: string
  targetCount: string
  /** "2026-11-21", empty until chosen. */
  dueDate: string
  tasks: readonly string[]
}

/** Whole numbers only: "2.5" and "ten" are none. */
const countOf = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : 0)

const rules: [isBroken: (form: GoalForm) => boolean, message: string][] = [
  [({ title }) => title.trim() === '', 'Goal title is required'],
  [({ category }) => category === '', 'Category is required'],
  [({ targetCount }) => countOf(targetCount) <= 0, 'Target count must be greater than 0'],
  [({ dueDate }) => dueDate === '', 'Due date is required'],
  [({ tasks }) => normalizeTasks(tasks).length === 0, 'At least one task is required'],
]

/** What stands in the way of creating the goal, the first thing first; null when nothing does. */
export const goalFormProblem = (form: GoalForm): string | null =>
  rules.find(([isBroken]) => isBroken(form))?.[1] ?? null

/** Whether the button of the goals screen may be pressed; the category is told when it is. */
export const mayCreateGoal = ({ title, dueDate, targetCount, tasks }: GoalForm): boolean =>
  title.trim() !== '' && dueDate !== '' && targetCount.trim() !== '' && normalizeTasks(tasks).length > 0

/** The same of the dialog that opens from an event, as title and words of its message. */
export function eventGoalProblem(
  name: string,
  tasks: readonly string[],
): { title: string; description: string } | null {
  if (name.trim() === '') return { title: 'Goal name required', description: 'Please enter a name for your goal.' }
  if (normalizeTasks(tasks).length > 0) return null
  return { title: 'At least one task required', description: 'Please add at least one task to your goal.' }
}
