import { msg, type Message } from '#texts/texts.ts'

/** Reasons for reporting an event, in the order of the form. */
export const reportReasons = ['spam', 'misleading', 'unsafe', 'offensive', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Why an event is reported. `incorrect` suggests a correction. */
export const eventReportReasons = [...reportReasons, 'incorrect'] as const
export type EventReportReason = (typeof eventReportReasons)[number]

export const reportReasonLabels: Record<ReportReason, Message> = {
  spam: msg('It’s an ad or spam'),
  misleading: msg('It’s misleading or doesn’t exist'),
  unsafe: msg('It could put people in danger'),
  offensive: msg('It insults or excludes people'),
  other: msg('Something else'),
}

export const eventReportReasonLabels: Record<EventReportReason, Message> = {
  ...reportReasonLabels,
  incorrect: msg('Suggested correction'),
}
