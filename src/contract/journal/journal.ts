import { z } from 'zod'
import { idParam, writtenText } from '#contract/endpoint-params.ts'
import { goalLimits } from '#contract/goals/goal-options.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

export const journalItemSchema = z
  .object({
    id: z.int(),
    /** Empty for an entry that is only a photo. */
    text: z.string(),
    /** The photo's URL, which only the person can open. */
    imageUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    goal: z.object({ id: z.int(), title: z.string() }).nullable(),
    event: z.object({ id: z.int(), title: z.string(), date: z.string() }).nullable(),
  })
  .meta({ id: 'JournalItem' })
export type JournalItem = z.infer<typeof journalItemSchema>

export const journalPageSchema = z.object({
  entries: z.array(journalItemSchema),
})
export type JournalPage = z.infer<typeof journalPageSchema>

export const journalQuerySchema = z.strictObject({
  q: writtenText(limits.query.maxLength).optional().describe('Words that the entry, its goal or its event contains.'),
  before: idParam.optional().describe('From the `Link` header of the previous page.'),
})
export type JournalQuery = z.infer<typeof journalQuerySchema>

const id = z.int32().positive()

export const newJournalItemSchema = z
  .strictObject({
    text: writtenText(goalLimits.journal).default(''),
    /** A picture as a data URL. */
    image: z.string().nullable().default(null),
    /** The event that the entry is about. Without `goalId`, the entry joins a goal that contains the event. */
    eventId: id.nullable().default(null),
    goalId: id.nullable().default(null),
  })
  .refine(({ text, image }) => text !== '' || image !== null, {
    path: ['text'],
    error: () => t('Write something first'),
  })
export type NewJournalItem = z.infer<typeof newJournalItemSchema>

export const journalChangeSchema = z.strictObject({
  text: writtenText(goalLimits.journal).min(1, { error: () => t('Write something first') }),
})

/** A page about everything that a person did for a goal, to save, print or show. */
export const goalRecordSchema = z
  .object({
    title: z.string(),
    description: z.string(),
    /** The person's name. */
    name: z.string(),
    startedAt: z.iso.datetime(),
    /** Null if the goal isn't reached yet. */
    reachedAt: z.iso.datetime().nullable(),
    tasks: z.array(z.object({ text: z.string(), completedAt: z.iso.datetime().nullable() })),
    /** Events that the person attended. */
    events: z.array(z.object({ id: z.int(), title: z.string(), date: z.string(), organizer: z.string() })),
    journal: z.array(z.object({ text: z.string(), createdAt: z.iso.datetime() })),
    /**
     * Name of those who offer the pathway. If set, the shared record has an Open Badge, which says that the person reported
     * the steps and nobody confirmed them.
     */
    badgeBy: z.string().nullable(),
  })
  .meta({ id: 'GoalRecord' })
export type GoalRecord = z.infer<typeof goalRecordSchema>

export const ownGoalRecordSchema = goalRecordSchema.extend({
  goalId: z.int(),
  /** The link by which others can open it; null if there is none. */
  share: z.object({ sharedAt: z.iso.datetime(), hasJournal: z.boolean() }).nullable(),
})
export type OwnGoalRecord = z.infer<typeof ownGoalRecordSchema>

export const newGoalShareSchema = z.strictObject({ hasJournal: z.boolean().default(false) })
export const goalShareSchema = z.object({
  /** Appears only in this response, because the server stores just its hash. */
  url: z.url(),
  sharedAt: z.iso.datetime(),
  hasJournal: z.boolean(),
})
