import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

const questionMessageSchema = z.object({
  id: z.int(),
  /** Name of the author; empty for the guest if others read a public thread. */
  name: z.string(),
  isFromHost: z.boolean(),
  message: z.string(),
  /** UTC instant. */
  createdAt: z.iso.datetime(),
})

/** A question to the host, with the answers. */
export const questionSchema = z.object({
  id: z.int(),
  /** Whether you asked it. */
  isOwn: z.boolean(),
  /** Whether everyone can read it. */
  isPublic: z.boolean(),
  messages: z.array(questionMessageSchema),
})
export type Question = z.infer<typeof questionSchema>

/** Questions that you may read: public ones and your own; for hosts, all. Latest first. */
export const questionListSchema = z
  .object({
    /** Whether the event has a host whom you can ask. */
    canAsk: z.boolean(),
    isHost: z.boolean(),
    questions: z.array(questionSchema),
  })
  .meta({ id: 'QuestionList' })
export type QuestionList = z.infer<typeof questionListSchema>

export const questionBodySchema = z.strictObject({
  message: writtenText(limits.questions.length).min(1, { error: () => t('is empty') }),
})

export const questionVisibilityBodySchema = z.strictObject({ isPublic: z.boolean() })
export const questionReportedSchema = z.object({ questionId: z.int(), isReported: z.literal(true) })
