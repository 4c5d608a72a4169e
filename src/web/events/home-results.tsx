import { lazy, memo, useRef } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/platform/session.ts'
import { ClientOnly } from '#web/ui/client-only.tsx'
import { AllEvents } from './all-events.tsx'
import { facetsCall, listCall, nearbyCall, writeHomeSearch, type HomeSearch, suggestionsCall } from './home-search.ts'
import { useHighlightedCards } from './highlighted-event.ts'
import { NearbyPanel } from './nearby-panel.tsx'
import { eventFacetsQuery, eventListQuery, anyEventQuery, suggestionsQuery } from './queries.ts'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatCount } from '#web/ui/result-count.tsx'
import { LazyLark } from '#web/ui/lazy-lark.tsx'
import type { EventSuggestion, LearningEvent } from '#contract/event.ts'
import { FeaturedCarousel, type FeaturedEntry } from './featured-carousel.tsx'

interface FeaturedProps {
  search: HomeSearch
  /** Search results, best first. */
  events: readonly LearningEvent[]
}

/** Merges suggestions with search results, suggestions first. */
function mergeEntries(suggested: readonly EventSuggestion[], events: readonly LearningEvent[]): FeaturedEntry[] {
  const others = events.filter(({ id }) => !suggested.some(({ event }) => event.id === id))
  return [...suggested, ...others.map((event) => ({ event }))].slice(0, limits.carousel.events)
}

/** A separate component, so that it unmounts when the user whose preferences it needs signs out. */
function SuggestedCarousel({ search, events }: FeaturedProps) {
  const { data: suggested } = useSuspenseQuery(suggestionsQuery(suggestionsCall(search, true)))
  return <FeaturedCarousel entries={mergeEntries(suggested, events)} />
}

function FeaturedEvents({ search, events }: FeaturedProps) {
  const session = useSession()
  const key = listCall(search).toString()
  return (
    // Below the fold on phones, so its rendering is deferred. As wide as its slides, because overflow isn't painted.
    <section
      aria-labelledby="featured"
      className="max-md:-mx-gutter max-md:px-gutter max-md:[contain-intrinsic-height:auto_33rem] max-md:[content-visibility:auto]"
    >
      <h2 id="featured" className="mb-3">
        Featured Events This Week
      </h2>
      {session ? (
        <SuggestedCarousel key={key} search={search} events={events} />
      ) : (
        <FeaturedCarousel key={key} entries={mergeEntries([], events)} />
      )}
    </section>
  )
}

/** Shown if no event matches the filters. If there are no events at all, explains how to add some. */
function NoEvents() {
  const { data: events } = useSuspenseQuery(anyEventQuery)
  const navigate = useNavigate()
  const client = useQueryClient()
  if (events.length === 0) return <EmptyCatalogue />
  const surprise = async () => {
    const choices = await client.ensureQueryData(anyEventQuery)
    const chosen = choices[Math.floor(Math.random() * choices.length)]
    if (chosen) await navigate(paths.event(chosen.id))
  }
  return (
    <EmptyState
      figure={<LazyLark pose="searching" />}
      title="No luck this time."
      actions={<Button onClick={() => void surprise()}>Surprise Me Instead</Button>}
    >
      Maybe try a new mood—or wander a little farther?
    </EmptyState>
  )
}

function EmptyCatalogue() {
  return (
    <EmptyState figure={<LazyLark pose="resting" />} title="The meadow is still quiet.">
      <p>There are no events here yet. Check back soon.</p>
      <p className="mt-2 text-sm">
        Do you run this site? Import a calendar with <code>npm run import -- &lt;file or address&gt;</code>
      </p>
    </EmptyState>
  )
}

const FollowedEvents = lazy(async () => ({ default: (await import('#web/people/followed-events.tsx')).FollowedEvents }))

interface Props {
  search: HomeSearch
  place: VisitorPlace | null
}

/**
 * Search results: featured events next to nearby events, followed by the full list. Memoized like its cards, because the
 * controls above render on every press, long before the results change.
 */
export const HomeResults = memo(function HomeResults({ search, place }: Props) {
  const { data: facets } = useSuspenseQuery(eventFacetsQuery(facetsCall(search)))
  const { data: list } = useSuspenseInfiniteQuery(eventListQuery(listCall(search)))
  const { data: nearby } = useSuspenseInfiniteQuery(eventListQuery(nearbyCall(search)))
  const pages = list.pages.slice(0, search.pages)
  const events = pages.flatMap((page) => page.events)
  const within = Math.min(limits.distance.max, search.within + 10)
  const widerHref = within > search.within ? paths.home + writeHomeSearch({ ...search, within }) : null
  const session = useSession()
  const isTotalMinimum = facets.isCapped && facets.total === limits.facets.counted
  const results = useRef<HTMLDivElement>(null)
  useHighlightedCards(results)
  return (
    <>
      <p role="status" className="sr-only">
        {facets.total === 1 ? '1 event' : `${formatCount(facets.total, isTotalMinimum)} events`}
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
              isTotalMinimum={isTotalMinimum}
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
            {session && (
              <ClientOnly>
                <FollowedEvents place={place} />
              </ClientOnly>
            )}
            <AllEvents
              events={events}
              total={formatCount(facets.total, isTotalMinimum)}
              search={search}
              hasMore={pages.at(-1)?.next != null}
            />
          </div>
        )}
      </div>
    </>
  )
})
