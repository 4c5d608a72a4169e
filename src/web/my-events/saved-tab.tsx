import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, List, CalendarPlus } from 'lucide-react'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { getMonth } from '#web/ui/form/month-days.ts'
import { paths } from '#web/paths.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ToggleGroup } from '#web/ui/form/toggle-group.tsx'
import { NothingYet } from './nothing-yet.tsx'
import { OwnEventList } from './own-event-list.tsx'
import { HowWasIt, useSkipped } from './how-was-it.tsx'
import { listJustEnded, splitByTime } from './own-events.ts'
import { userEventsQuery } from '#web/saved/queries.ts'
import { SavedCalendar } from './saved-calendar.tsx'
import { useMyEventsSearch } from './my-events-search.ts'
import { useState, lazy } from 'react'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { t } from '#texts/texts.ts'

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
        {t('Subscribe')}
      </Button>
      <ClientOnly>
        <SubscribeDialog open={isOpen} onOpenChange={setIsOpen} />
      </ClientOnly>
    </>
  )
}

/** Maximum number of past events listed below the upcoming ones. */
const maxPast = 6

/** Maximum number of events that have just ended to ask about. */
const maxAsked = 2

function UpcomingList({ entries, today }: { entries: UserEvent[]; today: string | null }) {
  const { skipped, skip } = useSkipped()
  const { ahead, past: all } = splitByTime(entries)
  // Not rendered on the server, which doesn't know the browser's date.
  const asked = today === null ? [] : listJustEnded(entries, today).filter(({ eventId }) => !skipped.has(eventId))
  const shown = asked.slice(0, maxAsked)
  const past = all.filter(({ dates }) => !dates.some((date) => shown.includes(date)))
  const [next, ...later] = ahead
  return (
    <>
      {next && (
        <section aria-labelledby="next" className="mb-7">
          <h2 id="next" className="mb-3 text-xl">
            {t('Next up')}
          </h2>
          <OwnEventList events={[next]} pathTo={paths.event} />
        </section>
      )}
      <HowWasIt entries={shown} onSkip={skip} />
      {later.length > 0 && (
        <section aria-labelledby="later">
          <h2 id="later" className="mb-3 text-xl">
            {t('After that')}
          </h2>
          <OwnEventList events={later} pathTo={paths.event} />
        </section>
      )}
      {!next && (
        <NothingYet title={t('No saved events yet')} pose="searching">
          {t('Tap the bookmark on any event, and it’ll be waiting for you here.')}
        </NothingYet>
      )}
      {past.length > 0 && (
        <section aria-labelledby="past" className="mt-8">
          <h2 id="past" className="mb-3 text-xl">
            {t('Past')}
          </h2>
          <OwnEventList events={past.slice(0, maxPast)} pathTo={paths.event} />
        </section>
      )}
    </>
  )
}

/** Upcoming events that the user saved, is going to or hosts, as a list or a calendar. */
export function SavedTab() {
  const { search, change, place } = useMyEventsSearch()
  const { data: entries } = useSuspenseQuery(userEventsQuery(undefined, place))
  const today = useToday()
  // Defaults to the current month in the reader's time zone, which the server doesn't know.
  const month = search.month ?? (today && getMonth(today))
  const show = (view: 'list' | 'calendar') => change({ view, month, day: search.day ?? today })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ToggleGroup
          label={t('Show saved events as')}
          value={search.view}
          onChange={show}
          options={[
            { value: 'list', label: t('List'), Icon: List },
            { value: 'calendar', label: t('Calendar'), Icon: CalendarDays },
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
      ) : (
        <UpcomingList entries={entries} today={today} />
      )}
    </>
  )
}
