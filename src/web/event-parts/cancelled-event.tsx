import type { LearningEvent } from '#contract/events/event.ts'
import {
  calledOffWord,
  formatCancelledLabel,
  formatCancelledSentence,
  isCalledOff,
} from '#domain/events/event-cancellation.ts'
import { languageAttributes } from '#domain/languages/language-names.ts'

/** An event's title, struck through if it is cancelled. Screen readers hear "Cancelled" or "Postponed". */
export function EventName({ event }: { event: Pick<LearningEvent, 'title' | 'status' | 'textLanguage'> }) {
  const { status } = event
  const attributes = languageAttributes(event.textLanguage)
  const title = attributes.lang === undefined ? event.title : <span {...attributes}>{event.title}</span>
  if (!isCalledOff({ status })) return title
  return (
    <>
      <span className="sr-only">{calledOffWord({ status })}: </span>
      {status === 'cancelled' ? <s className="text-muted">{title}</s> : title}
    </>
  )
}

/** "Cancelled" or "Postponed", the affected date of a series, and the host's reason. Renders nothing for other events. */
export function CancelledNote({ event }: { event: LearningEvent }) {
  if (!isCalledOff(event)) return null
  return (
    <p className="text-sm text-clay-ink [overflow-wrap:anywhere]">
      <span className="block font-semibold">{formatCancelledLabel(event)}</span>
      {event.cancellationNote && <span className="line-clamp-3 whitespace-pre-line">{event.cancellationNote}</span>}
    </p>
  )
}

/** Banner at the top of a cancelled or postponed event's page. */
export function CancelledBanner({ event }: { event: LearningEvent }) {
  return (
    <div
      className={`mt-4 rounded-md border px-4 py-3 [overflow-wrap:anywhere] ${
        event.status === 'postponed'
          ? 'border-marigold bg-marigold-tint text-marigold-ink'
          : 'border-clay bg-clay-tint text-clay-ink'
      }`}
    >
      <p className="font-semibold">{formatCancelledSentence(event)}</p>
      {event.cancellationNote && <p className="mt-1 whitespace-pre-line">{event.cancellationNote}</p>}
    </div>
  )
}
