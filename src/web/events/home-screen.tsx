import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { eventListQuery } from './queries.ts'

export function loader({ context }: LoaderFunctionArgs) {
  return prefetched(context.get(queryClientContext).ensureInfiniteQueryData(eventListQuery(new URLSearchParams())))
}

export function Component() {
  useHead({ title: 'Home · Wonderlark', description: 'Learning events near you.' })
  const { data } = useSuspenseInfiniteQuery(eventListQuery(new URLSearchParams()))
  return (
    <main>
      {data.pages.flatMap((page) => page.events).map((event) => (
        <Link key={event.id} to={paths.event(event.id)}>{event.title}</Link>
      ))}
    </main>
  )
}
