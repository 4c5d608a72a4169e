import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { MissingOrError } from '#web/route-error.tsx'
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
  return (
    <MissingOrError
      title="This page isn’t shared anymore"
      documentTitle="Page not found"
      action={{ to: paths.home, label: 'See what’s on' }}
    >
      The person withdrew the link, or the address has a typo.
    </MissingOrError>
  )
}
