import { limits } from '#contract/limits.ts'
import type { EventFacets } from '#contract/events/event.ts'
import { t } from '#texts/texts.ts'

/** Formats "1 event", "7 events", "10,000+ events". */
export function formatEventCount({ total, isCapped }: Pick<EventFacets, 'total' | 'isCapped'>): string {
  return isCapped && total === limits.facets.counted
    ? t('{count, number}+ events', { count: total })
    : t('{count, plural, one {# event} other {# events}}', { count: total })
}

/** Labels the button that shows the results: "Show 1 event", "Show 10,000+ events". */
export function formatShowEvents({ total, isCapped }: Pick<EventFacets, 'total' | 'isCapped'>): string {
  return isCapped && total === limits.facets.counted
    ? t('Show {count, number}+ events', { count: total })
    : t('{count, plural, one {Show # event} other {Show # events}}', { count: total })
}
