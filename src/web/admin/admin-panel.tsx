import { useQuery, type QueryClient } from '@tanstack/react-query'
import { data, Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { OperatorOverview } from '#contract/operator.ts'
import { Component as NotFound } from '#web/not-found-screen.tsx'
import { useHead } from '#web/platform/head.tsx'
import { begun, queryClientContext } from '#web/platform/route-context.ts'
import { sessionQuery, useSession } from '#web/platform/session.ts'
import { mayGlide } from '#web/ui/view-transition-support.ts'
import { listQuery, overviewQuery } from './queries.ts'
import { sectionPath, sections, type Section } from './sections.ts'

const sectionOf = (name = '') => sections.find((section) => section.name === name)

async function isOperator(client: QueryClient): Promise<boolean> {
  return (await client.ensureQueryData(sessionQuery))?.isOperator ?? false
}

/** To whoever is no operator this page is one that there is not. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const section = sectionOf(params['section'])
  if (!section || !(await isOperator(client))) return data(null, { status: 404 })
  const list = listQuery(section.list, new URL(request.url).searchParams)
  return begun(client.ensureQueryData(overviewQuery), client.ensureInfiniteQueryData(list))
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
      viewTransition={mayGlide()}
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

function Desk({ section }: { section: Section }) {
  useHead({ title: `${section.label} · Looking after Wonderlark`, description: 'For operators.', isUnlisted: true })
  const { data: overview } = useQuery(overviewQuery)
  const { Content } = section
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-5 pb-10 lg:pt-8">
      <h1>Looking after Wonderlark</h1>
      <nav aria-label="Parts of this page" className="mt-4 mb-5 border-b border-line pb-3">
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
  const section = sectionOf(useParams()['section'])
  if (!useSession()?.isOperator || !section) return <NotFound />
  return <Desk section={section} />
}
