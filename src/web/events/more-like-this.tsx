import { queryOptions, useQuery } from '@tanstack/react-query'
import type { LearningEvent } from '#contract/event.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { limits } from '#contract/limits.ts'
import { pickAlike } from '#domain/events/event-alike.ts'
import { pointText } from '#web/location/queries.ts'
import { call } from '#web/platform/query-client.ts'
import { EventCard } from './event-card.tsx'

const shownEvents = 4

/** The candidates: the next events of the same category near the visitor. */
function candidatesQuery({ category }: LearningEvent, place: VisitorPlace | null) {
  const query = {
    interests: category,
    within: limits.distance.default,
    virtual: 'any',
    limit: 20,
    near: place ? pointText(place) : undefined,
  } as const
  return queryOptions({
    queryKey: ['events like another', query],
    queryFn: ({ client, signal }) => call(client, 'listEvents', { query, signal }),
  })
}

/** Upcoming events that have something in common with this one. Renders nothing if there are none. */
export function MoreLikeThis({ event, place }: { event: LearningEvent; place: VisitorPlace | null }) {
  const { data: candidates = [] } = useQuery(candidatesQuery(event, place))
  const alike = pickAlike(event, candidates, shownEvents)
  if (alike.length === 0) return null
  return (
    <section aria-labelledby="more-like-this" className="print:hidden">
      <h2 id="more-like-this" className="mb-3">
        More like this
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {alike.map((each) => (
          <li key={each.id}>
            <EventCard event={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}
