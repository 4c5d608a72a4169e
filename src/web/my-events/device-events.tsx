import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, List, Smartphone } from 'lucide-react'
import type { LearningEvent } from '#contract/events/event.ts'
import type { UserEvent } from '#contract/saved/user-event.ts'
import { isOver } from '#domain/events/event-time.ts'
import { SignInLink } from '#web/sign-in/sign-in-link.tsx'
import { EventCard } from '#web/event-parts/event-card.tsx'
import { paths } from '#web/paths.ts'
import { useToday } from '#web/platform/use-browser.ts'
import { useStore } from '#web/platform/store.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { deviceList } from '#web/saved/device-list.ts'
import { deviceEventsQuery } from '#web/saved/queries.ts'
import { RetryLine } from '#web/ui/feedback/retry-line.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { getMonth } from '#web/ui/form/month-days.ts'
import { ToggleGroup } from '#web/ui/form/toggle-group.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { useMyEventsSearch } from './my-events-search.ts'
import { groupDates, splitByTime } from './own-events.ts'
import { SavedCalendar } from './saved-calendar.tsx'
import { StatusBadge } from './status-badge.tsx'
import { t } from '#texts/texts.ts'

/** Returns the list in the same form as an account's. */
const toEntries = (events: readonly LearningEvent[], isGoing: (id: number) => boolean): UserEvent[] =>
  events.map((event) => ({
    id: event.id,
    eventId: event.id,
    status: isGoing(event.id) ? 'going' : 'saved',
    isOver: isOver(event, Date.now()),
    hasAttended: false,
    event,
  }))

function Cards({ entries }: { entries: readonly UserEvent[] }) {
  return (
    <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
      {groupDates(entries).flatMap(({ dates }) =>
        dates.map(({ id, event, status }) => (
          <li key={id}>
            <EventCard event={event} to={paths.event(event)} badge={<StatusBadge status={status} />} />
          </li>
        )),
      )}
    </ul>
  )
}

/** The events that a visitor has stored on this device, as a list or a calendar. Browser only. */
export function DeviceEvents({ next }: { next: string }) {
  const { events: listed } = useStore(deviceList)
  const { search, change, place } = useMyEventsSearch()
  const { isSignInOpen } = useSite()
  const ids = Object.keys(listed).map(Number)
  const { data, isPending, refetch } = useQuery(deviceEventsQuery(ids, place))
  const today = useToday()
  const month = search.month ?? (today && getMonth(today))
  const entries = toEntries(data?.filter(({ id }) => listed[id]) ?? [], (id) => listed[id]?.isGoing ?? false)
  const { ahead, past } = splitByTime(entries)
  const missing = data ? ids.filter((id) => data.every((event) => event.id !== id)).length : 0
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4">{t('My Events')}</h1>
      <section
        aria-label={t('On this device')}
        className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-marigold bg-marigold-tint p-4"
      >
        <Smartphone aria-hidden className="size-6 shrink-0" strokeWidth={1.75} />
        <p className="min-w-0 flex-1 basis-60">
          {isSignInOpen
            ? t(
                'These events are on this device only. When you sign in, they move to your account, and you’ll have them everywhere.',
              )
            : t('These events are on this device only.')}
        </p>
        {isSignInOpen && <SignInLink next={next}>{t('Sign in')}</SignInLink>}
      </section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ToggleGroup
          label={t('Show saved events as')}
          value={search.view}
          onChange={(view) => change({ view, month, day: search.day ?? today })}
          options={[
            { value: 'list', label: t('List'), Icon: List },
            { value: 'calendar', label: t('Calendar'), Icon: CalendarDays },
          ]}
        />
        <Button asChild variant="quiet">
          <a href={`/device-events.ics?ids=${ids.join(',')}`} download>
            <CalendarPlus aria-hidden className="size-5" />
            {t('Calendar file')}
          </a>
        </Button>
      </div>
      {isPending ? (
        <Skeleton className="h-40 w-full rounded-lg" />
      ) : !data ? (
        <RetryLine onRetry={refetch}>{t('Couldn’t load your events.')}</RetryLine>
      ) : search.view === 'calendar' && month ? (
        <SavedCalendar entries={entries} month={month} day={search.day} onChange={change} />
      ) : (
        <>
          <h2 className="sr-only">{t('Coming up')}</h2>
          <Cards entries={ahead.flatMap(({ dates }) => dates)} />
          {past.length > 0 && (
            <section aria-labelledby="past" className="mt-8">
              <h2 id="past" className="mb-3 text-xl">
                {t('Past')}
              </h2>
              <Cards entries={past.flatMap(({ dates }) => dates)} />
            </section>
          )}
        </>
      )}
      {missing > 0 && (
        <p className="mt-4 text-muted">
          {t(
            '{count, plural, one {One event you kept isn’t public anymore.} other {# events you kept aren’t public anymore.}}',
            { count: missing },
          )}
        </p>
      )}
    </div>
  )
}
