import type { LearningEvent } from '#contract/event.ts'
import { CancelledBanner, EventName } from './cancelled-event.tsx'
import { CategoryIcon } from './category-icon.tsx'

export function EventTitle({ event }: { event: LearningEvent }) {
  return (
    <header>
      <p className="flex items-center gap-2 font-semibold text-hue-ink">
        <CategoryIcon category={event.category} className="size-5" />
        {event.category} Workshop
      </p>
      <h1 className="mt-1.5 max-w-3xl">
        <EventName event={event} />
      </h1>
      {event.shortDescription && (
        <p className="mt-2.5 max-w-2xl text-lg text-muted [unicode-bidi:plaintext]">{event.shortDescription}</p>
      )}
      {event.isWithdrawn && (
        <p className="mt-4 rounded-md border border-marigold bg-marigold-tint px-4 py-3 font-semibold text-marigold-ink">
          Its source no longer lists this event. Ask the organizer before you go.
        </p>
      )}
      {(event.status === 'held' || event.status === 'hidden') && (
        <p className="mt-4 rounded-md border border-marigold bg-marigold-tint px-4 py-3 font-semibold text-marigold-ink">
          Only you can see this event: {event.status === 'held' ? 'it is held for review' : 'it has been hidden'}.
        </p>
      )}
      {event.status === 'cancelled' && <CancelledBanner event={event} />}
    </header>
  )
}
