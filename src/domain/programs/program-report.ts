import type { ProgramCounts, ProgramReport } from '#contract/program.ts'
import { programGroupNames, programLimits } from '#contract/program-options.ts'
import { writeCsv } from '#domain/hosting/guest-table.ts'

type RawCounts = { [Key in keyof ProgramCounts]: number }

const countKeys = [
  'saved',
  'going',
  'came',
  'answered',
  'learned',
  'confident',
  'willUse',
  'knowsNext',
  'used',
] as const satisfies readonly (keyof ProgramCounts)[]

/** Names of the columns, in their order. */
export const countNames: Record<keyof ProgramCounts, string> = {
  saved: 'Saved',
  going: 'Going',
  came: 'Came',
  answered: 'Told us how it was',
  learned: 'Learned something',
  confident: 'Feel more confident',
  willUse: 'Will use it',
  knowsNext: 'Know where to go next',
  used: 'Used it a month later',
}

/** Replaces numbers of fewer than five people by null. */
export function hideFew(counts: RawCounts): ProgramCounts {
  const shown = countKeys.map((key) => [key, counts[key] < programLimits.people ? null : counts[key]])
  return Object.fromEntries(shown) as ProgramCounts
}

export const hasNumbers = (counts: ProgramCounts): boolean => countKeys.some((key) => counts[key] !== null)

/** Writes a report as CSV. Numbers of fewer than five people stay empty. */
export function writeProgramTable({ by, rows, total }: ProgramReport): string {
  const write = (counts: ProgramCounts) => countKeys.map((key) => counts[key] ?? '')
  return writeCsv([
    [programGroupNames[by], 'First day', 'Events', ...countKeys.map((key) => countNames[key])],
    ...rows.map((row) => [row.label, row.day, row.events, ...write(row)]),
    ['All together', '', total.events, ...write(total)],
  ])
}
