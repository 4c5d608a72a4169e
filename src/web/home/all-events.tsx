import { Link } from 'react-router'
import type { HerdDay, LearningEvent } from '#contract/events/event.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { DayFold } from './day-fold.tsx'
import { EventCards } from '#web/event-parts/event-cards.tsx'
import { useSession } from '#web/platform/session.ts'
import { SearchAlert } from '#web/search/search-alert.tsx'
import { FollowSearchButton } from '#web/search/follow-search-button.tsx'
import { divideDays } from './folded-days.ts'
import { isByDay, isOneList, subscriptionCall, writeHomeSearch, type HomeSearch } from '#web/search/home-search.ts'
import { ViewSwitch } from './view-switch.tsx'
import { t } from '#texts/texts.ts'

interface Props {
  events: LearningEvent[]
  /** Events that match the search partly. */
  close?: LearningEvent[]
  /** Number of folded events by day. */
  herds: readonly HerdDay[]
  /** "105 events". */
  count: string
  search: HomeSearch
  hasMore: boolean
  /** Whether sections above show further events of the same search. */
  continuesAbove?: boolean
}

const noEvents: LearningEvent[] = []

/** The results as a list, under a heading for each day if it goes by day. */
export function AllEvents({ events, herds, close = noEvents, count, search, hasMore, continuesAbove = false }: Props) {
  const isSearch = isOneList(search)
  const isSignedIn = useSession() !== null
  return (
    <section aria-labelledby="all-events">
      <header className="mb-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="all-events" className="scroll-mt-4 tabular-nums">
            {!isSearch
              ? t('All Events')
              : events.length + herds.length === 0
                ? t('Nothing matches all of that')
                : count}
          </h2>
          {!search.online && <ViewSwitch search={search} />}
        </div>
        {!isSearch && (
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-sm text-muted tabular-nums">
              {continuesAbove ? t('{events}, including those above', { events: count }) : count}
            </p>
            <FollowSearchButton search={subscriptionCall(search)} />
          </div>
        )}
      </header>
      {isByDay(search) ? (
        divideDays({ events, herds, today: search.today, hasMore }).map((group) => (
          <div key={group.heading} className="mt-5">
            <h3 className="mb-2.5">{group.heading}</h3>
            {group.events.length > 0 && <EventCards events={group.events} />}
            {group.fold && <DayFold key={group.fold.day} fold={group.fold} search={search} />}
          </div>
        ))
      ) : (
        <EventCards events={events} />
      )}
      {hasMore && (
        <div className="mt-5 text-center">
          <Button variant="outline" asChild>
            <Link to={paths.home + writeHomeSearch({ ...search, pages: search.pages + 1 })} replace preventScrollReset>
              {t('Show more events')}
            </Link>
          </Button>
        </div>
      )}
      {close.length > 0 && (
        <section aria-labelledby="also-close" className={events.length > 0 ? 'mt-8' : 'mt-4'}>
          <h2 id="also-close" className="mb-3">
            {t('Also close')}
          </h2>
          <EventCards events={close} />
        </section>
      )}
      {isSearch && (
        <p className="mt-3 flex flex-wrap items-center justify-center gap-2">
          {isSignedIn && <SearchAlert search={subscriptionCall(search)} />}
          <FollowSearchButton search={subscriptionCall(search)} />
        </p>
      )}
    </section>
  )
}
