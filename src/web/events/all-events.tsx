import { CalendarSync } from 'lucide-react'
import { Link } from 'react-router'
import type { LearningEvent } from '#contract/event.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { EventCard } from './event-card.tsx'
import { listCall, writeHomeSearch, type HomeSearch } from './home-search.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'

interface Props {
  events: LearningEvent[]
  total: number
  search: HomeSearch
  hasMore: boolean
}

export function AllEvents({ events, total, search, hasMore }: Props) {
  return (
    <section aria-labelledby="all-events">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="all-events" className="scroll-mt-4">
          All Events
        </h2>
        <p className="text-sm text-muted tabular-nums" aria-hidden>
          {total.toLocaleString('en-US')} found
        </p>
      </header>
      <ul className="grid grid-cols-1 gap-3">
        {events.map((event) => (
          <li key={event.id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {hasMore && (
          <Button variant="outline" asChild>
            <Link to={paths.home + writeHomeSearch({ ...search, pages: search.pages + 1 })} replace preventScrollReset>
              Show more events
            </Link>
          </Button>
        )}
        <SubscribeDialog
          call={listCall(search)}
          trigger={
            <Button variant="quiet">
              <CalendarSync aria-hidden className="size-5" />
              Follow this search
            </Button>
          }
        />
      </div>
    </section>
  )
}
