import { z } from 'zod'
import { categories, eventStatuses } from '#contract/events/event-options.ts'
import { goalLimits } from './goal-options.ts'
import { eventSchema } from '#contract/events/event.ts'
import { pathwayStepSchema } from '#contract/pathways/pathway.ts'
import { topicSchema } from '#contract/topics/topic.ts'
import { lineText } from '#contract/line-text.ts'
import { isKnownZone } from '#contract/places/time-zone.ts'
import { t } from '#texts/texts.ts'

const goalTaskSchema = z.object({
  /** Position + 1, so it changes when tasks are reordered. */
  id: z.int(),
  /** Stays with the task when its position changes. */
  key: z.int(),
  text: z.string(),
  completedAt: z.iso.datetime().nullable(),
  /** The event that completes the task once it is marked as attended. */
  eventId: z.int().nullable(),
  /** Index of its step in `steps`; null for tasks that aren't of a pathway. */
  step: z.int().nullable(),
})

const goalEventSchema = z.object({
  id: z.int(),
  title: z.string(),
  date: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  category: z.enum(categories),
  status: z.enum(eventStatuses),
  /** Whether the event had ended when the response was created. */
  isOver: z.boolean(),
  hasAttended: z.boolean(),
})
export type GoalEvent = z.infer<typeof goalEventSchema>

