import { type QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Bookmark, CalendarDays, ChartColumn, ChevronDown, Tent, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useLocation, type LoaderFunctionArgs } from 'react-router'
import type { UserEvent } from '#contract/saved/user-event.ts'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { EventCard } from '#web/event-parts/event-card.tsx'
import { draftsQuery } from '#web/rsvp/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { readMyEventsSearch, useMyEventsSearch, type Tab } from './my-events-search.ts'
import { OwnEventList } from './own-event-list.tsx'
import { groupDates, splitByTime } from './own-events.ts'
import { userEventsQuery } from '#web/saved/queries.ts'
import { useStore } from '#web/platform/store.ts'
import { deviceList } from '#web/saved/device-list.ts'
import { SavedTab } from './saved-tab.tsx'
import { splitHosted } from '#web/hosting/hosted-events.ts'
import { NothingYet } from './nothing-yet.tsx'
import { StatusBadge } from './status-badge.tsx'
import { DraftList } from '#web/hosting/draft-list.tsx'
import { HostDialog } from '#web/hosting/host-dialog.tsx'
import { HostedBadge } from '#web/hosting/hosted-status.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { msg, t, type Message } from '#texts/texts.ts'

const MovingQuestion = lazy(async () => ({
  default: (await import('#web/visitors/moving-question.tsx')).MovingQuestion,
}))
const DeviceEvents = lazy(async () => ({ default: (await import('./device-events.tsx')).DeviceEvents }))

/** Hash of the URL that opens the form for a new event. */
const newHash = '#new'

function HostedList({ entries }: { entries: readonly UserEvent[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      {entries.map(({ id, event }) => (
        <li key={id}>
          <EventCard
            event={event}
            to={paths.host(event.id)}
            badge={
              <span className="flex flex-wrap gap-1.5">
                <StatusBadge status="hosting">{t("You're hosting this event")}</StatusBadge>
                <HostedBadge status={event.status} />
              </span>
            }
          />
        </li>
      ))}
    </ul>
  )
}

/** Hosted events, the next first and past ones folded, with a button to host another. */
function HostingTab() {
  const { place } = useMyEventsSearch()
  const { data: entries } = useSuspenseQuery(userEventsQuery('hosting', place))
  const { next, past } = splitHosted(entries)
  return (
    <>
      <section
        aria-labelledby="host"
        className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-marigold bg-marigold-tint p-4 sm:p-5"
      >
        <div className="min-w-0 flex-1 basis-52">
          <h2 id="host" className="text-xl">
            {t('Host an event')}
          </h2>
          <p className="mt-1 text-[0.9375rem]">{t('Know something worth an hour of someone’s Saturday? Share it.')}</p>
        </div>
        <HostDialog
          trigger={
            <Button>
              <Plus aria-hidden className="size-5" />
              {t('Host Event')}
            </Button>
          }
          opensAt={newHash}
        />
      </section>
      <DraftList />
      {entries.length === 0 ? (
        <NothingYet title={t('No hosted events yet')} pose="resting" action={false}>
          {t('Host one, and you’ll find it here, along with who’s coming.')}
        </NothingYet>
      ) : (
        <>
          <Button asChild variant="quiet" className="-ms-3 mb-2">
            <Link to={paths.programs} viewTransition>
              <ChartColumn aria-hidden className="size-5" />
              {t('Who came, and how it helped')}
            </Link>
          </Button>
          <HostedList entries={next} />
          {past.length > 0 && (
            <details open={next.length === 0} className="group/past mt-4">
              <summary className="inline-flex min-h-tap cursor-pointer list-none items-center gap-1.5 rounded-md font-semibold text-fern hover:text-fern-deep [&::-webkit-details-marker]:hidden">
                {t('{count, plural, one {# past event} other {# past events}}', { count: past.length })}
                <ChevronDown aria-hidden className="size-4 transition-transform group-open/past:rotate-180" />
              </summary>
              <div className="mt-2">
                <HostedList entries={past} />
              </div>
            </details>
          )}
        </>
      )}
    </>
  )
}

/** All of the current user's events, past and upcoming, soonest first. */
function AllTab() {
  const { place } = useMyEventsSearch()
  const { data: entries } = useSuspenseQuery(userEventsQuery(undefined, place))
  if (entries.length === 0) {
    return (
      <NothingYet title={t('No events yet')} pose="searching">
        {t('Everything you save, host, or go to shows up here.')}
      </NothingYet>
    )
  }
  return <OwnEventList events={groupDates(entries)} pathTo={paths.ownEvent} />
}

const points = [
  { Icon: Bookmark, text: msg('Save what catches your eye') },
  { Icon: CalendarDays, text: msg('See your month at a glance') },
  { Icon: Tent, text: msg('Host your own event and invite friends') },
]

const figure = { pose: 'resting', number: msg('Fig. 2'), caption: msg('The lark, between two events') } as const

const loadTab: Record<Tab, (client: QueryClient, place: VisitorPlace | null) => Promise<unknown>> = {
  saved: (client, place) => client.ensureQueryData(userEventsQuery(undefined, place)),
  all: (client, place) => client.ensureQueryData(userEventsQuery(undefined, place)),
  hosting: (client, place) =>
    Promise.all([client.ensureQueryData(userEventsQuery('hosting', place)), client.ensureQueryData(draftsQuery)]),
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PlaceData> {
  const { searchParams } = new URL(request.url)
  const client = context.get(queryClientContext)
  const place = readVisitorPlace(request)
  if ((await client.ensureQueryData(sessionQuery)) !== null) {
    await startRequests(loadTab[readMyEventsSearch(searchParams).tab](client, place))
  }
  return { place }
}

const tabs: { value: Tab; label: Message; heading: Message; Content: () => React.ReactNode }[] = [
  { value: 'saved', label: msg('[[events]] Saved'), heading: msg('Saved events'), Content: SavedTab },
  { value: 'all', label: msg('All'), heading: msg('All events'), Content: AllTab },
  { value: 'hosting', label: msg('Hosting'), heading: msg('Hosting events'), Content: HostingTab },
]

function TwoCards() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <span className="sr-only">{t('Loading your events')}</span>
      {[1, 2].map((card) => (
        <div key={card} className="flex gap-4 rounded-lg border border-line bg-card p-2.5">
          <Skeleton className="size-24 shrink-0 sm:size-28" />
          <div className="grid flex-1 content-start gap-2.5 py-1">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-3/5" />
          </div>
        </div>
      ))}
    </div>
  )
}

