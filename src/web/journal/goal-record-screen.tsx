import { useQuery } from '@tanstack/react-query'
import { Award, Link2, Printer } from 'lucide-react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/people/signed-out-panel.tsx'
import { ApiError } from '#web/platform/api.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyLark } from '#web/ui/lazy-lark.tsx'
import { goalRecordQuery } from './queries.ts'
import { RecordPage, RecordSkeleton } from './record-page.tsx'
import { RecordSharing } from './record-sharing.tsx'

export async function loader({ context, params }: LoaderFunctionArgs): Promise<null> {
  const client = context.get(queryClientContext)
  if ((await client.ensureQueryData(sessionQuery)) !== null)
    await startRequests(client.prefetchQuery(goalRecordQuery(params.id ?? '')))
  return null
}

function OwnRecord({ id }: { id: string }) {
  const { data: record, isPending, error, refetch } = useQuery(goalRecordQuery(id))
  return (
    <div className="mx-auto w-full max-w-column px-gutter pt-5 pb-10 lg:pt-8">
      <div className="mb-3 flex items-center justify-between print:hidden">
        <BackLink to={paths.goals} />
        {record && (
          <Button variant="outline" onClick={() => print()}>
            <Printer aria-hidden className="size-5" />
            Print
          </Button>
        )}
      </div>
      {isPending && <RecordSkeleton />}
      {record && (
        <>
          <RecordPage record={record} />
          <RecordSharing record={record} />
        </>
      )}
      {error && (
        <EmptyState
          level={1}
          figure={<LazyLark pose="puzzled" />}
          title={error instanceof ApiError && error.status === 404 ? 'Goal not found' : 'Couldn’t load this page'}
          actions={
            <>
              <Button onClick={() => void refetch()}>Try again</Button>
              <Button asChild variant="quiet">
                <Link to={paths.goals}>My goals</Link>
              </Button>
            </>
          }
        >
          It may have been deleted, or you’re offline.
        </EmptyState>
      )}
    </div>
  )
}

const points = [
  { Icon: Award, text: 'What you did, and when' },
  { Icon: Printer, text: 'A page to keep or print' },
  { Icon: Link2, text: 'Yours alone, until you share it' },
]
const figure = { pose: 'celebrating', number: 'Fig. 1', caption: 'The lark, proud of you' } as const

export function Component() {
  const { id = '' } = useParams()
  useHead({ title: 'Goal page · Wonderlark', description: 'What you did for a goal.', isUnlisted: true })
  if (useSession()) return <OwnRecord id={id} />
  return (
    <SignedOutPanel title="Goal page" points={points} figure={figure} next={paths.goalRecord(Number(id))}>
      Sign in to see what you did for this goal.
    </SignedOutPanel>
  )
}
