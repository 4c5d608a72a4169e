import type { ProgramQuery, ProgramReport } from '#contract/programs/program.ts'
import { programGroups, programLimits } from '#contract/programs/program-options.ts'
import { ageGroupLabels } from '#contract/events/event-options.ts'
import {
  hasNumbers,
  hideDerivable,
  hideFew,
  widenToMonths,
  type ProgramAnswer,
} from '#domain/programs/program-report.ts'
import { listAnswers, listPrograms, type RawRow } from './queries.ts'
import { t } from '#texts/texts.ts'
import type { Core } from '#server/platform/dependencies/dependencies.ts'

const isAge = (label: string): label is keyof typeof ageGroupLabels => label in ageGroupLabels

/** Adds labels to age groups. Rows of the other groups already have names. */
const getLabel = (by: ProgramQuery['by'], label: string): string => {
  if (by !== 'age') return label
  return isAge(label) ? t(ageGroupLabels[label].name) : t('No age group')
}

const none: RawRow = {
  ...{ key: '', label: '', day: '', events: 0, saved: 0, going: 0, came: 0, answered: 0 },
  ...{ learned: 0, confident: 0, willUse: 0, knowsNext: 0, used: 0, saidUse: 0 },
}

/**
 * Reports on the events of a period. Hides every number that could reveal one person's answer. Hosts know their guests
 * and may create accounts, so their reports cover whole months, and exclude numbers whose differences would reveal an
 * answer.
 * @param hostId only events that this person hosts; null for all
 */
export async function getProgramReport(
  { database, clock }: Core,
  { by, from, to }: ProgramQuery,
  hostId: number | null,
): Promise<ProgramReport> {
  const now = clock.now()
  const last = to ?? now.toString().slice(0, 10)
  const first = from ?? Temporal.PlainDate.from(last).subtract({ days: programLimits.days }).toString()
  const days = hostId === null ? { from: first, to: last } : widenToMonths({ from: first, to: last })
  const period = { ...days, hostId, established: now.subtract({ hours: 24 * programLimits.accountDays }).toString() }
  return database.read(async (sql) => {
    const [all = none] = await listPrograms(sql, 'total', period)
    const answers: ProgramAnswer[] = hostId === null ? [] : await listAnswers(sql, period)
    const found = (await listPrograms(sql, by, period)).map(({ key, label, day, events, ...counts }) => ({
      label: getLabel(by, label),
      day,
      events,
      ...hideDerivable(
        hideFew(counts),
        answers.filter(({ keys }) => keys[by].includes(key)),
        by === 'event' ? [] : ['event'],
      ),
    }))
    const rows = found.filter(hasNumbers)
    return {
      ...{ ...days, by },
      total: { events: all.events, ...hideDerivable(hideFew(all), answers, programGroups) },
      rows: rows.slice(0, programLimits.rows),
      hidden: found.length - rows.length,
    }
  })
}
