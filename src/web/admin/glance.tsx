import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { OperatorOverview } from '#contract/operator.ts'
import { paths } from '#web/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { overviewQuery } from './queries.ts'

interface Task {
  section: string
  count: number
  one: string
  many: string
}

const getTasks = ({ held, reported, failingSources, deadJobs, lostMails }: OperatorOverview): Task[] => [
  { section: 'reviews', count: held, one: 'event waits for review', many: 'events wait for review' },
  { section: 'reports', count: reported, one: 'event has open reports', many: 'events have open reports' },
  { section: 'sources', count: failingSources, one: 'source can’t be read', many: 'sources can’t be read' },
  { section: 'jobs', count: deadJobs, one: 'job failed for good', many: 'jobs failed for good' },
  { section: 'mail?view=unsent', count: lostMails, one: 'email wasn’t delivered', many: 'emails weren’t delivered' },
]

/** Tasks that wait for an operator, as links. */
function Attention({ overview }: { overview: OperatorOverview }) {
  const tasks = getTasks(overview).filter(({ count }) => count > 0)
  return (
    <Panel title="Needs your attention">
      {tasks.length === 0 ? (
        <p className="text-muted">Nothing right now. Enjoy your tea.</p>
      ) : (
        <ul className="-mx-2 divide-y divide-line">
          {tasks.map(({ section, count, one, many }) => (
            <li key={section}>
              <Link
                to={paths.adminSection(section)}
                className="flex min-h-tap items-center gap-3 rounded-md px-2 py-2 hover:bg-fern-tint"
              >
                <span className="min-w-8 rounded-full bg-marigold px-2 text-center font-bold text-on-marigold tabular-nums">
                  {count.toLocaleString('en-US')}
                </span>
                <span className="flex-1 font-semibold">{count === 1 ? one : many}</span>
                <ChevronRight aria-hidden className="size-5 text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The state of the installation in one screen. */
export function Glance() {
  const { data: overview } = useQuery(overviewQuery)
  if (!overview) return <Skeleton className="h-40 w-full" />
  return <Attention overview={overview} />
}
