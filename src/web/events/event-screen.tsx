import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  Link,
  useLoaderData,
  useParams,
  useRouteError,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
} from 'react-router'
import { rsvpQuery } from '#web/hosting/queries.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { begun, queryClientContext } from '#web/platform/route-context.ts'
import { RouteError } from '#web/route-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LateLark } from '#web/ui/lazy-lark.tsx'
import { categoryToken } from './category-style.ts'
import { eventHead } from './event-head.ts'
import { EventHero } from './event-hero.tsx'
import { EventSkeleton } from './event-skeleton.tsx'
import { EventSidePanel } from './event-side-panel.tsx'
import { EventText } from './event-text.tsx'
import { EventTitle } from './event-title.tsx'
import { eventQuery } from './queries.ts'

export function loader({ request, context, params }: LoaderFunctionArgs): Promise<PlaceData> | PlaceData {
  const place = readVisitorPlace(request)
  const client = context.get(queryClientContext)
  const loaded = begun(
    client.ensureQueryData(eventQuery(client, params.id ?? '', place)),
    client.ensureQueryData(mapSettingsQuery),
    client.ensureQueryData(rsvpQuery(params.id ?? '')),
  )
  return loaded ? loaded.then(() => ({ place })) : { place }
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
  const { data: event } = useSuspenseQuery(eventQuery(useQueryClient(), id, place))
  useHead(eventHead(event))
  return (
    <article
      data-category={categoryToken(event.category)}
      className="mx-auto grid w-full max-w-page grid-cols-1 gap-x-8 gap-y-6 px-gutter pb-12 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_auto_1fr] md:pt-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-12 lg:pt-8"
    >
      <div className="md:col-start-2 md:row-span-2 md:row-start-1">
        <EventHero event={event} />
      </div>
      <div className="md:col-start-1 md:row-start-1">
        <EventTitle event={event} />
      </div>
      <div className="md:col-start-2 md:row-start-3">
        <EventSidePanel event={event} />
      </div>
      <div className="mt-2 min-w-0 md:col-start-1 md:row-span-2 md:row-start-2 md:mt-0">
        <EventText event={event} />
      </div>
    </article>
  )
}

/** An unknown event is told kindly; every other failure is the app's own error screen. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
  useHead({ title: isMissing ? 'Event not found · Wonderlark' : 'Wonderlark', description: '' })
  if (!isMissing) return <RouteError />
  return (
    <EmptyState
      level={1}
      figure={<LateLark pose="puzzled" />}
      title="Event not found"
      actions={
        <Button asChild>
          <Link to={paths.myEvents}>Return to Events</Link>
        </Button>
      }
    >
      It may have been taken down, or the address has a typo.
    </EmptyState>
  )
}
