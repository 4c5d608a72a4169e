import { useQuery, type QueryClient } from '@tanstack/react-query'
import { data, Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { OperatorOverview, LogLine } from '#contract/operator.ts'
import { Component as NotFound } from '#web/not-found-screen.tsx'
import { useHead } from '#web/platform/head.tsx'
import { startRequests, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { canUseViewTransition } from '#web/ui/view-transition-support.ts'
import { listQuery, overviewQuery, type ListName } from './queries.ts'
import {
  CalendarSync,
  Copy,
  EyeOff,
  Flag,
  Mail,
  ScrollText,
  TimerReset,
  UsersRound,
  type LucideIcon,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { MailLog } from './mail-log.tsx'
import { People } from './people.tsx'
import { ReportedEvents } from './reported-events.tsx'
import { ReviewedEvents } from './reviewed-events.tsx'
import { SameEvents } from './same-events.tsx'
import { Sources } from './sources.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import type { OperatorAction } from '#contract/operator-options.ts'
import { Age } from '#web/notifications/age.tsx'
import { PagedList } from './paged-list.tsx'

/** Verb phrases between the actor and the target. */
const words: Record<OperatorAction, string> = {
  'event.show': 'approved or restored',
  'event.hide': 'hid',
  'event.close-reports': 'closed the reports on',
  'event.merge': 'merged another event into',
  'event.keep-apart': 'kept another event apart from',
  'event.split': 'split another event from',
  'event.undo-merge': 'undid the decision about',
  'organizer.vet': 'vetted the organizer',
  'organizer.unvet': 'unvetted the organizer',
  'person.vet': 'vetted',
  'person.unvet': 'unvetted',
  'person.ban': 'banned',
  'person.unban': 'unbanned',
  'person.end-sessions': 'signed out',
  'person.make-operator': 'granted operator rights to',
  'person.unmake-operator': 'revoked operator rights from',
  'source.import': 'started an import of',
  'job.retry': 'retried',
}

function targetText({ kind, id, name }: LogLine['target']): string {
  if (kind === 'job') return id === null ? 'all failed jobs' : `job ${id}`
  if (name !== null) return kind === 'event' ? `“${name}”` : name
  return kind === 'person' ? `a deleted account (${id})` : `${kind} ${id}`
}

function actorText(actor: LogLine['actor']): string {
  if (actor === null) return 'A command'
  return actor.name ?? `A deleted account (${actor.id})`
}

/** Audit log of operator actions in the app and by command. Nobody can change it. */
function ActionLog() {
  return (
    <PagedList<LogLine>
      list="listOperatorLog"
      label="Operator log"
      empty={{ title: 'No entries yet', words: 'Everything operators do, here or with npm run admin, is logged.' }}
    >
      {({ actor, action, target, reason, at }) => (
        <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[1fr_auto] [overflow-wrap:anywhere]">
          <p>
            <span className="font-semibold">{actorText(actor)}</span> {words[action]}{' '}
            <span className="font-semibold">{targetText(target)}</span>
          </p>
          <Age at={at} />
          {reason && <p className="text-muted sm:col-span-2">&ldquo;{reason}&rdquo;</p>}
        </div>
      )}
    </PagedList>
  )
}

interface Section {
  /** Last segment of the path; empty for the first tab. */
  name: string
  list: ListName
  label: string
  Icon: LucideIcon
  /** Number of items waiting in the tab. */
  count?(overview: OperatorOverview): number
  Content: ComponentType
}

const sections: readonly Section[] = [
  { name: '', list: 'listReviews', label: 'Reviews', Icon: EyeOff, count: ({ held }) => held, Content: ReviewedEvents },
  {
    name: 'reports',
    list: 'listReports',
    label: 'Reports',
    Icon: Flag,
    count: ({ reported }) => reported,
    Content: ReportedEvents,
  },
  {
    name: 'same',
    list: 'listDuplicates',
    label: 'Same event?',
    Icon: Copy,
    count: ({ duplicates }) => duplicates,
    Content: SameEvents,
  },
  {
    name: 'sources',
    list: 'listOperatorSources',
    label: 'Sources',
    Icon: CalendarSync,
    count: ({ failingSources }) => failingSources,
    Content: Sources,
  },
  {
    name: 'jobs',
    list: 'listTroubledJobs',
    label: 'Jobs',
    Icon: TimerReset,
    count: ({ deadJobs }) => deadJobs,
    Content: FailedJobs,
  },
  {
    name: 'mail',
    list: 'listMailLog',
    label: 'Email',
    Icon: Mail,
    count: ({ lostMails }) => lostMails,
    Content: MailLog,
  },
  { name: 'people', list: 'listOperatorPeople', label: 'People', Icon: UsersRound, Content: People },
  { name: 'log', list: 'listOperatorLog', label: 'Log', Icon: ScrollText, Content: ActionLog },
]

const sectionPath = (name: string) => (name === '' ? '/admin' : `/admin/${name}`)

const getSection = (name = '') => sections.find((section) => section.name === name)

async function isOperator(client: QueryClient): Promise<boolean> {
  return (await client.ensureQueryData(sessionQuery))?.isOperator ?? false
}

/** Responds 404 to anyone who isn't an operator. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const section = getSection(params['section'])
  if (!section || !(await isOperator(client))) return data(null, { status: 404 })
  const list = listQuery(section.list, new URL(request.url).searchParams)
  return startRequests(client.ensureQueryData(overviewQuery), client.ensureInfiniteQueryData(list))
}

const tab =
  'inline-flex min-h-tap items-center gap-2 rounded-md border border-transparent px-3 font-semibold text-muted ' +
  'transition-colors hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-fern-deep ' +
  'aria-[current]:shadow-paper'

function SectionLink({
  section,
  isShown,
  overview,
}: {
  section: Section
  isShown: boolean
  overview?: OperatorOverview | undefined
}) {
  const { name, label, Icon, count } = section
  const waiting = overview && count ? count(overview) : 0
  return (
    <Link
      to={sectionPath(name)}
      viewTransition={canUseViewTransition()}
      aria-current={isShown ? 'page' : undefined}
      className={tab}
    >
      <Icon aria-hidden className="size-4.5 max-sm:hidden" strokeWidth={1.75} />
      {label}
      {waiting > 0 && (
        <span className="rounded-full bg-marigold px-1.5 text-xs leading-5 font-bold text-on-marigold tabular-nums">
          {waiting > 99 ? '99+' : waiting}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </Link>
  )
}

function OperatorSection({ section }: { section: Section }) {
  useHead({ title: `${section.label} · Manage Wonderlark`, description: 'For operators.', isUnlisted: true })
  const { data: overview } = useQuery(overviewQuery)
  const { Content } = section
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <h1>Manage Wonderlark</h1>
      <nav aria-label="Admin sections" className="mt-4 mb-5 border-b border-line pb-3">
        <ul className="-mx-1 flex flex-wrap gap-1">
          {sections.map((each) => (
            <li key={each.name}>
              <SectionLink section={each} isShown={each === section} overview={overview} />
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="sr-only">{section.label}</h2>
      <Content key={section.name} />
    </div>
  )
}

export function Component() {
  const section = getSection(useParams()['section'])
  if (!useSession()?.isOperator || !section) return <NotFound />
  return <OperatorSection section={section} />
}
