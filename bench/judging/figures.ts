import type { Classification } from '#domain/classification/classification.ts'

/** A judge's labels of an event, as in `events.jsonl`. Training events have no format. */
export interface Judgement {
  feed: string
  title: string
  learning: number
  category: string
  alsoFine: readonly string[]
  ages: readonly string[] | null
  agesAlsoFine?: readonly string[]
  format?: string
  formatAlsoFine?: readonly string[]
}

/** A judged event and its classification. */
export interface Judged {
  right: Judgement
  said: Classification
}

/** Shares from 0 to 1, by the definitions of the judgements' own `score.mjs`; null if nothing counts. */
export interface Figures {
  events: number
  categoryFine: number | null
  fineOfAssigned: number | null
  saidOther: number | null
  keptGood: number | null
  heldBackClutter: number | null
  saidAges: number
  agesRight: number | null
  agesFound: number | null
  saidFormat: number | null
  formatFine: number | null
}

const mean = (list: readonly (number | boolean)[]) =>
  list.length === 0 ? null : list.reduce((sum: number, value) => sum + Number(value), 0) / list.length

export const isCategoryFine = ({ right, said }: Judged) =>
  said.category === right.category || right.alsoFine.includes(said.category)

/** The judgements count courses as classes. */
export const isFormatFine = ({ right, said }: Judged) => {
  const format = said.format === 'course' ? 'class' : said.format
  return format !== null && (format === right.format || (right.formatAlsoFine ?? []).includes(format))
}

/** Events from this value of `learning` are listed. */
const listedFrom = 0.5

/** The judgements count babies as preschoolers. */
function shareOfAges({ right, said }: Judged): number {
  const fine = new Set([...(right.ages ?? []), ...(right.agesAlsoFine ?? [])])
  const ages = new Set(said.ageGroups.map((age) => (age === 'baby' ? 'preschool' : age)))
  return [...ages].filter((age) => fine.has(age)).length / ages.size
}

export function measure(rows: readonly Judged[]): Figures {
  const assigned = rows.filter(({ said }) => said.category !== 'Other')
  const withAges = rows.filter(({ said }) => said.ageGroups.length > 0)
  const withFormat = rows.filter(({ right, said }) => right.format !== undefined && said.format !== null)
  return {
    events: rows.length,
    categoryFine: mean(rows.map(isCategoryFine)),
    fineOfAssigned: mean(assigned.map(isCategoryFine)),
    saidOther: mean(rows.map(({ said }) => said.category === 'Other')),
    keptGood: mean(rows.filter(({ right }) => right.learning > 0).map(({ said }) => said.learning >= listedFrom)),
    heldBackClutter: mean(
      rows.filter(({ right }) => right.learning === 0).map(({ said }) => said.learning < listedFrom),
    ),
    saidAges: withAges.length,
    agesRight: mean(withAges.map(shareOfAges)),
    agesFound: mean(rows.filter(({ right }) => right.ages).map(({ said }) => said.ageGroups.length > 0)),
    saidFormat: mean(rows.map(({ said }) => said.format !== null)),
    formatFine: mean(withFormat.map(isFormatFine)),
  }
}

/** Formats a confusion matrix, with the right answers in rows. */
export function confusionTable(pairs: readonly (readonly [right: string, said: string])[]): string {
  const names = [...new Set(pairs.flat())].toSorted()
  const width = Math.max(...names.map(({ length }) => length))
  const short = (name: string) => name.slice(0, 5).padStart(6)
  const rows = names.map((right) => {
    const counts = names.map((said) => pairs.filter((pair) => pair[0] === right && pair[1] === said).length)
    return right.padEnd(width) + counts.map((count) => (count === 0 ? '·' : String(count)).padStart(6)).join('')
  })
  return [''.padEnd(width) + names.map(short).join(''), ...rows].join('\n')
}
