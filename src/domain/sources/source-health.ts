import type { SourceHealth } from '#contract/source-options.ts'

/** What the health of a source depends on. */
export interface SourceCondition {
  isPaused: boolean
  /** Failed reads since the last successful one. */
  failures: number
  /** Whether missing dates await a second look. */
  isShrunk: boolean
  /** When a permanent redirect was followed; null if it never was, or an operator has seen it. */
  movedAt: Temporal.Instant | null
  wasRead: boolean
  /** Listed dates in the future. */
  datesAhead: number
}

/** Days that a source reports that it moved. */
export const movedDays = 14

/** Returns the health of a source: the most urgent of its conditions. */
export function judgeHealth(condition: SourceCondition, now: Temporal.Instant): SourceHealth {
  const { isPaused, failures, isShrunk, movedAt, wasRead, datesAhead } = condition
  if (isPaused) return 'paused'
  if (failures > 0) return 'failing'
  if (isShrunk) return 'shrunk'
  if (movedAt && now.since(movedAt).total('hours') < 24 * movedDays) return 'moved'
  if (!wasRead) return 'new'
  return datesAhead === 0 ? 'quiet' : 'well'
}
