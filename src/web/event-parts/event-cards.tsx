import type { LearningEvent } from '#contract/events/event.ts'
import { EventCard } from './event-card.tsx'
import { repeatsPicture } from './repeated-picture.ts'

export function EventCards({ events }: { events: readonly LearningEvent[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {events.map((event, index) => (
        // Most cards are off screen. Those keep a placeholder's height and skip layout.
        <li
          key={event.id}
          className="[contain-intrinsic-size:auto_11.75rem] lg:[contain-intrinsic-size:auto_10.25rem] [content-visibility:auto] [overflow-clip-margin:1rem]"
        >
          <EventCard event={event} repeatsPicture={repeatsPicture(events, index)} />
        </li>
      ))}
    </ul>
  )
}
