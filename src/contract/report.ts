import { z } from 'zod'
import { writtenText } from './endpoint-params.ts'
import { limits } from './limits.ts'
import { reportReasons } from './report-reasons.ts'

export const reportBodySchema = z.strictObject({
  reason: z.enum(reportReasons),
  note: writtenText(limits.reports.note).default(''),
})
export type ReportBody = z.infer<typeof reportBodySchema>

export const reportedSchema = z.object({ eventId: z.int(), isReported: z.literal(true) })
