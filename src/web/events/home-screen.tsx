import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { AllEvents } from './all-events.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { FilterToggle } from './filter-toggle.tsx'
import { homeLoader } from './home-loader.ts'
import { facetsCall, listCall, nearbyCall, writeHomeSearch } from './home-search.ts'
import { NearbyPanel } from './nearby-panel.tsx'
import { NoEvents } from './no-events.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { eventFacetsQuery, eventListQuery } from './queries.ts'
import { SearchBox } from './search-box.tsx'
import { useHomeSearch } from './use-home-search.ts'

export const loader = homeLoader

export function Component() {
  useHead({
    title: 'Home · Wonderlark',
    description: 'Learning events near you: science, art, nature, history, music and more, for every age.',
  })
  const { shown, asked, change, isUpdating } = useHomeSearch()
  const results = useRef<HTMLDivElement>(null)
  const { data: facets } = useSuspenseQuery(eventFacetsQuery(facetsCall(shown)))
  const { data: list } = useSuspenseInfiniteQuery(eventListQuery(listCall(shown)))
  const { data: nearby } = useSuspenseInfiniteQuery(eventListQuery(nearbyCall(shown)))
  const pages = list.pages.slice(0, shown.pages)
  const events = pages.flatMap((page) => page.events)
  const explore = () => {
    change({ filtersAreOpen: false })
    results.current?.focus({ preventScroll: true })
    results.current?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  }
  const wider = Math.min(limits.distance.max, shown.within + 10)
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10">
      <header className="flex items-start justify-between gap-4">
        <div>
          <h1>Hello again!</h1>
          <p className="mt-1 text-lg text-muted">Where will curiosity take you next?</p>
        </div>
        <ProfileMenu />
      </header>
      <div className="mt-5 grid gap-3 md:grid-cols-[1fr_auto]">
        <SearchBox q={asked.q} onSearch={(q) => change({ q })} />
        <FilterToggle search={asked} />
      </div>
      {asked.filtersAreOpen && (
        <div className="mt-3">
          <FilterPanel search={asked} facets={facets} onChange={change} onExplore={explore} />
        </div>
      )}
      <div
        ref={results}
        tabIndex={-1}
        aria-busy={isUpdating}
        className={`mt-6 scroll-mt-4 outline-none transition-opacity ${isUpdating ? 'opacity-60' : ''}`}
      >
        <p role="status" className="sr-only">
          {facets.total === 1 ? '1 event' : `${facets.total.toLocaleString('en-US')} events`}
        </p>
        {events.length === 0 ? (
          <NoEvents />
        ) : (
          <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_23rem]">
            <aside className="md:order-2">
              <div className="md:sticky md:top-5">
                <NearbyPanel
                  events={nearby.pages[0]?.events ?? []}
                  total={facets.inPerson}
                  within={shown.within}
                  allHref="#all-events"
                  widerHref={wider > shown.within ? paths.home + writeHomeSearch({ ...shown, within: wider }) : null}
                />
              </div>
            </aside>
            <div className="min-w-0 space-y-8">
              <section aria-labelledby="featured">
                <h2 id="featured" className="mb-3">
                  Featured Events This Week
                </h2>
                <FeaturedCarousel events={events.slice(0, limits.carousel.events)} />
              </section>
              <AllEvents events={events} total={facets.total} search={shown} hasMore={hasMore(pages)} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

const hasMore = (pages: { next: string | null }[]) => pages.at(-1)?.next != null
