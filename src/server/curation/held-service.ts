import type { HeldEvent } from '#contract/curation/curation.ts'
import { isClutterTitle } from '#domain/classification/classification-clutter.ts'
import { describeClutter } from '#domain/curation/hold-reasons.ts'
import { explainLearning } from '#server/classification/service.ts'
import type { ReadSql } from '#server/platform/database/database.ts'
import { listHeld, type HeldFilters, type HeldRow } from './held-queries.ts'
import { t } from '#texts/texts.ts'

/** Words that say nothing about a title by itself. */
const dates =
  /^(?:\d+|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\.?$/i
/** Words of a suggested phrase. */
const maxPhraseWords = 4

/** Suggests what similar titles have in common: the part before a subtitle, without dates. */
function suggestPhrase(title: string): string {
  const [head = ''] = title.split(/(?:(?<!\s)\s+)?[:|–—(]\s*|\s-\s/)
  const words = head.split(/\s+/).filter((word) => !dates.test(word))
  return words.slice(0, maxPhraseWords).join(' ') || title
}

function explain({ order: _order, ...row }: HeldRow): HeldEvent {
  const { title, description, location, source, heldFor, format } = row
  const words = { title, description, keywords: [], place: location, ...(source && { source: source.name }) }
  const why =
    heldFor === 'review' ? t('New events from this source wait for an operator.') : describeClutter({ title, format })
  // If the title alone decides, other words don't matter.
  const reasons = isClutterTitle(title) ? { against: [], inFavor: [] } : explainLearning(words)
  return { ...row, why, ...reasons, phrase: suggestPhrase(title) }
}

/** Lists held-back events with the reason, the least certain first, and the cursor after each. */
export async function listHeldEvents(sql: ReadSql, filters: HeldFilters): Promise<{ row: HeldEvent; order: number }[]> {
  const rows = await listHeld(sql, filters)
  return rows.map((row) => ({ row: explain(row), order: row.order }))
}

export { countHeldForReview } from './held-queries.ts'
