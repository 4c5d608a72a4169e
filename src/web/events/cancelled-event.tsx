import type { LearningEvent } from '#contract/event.ts'
import { formatCancelledLabel, formatCancelledSentence } from '#domain/events/event-cancellation.ts'

/** An event's title, struck through if it is cancelled. Screen readers hear "Cancelled". */
export function EventName({ event: { title, status } }: { event: Pick<LearningEvent, 'title' | 'status'> }) {
  if (status !== 'cancelled') return title
  return (
    <>
      <span className="sr-only">Cancelled: </span>
      <s className="text-muted">{title}</s>
    </>
  )
}

/** "Cancelled", the affected date of a series, and the host's reason. Renders nothing for other events. */
export function CancelledNote({ event }: { event: LearningEvent }) {
  if (event.status !== 'cancelled') return null
  return (
    <p className="text-sm text-clay-ink [overflow-wrap:anywhere]">
      <span className="block font-semibold">{formatCancelledLabel(event)}</span>
      {event.cancellationNote && <span className="line-clamp-3 whitespace-pre-line">{event.cancellationNote}</span>}
    </p>
  )
}

/** Banner at the top of a cancelled event's page. */
export function CancelledBanner({ event }: { event: LearningEvent }) {
  return (
    <div className="mt-4 rounded-md border border-clay bg-clay-tint px-4 py-3 text-clay-ink [overflow-wrap:anywhere]">
      <p className="font-semibold">{formatCancelledSentence(event)}</p>
      {event.cancellationNote && <p className="mt-1 whitespace-pre-line">{event.cancellationNote}</p>}
    </div>
  )
}
