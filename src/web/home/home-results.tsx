import { lazy, memo, useRef } from 'react'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { EventFacets, EventSuggestion, HerdDay, LearningEvent } from '#contract/events/event.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { formatRadius } from '#domain/places/distance.ts'
import { LocationLine } from '#web/location/location-line.tsx'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { Glyph } from '#web/ui/layout/glyph.tsx'
import { useSession } from '#web/platform/session.ts'
import { AllEvents } from './all-events.tsx'
import { formatEventCount } from '#web/search/event-count.ts'
import { HomeColumns } from './home-columns.tsx'
import { FeaturedCarousel } from './featured-carousel.tsx'
import { divideResults } from './home-sections.ts'
import {
  facetsCall,
  featuredCall,
  foldedFacetsCall,
  isOneList,
  listCall,
  nearbyCall,
  ongoingCall,
  pinnedCall,
  suggestionsCall,
  type HomeSearch,
} from '#web/search/home-search.ts'
import { useHighlightedCards } from './highlighted-event.ts'
import { NearbyList, NearbyPanel, NothingNearby } from './nearby-panel.tsx'
import {
  eventFacetsQuery,
  eventListQuery,
  featuredQuery,
  followedEventsQuery,
  herdsQuery,
  suggestionsQuery,
} from '#web/event-parts/queries.ts'
import { FeaturedCard } from './featured-card.tsx'
import { repeatsPicture } from '#web/event-parts/repeated-picture.ts'
import { t } from '#texts/texts.ts'

const loadNoEvents = async () => (await import('./no-events.tsx')).NoEvents

/** The server, which can't wait while it renders, has it at once. Browsers load it when a search finds nothing. */
const NoEvents = import.meta.env.SSR ? await loadNoEvents() : lazy(async () => ({ default: await loadNoEvents() }))

interface Props {
  search: HomeSearch
  place: VisitorPlace | null
}

interface LoadedResults extends Props {
  facets: EventFacets
  /** The loaded results, in the order of the list. */
  events: LearningEvent[]
  /** Number of folded events by day. */
  herds: readonly HerdDay[]
  hasMore: boolean
}

/**
 * The results of the home screen's search. Memoized like its cards, because the controls above render on every press,
 * long before the results change.
 */
export const HomeResults = memo(function HomeResults({ search, place }: Props) {
  const { data: facets } = useSuspenseQuery(eventFacetsQuery(facetsCall(search)))
  const { data: list } = useSuspenseInfiniteQuery(eventListQuery(listCall(search)))
  const { data: herds } = useSuspenseQuery(herdsQuery(foldedFacetsCall(search)))
  const pages = list.pages.slice(0, search.pages)
  const events = pages.flatMap((page) => page.events)
  const loaded = { search, place, facets, events, herds, hasMore: pages.at(-1)?.next != null }
  const isSignedIn = useSession() !== null
  const results = useRef<HTMLDivElement>(null)
  useHighlightedCards(results)
  return (
    <>
      <p role="status" className="sr-only">
        {formatEventCount(facets)}
      </p>
      <div ref={results}>
        <Results {...loaded} isSignedIn={isSignedIn} />
      </div>
    </>
  )
})

function Results({ isSignedIn, ...loaded }: LoadedResults & { isSignedIn: boolean }) {
  const { search, place, events, herds } = loaded
  if (events.length + herds.length === 0) return <NoEvents search={search} place={place} />
  if (isOneList(search)) return <FoundEvents {...loaded} />
  return isSignedIn ? <PersonalSections {...loaded} /> : <Sections {...loaded} suggested={[]} followed={[]} />
}

