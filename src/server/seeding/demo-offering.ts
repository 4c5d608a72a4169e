import type { AgeGroup, EventFormat, Mood } from '#contract/events/event-options.ts'
import type { DemoPlace } from './demo-places.ts'

/** In ISO order, which starts with Monday as 1. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Local time in New York and duration. The end is computed in local time, too. */
type Hours = { at: `${number}:${number}`; minutes: number }

/**
 * A single event on the first `on` at or after the day `inDays` days after the town's opening; without `on`, on that
 * day.
 */
type Once = { inDays: number; on?: Weekday } & (Hours | { allDays: number })

/**
 * `times` dates, one or two weeks apart, from the first `on` at or after `startingInDays` (default 0). `cancelled` is
 * the position, from 1, of the cancelled date.
 */
export type Repeated = Hours & {
  every: 'week' | 'fortnight'
  /** The opening day's by default. */
  on?: Weekday
  times: number
  startingInDays?: number
  cancelled?: number
}
export type Schedule = Once | Repeated

/** An event or series of the demo town, as its data files define it. */
export type Offering = {
  title: string
  /** Absent for workshops. */
  format?: EventFormat
  short: string
  /** The fictional host, and how the host describes themselves. */
  by: readonly [name: string, line: string]
  at: DemoPlace | { online: string }
  for: { moods: readonly Mood[]; ages: readonly AgeGroup[] }
  /** US cents; absent if free. */
  price?: number
  when: Schedule
  /** Paragraphs are separated by an empty line. Single line breaks only make the source readable. */
  text: string
}
