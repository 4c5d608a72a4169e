import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useRouteError, isRouteErrorResponse, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { RouteError } from '#web/route-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Lark } from '#web/ui/lark.tsx'
import { categoryToken } from './category-style.ts'
import { EventHero } from './event-hero.tsx'
import { EventSidePanel } from './event-side-panel.tsx'
import { EventText } from './event-text.tsx'
import { eventQuery } from './queries.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(eventQuery(params.id ?? '')))
}

export function Component() {
  const { data: event } = useSuspenseQuery(eventQuery(useParams().id ?? ''))
  useHead({ title: `${event.title} · Wonderlark`, description: event.shortDescription || event.description.slice(0, 160) })
  return (
    <article data-category={categoryToken(event.category)} className="mx-auto w-full max-w-page pb-12">
      <EventHero event={event} />
      <div className="grid gap-8 px-gutter md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-12">
        <div className="md:order-2">
          <div className="md:sticky md:top-5">
            <EventSidePanel event={event} />
          </div>
        </div>
        <EventText event={event} />
      </div>
    </article>
  )
}

/** An unknown event is told kindly; every other failure is the app's own error screen. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useHead({ title: isMissing ? 'Event not found · Wonderlark' : 'Wonderlark', description: '' })
  if (!isMissing) return <RouteError />
  return (
    <EmptyState
      level={1}
      figure={<Lark pose="puzzled" />}
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
