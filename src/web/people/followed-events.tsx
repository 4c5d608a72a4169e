import type { LearningEvent } from '#contract/event.ts'
import { FeaturedCard } from '#web/events/featured-card.tsx'

/** Events that followed people host or attend. */
export function FollowedEvents({ events }: { events: readonly LearningEvent[] }) {
  return (
    <section aria-labelledby="followed">
      <h2 id="followed" className="mb-3">
        From people you follow
      </h2>
      <ul className="-mx-gutter flex snap-x snap-mandatory scroll-px-gutter gap-4 overflow-x-auto px-gutter py-1 md:mx-0 md:scroll-px-0 md:px-0">
        {events.map((event) => (
          <li key={event.id} className="w-[82%] max-w-72 shrink-0 snap-start sm:w-64">
            <FeaturedCard event={event} />
          </li>
        ))}
      </ul>
    </section>
  )
}
