import type { LearningEvent } from '#contract/events/event.ts'
import type { Organization } from '#contract/organizations/organization.ts'
import type { OrganizerPage, VenuePage } from '#contract/venues/venue.ts'

type ListedEvent = Pick<LearningEvent, 'id' | 'title'>

/** The upcoming events of a page. Each has its details on its own page. */
const eventList = (events: readonly ListedEvent[], origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: events.map(({ id, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${origin}/event/${id}`,
    name: title,
  })),
})

/** Describes a venue and its events for search engines. */
export function venueStructuredData(venue: VenuePage, events: readonly ListedEvent[], origin: string): object[] {
  const { id, name, address, precision, latitude, longitude } = venue
  const geo = { '@type': 'GeoCoordinates', latitude, longitude }
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Place',
      name,
      url: `${origin}/venues/${id}`,
      ...(address && { address }),
      ...(precision === 'exact' && { geo }),
    },
    eventList(events, origin),
  ]
}

/** Describes an organization and its events for search engines. */
export const organizationStructuredData = (
  { slug, name, description, website, imageUrl }: Organization,
  events: readonly ListedEvent[],
  origin: string,
): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/organizations/${encodeURIComponent(slug)}`,
    ...(description && { description }),
    ...(website && { sameAs: website }),
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
  },
  eventList(events, origin),
]

/** Describes an organizer and its events for search engines. */
export const organizerStructuredData = (
  { slug, name }: OrganizerPage,
  events: readonly ListedEvent[],
  origin: string,
): object[] => [
  {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    url: `${origin}/organizers/${encodeURIComponent(slug)}`,
  },
  eventList(events, origin),
]
