/** Reasons for reporting an event, in the order of the form. */
export const reportReasons = ['spam', 'misleading', 'unsafe', 'offensive', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

/** Why an event is reported. `incorrect` suggests a correction. */
export const eventReportReasons = [...reportReasons, 'incorrect'] as const
export type EventReportReason = (typeof eventReportReasons)[number]

export const reportReasonLabels: Record<ReportReason, string> = {
  spam: 'It’s an ad or spam',
  misleading: 'It’s misleading or doesn’t exist',
  unsafe: 'It could put people in danger',
  offensive: 'It insults or excludes people',
  other: 'Something else',
}

export const eventReportReasonLabels: Record<EventReportReason, string> = {
  ...reportReasonLabels,
  incorrect: 'Suggested correction',
}
