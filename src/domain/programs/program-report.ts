import type { ProgramCounts, ProgramReport } from '#contract/programs/program.ts'
import { programGroupNames, programLimits, type ProgramGroup } from '#contract/programs/program-options.ts'
import { writeCsv } from '#domain/guests/guest-table.ts'
import { msg, t, type Message } from '#texts/texts.ts'

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
export const countNames: Record<keyof ProgramCounts, Message> = {
  saved: msg('[[people]] Saved'),
  going: msg('[[of a guest]] Going'),
  came: msg('Came'),
  answered: msg('Told us how it was'),
  learned: msg('Learned something'),
  confident: msg('Feel more confident'),
  willUse: msg('Will use it'),
  knowsNext: msg('Know where to go next'),
  used: msg('Used it a month later'),
}

export interface RawCounts extends Record<keyof ProgramCounts, number> {
  /** People who answered whether they have used it. */
  saidUse: number
}

/** Numbers that are part of another number. */
const bases = {
  answered: 'came',
  learned: 'answered',
  confident: 'answered',
  willUse: 'answered',
  knowsNext: 'answered',
  used: 'saidUse',
} as const satisfies Partial<Record<keyof ProgramCounts, keyof RawCounts>>
type AnswerKey = keyof typeof bases

const isAnswerKey = (key: keyof ProgramCounts): key is AnswerKey => key in bases

/** Number of people so low that they could be recognized. */
const areFew = (people: number) => people > 0 && people < programLimits.people

/** Replaces a number with null if it, or the number of the remaining people, is between one and four. */
export function hideFew(counts: RawCounts): ProgramCounts {
  const isHidden = (key: keyof ProgramCounts) =>
    areFew(counts[key]) || (isAnswerKey(key) && areFew(counts[bases[key]] - counts[key]))
  return Object.fromEntries(countKeys.map((key) => [key, isHidden(key) ? null : counts[key]])) as ProgramCounts
}

/** What one person answered about one event. */
export interface ProgramAnswer {
  personId: number
  /** First day of the event's month. */
  month: string
  /** Keys of the rows that include it, by group. */
  keys: Record<ProgramGroup, readonly string[]>
  /** Numbers that include it. */
  counts: readonly (AnswerKey | 'answered' | 'saidUse')[]
}

const countPeople = (answers: readonly ProgramAnswer[], key: AnswerKey | 'came' | 'saidUse') =>
  new Set(answers.flatMap(({ personId, counts }) => (counts.some((own) => own === key) ? personId : []))).size

/** The parts whose numbers this report, or one of fewer months, shows as well. */
function listParts(answers: readonly ProgramAnswer[], key: AnswerKey, groups: readonly ProgramGroup[]) {
  const count = (part: readonly ProgramAnswer[]) => ({
    people: countPeople(part, key),
    others: countPeople(part, bases[key]) - countPeople(part, key),
  })
  const isShown = (part: readonly ProgramAnswer[]) => !areFew(count(part).people) && !areFew(count(part).others)
  const rows = groups.map((group) => {
    const pairs = answers.flatMap((answer) => answer.keys[group].map((name) => ({ name, answer })))
    const parts = [...Map.groupBy(pairs, ({ name }) => name).values()].map((part) => part.map(({ answer }) => answer))
    return parts.filter(isShown).flat()
  })
  const months = [...new Set(answers.map(({ month }) => month))].flatMap((start) => [
    answers.filter(({ month }) => month < start),
    answers.filter(({ month }) => month > start),
  ])
  return [...rows, ...months].map(count)
}

/**
 * Also hides numbers from which subtracting others would reveal one to four people: other rows of this report, or a
 * report on fewer months.
 * @param answers those that the numbers count
 * @param groups the ways in which rows divide them
 */
export function hideDerivable(
  shown: ProgramCounts,
  answers: readonly ProgramAnswer[],
  groups: readonly ProgramGroup[],
): ProgramCounts {
  const isHidden = (key: keyof ProgramCounts) => {
    if (!isAnswerKey(key)) return false
    const people = countPeople(answers, key)
    const others = countPeople(answers, bases[key]) - people
    return listParts(answers, key, groups).some(
      (part) => areFew(people - part.people) || (key !== 'answered' && areFew(others - part.others)),
    )
  }
  return Object.fromEntries(countKeys.map((key) => [key, isHidden(key) ? null : shown[key]])) as ProgramCounts
}

export const hasNumbers = (counts: ProgramCounts): boolean => countKeys.some((key) => (counts[key] ?? 0) > 0)

/** Extends a period to the beginning of its first month and the end of its last. */
export function widenToMonths({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const [year = 0, month = 0] = to.split('-').map(Number)
  const length = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return { from: `${from.slice(0, -2)}01`, to: `${to.slice(0, -2)}${length}` }
}

/** Writes a report as CSV. Hidden numbers stay empty. */
export function writeProgramTable({ by, rows, total }: ProgramReport): string {
  const write = (counts: ProgramCounts) => countKeys.map((key) => counts[key] ?? '')
  return writeCsv([
    [t(programGroupNames[by]), t('First day'), t('Events'), ...countKeys.map((key) => t(countNames[key]))],
    ...rows.map((row) => [row.label, row.day, row.events, ...write(row)]),
    [t('All together'), '', total.events, ...write(total)],
  ])
}
