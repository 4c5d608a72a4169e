import type { LearningEvent } from '#contract/event.ts'
import { cancelledLabel, cancelledSentence } from '#domain/events/event-cancellation.ts'

/** The title of an event in a list: struck through when it is cancelled, which screen readers hear as a word. */
export function EventName({ event: { title, status } }: { event: Pick<LearningEvent, 'title' | 'status'> }) {
  if (status !== 'cancelled') return title
  return (
    <>
      <span className="sr-only">Cancelled: </span>
      <s className="text-muted">{title}</s>
    </>
  )
}

/** "Cancelled", which date of a series, and the host's reason; nothing for other events. */
export function CancelledNote({ event }: { event: LearningEvent }) {
  if (event.status !== 'cancelled') return null
  return (
    <p className="text-sm text-clay-ink [overflow-wrap:anywhere]">
      <span className="block font-semibold">{cancelledLabel(event)}</span>
      {event.cancellationNote && <span className="line-clamp-3 whitespace-pre-line">{event.cancellationNote}</span>}
    </p>
  )
}

/** What the page of a cancelled event says first. */
export function CancelledBanner({ event }: { event: LearningEvent }) {
  return (
    <div className="mt-4 rounded-md border border-clay bg-clay-tint px-4 py-3 text-clay-ink [overflow-wrap:anywhere]">
      <p className="font-semibold">{cancelledSentence(event)}</p>
      {event.cancellationNote && <p className="mt-1 whitespace-pre-line">{event.cancellationNote}</p>}
    </div>
  )
}
