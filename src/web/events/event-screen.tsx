import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, redirect, useLoaderData, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { describeKind } from '#domain/events/event-kind.ts'
import { rsvpQuery } from '#web/rsvp/queries.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { readSession } from '#web/platform/session.ts'
import { useBrowserValue } from '#web/platform/store.ts'
import { MissingOrError } from '#web/route-error.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { eventHead } from './event-head.ts'
import { EventSidePanel } from './event-side-panel.tsx'
import { EventText, hasOrganizerPage } from './event-text.tsx'
import { EventActions } from './event-actions.tsx'
import { useIsOver } from './use-is-over.ts'
import { AgeBadge, SpotsBadge } from '#web/event-parts/event-badges.tsx'
import { EventPracticalities } from './event-practicalities.tsx'
import { RsvpPanel } from '#web/rsvp/rsvp-panel.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import { formatEventStart } from '#domain/events/event-time.ts'
import { eventQuery } from '#web/event-parts/queries.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { LearningEvent } from '#contract/events/event.ts'
import { isCalledOff } from '#domain/events/event-cancellation.ts'
import { CancelledBanner, EventName } from '#web/event-parts/cancelled-event.tsx'
import { CategoryIcon } from '#web/event-parts/category-icon.tsx'
import { EventPicture } from '#web/event-parts/event-picture.tsx'
import { ShareButton } from '#web/event-parts/share-button.tsx'
import { semibold } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

const QuestionPanel = lazy(async () => ({ default: (await import('#web/questions/question-panel.tsx')).QuestionPanel }))
const PhotoPanel = lazy(async () => ({ default: (await import('#web/photos/photo-panel.tsx')).PhotoPanel }))
const MoreLikeThis = lazy(async () => ({ default: (await import('./more-like-this.tsx')).MoreLikeThis }))
const SpotQuestion = lazy(async () => ({ default: (await import('./spot-question.tsx')).SpotQuestion }))
const HostPanel = lazy(async () => ({ default: (await import('./host-panel.tsx')).HostPanel }))
const EventFollowUp = lazy(async () => ({ default: (await import('./event-follow-up.tsx')).EventFollowUp }))

/** The event's picture with buttons to go back and share. */
function EventHero({ event }: { event: LearningEvent }) {
  return (
    <div className="relative -mx-gutter md:mx-0">
      <EventPicture
        event={event}
        shape="wide"
        isFirst
        className="aspect-[16/9] w-full border-line md:rounded-lg md:border md:shadow-paper print:hidden"
      />
      <div className="absolute inset-x-3 top-3 flex justify-between print:hidden">
        <BackLink to={paths.myEvents} isRound />
        <ShareButton event={event} className="bg-card/90 shadow-paper" />
      </div>
    </div>
  )
}

/** Banner on the page of a past event, with the next date of its series. */
function OverBanner({ event }: { event: LearningEvent }) {
  const next = event.nextDates.find(({ status }) => status === 'scheduled')
  return (
    <div className="mt-4 rounded-md border border-line bg-well px-4 py-3">
      <p className="font-semibold">{t('This event is over.')}</p>
      {next && (
        <Link
          to={paths.event({ ...next, linkKey: event.linkKey })}
          className="inline-flex min-h-tap items-center font-medium text-fern underline underline-offset-4"
        >
          {t('See the next date: {date}', { date: formatEventStart({ ...next, allDay: event.allDay }) })}
        </Link>
      )}
    </div>
  )
}

function EventTitle({ event }: { event: LearningEvent }) {
  const hasEnded = useIsOver(event)
  return (
    <header>
      <p className="flex items-center gap-2 font-semibold text-hue-ink">
        <CategoryIcon category={event.category} className="size-5" />
        {describeKind(event)}
      </p>
      <h1 className="mt-1.5 max-w-3xl">
        <EventName event={event} />
      </h1>
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <SpotsBadge event={event} />
        <AgeBadge event={event} />
      </p>
      {hasEnded && event.status === 'scheduled' && <OverBanner event={event} />}
      {event.isWithdrawn && (
        <p className="mt-4 rounded-md border border-marigold bg-marigold-tint px-4 py-3 font-semibold text-marigold-ink">
          {t('The source no longer lists this event. Check with the organizer before you go.')}
        </p>
      )}
      {event.heldBack && (
        <p className="mt-4 rounded-md border border-line bg-well px-4 py-3">
          {rich('<b>{reason}</b> It’s in no list, but you can still save it.', {
            b: semibold,
            reason: event.heldBack.words,
          })}
        </p>
      )}
      {(event.status === 'held' || event.status === 'hidden') && (
        <p className="mt-4 rounded-md border border-marigold bg-marigold-tint px-4 py-3 font-semibold text-marigold-ink">
          {event.status === 'held'
            ? t('This event is being reviewed. Only you can see it for now.')
            : t('This event has been hidden. Only you can see it.')}
        </p>
      )}
      {event.visibility && (
        <p className="mt-4 rounded-md border border-line bg-well px-4 py-3">
          {event.visibility === 'private'
            ? t('This event is private. Only people who are invited can see it.')
            : t('This event is unlisted. Only people with the link can find it.')}
        </p>
      )}
      {isCalledOff(event) && <CancelledBanner event={event} />}
    </header>
  )
}

