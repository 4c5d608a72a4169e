import { useSuspenseQuery } from '@tanstack/react-query'
import { Award, Bell, CircleCheckBig, CopyPlus, Footprints, Repeat } from 'lucide-react'
import { Suspense } from 'react'
import { Link, useLoaderData, useParams, type LoaderFunctionArgs } from 'react-router'
import { pathwayStageLabels } from '#contract/pathways/pathway-options.ts'
import type { FilledStep, PathwayDetail, StepEvent } from '#contract/pathways/pathway.ts'
import { EventName } from '#web/event-parts/cancelled-event.tsx'
import { CategoryBadge } from '#web/event-parts/category-badge.tsx'
import { categoryToken } from '#web/event-parts/category-style.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { paths } from '#web/paths.ts'
import { AccountLink } from '#web/sign-in/account-link.tsx'
import { useHead } from '#web/platform/head.tsx'
import { queryClientContext, startRequests } from '#web/platform/route-context.ts'
import { useSession } from '#web/platform/session.ts'
import { MissingOrError } from '#web/route-error.tsx'
import { BackLink } from '#web/ui/layout/back-link.tsx'
import { Badge } from '#web/ui/layout/badge.tsx'
import { Button } from '#web/ui/layout/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { canUseViewTransition } from '#web/platform/screen-link.tsx'
import { AuthorPanel } from './author-panel.tsx'
import { useCopyPathway, useFeaturePathway, useStartPathway } from './mutations.ts'
import { describeLive } from './pathway-card.tsx'
import { pathwayQuery } from './queries.ts'
import { strongSemibold } from '#web/ui/layout/text-tags.tsx'
import { rich } from '#texts/rich.ts'
import { t } from '#texts/texts.ts'

export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<PlaceData> {
  const place = readVisitorPlace(request)
  await startRequests(context.get(queryClientContext).ensureQueryData(pathwayQuery(params.id ?? '', place)))
  return { place }
}

function StepEvents({ step }: { step: FilledStep }) {
  const { events, eventCount, title } = step
  if (events.length === 0)
    return (
      <p className="flex items-start gap-2 text-muted">
        <Bell aria-hidden className="mt-1 size-4 shrink-0" />
        {t('Nothing near you fills this step yet. Start the pathway, and we’ll tell you when something does.')}
      </p>
    )
  return (
    <>
      <ul aria-label={t('Events for “{title}”', { title })} className="grid gap-2">
        {events.map((each) => (
          <StepEventRow key={each.event.id} {...each} />
        ))}
      </ul>
      {eventCount > events.length && (
        <p className="mt-2 text-sm text-muted">
          {t('{count, plural, one {And # more near you.} other {And # more near you.}}', {
            count: eventCount - events.length,
          })}
        </p>
      )}
    </>
  )
}

function StepEventRow({ event, reason }: StepEvent) {
  return (
    <li data-category={categoryToken(event.category)} className="border-s-3 border-hue ps-3">
      <Link
        to={paths.event(event)}
        viewTransition={canUseViewTransition()}
        className="inline-block py-0.5 font-semibold text-ink no-underline underline-offset-4 [overflow-wrap:anywhere] hover:underline"
      >
        <EventName event={event} />
      </Link>
      <p className="text-sm text-muted">{reason}</p>
    </li>
  )
}

