import { z } from 'zod'
import { writtenText } from '#contract/endpoint-params.ts'
import { limits } from '#contract/limits.ts'
import { eventReportReasons, reportReasons } from './report-reasons.ts'
import { t } from '#texts/texts.ts'

export const reportBodySchema = z.strictObject({
  reason: z.enum(reportReasons),
  note: writtenText(limits.reports.note).default(''),
})
export type ReportBody = z.infer<typeof reportBodySchema>

/** A report about an event. A suggested correction says what is right. */
export const eventReportBodySchema = z
  .strictObject({ reason: z.enum(eventReportReasons), note: writtenText(limits.reports.note).default('') })
  .refine(({ reason, note }) => reason !== 'incorrect' || note !== '', { path: ['note'], error: () => t('is empty') })
export type EventReportBody = z.infer<typeof eventReportBodySchema>

export const reportedSchema = z.object({ eventId: z.int(), isReported: z.literal(true) })

export const personReportedSchema = z.object({ userId: z.int(), isReported: z.literal(true) })

/** Form fields of a report about a message, on the page behind a guest's link. */
export const messageReportFormSchema = z.object({
  message: z.coerce.number().int().positive(),
  reason: z.enum(reportReasons),
  note: writtenText(limits.reports.note).default(''),
})
