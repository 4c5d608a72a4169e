import { useSuspenseQuery } from '@tanstack/react-query'
import { BadgeCheck, ChartColumn, ExternalLink, Landmark, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams, type LoaderFunctionArgs } from 'react-router'
import type { Organization } from '#contract/organizations/organization.ts'
import { paragraphs, shortenAddress } from '#domain/format/linked-text.ts'
import { organizationStructuredData } from '#domain/places/place-structured-data.ts'
import { Paragraph } from '#web/event-parts/paragraph.tsx'
import { feedAlternates } from '#web/search/search-links.ts'
import { ReportButton } from '#web/conduct/report-button.tsx'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { call } from '#web/platform/query-client.ts'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { Button } from '#web/ui/layout/button.tsx'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'
import {
  MissingPage,
  PageEventList,
  PageHeader,
  pageGrid,
  PageSkeleton,
  usePageEvents,
} from '#web/venues/page-events.tsx'
import { loadPageEvents, organizationQuery, pageSearch, type PageData } from '#web/venues/queries.ts'
import { OrganizationMembers } from './organization-members.tsx'
import { msg, t } from '#texts/texts.ts'

const OrganizationContent = lazy(async () => ({
  default: (await import('./organization-content.tsx')).OrganizationContent,
}))

export async function loader(args: LoaderFunctionArgs): Promise<PageData> {
  const { slug = '' } = args.params
  const client = args.context.get(queryClientContext)
  await prefetched(client.ensureQueryData(organizationQuery(slug)))
  return loadPageEvents(args, { organization: slug })
}

function Description({ description }: Pick<Organization, 'description'>) {
  if (description === '') return null
  return (
    <div lang="" className="mt-3 max-w-prose space-y-3 leading-relaxed">
      {paragraphs(description).map((paragraph, index) => (
        <Paragraph key={index} text={paragraph} />
      ))}
    </div>
  )
}

/** Formats the numbers of followers and past events. Omits zeros. */
function describeHistory({ followers, past }: Organization): string {
  return [
    followers > 0 && t('{count, plural, one {# follower} other {# followers}}', { count: followers }),
    past > 0 && t('{count, plural, one {# past event} other {# past events}}', { count: past }),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Facts({ organization }: { organization: Organization }) {
  const { isVerified, website, imageUrl, name, description } = organization
  const history = describeHistory(organization)
  return (
    <>
      {isVerified && (
        <p className="mt-2 flex items-center gap-2 font-medium">
          <BadgeCheck aria-hidden className="size-5 text-fern" />
          {t('Verified organization')}
        </p>
      )}
      {imageUrl && (
        <img
          src={imageUrl}
          alt={name}
          className="mt-4 aspect-[3/1] w-full rounded-plate border border-line object-cover"
        />
      )}
      <Description description={description} />
      {website && (
        <p className="mt-2">
          <a
            href={website}
            target="_blank"
            rel="noreferrer nofollow ugc"
            className="inline-flex min-h-tap items-center gap-1.5 [overflow-wrap:anywhere]"
          >
            {shortenAddress(website)}
            <ExternalLink aria-hidden className="size-4 shrink-0" />
          </a>
        </p>
      )}
      {history && <p className="mt-1 text-muted">{history}</p>}
    </>
  )
}

/** Members who agreed to be named. */
function ShownMembers({ members }: Pick<Organization, 'members'>) {
  if (members.length === 0) return null
  return (
    <section aria-labelledby="people" className="border-t border-line pt-4">
      <h2 id="people" className="text-xl">
        {t('People')}
      </h2>
      <ul className="mt-1">
        {members.map(({ name, username }, index) => (
          <li key={index} className="flex min-h-tap items-center [overflow-wrap:anywhere]">
            {username === undefined ? (
              name
            ) : (
              <Link to={paths.person(username)} className="inline-flex min-h-tap items-center">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OrganizationScreen({ slug }: { slug: string }) {
  const { data: organization } = useSuspenseQuery(organizationQuery(slug))
  const [isEditing, setIsEditing] = useState(false)
  const { name, description, upcoming, members, role, isFollowed = false } = organization
  const page = { organization: slug }
  const { events } = usePageEvents(page)
  useHead({
    title: `${name} · Wonderlark`,
    description:
      description.slice(0, 160) || t('Events by {name}: dates, places and calendars to subscribe to.', { name }),
    canonical: paths.organization(slug),
    isUnlisted: upcoming === 0,
    structuredData: (origin) => organizationStructuredData(organization, events, origin),
    alternates: feedAlternates(pageSearch(page)),
  })
  return (
    <article className={pageGrid}>
      <PageHeader
        page={page}
        name={name}
        kind={msg('Organization')}
        Icon={Landmark}
        words={t('Events by {name}', { name })}
        isFollowed={isFollowed}
      >
        <Facts organization={organization} />
      </PageHeader>
      <div className="min-w-0 md:row-start-2">
        <PageEventList page={page} />
      </div>
      <div className="space-y-6 md:col-start-2 md:row-span-2 md:row-start-1 md:pt-12">
        {role && <OrganizationMembers organization={organization} role={role} />}
        {role && (
          <Button asChild variant="outline" className="w-full">
            <Link to={`${paths.programs}?view=attendance&organization=${encodeURIComponent(slug)}`} viewTransition>
              <ChartColumn aria-hidden className="size-4.5" />
              {t('Count heads')}
            </Link>
          </Button>
        )}
        {role === 'owner' && (
          <Button variant="outline" className="w-full" aria-haspopup="dialog" onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden className="size-4.5" />
            {t('Edit this page')}
          </Button>
        )}
        <ShownMembers members={members} />
      </div>
      {!role && (
        <div className="md:col-start-1 md:row-start-3">
          <ReportButton
            title={t('Report this organization')}
            description={t('The people who run this Wonderlark will take a look. {name} doesn’t learn of it.', {
              name,
            })}
            draftKey={`report on organization ${slug}`}
            next={paths.organization(slug)}
            send={(client, body) => call(client, 'reportOrganization', { params: { slug }, body })}
          />
        </div>
      )}
      <ClientOnly onFailure={() => setIsEditing(false)}>
        {isEditing && <OrganizationContent organization={organization} onClose={() => setIsEditing(false)} />}
      </ClientOnly>
    </article>
  )
}

export function Component() {
  const { slug = '' } = useParams()
  return (
    <Suspense fallback={<PageSkeleton label={t('Loading organization')} />}>
      <OrganizationScreen key={slug} slug={slug} />
    </Suspense>
  )
}

export const ErrorBoundary = () => <MissingPage title={t('Organization not found')} />