function MyEvents() {
  const { search, change, place } = useMyEventsSearch()
  const { data: entries } = useQuery({ ...userEventsQuery(undefined, place), enabled: search.tab !== 'hosting' })
  const ahead = entries ? splitByTime(entries).ahead.length : 0
  const { heading, Content } = tabs.find(({ value }) => value === search.tab)!
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <h1 className="mb-4">{t('My Events')}</h1>
      <ClientOnly>
        <MovingQuestion />
      </ClientOnly>
      <Tabs
        label={t('My events')}
        value={search.tab}
        onChange={(tab) => change({ tab })}
        tabs={tabs.map(({ value, label }) => ({ value, label: t(label), ...(value === 'saved' && { count: ahead }) }))}
      >
        <h2 className="sr-only">{t(heading)}</h2>
        <Suspense fallback={<TwoCards />}>
          <Content />
        </Suspense>
      </Tabs>
    </div>
  )
}

export function Component() {
  useHead({
    title: t('My events · Wonderlark'),
    description: t('The events you’ve saved, attended, and hosted.'),
    isUnlisted: true,
  })
  const { search } = useLocation()
  const hasDeviceEvents = useStore(deviceList, ({ events }) => Object.keys(events).length > 0)
  if (useSession()) return <MyEvents />
  if (hasDeviceEvents) {
    return (
      <Suspense fallback={null}>
        <DeviceEvents next={paths.myEvents + search} />
      </Suspense>
    )
  }
  return (
    <SignedOutPanel
      title={t('My Events')}
      points={points}
      figure={figure}
      next={paths.myEvents + search}
      start={{ label: t('Host an event'), next: `${paths.myEvents}?tab=hosting${newHash}` }}
    >
      {t('The events you’ve saved, gone to, and hosted, all in one notebook.')}
    </SignedOutPanel>
  )
}
