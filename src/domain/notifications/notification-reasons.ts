import type { UserEventStatus } from '#contract/saved/user-event.ts'

type ReasonStatus = Exclude<UserEventStatus, 'attended'>

const sentences: Record<ReasonStatus, (title: string) => string> = {
  hosting: (title) => `You got this email because you host “${title}”.`,
  going: (title) => `You got this email because you’re going to “${title}”.`,
  maybe: (title) => `You got this email because you RSVPed Maybe to “${title}”.`,
  waiting: (title) => `You got this email because you’re on the waitlist for “${title}”.`,
  requested: (title) => `You got this email because you asked to come to “${title}”.`,
  invited: (title) => `You got this email because you’re invited to “${title}”.`,
  saved: (title) => `You got this email because you saved “${title}”.`,
}
const order = Object.keys(sentences) as ReasonStatus[]

/** Explains why a person gets an email about an event: by their most binding status, or as invited without any. */
export function eventReason(statuses: readonly UserEventStatus[], title: string): string {
  const status = order.find((each) => statuses.includes(each)) ?? 'invited'
  return sentences[status](title)
}
