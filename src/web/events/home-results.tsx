import { useRef } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { late } from '#web/ui/lazy-when-idle.tsx'
import { AllEvents } from './all-events.tsx'
import { FeaturedEvents } from './featured-events.tsx'
import { facetsCall, listCall, nearbyCall, writeHomeSearch, type HomeSearch } from './home-search.ts'
import { useLitCards } from './highlighted-event.ts'
import { NearbyPanel } from './nearby-panel.tsx'
import { NoEvents } from './no-events.tsx'
import { eventFacetsQuery, eventListQuery } from './queries.ts'

const FollowedEvents = late(async () => (await import('#web/people/followed-events.tsx')).FollowedEvents)

/** What was found: the nearby ones beside the featured ones, and below these all of them. */
export function HomeResults({ search, place }: { search: HomeSearch; place: VisitorPlace | null }) {
  const { data: facets } = useSuspenseQuery(eventFacetsQuery(facetsCall(search)))
  const { data: list } = useSuspenseInfiniteQuery(eventListQuery(listCall(search)))
  const { data: nearby } = useSuspenseInfiniteQuery(eventListQuery(nearbyCall(search)))
  const pages = list.pages.slice(0, search.pages)
  const events = pages.flatMap((page) => page.events)
  const within = Math.min(limits.distance.max, search.within + 10)
  const widerHref = within > search.within ? paths.home + writeHomeSearch({ ...search, within }) : null
  const session = useSession()
  const results = useRef<HTMLDivElement>(null)
  useLitCards(results)
  return (
    <>
      <p role="status" className="sr-only">
        {facets.total === 1 ? '1 event' : `${facets.total.toLocaleString('en-US')} events`}
      </p>
      <div
        ref={results}
        className="grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_23rem]"
      >
        <aside className={events.length === 0 ? 'order-2' : 'md:order-2'}>
          <div className="md:sticky md:top-5">
            <NearbyPanel
              events={nearby.pages[0]?.events ?? []}
              total={facets.inPerson}
              search={search}
              place={place}
              allHref="#all-events"
              widerHref={widerHref}
            />
          </div>
        </aside>
        {events.length === 0 ? (
          <NoEvents />
        ) : (
          <div className="min-w-0 space-y-8">
            <FeaturedEvents search={search} events={events} />
            {session && <FollowedEvents place={place} />}
            <AllEvents events={events} total={facets.total} search={search} hasMore={pages.at(-1)?.next != null} />
          </div>
        )}
      </div>
    </>
  )
}
