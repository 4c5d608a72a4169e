import { z } from 'zod'
import { categories, eventStatuses } from './event-options.ts'
import { goalLimits as most } from './goal-options.ts'

const goalTaskSchema = z.object({
  /** Position + 1, so it moves when the tasks are put in another order. */
  id: z.int(),
  /** Stays with the task whatever its position. */
  key: z.int(),
  text: z.string(),
  completedAt: z.iso.datetime().nullable(),
  /** The event that completes it once the person says "I went". */
  eventId: z.int().nullable(),
})
export type GoalTask = z.infer<typeof goalTaskSchema>

const goalEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  date: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  category: z.enum(categories),
  status: z.enum(eventStatuses),
  /** The event had ended when the answer was written. */
  isOver: z.boolean(),
  hasAttended: z.boolean(),
})
export type GoalEvent = z.infer<typeof goalEventSchema>

const journalEntrySchema = z.object({
  id: z.int(),
  /** The event it looks back on, or null. */
  eventId: z.int().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
})
export type JournalEntry = z.infer<typeof journalEntrySchema>

export const goalSchema = z
  .object({
    id: z.int(),
    userId: z.int(),
    title: z.string(),
    description: z.string(),
    /** As chosen; where nobody chose, derived from the title. */
    category: z.string(),
    /** A calendar day, "2026-11-21": it is overdue by the person's own calendar. */
    dueDate: z.iso.date().nullable(),
    targetCount: z.int(),
    /** The share of `targetCount` that the done tasks stand for, rounded down. */
    currentCount: z.int(),
    tasks: z.array(z.string()),
    completedTaskIds: z.array(z.int()),
    /** The same tasks with all that is known of them. */
    taskDetails: z.array(goalTaskSchema),
    /** The event that it was made from. */
    eventId: z.int().nullable(),
    events: z.array(z.int()),
    /** Those of `events` to which the person went. */
    completedEvents: z.array(z.int()),
    eventDetails: z.array(goalEventSchema),
    journal: z.array(journalEntrySchema),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Goal' })
export type Goal = z.infer<typeof goalSchema>

/** Text that a database can hold, without what stands around it. */
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .refine((value) => !value.includes('\0'), 'holds a character that cannot be kept')

const titleText = text(most.title).min(1, 'Goal title is required')
const taskText = text(most.task)
const requiredTaskText = taskText.min(1, 'A task needs a few words')
const eventId = z.int32().positive()
const category = text(most.category).nullable()

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What says when a goal is due, for calls that set it. */
const due = {
  /** A day, or an instant of which the day counts. */
  dueDate: z
    .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
    .refine((value) => !value.startsWith('0000'), 'must be in the year 1 or later')
    .nullable()
    .optional(),
  /** IANA name of the person's zone: on which day an instant in UTC lies there. */
  timeZone: z.string().max(64).refine(isTimeZone, 'is no time zone').optional(),
}

/** Both forms of the specification: from an event on the home screen, and from the goals screen. */
export const newGoalSchema = z.strictObject({
  /** The caller's own number, if it is given at all. */
  userId: z.union([z.int(), z.literal('me')]).optional(),
  title: titleText,
  description: text(most.description).nullable().default(''),
  category: category.optional(),
  ...due,
  /** Blank ones are left out. */
  tasks: z
    .array(taskText)
    .max(most.tasks)
    .transform((tasks) => tasks.filter((task) => task !== ''))
    .refine((tasks) => tasks.length > 0, 'At least one task is required'),
  /** Without one, as many as there are tasks. */
  targetCount: z.int().min(1, 'Target count must be greater than 0').max(most.target).optional(),
  eventId: eventId.nullable().optional(),
  events: z.array(eventId).max(most.events).default([]),
  /** Sent by both forms and ignored: the server counts the tasks and events that are done. */
  currentCount: z.int().optional(),
  completedEvents: z.array(eventId).max(most.events).optional(),
})
export type NewGoal = z.infer<typeof newGoalSchema>

export const goalChangeSchema = z.strictObject({
  title: titleText.optional(),
  description: text(most.description).optional(),
  category: category.optional(),
  ...due,
  targetCount: z.int().min(1, 'Target count must be greater than 0').max(most.target).optional(),
  /**
   * The tasks in their new order: those with a `key` with their new words, those without one are new. Tasks that are
   * not named stay, after these; only `removedTasks` go.
   */
  tasks: z
    .array(z.strictObject({ key: z.int().optional(), text: requiredTaskText }))
    .max(most.tasks)
    .optional(),
  /** Keys of tasks. */
  removedTasks: z.array(z.int()).max(most.tasks).optional(),
})
export type GoalChange = z.infer<typeof goalChangeSchema>

export const newTaskSchema = z.strictObject({ task: requiredTaskText })
/** What the call takes whose answer is `goal`. */
export const goalEventLinkSchema = z.strictObject({ eventId })

export const newJournalEntrySchema = z.strictObject({
  text: text(most.journal).min(1, 'Write a line first'),
  eventId: eventId.nullable().optional(),
})

/** What became of completing a task. */
export const completionSchema = z.object({
  taskId: z.int(),
  /** It was open until this call. */
  isNew: z.boolean(),
  /** With it, every task of the goal was done for the first time. */
  isGoalReached: z.boolean(),
  goal: goalSchema,
})
export type Completion = z.infer<typeof completionSchema>
