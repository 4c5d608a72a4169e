import type { UserEventStatus } from '#contract/saved/user-event.ts'
import { msg, t, type Message } from '#texts/texts.ts'

type ReasonStatus = Exclude<UserEventStatus, 'attended'>

const sentences: Record<ReasonStatus, Message> = {
  hosting: msg('You got this email because you host “{title}”.'),
  going: msg('You got this email because you’re going to “{title}”.'),
  maybe: msg('You got this email because you RSVPed Maybe to “{title}”.'),
  waiting: msg('You got this email because you’re on the waitlist for “{title}”.'),
  requested: msg('You got this email because you asked to come to “{title}”.'),
  invited: msg('You got this email because you’re invited to “{title}”.'),
  saved: msg('You got this email because you saved “{title}”.'),
}
const order = Object.keys(sentences) as ReasonStatus[]

/** Explains why a person gets an email about an event: by their most binding status, or as invited without any. */
export function eventReason(statuses: readonly UserEventStatus[], title: string): string {
  const status = order.find((each) => statuses.includes(each)) ?? 'invited'
  return t(sentences[status], { title })
}
