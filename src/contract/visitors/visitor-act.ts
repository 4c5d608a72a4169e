import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { eventReportBodySchema } from '#contract/conduct/report.ts'
import { lineText } from '#contract/line-text.ts'
import { limits } from '#contract/limits.ts'
import { t } from '#texts/texts.ts'

const email = z.email().max(254)

/** A question to the host by somebody without an account. */
export const visitorQuestionSchema = z.strictObject({
  email,
  name: lineText(limits.rsvp.name)
    .min(1, { error: () => t('is empty') })
    .describe('The name that the host sees.'),
  message: writtenText(limits.questions.length).min(1, { error: () => t('is empty') }),
})
export type VisitorQuestionBody = z.infer<typeof visitorQuestionSchema>

/** A report or suggested correction by somebody without an account. */
export const visitorReportSchema = eventReportBodySchema.safeExtend({ email })
export type VisitorReportBody = z.infer<typeof visitorReportSchema>

export type VisitorActKind = 'question' | 'report' | 'correction'

/**
 * RSVPs, questions and reports that your email addresses sent without an account, and that can be moved into your
 * account.
 */
export const ownVisitorActsSchema = z.array(
  z.object({
    id: z.int().describe('Unique among those of the same kind.'),
    kind: z.enum(['rsvp', 'question', 'report']),
    address: z.string(),
    eventId: z.int(),
    title: z.string(),
  }),
)
export type OwnVisitorActs = z.infer<typeof ownVisitorActsSchema>

export const visitorActSchema = z.object({ isAsked: z.literal(true) })
