import { z } from 'zod'
import { categories, eventFormats } from '#contract/events/event-options.ts'
import { eventSchema } from '#contract/events/event.ts'
import {
  pathwayAudiences,
  pathwayLimits,
  pathwayStages,
  pathwayVisibilities,
  type PathwayStage,
} from './pathway-options.ts'
import { topicSchema } from '#contract/topics/topic.ts'
import { lineText } from '#contract/line-text.ts'
import { t } from '#texts/texts.ts'

/** The live query of a step. An event must be about a topic, if there are any, and have a format or words, if there are any. */
const stepSearchSchema = z.object({
  /** IDs of topics. */
  topics: z.array(z.string()),
  formats: z.array(z.enum(eventFormats)),
  /** The title contains one of these phrases, whatever its format. */
  words: z.array(z.string()),
})
export type StepSearch = z.infer<typeof stepSearchSchema>

export const pathwayStepSchema = z.object({
  stage: z.enum(pathwayStages as [PathwayStage, ...PathwayStage[]]),
  /** The thing to do, in a few words. It becomes a task. */
  title: z.string(),
  /** How to do it, in a sentence or two. */
  text: z.string(),
  /** How to tell that the step is done. */
  done: z.string(),
  /** Number of sessions, each of which becomes a task. */
  count: z.int(),
  search: stepSearchSchema,
})
export type PathwayStep = z.infer<typeof pathwayStepSchema>

/** An event that fills a step. */
const stepEventSchema = z.object({
  event: eventSchema,
  /** One line, such as "Birds, Sat 8 AM, 2.3 miles away, free". */
  reason: z.string(),
})
export type StepEvent = z.infer<typeof stepEventSchema>

/** A pathway in a list. */
export const pathwaySchema = z
  .object({
    /** Name of a shipped pathway, such as `birds`, or a random ID. */
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    /** The people it suits, in one sentence. */
    suits: z.string(),
    audience: z.enum(pathwayAudiences as ['everyone', 'adults', 'families']),
    category: z.enum(categories),
    topics: z.array(topicSchema),
    /**
     * The library, club or person that offers it, in the author's words; null for shipped pathways and if the author
     * doesn't say.
     */
    offeredBy: z.string().nullable(),
    /** Whether it ships with Wonderlark. */
    /** Whether people who complete it get an Open Badge, which names those who offer it and is self-reported. */
    vouches: z.boolean(),
    isBuiltIn: z.boolean(),
    isFeatured: z.boolean(),
    /** Number of upcoming events nearby that fill each step. */
    stepEvents: z.array(z.int()),
    /** Number of upcoming events nearby, counting each series once. */
    liveEvents: z.int(),
  })
  .meta({ id: 'Pathway' })
export type Pathway = z.infer<typeof pathwaySchema>

const filledStepSchema = pathwayStepSchema.extend({
  /** Topics of the search with their names. */
  topics: z.array(topicSchema),
  /** Number of upcoming events nearby that fill it. */
  eventCount: z.int(),
  /** The best of them. */
  events: z.array(stepEventSchema),
})
export type FilledStep = z.infer<typeof filledStepSchema>

export const pathwayDetailSchema = pathwaySchema.extend({
  steps: z.array(filledStepSchema),
  /** Whether the caller wrote it. */
  isYours: z.boolean(),
  /** Null unless the caller wrote it. */
  visibility: z.enum(pathwayVisibilities).nullable(),
})
export type PathwayDetail = z.infer<typeof pathwayDetailSchema>

/** A pathway as its author edits it. */
export const ownPathwaySchema = pathwaySchema.omit({ stepEvents: true, liveEvents: true }).extend({
  steps: z.array(pathwayStepSchema),
  visibility: z.enum(pathwayVisibilities),
  changedAt: z.iso.datetime(),
})
export type OwnPathway = z.infer<typeof ownPathwaySchema>

const text = (length: number) =>
  z
    .string()
    .trim()
    .max(length)
    .refine((value) => !value.includes('\0'), { error: () => t('contains an unsupported character') })
const distinct = <Value>(values: Value[]) => [...new Set(values)]
const topicIds = (max: number) =>
  z
    .array(z.string().regex(/^[a-z0-9-]{1,40}$/, { error: () => t('must be the ID of a topic') }))
    .max(max)
    .transform(distinct)

const newStepSchema = z.strictObject({
  stage: z.enum(pathwayStages as [PathwayStage, ...PathwayStage[]]),
  title: lineText(pathwayLimits.step).min(1, { error: () => t('Say what to do in this step') }),
  text: text(pathwayLimits.text).default(''),
  done: text(pathwayLimits.done).default(''),
  count: z.int().min(1).max(pathwayLimits.count).default(1),
  search: z
    .strictObject({
      /** Default: those that the step's title names, or else the pathway's. */
      topics: topicIds(pathwayLimits.topics).optional(),
      formats: z.array(z.enum(eventFormats)).max(pathwayLimits.formats).transform(distinct).default([]),
      words: z
        .array(
          text(pathwayLimits.word).refine((word) => /[\p{L}\p{N}]/u.test(word), {
            error: () => t('must contain a letter or digit'),
          }),
        )
        .max(pathwayLimits.words)
        .transform(distinct)
        .default([]),
    })
    .default({ formats: [], words: [] }),
})

const pathwayFields = {
  title: lineText(pathwayLimits.title).min(1, { error: () => t('A pathway needs a title') }),
  summary: text(pathwayLimits.summary),
  suits: text(pathwayLimits.suits),
  audience: z.enum(pathwayAudiences as ['everyone', 'adults', 'families']),
  category: z.enum(categories),
  /** The library, club or person that offers it. */
  offeredBy: lineText(pathwayLimits.offeredBy),
  /** Vouches for people who complete it. They get an Open Badge while operators feature the pathway. */
  vouches: z.boolean(),
  /** Topics of the goals that start from it. Default: those of its steps. */
  topics: topicIds(pathwayLimits.topics),
  steps: z
    .array(newStepSchema)
    .min(1, { error: () => t('A pathway needs at least one step') })
    .max(pathwayLimits.steps),
  visibility: z.enum(pathwayVisibilities),
}

export const newPathwaySchema = z.strictObject({
  ...pathwayFields,
  summary: pathwayFields.summary.default(''),
  suits: pathwayFields.suits.default(''),
  audience: pathwayFields.audience.default('everyone'),
  category: pathwayFields.category.default('Other'),
  offeredBy: pathwayFields.offeredBy.default(''),
  vouches: pathwayFields.vouches.default(false),
  topics: pathwayFields.topics.optional(),
  visibility: pathwayFields.visibility.default('private'),
})
export type NewPathwayStep = z.infer<typeof newStepSchema>
export type NewPathway = z.infer<typeof newPathwaySchema>

/** Absent fields keep their value. */
export const pathwayChangeSchema = z.strictObject(pathwayFields).partial()
export type PathwayChange = z.infer<typeof pathwayChangeSchema>

/** A pathway that its author offers to everyone, as operators see it. */
export const offeredPathwaySchema = ownPathwaySchema.extend({ author: z.string() })
export type OfferedPathway = z.infer<typeof offeredPathwaySchema>
