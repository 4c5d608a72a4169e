import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { CalendarDays, CalendarPlus, Tent, UserPlus, Users } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { EventFacts } from '#web/event-parts/event-facts.tsx'
import { EventPicture } from '#web/event-parts/event-picture.tsx'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { call } from '#web/platform/query-client.ts'
import { sessionLoader } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { SwitchRow } from '#web/ui/form/switch-row.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { GuestList } from '#web/guests/guest-list.tsx'
import { HostTeam } from './host-team.tsx'
import { HostActions } from './host-actions.tsx'
import { hostOptionsQuery, hostViewQuery } from '#web/rsvp/host-queries.ts'
import { StatisticsPanel } from '#web/guests/statistics-panel.tsx'
import { failure } from '#web/ui/feedback/failure-toast.ts'
import { HostedStatus, HostedBadge } from './hosted-status.tsx'
import type { HostView } from '#contract/hosting/hosting.ts'
import { formatEventDays, formatEventHours, formatLongDay } from '#domain/events/event-time.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { msg, t } from '#texts/texts.ts'

const SessionContent = lazy(async () => ({ default: (await import('./session-content.tsx')).SessionContent }))
const PhotoReview = lazy(async () => ({ default: (await import('#web/photos/photo-review.tsx')).PhotoReview }))

/** Whether guests can reply to the host's emails. */
function ReplySwitch() {
  const client = useQueryClient()
  const { data } = useQuery(hostOptionsQuery)
  const { mutate } = useMutation({
    mutationFn: async (repliesByEmail: boolean) => {
      const options = await call(client, 'putHostOptions', { body: { repliesByEmail } })
      client.setQueryData(hostOptionsQuery.queryKey, options)
    },
    meta: failure(t('Couldn’t save this setting'), t('Try again.')),
  })
  // Replies that this server receives don't need the host's address.
  if (!data || data.relaysReplies) return null
  return (
    <SwitchRow
      className="mt-3"
      hint={t('Guests then see your address. Otherwise our emails ask them to write on the event’s page.')}
      checked={data.repliesByEmail}
      onCheckedChange={(repliesByEmail) => mutate(repliesByEmail)}
    >
      {t('Get guests’ replies by email')}
    </SwitchRow>
  )
}

const isOneDay = (date: string, endDate: string) => date.slice(0, 10) === endDate.slice(0, 10)

/** All dates of a series, each linking to its own page. */
function SeriesDates({ view }: { view: HostView }) {
  const { event, dates, rights, isOver } = view
  const [isAdding, setIsAdding] = useState(false)
  if (dates.length < 2) return null
  const canAdd = event.isCourse && rights.includes('edit') && !isOver && event.status !== 'cancelled'
  return (
    <Panel
      title={
        event.isCourse
          ? t('{count, plural, one {# session} other {# sessions}}', { count: dates.length })
          : t('{count, plural, one {# date} other {# dates}}', { count: dates.length })
      }
      icon={<CalendarDays aria-hidden />}
      className="self-start"
    >
      <ol className="-mx-2 max-h-96 overflow-y-auto">
        {dates.map(({ id, date, endDate, status }) => (
          <li key={id}>
            <Link
              to={paths.host(id)}
              aria-current={id === event.id ? 'page' : undefined}
              className={classNames(
                'flex min-h-tap flex-wrap items-center justify-between gap-x-3 rounded-md px-2 py-1.5 text-[0.9375rem] hover:bg-fern-tint',
                id === event.id && 'bg-fern-tint font-semibold text-fern-deep',
                status === 'cancelled' && 'text-muted',
              )}
            >
              <span>
                {isOneDay(date, endDate)
                  ? formatLongDay(date)
                  : formatEventDays({ date, endDate, allDay: event.allDay })}
                <span className="block text-sm text-muted">
                  {formatEventHours({ date, endDate, allDay: event.allDay })}
                </span>
              </span>
              <HostedBadge status={status} />
            </Link>
          </li>
        ))}
      </ol>
      {canAdd && (
        <Button variant="outline" className="mt-3 w-full" aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
          <CalendarPlus aria-hidden className="size-4.5" />
          {t('Add a session')}
        </Button>
      )}
      <ClientOnly onFailure={() => setIsAdding(false)}>
        {isAdding && <SessionContent view={view} onClose={() => setIsAdding(false)} />}
      </ClientOnly>
    </Panel>
  )
}

const hostingTab = `${paths.myEvents}?tab=hosting`
const points = [
  { Icon: Tent, text: msg('Edit, repeat, or cancel your events') },
  { Icon: UserPlus, text: msg('Invite people by email') },
  { Icon: Users, text: msg('See who’s going') },
]
const figure = { pose: 'resting', number: msg('Fig. 7'), caption: msg('The lark, expecting guests') } as const

export { ErrorBoundary } from '#web/rsvp/not-hosting.tsx'

export const loader = sessionLoader((client, { id = '' }) => [client.ensureQueryData(hostViewQuery(id))])

export function Component() {
  const { id = '' } = useParams()
  useHead({ title: t('Hosting · Wonderlark'), description: t('An event you’re hosting.'), isUnlisted: true })
  if (!useSession()) {
    return (
      <SignedOutPanel title={t('Hosting')} points={points} figure={figure} next={paths.host(Number(id))}>
        {t('Everything about your event, for your eyes only.')}
      </SignedOutPanel>
    )
  }
  return (
    <Suspense fallback={<HostSkeleton />}>
      <HostScreen id={id} />
    </Suspense>
  )
}

function HostSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-page space-y-4 px-gutter pt-8">
      <span className="sr-only">{t('Loading your event')}</span>
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  )
}

function HostScreen({ id }: { id: string }) {
  const { data: view } = useSuspenseQuery(hostViewQuery(id))
  const { event } = view
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-3 pb-12 lg:pt-6">
      <BackLink to={hostingTab} />
      <header data-category={categoryToken(event.category)} className="mt-1 flex flex-wrap gap-x-6 gap-y-4">
        <EventPicture
          key={event.imageUrl}
          event={event}
          shape="card"
          isFirst
          className="aspect-[4/3] w-full rounded-lg border border-line object-cover shadow-paper sm:w-56"
        />
        <div className="min-w-0 flex-1 basis-72">
          <HostedStatus view={view} />
          <h1 className="mt-2">{event.title}</h1>
          <div className="mt-3 max-w-xl">
            <EventFacts event={event} />
          </div>
          {view.capacity !== null && (
            <p className="mt-1 text-sm text-muted">{t('Room for {count}', { count: view.capacity })}</p>
          )}
          <HostActions key={event.id} view={view} />
        </div>
      </header>
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-6">
          <Panel title={t('Guests')} icon={<Users aria-hidden />} className="min-w-0 self-start">
            <GuestList view={view} />
            <ReplySwitch />
          </Panel>
          <ClientOnly>
            <PhotoReview key={`photos ${event.id}`} eventId={event.id} />
          </ClientOnly>
        </div>
        <div className="grid content-start gap-6">
          <HostTeam key={event.id} view={view} />
          <StatisticsPanel key={`statistics ${event.id}`} eventId={event.id} />
          <SeriesDates view={view} />
        </div>
      </div>
    </div>
  )
}
