import { useSuspenseQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import type { VenuePage } from '#contract/venues/venue.ts'
import { venueStructuredData } from '#domain/places/place-structured-data.ts'
import { DirectionsLink } from '#web/event-parts/directions-link.tsx'
import { feedAlternates } from '#web/search/search-links.ts'
import { mapSettingsQuery } from '#web/location/queries.ts'
import { useTowns } from '#web/location/use-towns.ts'
import { paths } from '#web/paths.ts'
import { useHead } from '#web/platform/head.tsx'
import { prefetched, queryClientContext } from '#web/platform/route-context.ts'
import { MapBox } from '#web/ui/map/map.tsx'
import {
  MissingPage,
  PageEventList,
  PageHeader,
  pageGrid,
  PageLinks,
  PageSkeleton,
  usePageEvents,
} from './page-events.tsx'
import { loadPageEvents, pageSearch, venueQuery, type PageData } from './queries.ts'
import { msg, t } from '#texts/texts.ts'

/** Loads a venue. A room leads to its building. */
export async function loader(args: LoaderFunctionArgs): Promise<PageData | Response> {
  const { id = '' } = args.params
  const client = args.context.get(queryClientContext)
  await prefetched(client.ensureQueryData(venueQuery(id)))
  const venue = await client.ensureQueryData(venueQuery(id))
  if (String(venue.id) !== id) return redirect(paths.venue(venue.id))
  return loadPageEvents(args, { venue: venue.id })
}

/** Street level. */
const zoom = 15

function VenueMap({ venue }: { venue: VenuePage }) {
  const { id, name, address, latitude, longitude, precision } = venue
  const { data: settings } = useSuspenseQuery(mapSettingsQuery)
  const position = useMemo(
    () => (latitude === null || longitude === null || precision !== 'exact' ? null : { latitude, longitude }),
    [latitude, longitude, precision],
  )
  const pins = useMemo(
    () =>
      position ? [{ id: String(id), position, hue: 'var(--color-fern)', label: name, href: paths.venue(id) }] : [],
    [id, name, position],
  )
  const towns = useTowns(position)
  if (!position) {
    if (precision === 'none') return null
    return (
      <div>
        <DirectionsLink position={null} name={[name, address].filter(Boolean).join(', ')} />
        <p className="mt-1 text-sm text-muted">{t('Its exact place isn’t known yet, so there’s no map.')}</p>
      </div>
    )
  }
  return (
    <div>
      <MapBox
        className="aspect-[2/1] rounded-lg md:aspect-[4/3] print:hidden"
        label={t('Map of {venue}', { venue: name })}
        center={position}
        zoom={zoom}
        pins={pins}
        source={settings}
        highlightedId={null}
        onHighlight={() => {}}
        instead={<DirectionsLink position={position} name={name} />}
        {...towns}
      />
      <DirectionsLink position={position} name={name} />
    </div>
  )
}

function VenueScreen({ id }: { id: string }) {
  const { data: venue } = useSuspenseQuery(venueQuery(id))
  const { name, address, rooms, organizers, upcoming, isFollowed = false } = venue
  const page = { venue: venue.id }
  const { events } = usePageEvents(page)
  useHead({
    title: `${name} · Wonderlark`,
    description: [
      t('Events at {venue}', { venue: name }),
      address,
      t('{count, plural, one {# upcoming date} other {# upcoming dates}}', { count: upcoming }),
    ]
      .filter(Boolean)
      .join(' · '),
    canonical: paths.venue(venue.id),
    isUnlisted: upcoming === 0,
    structuredData: (origin) => venueStructuredData(venue, events, origin),
    alternates: feedAlternates(pageSearch(page)),
  })
  return (
    <article className={pageGrid}>
      <PageHeader
        page={page}
        name={name}
        kind={msg('Venue')}
        Icon={Building2}
        words={t('Events at {venue}', { venue: name })}
        isFollowed={isFollowed}
      >
        {address && <p className="mt-2 text-lg [overflow-wrap:anywhere]">{address}</p>}
        {rooms.length > 0 && <p className="mt-1 text-muted">{t('Also here: {rooms}', { rooms: rooms.join(' · ') })}</p>}
      </PageHeader>
      <div className="md:col-start-2 md:row-span-2 md:row-start-1 md:pt-12">
        <VenueMap venue={venue} />
      </div>
      <div className="min-w-0 space-y-8">
        <PageEventList page={page} />
        <PageLinks
          title={t('Organizers here')}
          links={organizers.map(({ slug, name: organizer }) => ({ to: paths.organizer(slug), name: organizer }))}
        />
      </div>
    </article>
  )
}

export function Component() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<PageSkeleton label={t('Loading venue')} />}>
      <VenueScreen id={id} />
    </Suspense>
  )
}

export const ErrorBoundary = () => <MissingPage title={t('Venue not found')} />
