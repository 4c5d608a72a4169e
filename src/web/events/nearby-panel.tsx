import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import type { VisitorPlace } from '#contract/place-cookie.ts'
import { useFormatRadius } from '#web/location/use-format-radius.ts'
import { LocationLine } from '#web/location/location-line.tsx'
import { paths } from '#web/paths.ts'
import { ScreenLink } from '#web/platform/screen-link.tsx'
import { SaveToggle } from '#web/saved/save-toggle.tsx'
import { formatCount } from '#web/ui/result-count.tsx'
import { categoryToken } from './category-style.ts'
import { EventFacts } from './event-facts.tsx'
import { type HomeSearch, writeHomeSearch } from './home-search.ts'
import { NearbyMap } from './nearby-map.tsx'
import { getWiderRadius } from './no-events.tsx'

interface Props {
  search: HomeSearch
  /** The place the visitor has set. */
  place: VisitorPlace | null
  /** The events on the map until it has loaded its own. */
  mapped: readonly LearningEvent[]
  children?: ReactNode
}

/** The visitor's location and a map of the events around it. */
export function NearbyPanel({ search, place, mapped, children }: Props) {
  const formatRadius = useFormatRadius()
  return (
    <section aria-labelledby="nearby" className="rounded-xl border border-line bg-card p-4 shadow-paper">
      <h2 id="nearby">Events Near You</h2>
      {search.near ? (
        <AreaLine search={search} />
      ) : (
        <LocationLine place={place}>Within {formatRadius(search.within)}</LocationLine>
      )}
      {search.online ? (
        <p className="mt-3 rounded-lg bg-well p-4 text-center text-sm">You can join online events from anywhere.</p>
      ) : (
        <NearbyMap search={search} first={mapped} />
      )}
      {children}
    </section>
  )
}

interface NearbyListProps {
  events: readonly LearningEvent[]
  /** Number of further events, and whether it is a minimum. */
  more: number
  isMinimum: boolean
  /** Link to the list of all events. */
  moreHref: string
}

/** The first nearby events. */
export function NearbyList({ events, more, isMinimum, moreHref }: NearbyListProps) {
  return (
    <>
      <ol className="mt-3 divide-y divide-line">
        {events.map((event) => (
          <NearbyEvent key={event.id} event={event} />
        ))}
      </ol>
      {more > 0 && (
        <p className="mt-2 text-sm">
          <a href={moreHref} className="inline-flex min-h-tap items-center font-medium text-fern">
            and {formatCount(more, isMinimum)} more {more === 1 ? 'event' : 'events'}...
          </a>
        </p>
      )}
    </>
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

/** Shown if the search is centered on an area of the map instead of the visitor's place. */
function AreaLine({ search }: { search: HomeSearch }) {
  const formatRadius = useFormatRadius()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      Within {formatRadius(search.within)} of the area you chose on the map
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

/** Shown if all results are online. */
export function NothingNearby({ search }: { search: HomeSearch }) {
  const formatRadius = useFormatRadius()
  const wider = getWiderRadius(search)
  return (
    <div className="mt-3 rounded-lg bg-well p-4 text-center">
      <p className="font-semibold">No events found within {formatRadius(search.within)}</p>
      <p className="text-sm text-muted">Try expanding your search radius</p>
      {wider && (
        <Link
          to={paths.home + writeHomeSearch({ ...search, pages: 1, within: wider })}
          preventScrollReset
          className="mt-2 inline-flex min-h-tap items-center rounded-full px-4 font-semibold text-fern hover:bg-card"
        >
          Search within {formatRadius(wider)}
        </Link>
      )}
    </div>
  )
}
