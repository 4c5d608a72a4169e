import type { Plan } from '#contract/plans/plan.ts'
import type { Travel } from '#contract/plans/plan-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { clockText } from '#domain/events/event-time.ts'
import { msg, t, type Message } from '#texts/texts.ts'

/** The fields of an event that plans need. */
export type PlannedEvent = Pick<LearningEvent, 'date' | 'allDay' | 'isVirtualEvent' | 'isHybrid'>

/** Ways to travel, as choices. */
export const travelWords: Record<Travel, Message> = {
  foot: msg('On foot'),
  bike: msg('Bike'),
  bus: msg('Bus'),
  train: msg('Train'),
  car: msg('Car'),
}

/** Companions to choose without typing a name. */
export const usualCompany = [
  { label: msg('On my own'), company: null },
  { label: msg('My family'), company: msg('my family') },
  { label: msg('A friend'), company: msg('a friend') },
] as const

/** Returns the venue's wall-clock time of leaving: "9:20 AM", or "11:50 PM the day before". */
export function formatLeaving({ date }: PlannedEvent, minutesBefore: number): string {
  const start = Date.parse(`${date.slice(0, 19)}Z`)
  const leaving = new Date(start - minutesBefore * 60_000).toISOString()
  const time = clockText(leaving)
  return leaving.slice(0, 10) < date.slice(0, 10) ? t('{time} the day before', { time }) : time
}

/** Formats a plan as an if-then sentence: "At 9:20 AM I leave by bus with Sam." */
export function formatPlan(event: PlannedEvent, { minutesBefore, travel, company }: Plan): string {
  const time = formatLeaving(event, minutesBefore)
  const values = { time, travel: travel ?? 'unknown', isAlone: String(company === ''), company }
  return event.isVirtualEvent && !event.isHybrid
    ? t('At {time} I join online {isAlone, select, true {on my own} other {with {company}}}.', values)
    : t(
        'At {time} I leave {travel, select, foot {on foot } bike {by bike } bus {by bus } train {by train } car {by car } other {}}{isAlone, select, true {on my own} other {with {company}}}.',
        values,
      )
}

/** Minutes before the start to choose from. */
const leadMinutes = [60, 45, 30, 20, 10]
const onlineMinutes = [10, 5, 0]
/** Hours to choose from on an all-day event, which starts at midnight. */
const allDayHours = [9, 10, 11, 13, 15]

/** Lists times of leaving to choose from, earliest first. Odd starts get round times: 9:47 offers 8:45, not 8:47. */
export function listLeavingChoices(event: PlannedEvent): number[] {
  if (event.allDay) return allDayHours.map((hour) => -60 * hour)
  if (event.isVirtualEvent && !event.isHybrid) return onlineMinutes
  const odd = Number(event.date.slice(14, 16)) % 5
  return leadMinutes.map((minutes) => minutes + odd)
}
