import type { Availability } from '#contract/people/person-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'

/** A person's free time: the availability in their profile, and the busy times of their own calendar. */
export interface FreeWeek {
  availability: readonly Availability[]
  /** Milliseconds since 1970, sorted and disjoint. Ends are exclusive. */
  busy: readonly { from: number; to: number }[]
}

const dayMs = 86_400_000

/** Local hours of the availability options: mornings end at noon, evenings begin at five. */
export const availableHours = { morningEnds: 12, eveningBegins: 17 } as const

/** Returns whether the person chose parts of the week. Without any, or with "flexible", every time suits. */
export const isSelective = ({ availability }: FreeWeek): boolean =>
  availability.length > 0 && !availability.includes('flexible')

function suitsAvailability({ date, allDay }: Pick<LearningEvent, 'date' | 'allDay'>, week: FreeWeek): boolean {
  if (!isSelective(week)) return true
  const weekday = new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return week.availability.includes('weekend')
  if (allDay) return week.availability.some((part) => part.startsWith('weekday'))
  const hour = Number(date.slice(11, 13))
  if (hour < availableHours.morningEnds) return week.availability.includes('weekday_morning')
  return hour >= availableHours.eveningBegins && week.availability.includes('weekday_evening')
}

/**
 * Returns whether an event fits the person's week. One that lasts a day or longer leaves time for a visit, so it only
 * needs a day that suits.
 */
export function fitsWeek(event: Pick<LearningEvent, 'date' | 'endDate' | 'allDay'>, week: FreeWeek): boolean {
  const [from, to] = [Date.parse(event.date), Date.parse(event.endDate)]
  const isLong = event.allDay || to - from >= dayMs
  if (to - from >= 7 * dayMs) return true
  if (!suitsAvailability(event, week)) return false
  return isLong || !week.busy.some((time) => time.from < Math.max(to, from + 1) && time.to > from)
}
