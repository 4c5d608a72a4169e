import type { SourceHealth } from '#contract/sources/source-options.ts'

/** Facts that decide the health of a source. */
export interface SourceCondition {
  isPaused: boolean
  /** Failed reads since the last successful one. */
  failures: number
  /** Whether missing dates have to be confirmed by a second read. */
  isShrunk: boolean
  /** When a permanent redirect was followed; null if it never was, or an operator has seen it. */
  movedAt: Temporal.Instant | null
  wasRead: boolean
  /** Listed dates in the future. */
  datesAhead: number
}

/** Days for which a source is reported as moved. */
const movedDays = 14

/** Failed reads in a row from which a source is failing. A single failure is usually gone at the next read. */
export const failuresBeforeFailing = 2

/** Returns the health of a source: the most urgent of its conditions. */
export function getHealth(condition: SourceCondition, now: Temporal.Instant): SourceHealth {
  const { isPaused, failures, isShrunk, movedAt, wasRead, datesAhead } = condition
  if (isPaused) return 'paused'
  if (failures >= failuresBeforeFailing || (failures > 0 && !wasRead)) return 'failing'
  if (isShrunk) return 'shrunk'
  if (movedAt && now.since(movedAt).total('hours') < 24 * movedDays) return 'moved'
  if (!wasRead) return 'new'
  return datesAhead === 0 ? 'quiet' : 'well'
}

/** How many upcoming dates a read found, compared with those known before. */
export interface DateCounts {
  /** Dates known before that are still in the future. */
  usual: number
  found: number
  /** Known dates that the source no longer lists. */
  vanished: number
}

/** Below this number of dates, losing half of them is ordinary. */
const fewDates = 4

/**
 * Returns whether so many dates are missing that a mistake of the source is likelier than a change: at least half of
 * them, or all.
 */
export function isDrop({ usual, found, vanished }: DateCounts): boolean {
  if (vanished === 0 || found * 2 > usual) return false
  return usual >= fewDates || found === 0
}

/** Hours after which a drop that is seen again is accepted. */
const dropHours = 24

/**
 * Returns whether the missing dates are withdrawn: an operator agreed, or they were missing a day ago already.
 * @param since when they were first missing; null if they weren't at the last read
 */
export const isDropAccepted = (
  { since, isConfirmed }: { since: Temporal.Instant | null; isConfirmed: boolean },
  now: Temporal.Instant,
): boolean => isConfirmed || (since !== null && now.since(since).total('hours') >= dropHours)
