import type { LearningEvent } from '#contract/event.ts'
import { FeaturedCard } from './featured-card.tsx'
import { repeatsPicture } from './repeated-picture.ts'

interface Props {
  id: string
  title: string
  events: readonly LearningEvent[]
}

/** Events in a row that scrolls sideways. Renders nothing without events. */
export function EventRow({ id, title, events }: Props) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <ul className="-mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-4 overflow-x-auto px-gutter py-1 md:mx-0 md:scroll-px-0 md:px-0">
        {events.map((event, index) => (
          <li key={event.id} className="w-[82%] max-w-72 shrink-0 snap-start sm:w-64">
            <FeaturedCard event={event} repeatsPicture={repeatsPicture(events, index)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
