import { useSuspenseQuery } from '@tanstack/react-query'
import type { EventSuggestion, LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import { useSession } from '#web/platform/session.ts'
import { FeaturedCarousel, type FeaturedEntry } from './featured-carousel.tsx'
import { listCall, suggestionsCall, type HomeSearch } from './home-search.ts'
import { suggestionsQuery } from './queries.ts'

interface FeaturedProps {
  search: HomeSearch
  /** What the search has found, the best first. */
  events: readonly LearningEvent[]
}

/** What fits the reader best, then what comes next. */
function entriesOf(suggested: readonly EventSuggestion[], events: readonly LearningEvent[]): FeaturedEntry[] {
  const others = events.filter(({ id }) => !suggested.some(({ event }) => event.id === id))
  return [...suggested, ...others.map((event) => ({ event }))].slice(0, limits.carousel.events)
}

/** Apart, so that it leaves the screen with the person whose preferences it asks for. */
function SuggestedCarousel({ search, events }: FeaturedProps) {
  const { data: suggested } = useSuspenseQuery(suggestionsQuery(suggestionsCall(search, true)))
  return <FeaturedCarousel entries={entriesOf(suggested, events)} />
}

export function FeaturedEvents({ search, events }: FeaturedProps) {
  const session = useSession()
  const key = listCall(search).toString()
  return (
    // Below a phone's first screen, which is painted without it; as wide as its slides go, since nothing is drawn outside.
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
        <FeaturedCarousel key={key} entries={entriesOf([], events)} />
      )}
    </section>
  )
}
