import { Hourglass, ListChecks, NotebookPen, Sprout } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { getDayInZone } from '#domain/goals/goal-days.ts'
import { paths } from '#web/paths.ts'
import { SignedOutPanel } from '#web/sign-in/signed-out-panel.tsx'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { presumedTimeZone, useToday } from '#web/platform/use-browser.ts'
import { GoalsBoard } from './goals-board.tsx'
import { goalsQuery } from '#web/goal-parts/queries.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { msg, t } from '#texts/texts.ts'

function GoalsSkeleton() {
  return (
    <div role="status" className="mt-6 grid max-w-column gap-3">
      <span className="sr-only">{t('Loading your goals')}</span>
      {[1, 2, 3].map((card) => (
        <div key={card} className="grid gap-3 rounded-lg border border-line bg-card p-5">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-2.5 w-full" />
        </div>
      ))}
    </div>
  )
}

const points = [
  { Icon: Sprout, text: msg('Start a goal from any event that speaks to you') },
  { Icon: ListChecks, text: msg('Break it into tasks and check them off') },
  { Icon: Hourglass, text: msg('See what’s due, without the nagging') },
]
const figure = { pose: 'searching', number: msg('Fig. 1'), caption: msg('The lark, with a goal in sight') } as const

interface GoalsData {
  /** Today's date as the server presumes it, until the browser reports its own. */
  presumedToday: string
}

export async function loader({ context }: LoaderFunctionArgs): Promise<GoalsData> {
  const client = context.get(queryClientContext)
  const isSignedIn = (await client.ensureQueryData(sessionQuery)) !== null
  if (isSignedIn) await startRequests(client.ensureQueryData(goalsQuery))
  return { presumedToday: getDayInZone(Date.now(), presumedTimeZone) }
}

function Goals() {
  const { presumedToday } = useLoaderData<GoalsData>()
  const today = useToday() ?? presumedToday
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 md:pb-10 lg:pt-8">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h1>{t('My Learning Goals')}</h1>
          <p className="mt-1 text-lg text-muted">{t('Track your progress and achieve your learning objectives')}</p>
        </div>
        <Button asChild variant="quiet" className="-ms-3">
          <Link to={paths.journal} viewTransition>
            <NotebookPen aria-hidden className="size-5" />
            {t('My journal')}
          </Link>
        </Button>
      </header>
      <Suspense fallback={<GoalsSkeleton />}>
        <GoalsBoard today={today} />
      </Suspense>
    </div>
  )
}

export function Component() {
  useHead({
    title: t('My goals · Wonderlark'),
    description: t('Goals grow from events you like, one small task at a time.'),
    isUnlisted: true,
  })
  if (useSession()) return <Goals />
  return (
    <SignedOutPanel title={t('My Learning Goals')} points={points} figure={figure} next={paths.goals}>
      {t('Turn something you’re curious about into a few small steps, and see how far you’ve come.')}
    </SignedOutPanel>
  )
}
