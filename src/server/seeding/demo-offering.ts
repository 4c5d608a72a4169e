import type { AgeGroup, Mood } from '#contract/event-options.ts'
import type { DemoPlace } from './demo-places.ts'

/** ISO order: the first is 1. */
export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type Weekday = (typeof weekdays)[number]

/** Wall-clock time in New York and length; the end is wall-clock time too. */
type Hours = { at: `${number}:${number}`; minutes: number }

/** On the first `on` at or after the day that lies `inDays` after the town's opening; without `on`, on that day. */
export type Once = { inDays: number; on?: Weekday } & (Hours | { allDays: number })

/**
 * `times` dates, a week or two apart, from the first `on` at or after `startingInDays` (0 when absent).
 * `cancelled` is the position, from 1, of the date that does not take place.
 */
export type Repeated = Hours & {
  every: 'week' | 'fortnight'
  on: Weekday
  times: number
  startingInDays?: number
  cancelled?: number
}
export type Schedule = Once | Repeated

/** One thing to learn in the demo town, as its data files write it. */
export type Offering = {
  title: string
  short: string
  /** The invented host, and what the host says of themselves. */
  by: readonly [name: string, line: string]
  at: DemoPlace | { online: string }
  for: { moods: readonly Mood[]; ages: readonly AgeGroup[] }
  /** US cents; absent when free. */
  price?: number
  when: Schedule
  /** Paragraphs are separated by an empty line; single line ends are only for the eyes of whoever edits. */
  text: string
}