/** The results as one list, next to a map on wide screens. */
function FoundEvents({ search, place, facets, events, herds, hasMore }: LoadedResults) {
  const close = events.filter(({ matchesPartly }) => matchesPartly)
  const isFarAway = facets.inPerson === 0 && !search.online && close.length === 0
  return (
    <HomeColumns nearby={<NearbyPanel search={search} place={place} mapped={events} />} isNearbyOptional>
      {facets.corrections.map(({ typed, meant }) => (
        <p key={typed} className="mb-2 text-muted">
          {t('No event says “{typed}.” Here’s “{meant}.”', { typed, meant })}
        </p>
      ))}
      {facets.pathway && <PathwayLine pathway={facets.pathway} />}
      <AllEvents
        events={events.filter(({ matchesPartly }) => !matchesPartly)}
        close={close}
        herds={herds}
        count={formatEventCount(facets)}
        search={search}
        hasMore={hasMore}
      />
      {isFarAway && <NothingNearby search={search} />}
      <div className="mt-6 rounded-xl border border-line bg-card p-4 shadow-paper md:hidden">
        <LocationLine place={place}>{t('Within {radius}', { radius: formatRadius(search.within) })}</LocationLine>
      </div>
    </HomeColumns>
  )
}

/** Offers the pathway for the subject of the search. */
function PathwayLine({ pathway: { id, title } }: { pathway: NonNullable<EventFacets['pathway']> }) {
  return (
    <ScreenLink
      href={paths.pathway(id)}
      className="mb-3 flex min-h-tap items-center gap-2 rounded-lg border border-line bg-fern-tint px-3.5 py-2 font-medium text-fern-deep"
    >
      <Glyph name="bookmark" className="size-4 shrink-0" />
      <span className="min-w-0">{t('Step by step: {title}', { title })}</span>
    </ScreenLink>
  )
}

/** A separate component, so that it unmounts when the user whose data it needs signs out. */
function PersonalSections(loaded: LoadedResults) {
  const { data: suggested } = useSuspenseQuery(suggestionsQuery(suggestionsCall(loaded.search, true)))
  const { data: followed } = useSuspenseQuery(followedEventsQuery(loaded.place))
  return <Sections {...loaded} suggested={suggested} followed={followed} />
}

interface SectionsProps extends LoadedResults {
  suggested: readonly EventSuggestion[]
  followed: readonly LearningEvent[]
}

/** The home screen without a text search: featured and nearby events, followed by all others. */
function Sections({ search, place, facets, events, herds, hasMore, suggested, followed }: SectionsProps) {
  const { data: list } = useSuspenseInfiniteQuery(eventListQuery(nearbyCall(search)))
  const { data: pinned } = useSuspenseInfiniteQuery(eventListQuery(pinnedCall(search)))
  const { data: best } = useSuspenseQuery(featuredQuery(featuredCall(search)))
  const { data: running } = useSuspenseInfiniteQuery(eventListQuery(ongoingCall(search)))
  const inPerson = search.online ? [] : (list.pages[0]?.events ?? [])
  const { featured, nearby, ongoing, all } = divideResults({
    total: facets.total,
    pinned: pinned.pages[0]?.events ?? [],
    suggested,
    featured: best,
    followed,
    inPerson,
    running: running.pages[0]?.events ?? [],
    listed: events,
  })
  return (
    <HomeColumns
      featured={
        featured.length > 0 && (
          <section aria-labelledby="featured">
            <h2 id="featured" className="mb-3">
              {t('Featured Events This Week')}
            </h2>
            <FeaturedCarousel key={listCall(search).toString()} entries={featured} />
          </section>
        )
      }
      nearby={
        <NearbyPanel search={search} place={place} mapped={inPerson}>
          {nearby.length > 0 && (
            <NearbyList
              events={nearby}
              more={facets.inPerson - nearby.length}
              isMinimum={facets.isCapped}
              moreHref="#all-events"
            />
          )}
          {facets.inPerson === 0 && !search.online && <NothingNearby search={search} />}
        </NearbyPanel>
      }
    >
      <div className="space-y-8">
        <EventRow id="followed" title={t('From people you follow')} events={followed} />
        <EventRow id="ongoing" title={t('On all month')} events={ongoing} />
        <AllEvents
          events={all}
          herds={herds}
          count={formatEventCount(facets)}
          search={search}
          hasMore={hasMore}
          continuesAbove={all.length < events.length}
        />
      </div>
    </HomeColumns>
  )
}

interface RowProps {
  id: string
  title: string
  events: readonly LearningEvent[]
}

/** Events in a row that scrolls sideways. Renders nothing without events. */
function EventRow({ id, title, events }: RowProps) {
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
