/** What the form of the goals screen offers; goals that grow from events carry the event's category. */
export const goalCategories = ['STEM', 'Arts', 'Languages', 'Sports', 'Social', 'Other'] as const

export const goalSorts = ['due', 'progress', 'category'] as const
export type GoalSort = (typeof goalSorts)[number]

export const goalStatuses = ['not-started', 'in-progress', 'completed', 'overdue'] as const
export type GoalStatus = (typeof goalStatuses)[number]

/** Of a person's goals, and of what one goal holds; letters of its texts. */
export const goalLimits = {
  goals: 200,
  tasks: 100,
  events: 50,
  entries: 200,
  target: 10_000,
  title: 300,
  task: 400,
  category: 40,
  description: 2_000,
  journal: 500,
  /** Days for which a deleted one can be restored. */
  restoreDays: 1,
} as const
