import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Search, Plus, Waypoints } from 'lucide-react'
import { Suspense } from 'react'
import { Form, Link, useLoaderData, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { categories, categoryLabels, type Category } from '#contract/events/event-options.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { fieldStyle } from '#web/ui/form/field-style.ts'
import { LazyLark } from '#web/ui/lark/lazy-lark.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { PathwayVisibility } from '#contract/pathways/pathway-options.ts'
import type { OwnPathway } from '#contract/pathways/pathway.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { PathwayCard } from './pathway-card.tsx'
import { pathwaysQuery, type PathwaySearch, ownPathwaysQuery } from './queries.ts'
import { msg, t, type Message } from '#texts/texts.ts'

const visibilityWords: Record<PathwayVisibility, Message> = {
  private: msg('Only you'),
  link: msg('Anyone with the link'),
  offered: msg('Offered to everyone'),
}

const describeOwn = ({ visibility, isFeatured }: OwnPathway) =>
  isFeatured ? t('Featured for everyone') : t(visibilityWords[visibility])

/** The person's own pathways, with a link to make another. */
function OwnPathways() {
  const { data: own = [] } = useQuery(ownPathwaysQuery)
  return (
    <Panel
      tone="well"
      title={t('Your pathways')}
      icon={<Waypoints aria-hidden />}
      className="mb-6"
      action={
        <Button asChild variant="quiet" className="-my-2">
          <Link to={paths.newPathway}>
            <Plus aria-hidden className="size-5" />
            {t('Make one')}
          </Link>
        </Button>
      }
    >
      {own.length === 0 ? (
        <p className="text-muted">
          {t('Make your own for yourself, your class or your library, or copy one below and change it.')}
        </p>
      ) : (
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {own.map((pathway) => (
            <li key={pathway.id} className="border-t border-line py-1">
              <Link
                to={paths.pathway(pathway.id)}
                className="inline-flex min-h-tap items-center font-semibold [overflow-wrap:anywhere]"
              >
                {pathway.title}
              </Link>
              <span className="ms-3 text-sm text-muted">{describeOwn(pathway)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Reads the filter from the URL. Ignores invalid values instead of failing, because people may edit URLs. */
const readSearch = (search: URLSearchParams): PathwaySearch => ({
  category: categories.find((category) => category === search.get('category')),
  q: search.get('q')?.slice(0, 100).replaceAll('\0', '') ?? '',
})

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PlaceData> {
  const client = context.get(queryClientContext)
  const place = readVisitorPlace(request)
  await startRequests(client.ensureQueryData(pathwaysQuery(place, readSearch(new URL(request.url).searchParams))))
  return { place }
}

const chip =
  'inline-flex min-h-tap items-center rounded-full border border-edge/60 bg-card px-3.5 text-[0.9375rem] font-medium text-ink ' +
  'no-underline hover:border-fern hover:bg-fern-tint aria-[current]:border-fern aria-[current]:bg-fern-tint aria-[current]:text-fern-deep'

/** Links that filter by category, so that they work without JavaScript. */
function CategoryLinks({ category, q }: PathwaySearch) {
  const buildPath = (wanted: Category | undefined) => {
    const search = new URLSearchParams({ ...(wanted && { category: wanted }), ...(q && { q }) }).toString()
    return search === '' ? paths.pathways : `${paths.pathways}?${search}`
  }
  return (
    <nav
      aria-label={t('Categories')}
      className="scroll-row -mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 lg:mx-0 lg:flex-wrap lg:px-0"
    >
      {[undefined, ...categories].map((each) => (
        <Link
          key={each ?? 'all'}
          to={buildPath(each)}
          preventScrollReset
          aria-current={each === category ? 'true' : undefined}
          className={chip}
        >
          {each ? t(categoryLabels[each]) : t('All')}
        </Link>
      ))}
    </nav>
  )
}

function SearchForm({ category, q }: PathwaySearch) {
  return (
    <Form action={paths.pathways} role="search" className="flex flex-wrap gap-2">
      {category && <input type="hidden" name="category" value={category} />}
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        aria-label={t('Search pathways')}
        placeholder={t('Birds, bread, ukulele…')}
        className={`${fieldStyle} flex-1 basis-32`}
      />
      <Button type="submit" variant="outline">
        <Search aria-hidden className="size-5" />
        {t('Search')}
      </Button>
    </Form>
  )
}

function PathwayList({ search }: { search: PathwaySearch }) {
  const { data: pathways } = useSuspenseQuery(pathwaysQuery(useLoaderData<PlaceData>().place, search))
  if (pathways.length === 0)
    return (
      <EmptyState
        figure={<LazyLark pose="puzzled" />}
        title={t('No pathway like that yet')}
        actions={
          <Button asChild variant="outline">
            <Link to={paths.pathways}>{t('Show all pathways')}</Link>
          </Button>
        }
      >
        {t('Try another word, or make your own: your steps find their events too.')}
      </EmptyState>
    )
  return (
    <>
      <p role="status" className="mb-3 text-sm text-muted">
        {t('{count, plural, one {# pathway} other {# pathways}}', { count: pathways.length })}
      </p>
      <ul aria-label={t('Pathways')} className="grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {pathways.map((pathway) => (
          <li key={pathway.id}>
            <PathwayCard pathway={pathway} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
      <span className="sr-only">{t('Loading pathways')}</span>
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <div key={card} className="grid gap-2.5 rounded-lg border border-line bg-card p-4">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-6 w-4/5" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  )
}

export function Component() {
  const [params] = useSearchParams()
  const search = readSearch(params)
  const session = useSession()
  useHead({
    title: t('Pathways · Wonderlark'),
    description: t('Four steps toward something you’d like to learn, each filled with what’s on near you.'),
    canonical: paths.pathways,
    isUnlisted: Boolean(search.q),
  })
  return (
    <div className="mx-auto w-full max-w-page px-gutter pt-2 pb-10 lg:pt-6">
      <BackLink to={paths.goals} label={t('Back')} />
      <header className="mb-5">
        <h1>{t('Pathways')}</h1>
        <p className="mt-1 max-w-prose text-lg text-muted">
          {t('Pick something you’d like to learn. A pathway has the steps, and what’s on near you fills them.')}
        </p>
      </header>
      {session && <OwnPathways />}
      <div className="mb-5 grid gap-3">
        <SearchForm {...search} />
        <CategoryLinks {...search} />
      </div>
      <Suspense fallback={<ListSkeleton />}>
        <PathwayList search={search} />
      </Suspense>
    </div>
  )
}
