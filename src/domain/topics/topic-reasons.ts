import { formatDistance } from '#domain/places/distance.ts'
import { findTopic } from './topics.ts'

/** The facts about an event that a reason states. */
export interface MatchedEvent {
  /** Start as an ISO instant. */
  startsAt: string
  timeZone: string
  allDay: boolean
  isFree: boolean
  isVirtual: boolean
  /** Null for virtual events and unknown coordinates. */
  miles: number | null
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const days = (from: Temporal.PlainDate, to: Temporal.PlainDate) => from.until(to, { largestUnit: 'days' }).days

/** Returns "Fri 8 PM" within the next six days, and "Dec 12, 8 PM" later. */
function describeStart({ startsAt, timeZone, allDay }: MatchedEvent, now: Temporal.Instant): string {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone)
  const ahead = days(now.toZonedDateTimeISO(timeZone).toPlainDate(), start.toPlainDate())
  const clock = start.toPlainTime().toLocaleString('en-US', {
    hour: 'numeric',
    ...(start.minute !== 0 && { minute: '2-digit' }),
  })
  const day =
    ahead >= 0 && ahead < 7
      ? start.toPlainDate().toLocaleString('en-US', { weekday: 'short' })
      : start.toPlainDate().toLocaleString('en-US', { month: 'short', day: 'numeric' })
  if (allDay) return day
  return ahead >= 0 && ahead < 7 ? `${day} ${clock}` : `${day}, ${clock}`
}

/**
 * Says in one line why an event was found for a goal, and when and where it is: "Birds, Sat 8 AM, 2.3 miles away, free".
 * @param subject ids of the matched subjects and the matched words of the goal; the first subject counts
 */
export function describeMatch(
  subject: { topics: readonly string[]; words: readonly string[] },
  event: MatchedEvent,
  now: Temporal.Instant,
): string {
  const name = findTopic(subject.topics[0] ?? '')?.name ?? capital(subject.words.join(' '))
  const place = event.isVirtual ? 'online' : event.miles === null ? '' : formatDistance(event.miles)
  return [name, describeStart(event, now), place, event.isFree ? 'free' : ''].filter(Boolean).join(', ')
}
