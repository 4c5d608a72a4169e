import { categoryLabels } from '#contract/events/event-options.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** Categories offered in the form of the goals screen. Goals created from an event carry the event's category. */
export const goalCategories = ['STEM', 'Arts', 'Languages', 'Sports', 'Social', 'Other'] as const

const goalCategoryLabels: Record<(typeof goalCategories)[number], Message> = {
  STEM: msg('STEM'),
  Arts: msg('Arts'),
  Languages: msg('Languages'),
  Sports: msg('Sports'),
  Social: msg('Social'),
  Other: msg('Other'),
}

/** Names the category of a goal, which may be an event's, too. */
export function goalCategoryLabel(category: string): string {
  const labels: Partial<Record<string, Message>> = { ...categoryLabels, ...goalCategoryLabels }
  const label = labels[category]
  return label ? t(label) : category
}

export const goalSorts = ['due', 'progress', 'category'] as const
export type GoalSort = (typeof goalSorts)[number]

export const goalStatuses = ['not-started', 'in-progress', 'completed', 'overdue'] as const
export type GoalStatus = (typeof goalStatuses)[number]

/** Limits on a person's goals, on the contents of one goal and on the length of its texts. */
export const goalLimits = {
  goals: 200,
  tasks: 100,
  events: 50,
  entries: 200,
  topics: 8,
  /** Events suggested for a goal. */
  suggestions: 20,
  target: 10_000,
  title: 300,
  task: 400,
  category: 40,
  description: 2_000,
  journal: 500,
  /** Entries of a person's journal, and of one page of it. */
  journalEntries: 5_000,
  journalPage: 30,
  /** Days for which a deleted goal can be restored. */
  restoreDays: 1,
} as const
