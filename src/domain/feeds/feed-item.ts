import { nameLocation } from '#domain/events/event-place.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { getHost, getEventUrl, type CalendarEvent, type CalendarHome } from '#domain/calendar/calendar-entry.ts'
import { formatCancellationNote, titleInCalendar } from '#domain/events/event-cancellation.ts'
import { describeCost } from '#domain/prices/event-cost.ts'
import { formatEventHours, formatEventPeriod } from '#domain/events/event-time.ts'
import { linkText } from '#domain/format/linked-text.ts'
import { t } from '#texts/texts.ts'

/** An event as a feed entry. */
export interface FeedItem {
  /** Stays the same when the public URL of the server changes. */
  id: string
  url: string
  title: string
  /** Time, venue and price in one line. */
  summary: string
  html: string
  /** UTC instant. */
  changedAt: string
  author: string
  tags: string[]
  image: string | null
  event: LearningEvent
}

/** Metadata of a feed. */
export interface FeedHead {
  title: string
  /** Name of the installation. */
  publisher: string
  description: string
  /** URL of the feed itself. */
  url: string
  /** URL of the page that shows the same search. */
  page: string
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for both XML and HTML and removes characters that XML forbids. */
export function escapeMarkup(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- XML 1.0 forbids them
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
  )
}

function paragraph(text: string): string {
  const parts = linkText(text).map(({ text: shown, href }) =>
    href ? `<a href="${escapeMarkup(href)}">${escapeMarkup(shown)}</a>` : escapeMarkup(shown),
  )
  return `<p>${parts.join('').replaceAll('\n', '<br>')}</p>`
}

function place({ isVirtualEvent, location }: LearningEvent): string {
  return nameLocation(location) || (isVirtualEvent ? t('Online') : '')
}

export function feedItem({ event, changedAt }: CalendarEvent, home: CalendarHome): FeedItem {
  const year = event.date.slice(0, 4)
  const days = event.isOngoing ? formatEventPeriod(event) : `${formatEventPeriod(event)}, ${year}`
  const when = `${days}, ${formatEventHours(event)}`
  const summary = [when, place(event), describeCost(event)].filter(Boolean).join(' · ')
  const words = event.description || event.shortDescription
  const reason = formatCancellationNote(event)
  const paragraphs = [
    reason,
    summary,
    ...words.split(/\n{2,}/),
    event.organizer && t('Hosted by {name}', { name: event.organizer }),
  ]
  return {
    id: `tag:${getHost(home)},2026:event-${event.id}`,
    url: getEventUrl(home, event),
    title: titleInCalendar(event),
    summary: [reason, summary].filter(Boolean).join(' · '),
    html: paragraphs.filter(Boolean).map(paragraph).join(''),
    changedAt,
    author: event.organizer,
    tags: [event.category, ...event.moods],
    image: event.imageUrl && new URL(event.imageUrl, home.publicUrl).href,
    event,
  }
}
