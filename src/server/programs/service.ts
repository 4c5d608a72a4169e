import type { ProgramQuery, ProgramReport } from '#contract/program.ts'
import { programLimits } from '#contract/program-options.ts'
import { ageGroupLabels } from '#contract/event-options.ts'
import { hasNumbers, hideFew } from '#domain/programs/program-report.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Clock } from '#server/platform/process/process.ts'
import { listPrograms, type RawRow } from './queries.ts'

export interface ProgramDeps {
  database: Database
  clock: Clock
}

const isAge = (label: string): label is keyof typeof ageGroupLabels => label in ageGroupLabels

/** Names age groups; the others have names. */
const getLabel = (by: ProgramQuery['by'], label: string): string => {
  if (by !== 'age') return label
  return isAge(label) ? ageGroupLabels[label].name : 'No age group'
}

const none: RawRow = {
  ...{ label: '', day: '', events: 0, saved: 0, going: 0, came: 0, answered: 0 },
  ...{ learned: 0, confident: 0, willUse: 0, knowsNext: 0, used: 0 },
}

/**
 * Reports on the events of a period. Leaves out every number of fewer than five people.
 * @param hostId only events that this person hosts; null for all
 */
export async function getProgramReport(
  { database, clock }: ProgramDeps,
  { by, from, to }: ProgramQuery,
  hostId: number | null,
): Promise<ProgramReport> {
  const last = to ?? clock.now().toString().slice(0, 10)
  const first = from ?? Temporal.PlainDate.from(last).subtract({ days: programLimits.days }).toString()
  const period = { from: first, to: last, hostId }
  return database.read(async (sql) => {
    const [all = none] = await listPrograms(sql, 'total', period)
    const found = (await listPrograms(sql, by, period)).map(({ label, day, events, ...counts }) => ({
      label: getLabel(by, label),
      day,
      events,
      ...hideFew(counts),
    }))
    const rows = found.filter(hasNumbers)
    return {
      ...{ from: first, to: last, by },
      total: { events: all.events, ...hideFew(all) },
      rows: rows.slice(0, programLimits.rows),
      hidden: found.length - rows.length,
    }
  })
}
