import { memo } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { limits } from '#contract/limits.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { LocationLine } from '#web/location/location-line.tsx'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { formatCount } from '#web/ui/result-count.tsx'
import { categoryToken } from './category-style.ts'
import { EventFacts } from './event-facts.tsx'
import { type HomeSearch, writeHomeSearch } from './home-search.ts'
import { NearbyMap } from './nearby-map.tsx'

interface Props {
  /** The first in-person events, at most as many as the list shows. */
  events: LearningEvent[]
  total: number
  /** Whether `total` is a minimum. */
  isTotalMinimum: boolean
  search: HomeSearch
  /** The place the visitor has set. */
  place: VisitorPlace | null
  /** Link to the list of all events. */
  allHref: string
  /** Link to the same search with a larger radius; null if it is at its maximum. */
  widerHref: string | null
}

export function NearbyPanel({ events, total, isTotalMinimum, search, place, allHref, widerHref }: Props) {
  const { within } = search
  const more = total - events.length
  return (
    <section aria-labelledby="nearby" className="rounded-xl border border-line bg-card p-4 shadow-paper">
      <h2 id="nearby">Events Near You</h2>
      {search.near ? <AreaLine search={search} /> : <LocationLine place={place}>Within {within} miles</LocationLine>}
      <NearbyMap search={search} first={events} />
      {events.length === 0 ? (
        <NothingWithin within={within} widerHref={widerHref} />
      ) : (
        <>
          <ol className="mt-3 divide-y divide-line">
            {events.map((event) => (
              <NearbyEvent key={event.id} event={event} />
            ))}
          </ol>
          {more > 0 && (
            <p className="mt-2 text-sm">
              <a href={allHref} className="inline-flex min-h-tap items-center font-medium text-fern">
                and {formatCount(more, isTotalMinimum)} more {more === 1 ? 'event' : 'events'}...
              </a>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const NearbyEvent = memo(function NearbyEvent({ event }: { event: LearningEvent }) {
  return (
    <li data-event={event.id} data-category={categoryToken(event.category)} className="group relative flex gap-3 py-3">
      <span aria-hidden className="mt-1.5 size-3 shrink-0 rounded-full bg-hue ring-2 ring-hue-tint" />
      <div className="min-w-0 flex-1">
        <h3 className="text-base leading-snug">
          <ScreenLink
            href={paths.event(event.id)}
            className="decoration-marigold decoration-2 underline-offset-4 group-hover:underline after:absolute after:inset-0"
          >
            {event.title}
          </ScreenLink>
        </h3>
        <div className="mt-1">
          <EventFacts event={event} />
        </div>
      </div>
      <SaveToggle event={event} className="relative -mt-2.5 -mr-2 shrink-0" />
    </li>
  )
})

/** Shown if the search is centred on an area of the map instead of the visitor's place. */
function AreaLine({ search }: { search: HomeSearch }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Within {search.within} miles of the area you chose on the map
      <Link
        to={paths.home + writeHomeSearch({ ...search, near: null, pages: 1 })}
        preventScrollReset
        className="inline-flex min-h-tap items-center font-semibold text-fern underline underline-offset-4"
      >
        Back to your location
      </Link>
    </p>
  )
}

function NothingWithin({ within, widerHref }: { within: number; widerHref: string | null }) {
  return (
    <div className="mt-3 rounded-lg bg-well p-4 text-center">
      <p className="font-semibold">No events found within {within} miles</p>
      <p className="text-sm text-muted">Try expanding your search radius</p>
      {widerHref && (
        <Link
          to={widerHref}
          preventScrollReset
          className="mt-2 inline-flex min-h-tap items-center rounded-full px-4 font-semibold text-fern hover:bg-card"
        >
          Search within {Math.min(limits.distance.max, within + 10)} miles
        </Link>
      )}
    </div>
  )
}
