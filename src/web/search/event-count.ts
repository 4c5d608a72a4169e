import { limits } from '#contract/limits.ts'
import type { EventFacets } from '#contract/events/event.ts'
import { formatCount } from '#web/ui/feedback/result-count.tsx'
import { t } from '#texts/texts.ts'

/** Formats "1 event", "7 events", "10,000+ events". */
export function formatEventCount({ total, isCapped }: Pick<EventFacets, 'total' | 'isCapped'>): string {
  const count = formatCount(total, isCapped && total === limits.facets.counted)
  return count === '1' ? '1 event' : t('{count} events', { count })
}
