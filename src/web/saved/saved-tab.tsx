import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, List, CalendarPlus } from 'lucide-react'
import type { UserEvent } from '#contract/user-event.ts'
import { getMonth } from '#web/ui/month-days.ts'
import { EventCard } from '#web/events/event-card.tsx'
import { paths } from '#web/paths.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ToggleGroup } from '#web/ui/toggle-group.tsx'
import { AttendanceButton } from './attendance-button.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { UserEventCard } from './user-event-card.tsx'
import { savedEventsQuery } from './queries.ts'
import { SavedCalendar } from './saved-calendar.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useMyEventsSearch } from './use-my-events-search.ts'
import { useState, lazy } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ClientOnly } from '#web/ui/client-only.tsx'

const SubscribeDialog = lazy(async () => ({ default: (await import('./subscribe-dialog.tsx')).SubscribeDialog }))

/** Button that opens the calendar subscription dialog. */
function SubscribeButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(press) => {
          // Safari doesn't focus a clicked button, but focus must return here when the dialog closes.
          press.currentTarget.focus()
          setIsOpen(true)
        }}
      >
        <CalendarPlus aria-hidden className="size-5" />
        Subscribe
      </Button>
      <ClientOnly>
        <SubscribeDialog open={isOpen} onOpenChange={setIsOpen} />
      </ClientOnly>
    </>
  )
}

const list = 'grid grid-cols-1 gap-3 lg:grid-cols-2'

function SavedList({ entries }: { entries: UserEvent[] }) {
  const open = entries.filter(({ isOver }) => !isOver)
  const ahead = [...open.filter(({ event }) => !event.isOngoing), ...open.filter(({ event }) => event.isOngoing)]
  const past = entries.filter(({ isOver }) => isOver).toReversed()
  return (
    <>
      <ul className={list}>
        {ahead.map(({ id, event }) => (
          <li key={id}>
            <EventCard event={event} />
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <section aria-labelledby="past" className="mt-8">
          <h2 id="past" className="mb-3 text-xl">
            How was it?
          </h2>
          <ul className={list}>
            {past.map((entry) => (
              <li key={entry.id}>
                <UserEventCard
                  event={entry.event}
                  to={paths.event(entry.eventId)}
                  badge={<StatusBadge status={entry.hasAttended ? 'attended' : 'saved'} />}
                  actions={<AttendanceButton entry={entry} />}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Saved events as a list or a calendar. */
export function SavedTab() {
  const { search, change, place } = useMyEventsSearch()
  const { data: entries } = useSuspenseQuery(savedEventsQuery(place))
  const today = useToday()
  // Defaults to the current month in the reader's time zone, which the server doesn't know.
  const month = search.month ?? (today && getMonth(today))
  const show = (view: 'list' | 'calendar') => change({ view, month, day: search.day ?? today })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ToggleGroup
          label="Show saved events as"
          value={search.view}
          onChange={show}
          options={[
            { value: 'list', label: 'List', Icon: List },
            { value: 'calendar', label: 'Calendar', Icon: CalendarDays },
          ]}
        />
        <SubscribeButton />
      </div>
      {search.view === 'calendar' ? (
        month ? (
          <SavedCalendar entries={entries} month={month} day={search.day} onChange={change} />
        ) : (
          <Skeleton className="h-96 w-full rounded-lg" />
        )
      ) : entries.length > 0 ? (
        <SavedList entries={entries} />
      ) : (
        <NothingYet title="No saved events yet" pose="searching">
          Tap the bookmark on any event, and it’ll be waiting for you here.
        </NothingYet>
      )}
    </>
  )
}