function Step({ step, number }: { step: FilledStep; number: number }) {
  const { stage, title, text, done, count } = step
  return (
    <li className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 pb-8 last:pb-0">
      <span
        aria-hidden
        className="z-10 grid size-10 place-items-center rounded-full border-2 border-hue bg-card font-display text-lg font-semibold text-hue-ink"
      >
        {number}
      </span>
      <div className="min-w-0 pt-1">
        <p className="label-caps text-hue-ink">{t(pathwayStageLabels[stage])}</p>
        <h2 className="mt-0.5 text-xl [overflow-wrap:anywhere]">{title}</h2>
        {text && <p className="mt-1.5 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
        <ul className="mt-2 grid gap-1 text-[0.9375rem] text-muted">
          {done && (
            <li className="flex items-start gap-2">
              <CircleCheckBig aria-hidden className="mt-1 size-4 shrink-0 text-fern" />
              <span className="[overflow-wrap:anywhere]">
                {rich('<b>Done when:</b> {result}', {
                  b: strongSemibold,
                  result: done,
                })}
              </span>
            </li>
          )}
          {count > 1 && (
            <li className="flex items-start gap-2">
              <Repeat aria-hidden className="mt-1 size-4 shrink-0 text-fern" />
              {t('{count, plural, one {# session} other {# sessions}}', { count })}
            </li>
          )}
        </ul>
        <div className="mt-3 rounded-md border border-line bg-well p-3.5">
          <StepEvents step={step} />
        </div>
      </div>
    </li>
  )
}

function StartButton({ pathway }: { pathway: PathwayDetail }) {
  const session = useSession()
  const { mutate, isPending } = useStartPathway(pathway.id)
  const next = paths.pathway(pathway.id)
  if (!session)
    return (
      <AccountLink request={{ kind: 'pathway', name: pathway.title, next }}>
        <Footprints aria-hidden className="size-5" />
        {t('Start this pathway')}
      </AccountLink>
    )
  return (
    <Button pending={isPending} onClick={() => mutate()}>
      {!isPending && <Footprints aria-hidden className="size-5" />}
      {isPending ? t('Starting...') : t('Start this pathway')}
    </Button>
  )
}

function CopyButton({ pathway }: { pathway: PathwayDetail }) {
  const { mutate, isPending } = useCopyPathway(pathway.id)
  return (
    <Button variant="outline" pending={isPending} onClick={() => mutate()}>
      {!isPending && <CopyPlus aria-hidden className="size-5" />}
      {t('Copy and change it')}
    </Button>
  )
}

/** For operators: recommends a shipped pathway. */
function FeatureButton({ pathway: { id, isFeatured } }: { pathway: PathwayDetail }) {
  const { mutate, isPending } = useFeaturePathway()
  return (
    <Button variant="quiet" pending={isPending} onClick={() => mutate({ id, isFeatured: !isFeatured })}>
      {!isPending && <Award aria-hidden className="size-5" />}
      {isFeatured ? t('Stop featuring') : t('Feature it')}
    </Button>
  )
}

function PathwayPage({ pathway }: { pathway: PathwayDetail }) {
  const { id, title, summary, suits, category, isFeatured, isBuiltIn, offeredBy, vouches, steps } = pathway
  const session = useSession()
  useHead({
    title: `${title} · Wonderlark`,
    description: summary || suits,
    ...(isBuiltIn || isFeatured ? { canonical: paths.pathway(id) } : { isUnlisted: true }),
  })
  return (
    <article
      data-category={categoryToken(category)}
      className="mx-auto w-full max-w-column px-gutter pt-2 pb-10 lg:pt-6"
    >
      <BackLink to={paths.pathways} />
      <header className="mb-7">
        <p className="mb-2 flex flex-wrap items-center gap-2">
          <CategoryBadge category={category} />
          {isFeatured && (
            <Badge tone="marigold" icon={<Award aria-hidden />}>
              {t('Featured')}
            </Badge>
          )}
        </p>
        <h1 className="[overflow-wrap:anywhere]">{title}</h1>
        {offeredBy && (
          <p className="mt-1 font-semibold [overflow-wrap:anywhere]">{t('Offered by {name}', { name: offeredBy })}</p>
        )}
        {vouches && isFeatured && <p className="text-muted">{t('Complete it to get an Open Badge.')}</p>}
        {summary && <p className="mt-2 max-w-prose text-lg [overflow-wrap:anywhere]">{summary}</p>}
        {suits && (
          <p className="mt-2 max-w-prose text-muted [overflow-wrap:anywhere]">
            {rich('<b>Good for:</b> {people}', {
              b: strongSemibold,
              people: suits,
            })}
          </p>
        )}
        <p className="mt-3 text-sm text-muted">{describeLive(pathway)}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <StartButton pathway={pathway} />
          {session && <CopyButton pathway={pathway} />}
          {session?.isOperator && isBuiltIn && <FeatureButton pathway={pathway} />}
        </div>
      </header>
      {pathway.isYours && <AuthorPanel pathway={pathway} />}
      <ol
        aria-label={t('Steps')}
        className="relative before:absolute before:top-5 before:bottom-5 before:start-[1.1875rem] before:border-s-2 before:border-dotted before:border-hue"
      >
        {steps.map((step, at) => (
          <Step key={at} step={step} number={at + 1} />
        ))}
      </ol>
    </article>
  )
}

function PathwaySkeleton() {
  return (
    <div role="status" className="mx-auto grid w-full max-w-column gap-4 px-gutter pt-14">
      <span className="sr-only">{t('Loading the pathway')}</span>
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-11 w-48" />
      {[1, 2, 3, 4].map((step) => (
        <Skeleton key={step} className="h-36 w-full" />
      ))}
    </div>
  )
}

function LoadedPathway({ id }: { id: string }) {
  const { data: pathway } = useSuspenseQuery(pathwayQuery(id, useLoaderData<PlaceData>().place))
  return <PathwayPage pathway={pathway} />
}

export function Component() {
  return (
    <Suspense fallback={<PathwaySkeleton />}>
      <LoadedPathway id={useParams().id ?? ''} />
    </Suspense>
  )
}

/** Shows unknown, private and deleted pathways the same way. All other errors go to the app's error screen. */
export function ErrorBoundary() {
  return (
    <MissingOrError title={t('Pathway not found')} action={{ to: paths.pathways, label: t('Browse pathways') }}>
      {t('It may have been deleted, or its author no longer shares it.')}
    </MissingOrError>
  )
}
