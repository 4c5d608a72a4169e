import { nameLocation } from '#domain/events/event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { markTitle } from '#domain/events/event-cancellation.ts'
import { previewPath } from '#domain/events/event-preview.ts'
import { eventStructuredData } from '#domain/events/event-structured-data.ts'
import { formatEventStart, isOver } from '#domain/events/event-time.ts'
import { paths } from '#web/paths.ts'
import { apiPath } from '#web/platform/api.ts'
import type { Head } from '#web/platform/head.tsx'
import { t } from '#texts/texts.ts'

const longestDescription = 200

/** Describes an event's time, place and content, limited to the length that search engines show. */
function describe(event: LearningEvent): string {
  const place = nameLocation(event.location) || (event.isVirtualEvent ? t('Online') : '')
  const words = event.shortDescription || event.description
  const text = [[formatEventStart(event), place].filter(Boolean).join(' · '), words]
    .filter(Boolean)
    .join('. ')
    .replace(/\s+/g, ' ')
  const characters = [...text]
  return characters.length <= longestDescription
    ? text
    : `${characters
        .slice(0, longestDescription - 1)
        .join('')
        .replace(/\s+\S*$/, '')}…`
}

/** Builds the metadata of an event's page. Past events stay online but are excluded from search engines. */
export function eventHead(event: LearningEvent, now = Date.now()): Head {
  const title = markTitle(event)
  return {
    title: `${title} · Wonderlark`,
    description: describe(event),
    canonical: paths.event(event),
    isUnlisted:
      event.isWithdrawn || event.heldBack !== undefined || event.visibility !== undefined || isOver(event, now),
    picture: { path: previewPath(event), alt: `${title}. ${describe(event)}` },
    ...(event.visibility === undefined && { structuredData: (origin) => eventStructuredData(event, origin) }),
    alternates: [
      {
        type: 'text/calendar',
        title: event.title,
        path: apiPath('getEventCalendar', { params: { id: event.id }, query: { key: event.linkKey } }),
      },
    ],
  }
}
