import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { eventQuery } from './queries.ts'

export function loader({ context, params }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureQueryData(eventQuery(params.id ?? '')))
}

export function Component() {
  const { data: event } = useSuspenseQuery(eventQuery(useParams().id ?? ''))
  useHead({ title: `${event.title} · Wonderlark`, description: event.shortDescription })
  return <main><h1>{event.title}</h1></main>
}
