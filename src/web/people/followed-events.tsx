import { useQuery } from '@tanstack/react-query'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { FeaturedCard } from '#web/events/featured-card.tsx'
import { followedEventsQuery } from './follow-queries.ts'

/** Events that followed people host or attend. Renders nothing if there are none. */
export function FollowedEvents({ place }: { place: VisitorPlace | null }) {
  const { data: events = [] } = useQuery(followedEventsQuery(place))
  if (events.length === 0) return null
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
