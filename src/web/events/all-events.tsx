import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EventCard } from './event-card.tsx'
import { subscriptionCall, writeHomeSearch, type HomeSearch } from './home-search.ts'
import { CalendarSync } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

const FollowSearchDialog = lazy(async () => ({
  default: (await import('./follow-search-dialog.tsx')).FollowSearchDialog,
}))

/** Opens the dialog to follow a search; `search` holds the parameters of `listEvents`. */
function FollowSearchButton({ search }: { search: URLSearchParams }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setIsOpen(true)} className="-mr-3">
        <CalendarSync aria-hidden className="size-5" />
        Subscribe
      </Button>
      {isOpen && (
        <Suspense>
          <FollowSearchDialog search={search} open onOpenChange={setIsOpen} />
        </Suspense>
      )}
    </>
  )
}

interface Props {
  events: LearningEvent[]
  /** Formatted number of events. */
  total: string
  search: HomeSearch
  hasMore: boolean
}

export function AllEvents({ events, total, search, hasMore }: Props) {
  return (
    <section aria-labelledby="all-events">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="all-events" className="scroll-mt-4">
          All Events
          <span aria-hidden className="ml-2.5 font-sans text-sm font-normal tracking-normal text-muted tabular-nums">
            {total} found
          </span>
        </h2>
        <FollowSearchButton search={subscriptionCall(search)} />
      </header>
      <ul className="grid grid-cols-1 gap-3">
        {events.map((event) => (
          // Most cards are off screen. Those keep a placeholder's height and skip layout.
          <li
            key={event.id}
            className="[contain-intrinsic-size:auto_10.5rem] [content-visibility:auto] [overflow-clip-margin:1rem]"
          >
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="mt-5 text-center">
          <Button variant="outline" asChild>
            <Link to={paths.home + writeHomeSearch({ ...search, pages: search.pages + 1 })} replace preventScrollReset>
              Show more events
            </Link>
          </Button>
        </div>
      )}
    </section>
  )
}
