import type { Plan } from '#contract/plans/plan.ts'
import type { Travel } from '#contract/plans/plan-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { clockText } from '#domain/events/event-time.ts'

/** An event as far as plans need it. */
export type PlannedEvent = Pick<LearningEvent, 'date' | 'allDay' | 'isVirtualEvent' | 'isHybrid'>

/** Ways to travel, as a choice and within a sentence. */
export const travelWords: Record<Travel, { label: string; within: string }> = {
  foot: { label: 'On foot', within: 'on foot' },
  bike: { label: 'Bike', within: 'by bike' },
  bus: { label: 'Bus', within: 'by bus' },
  train: { label: 'Train', within: 'by train' },
  car: { label: 'Car', within: 'by car' },
}

/** Company that needs no name. */
export const usualCompany = [
  { label: 'On my own', company: '' },
  { label: 'My family', company: 'my family' },
  { label: 'A friend', company: 'a friend' },
] as const

/** Returns the venue's wall-clock time of leaving: "9:20 AM", or "11:50 PM the day before". */
export function formatLeaving({ date }: PlannedEvent, minutesBefore: number): string {
  const start = Date.parse(`${date.slice(0, 19)}Z`)
  const leaving = new Date(start - minutesBefore * 60_000).toISOString()
  const time = clockText(leaving)
  return leaving.slice(0, 10) < date.slice(0, 10) ? `${time} the day before` : time
}

/** Words a plan as an if-then sentence: "At 9:20 AM I leave by bus with Sam." */
export function formatPlan(event: PlannedEvent, { minutesBefore, travel, company }: Plan): string {
  const time = formatLeaving(event, minutesBefore)
  const companions = company === '' ? 'on my own' : `with ${company}`
  if (event.isVirtualEvent && !event.isHybrid) return `At ${time} I join online ${companions}.`
  return travel === null
    ? `At ${time} I leave ${companions}.`
    : `At ${time} I leave ${travelWords[travel].within} ${companions}.`
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
