import { isSameName } from '#domain/places/place-name.ts'
import { plainWords, readAddress } from '#domain/places/place-address.ts'
import type { FeedEvent } from '#server/sources/formats/feed-event.ts'
import type { ExistingEvent } from '#server/sources/listing-queries.ts'

/** Facts about a source that decide whether its data or another's is shown. */
export interface SourceIdentity {
  name: string
  /** Lists the events of many organizers, such as a town's or a ticket shop's calendar. */
  isCollection: boolean
}

/** Fewest organizers, or sites that events link to, of a source that collects. */
const manyOrganizers = 5

/** Sites that list concerts and tickets of others. */
const ticketSites =
  /(?:^|\.)(?:songkick|bandsintown|ticketmaster|livenation|seatgeek|axs|allevents|eventful|patch|eventticketscenter|ticketweb|etix)\.\w+$/

/** Returns whether a source lists the events of many organizers. */
export function isCollection(events: readonly Pick<FeedEvent, 'organizer' | 'link'>[]): boolean {
  const organizers = new Set(events.map(({ organizer }) => plainWords(organizer)).filter(Boolean))
  const sites = events.flatMap(({ link }) => URL.parse(link ?? '')?.hostname.replace(/^www\./, '') ?? [])
  const ofTicketSites = sites.filter((site) => ticketSites.test(site))
  return (
    organizers.size >= manyOrganizers ||
    new Set(sites).size >= manyOrganizers ||
    (sites.length > 0 && ofTicketSites.length * 2 > sites.length)
  )
}

const isNamedAfter = (source: string, location: string): boolean => {
  const place = readAddress(location)
  const name = plainWords(source)
  return name !== '' && place.name !== '' && isSameName({ name, aliases: [] }, place)
}

const rate = (name: string, isCollected: boolean, location: string) =>
  (isCollected ? 0 : 2) + (isNamedAfter(name, location) ? 1 : 0)

/**
 * Returns whether a source knows another source's event better than that source: a venue or club rather than a
 * calendar of the whole town, and among equals the venue itself.
 */
export const knowsBetter = (
  source: SourceIdentity,
  { isHosted, isOwn, isCollected, sourceName, location }: ExistingEvent,
) =>
  !isHosted &&
  !isOwn &&
  sourceName !== '' &&
  rate(source.name, source.isCollection, location) > rate(sourceName, isCollected, location)