/** Placeholder while the event loads. */
function EventSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading event')}
      className="mx-auto grid w-full max-w-page grid-cols-1 gap-x-8 gap-y-6 px-gutter pb-12 md:grid-cols-[minmax(0,1fr)_20rem] md:pt-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-12 lg:pt-8"
    >
      <div className="-mx-gutter md:order-2 md:mx-0">
        <Skeleton className="aspect-[16/9] w-full rounded-none md:rounded-lg" />
      </div>
      <div className="space-y-4">
        <Skeleton className="h-5 w-32" />
        <Skeleton className="h-10 w-5/6" />
        <Skeleton className="mt-8 h-72 w-full rounded-lg md:hidden" />
        <Skeleton className="mt-8 h-8 w-1/2" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-3/4" />
      </div>
    </div>
  )
}

/** Redirects from a merged event to the one that replaced it; null if the response has the requested event. */
const redirectMerged = (requestedId = '', event: LearningEvent | undefined): Response | null =>
  event && String(event.id) !== requestedId && /^\d+$/.test(requestedId) ? redirect(paths.event(event)) : null

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<PlaceData | Response> | PlaceData {
  const place = readVisitorPlace(request)
  const client = context.get(queryClientContext)
  const key = new URL(request.url).searchParams.get('key') ?? undefined
  const event = eventQuery(client, params.id ?? '', place, key)
  // The first request with the key lets an account see the event; the others need none.
  const withKey = key === undefined || !readSession(client)
  const loaded = startRequests(
    client.ensureQueryData(event),
    client.ensureQueryData(mapSettingsQuery),
    ...(withKey ? [client.ensureQueryData(rsvpQuery(params.id ?? '', key))] : []),
  )
  return loaded
    ? loaded.then(() => redirectMerged(params.id, client.getQueryData(event.queryKey)) ?? { place })
    : { place }
}

export function Component() {
  return (
    <Suspense fallback={<EventSkeleton />}>
      <EventScreen id={useParams().id ?? ''} />
    </Suspense>
  )
}

function EventScreen({ id }: { id: string }) {
  const { place } = useLoaderData<PlaceData>()
  const key = useSearchParams()[0].get('key') ?? undefined
  const { data: event } = useSuspenseQuery(eventQuery(useQueryClient(), id, place, key))
  useHead(eventHead(event))
  const hasBegun = useBrowserValue(() => Date.parse(event.date) <= Date.now(), false)
  return (
    <article
      data-category={categoryToken(event.category)}
      className="mx-auto grid w-full max-w-page grid-cols-1 gap-x-8 gap-y-6 px-gutter print:block print:space-y-6 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_auto_1fr] md:pt-5 md:pb-12 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-12 lg:pt-8"
    >
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <EventHero event={event} />
      </div>
      <div className="md:col-start-1 md:row-start-1">
        <EventTitle event={event} />
      </div>
      <div className="md:sticky md:top-5 md:col-start-2 md:row-start-3 md:self-start">
        {event.source === null && (
          <ClientOnly>
            <HostPanel key={event.id} event={event} />
          </ClientOnly>
        )}
        <EventSidePanel event={event} />
        <ClientOnly>
          <EventFollowUp event={event} />
        </ClientOnly>
        {event.source && (
          <ClientOnly>
            <SpotQuestion key={event.id} event={event} />
          </ClientOnly>
        )}
      </div>
      <div className="min-w-0 space-y-8 md:col-start-1 md:mt-2 md:row-span-2 md:row-start-2">
        <EventText
          event={event}
          practicalities={
            <>
              <EventPracticalities event={event} />
              <RsvpPanel event={event} />
            </>
          }
        />
        {hasBegun && event.source === null && (
          <ClientOnly>
            <PhotoPanel key={`photos ${event.id}`} event={event} />
          </ClientOnly>
        )}
        <ClientOnly>
          <QuestionPanel key={event.id} event={event} />
        </ClientOnly>
        <ClientOnly>
          <MoreLikeThis
            key={event.id}
            event={event}
            place={place}
            organizer={hasOrganizerPage(event) ? event.organizer : null}
          />
        </ClientOnly>
      </div>
      <ActionBar on="phones">
        <EventActions event={event} />
      </ActionBar>
    </article>
  )
}

/** Shows a friendly message for an unknown event, and the app's error screen for any other failure. */
export function ErrorBoundary() {
  return (
    <MissingOrError title={t('Event not found')} action={{ to: paths.myEvents, label: t('Return to Events') }}>
      {t('It may have been taken down, or the address has a typo.')}
    </MissingOrError>
  )
}
