import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, UsersRound } from 'lucide-react'
import { Suspense } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import type { OrganizerPage } from '#contract/venues/venue.ts'
import { organizerStructuredData } from '#domain/places/place-structured-data.ts'
import { feedAlternates } from '#web/search/search-links.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import {
  MissingPage,
  PageEventList,
  PageHeader,
  pageGrid,
  PageLinks,
  PageSkeleton,
  usePageEvents,
} from './page-events.tsx'
import { loadPageEvents, organizerQuery, pageSearch, type PageData } from './queries.ts'
import { msg, t } from '#texts/texts.ts'

/** Loads an organizer. Other spellings of the name lead to its slug, and the organizer of an organization to that. */
export async function loader(args: LoaderFunctionArgs): Promise<PageData | Response> {
  const { slug = '' } = args.params
  const client = args.context.get(queryClientContext)
  await prefetched(client.ensureQueryData(organizerQuery(slug)))
  const organizer = await client.ensureQueryData(organizerQuery(slug))
  if (organizer.organization) return redirect(paths.organization(organizer.organization.slug))
  if (organizer.slug !== slug) return redirect(paths.organizer(organizer.slug))
  return loadPageEvents(args, { organizer: slug })
}

/** Shows where the organizer's events come from, because nothing else is known about most organizers. */
function OrganizerSources({ sources }: Pick<OrganizerPage, 'sources'>) {
  if (sources.length === 0) return null
  return (
    <section aria-labelledby="sources" className="border-t border-line pt-4">
      <h2 id="sources" className="text-xl">
        {t('Where these events come from')}
      </h2>
      <ul className="mt-1">
        {sources.map(({ name, link }) => (
          <li key={name} className="flex min-h-tap flex-wrap items-center gap-x-2">
            <span>{name}</span>
            {link && (
              <a href={link} target="_blank" rel="noreferrer nofollow" className="inline-flex min-h-tap items-center">
                {new URL(link).host.replace(/^www\./, '')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrganizerScreen({ slug }: { slug: string }) {
  const { data: organizer } = useSuspenseQuery(organizerQuery(slug))
  const { name, isVetted, upcoming, venues, sources, isFollowed = false } = organizer
  const page = { organizer: organizer.slug }
  const { events } = usePageEvents(page)
  useHead({
    title: `${name} · Wonderlark`,
    description: t('Events by {organizer}: dates, places and calendars to subscribe to.', { organizer: name }),
    canonical: paths.organizer(organizer.slug),
    isUnlisted: upcoming === 0,
    structuredData: (origin) => organizerStructuredData(organizer, events, origin),
    alternates: feedAlternates(pageSearch(page)),
  })
  return (
    <article className={pageGrid}>
      <PageHeader
        page={page}
        name={name}
        kind={msg('Organizer')}
        Icon={UsersRound}
        words={t('Events by {organizer}', { organizer: name })}
        isFollowed={isFollowed}
      >
        {isVetted && (
          <p className="mt-2 flex items-center gap-2 font-medium">
            <BadgeCheck aria-hidden className="size-5 text-fern" />
            {t('Vetted organizer')}
          </p>
        )}
      </PageHeader>
      <div className="min-w-0 md:row-start-2">
        <PageEventList page={page} />
      </div>
      <div className="space-y-6 md:col-start-2 md:row-span-2 md:row-start-1 md:pt-12">
        <PageLinks
          title={t('Venues')}
          links={venues.map(({ id, name: venue }) => ({ to: paths.venue(id), name: venue }))}
        />
        <OrganizerSources sources={sources} />
      </div>
    </article>
  )
}

export function Component() {
  const { slug = '' } = useParams()
  return (
    <Suspense fallback={<PageSkeleton label={t('Loading organizer')} />}>
      <OrganizerScreen slug={slug} />
    </Suspense>
  )
}

export const ErrorBoundary = () => <MissingPage title={t('Organizer not found')} />