const journalEntrySchema = z.object({
  id: z.int(),
  /** The event the entry is about, or null. */
  eventId: z.int().nullable(),
  /** Empty for an entry that is only a photo. */
  text: z.string(),
  /** The photo's URL, which only the person can open. */
  imageUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type JournalEntry = z.infer<typeof journalEntrySchema>

export const goalSchema = z
  .object({
    id: z.int(),
    userId: z.int(),
    title: z.string(),
    description: z.string(),
    /** The chosen category, or one derived from the title. */
    category: z.string(),
    /** A calendar day, "2026-11-21". Whether it is overdue depends on the person's time zone. */
    dueDate: z.iso.date().nullable(),
    targetCount: z.int(),
    /** The share of `targetCount` that the completed tasks represent, rounded down. */
    currentCount: z.int(),
    tasks: z.array(z.string()),
    completedTaskIds: z.array(z.int()),
    /** The same tasks in full. */
    taskDetails: z.array(goalTaskSchema),
    /** The event the goal was created from. */
    eventId: z.int().nullable(),
    events: z.array(z.int()),
    /** The subset of `events` that the person attended. */
    completedEvents: z.array(z.int()),
    eventDetails: z.array(goalEventSchema),
    journal: z.array(journalEntrySchema),
    /** The subjects by which events are found for it. */
    topics: z.array(topicSchema),
    /** Whether the person chose the topics. Otherwise they are recognized in the goal's words. */
    areTopicsChosen: z.boolean(),
    /** Whether the person is notified of new events for it. */
    wantsAlert: z.boolean(),
    /** Whether the person pursues it together with others, or has a link for them to join. */
    isShared: z.boolean(),
    /** The pathway it was started from; null if there is none or it is gone. */
    pathwayId: z.string().nullable(),
    /** The steps of the pathway at the time when the goal was started. */
    steps: z.array(pathwayStepSchema),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Goal' })
export type Goal = z.infer<typeof goalSchema>

/** Trimmed text that PostgreSQL can store. */
const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .refine((value) => !value.includes('\0'), { error: () => t('contains an unsupported character') })

const titleText = lineText(goalLimits.title).min(1, { error: () => t('Goal title is required') })
const taskText = lineText(goalLimits.task)
const requiredTaskText = taskText.min(1, { error: () => t('Describe the task in a few words') })
const eventId = z.int32().positive()
const category = text(goalLimits.category).nullable()

/** Ids of topics, as `GET /api/topics` lists them. */
const topics = z
  .array(z.string().regex(/^[a-z0-9-]{1,40}$/, { error: () => t('must be the ID of a topic') }))
  .max(goalLimits.topics)
  .transform((ids) => [...new Set(ids)])

/** Due date fields of requests. */
const due = {
  /** A day, or an instant. Only the day counts. */
  dueDate: z
    .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
    .refine((value) => !value.startsWith('0000'), { error: () => t('must be in the year 1 or later') })
    .nullable()
    .optional(),
  /** IANA name of the person's time zone, which decides the day of an instant in UTC. */
  timeZone: z
    .string()
    .max(64)
    .refine(isKnownZone, { error: () => t('isn’t a time zone') })
    .optional(),
}

/** Accepts both forms of the specification: from an event on the home screen, and from the goals screen. */
export const newGoalSchema = z.strictObject({
  /** The caller's own user ID, if given. */
  userId: z.union([z.int(), z.literal('me')]).optional(),
  title: titleText,
  description: text(goalLimits.description).nullable().default(''),
  category: category.optional(),
  ...due,
  /** Blank tasks are dropped. */
  tasks: z
    .array(taskText)
    .max(goalLimits.tasks)
    .transform((tasks) => tasks.filter((task) => task !== ''))
    .refine((tasks) => tasks.length > 0, { error: () => t('At least one task is required') }),
  /** Default: the number of tasks. */
  targetCount: z
    .int()
    .min(1, { error: () => t('Target count must be greater than 0') })
    .max(goalLimits.target)
    .optional(),
  /** Topics that the person chose. Default: recognized in title and description. */
  topics: topics.optional(),
  eventId: eventId.nullable().optional(),
  events: z.array(eventId).max(goalLimits.events).default([]),
  /** Sent by both forms and ignored: the server counts completed tasks and attended events itself. */
  currentCount: z.int().optional(),
  completedEvents: z.array(eventId).max(goalLimits.events).optional(),
})
export type NewGoal = z.infer<typeof newGoalSchema>

export const goalChangeSchema = z.strictObject({
  title: titleText.optional(),
  description: text(goalLimits.description).optional(),
  category: category.optional(),
  ...due,
  targetCount: z
    .int()
    .min(1, { error: () => t('Target count must be greater than 0') })
    .max(goalLimits.target)
    .optional(),
  /** Topics that the person chose. Null: recognized in title and description again. */
  topics: topics.nullable().optional(),
  /** Whether to notify the person of new events. */
  wantsAlert: z.boolean().optional(),
  /**
   * The tasks in their new order. Those with a `key` get the new text; those without are created. Tasks not listed
   * stay, after the listed ones; only `removedTasks` are deleted.
   */
  tasks: z
    .array(z.strictObject({ key: z.int().optional(), text: requiredTaskText }))
    .max(goalLimits.tasks)
    .optional(),
  /** Keys of the tasks to delete. */
  removedTasks: z.array(z.int()).max(goalLimits.tasks).optional(),
})
export type GoalChange = z.infer<typeof goalChangeSchema>

export const newTaskSchema = z.strictObject({ task: requiredTaskText })
/** Request body of the endpoint that adds an event to a goal. */
export const goalEventLinkSchema = z.strictObject({ eventId })
/** The same for a step of a pathway: attending the event completes the next open task of the step. */
export const newGoalEventSchema = goalEventLinkSchema.extend({
  /** Index in the goal's `steps`. */
  step: z.int().min(0).optional(),
})

export const newJournalEntrySchema = z.strictObject({
  text: text(goalLimits.journal).min(1, { error: () => t('Write something first') }),
  eventId: eventId.nullable().optional(),
})

/** Result of completing a task. */
export const completionSchema = z.object({
  taskId: z.int(),
  /** Whether this request completed the task. */
  isNew: z.boolean(),
  /** Whether this request completed all tasks of the goal for the first time. */
  isGoalReached: z.boolean(),
  goal: goalSchema,
})
export type Completion = z.infer<typeof completionSchema>

/** An upcoming event that may help with a goal. */
export const goalSuggestionSchema = z.object({
  event: eventSchema,
  /** One line, such as "Birds, Sat 8 AM, 2.3 miles away, free". */
  reason: z.string(),
  /** The topics by which it was found; empty if it has the goal's words. */
  topics: z.array(topicSchema),
})
export type GoalSuggestion = z.infer<typeof goalSuggestionSchema>

export const goalDismissalSchema = z.object({ eventId: z.int(), isDismissed: z.boolean() })

/** Upcoming events that fill an open step of a goal. */
export const goalStepSchema = z.object({
  /** Index in the goal's `steps`. */
  step: z.int(),
  /** The best upcoming events nearby that aren't part of the goal yet. */
  events: z.array(goalSuggestionSchema),
})
export type GoalStep = z.infer<typeof goalStepSchema>
