import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isRouteErrorResponse, Link, useParams, useRouteError, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { ApiError } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { RouteError } from '#web/route-error.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyLark } from '#web/ui/lazy-lark.tsx'
import { sharedRecordQuery } from './queries.ts'
import { RecordPage, RecordSkeleton } from './record-page.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  await startRequests(client.ensureQueryData(sharedRecordQuery(params.token ?? '')))
  return null
}

function SharedRecord({ token }: { token: string }) {
  const { data: record } = useSuspenseQuery(sharedRecordQuery(token))
  useHead({ title: `${record.title} · Wonderlark`, description: 'A learning goal, shared.', isUnlisted: true })
  return <RecordPage record={record} />
}

export function Component() {
  const { token = '' } = useParams()
  return (
    <div className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <Suspense fallback={<RecordSkeleton />}>
        <SharedRecord token={token} />
      </Suspense>
    </div>
  )
}

/** Shows a friendly message for a withdrawn link, and the app's error screen for any other failure. */
export function ErrorBoundary() {
  const error = useRouteError()
  const isGone = (isRouteErrorResponse(error) || error instanceof ApiError) && error.status === 404
  useHead({ title: isGone ? 'Page not found · Wonderlark' : 'Wonderlark', description: '', isUnlisted: true })
  if (!isGone) return <RouteError />
  return (
    <EmptyState
      level={1}
      figure={<LazyLark pose="puzzled" />}
      title="This page isn’t shared anymore"
      className="my-auto"
      actions={
        <Button asChild>
          <Link to={paths.home}>See what’s on</Link>
        </Button>
      }
    >
      The person withdrew the link, or the address has a typo.
    </EmptyState>
  )
}
