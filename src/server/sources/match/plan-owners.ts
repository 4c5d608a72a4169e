import { isSameName } from '#domain/places/place-name.ts'
import { addressKey, plainWords, readAddress } from '#domain/places/place-address.ts'
import type { FeedEvent } from '#server/sources/formats/feed-event.ts'
import type { ExistingEvent } from '#server/sources/listing-queries.ts'

/** Facts about a source that decide whether its data or another's is shown. */
export interface SourceIdentity {
  name: string
  /** Lists the events of many organizers, such as a town's or a ticket shop's calendar. */
  isCollection: boolean
}

/** Minimum number of organizers, or of linked sites, of a source that collects events of others. */
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

/** Names of city guides, whose calendars list events of others. */
const guideName =
  /\.(?:com|net|us|info)$|^(?:visit|discover|explore|experience|destination) |\b(?:things to do|what['’]s (?:on|happening)|community (?:calendar|events)|chamber of commerce|tourism|visitors? (?:bureau|guide)|news|gazette|tribune|herald|magazine)\b/i

/** Minimum number of street addresses of a source that lists events all over town. */
const manyAddresses = 8

const countAddresses = (events: readonly Pick<FeedEvent, 'place'>[]) =>
  new Set(events.map(({ place }) => addressKey(readAddress(place.text))).filter(Boolean)).size

/**
 * Returns whether a source lists events of others all over town, such as a city guide or magazine, but not a university
 * or a bird club. Such a source isn't assumed to be the organizer of events that name none.
 */
export const isGuide = (name: string, events: readonly Pick<FeedEvent, 'organizer' | 'link' | 'place'>[]): boolean =>
  (isCollection(events) || guideName.test(name)) && countAddresses(events) >= manyAddresses

const isNamedAfter = (source: string, location: string): boolean => {
  const place = readAddress(location)
  const name = plainWords(source)
  return name !== '' && place.name !== '' && isSameName({ name, aliases: [] }, place)
}

const rate = (name: string, isCollected: boolean, location: string) =>
  (isCollected ? 0 : 2) + (isNamedAfter(name, location) ? 1 : 0)

/**
 * Returns whether a source's data about an event is preferred over another source's: that of a venue or club over that
 * of a calendar of the whole town, and among equals that of the venue itself.
 */
export const knowsBetter = (
  source: SourceIdentity,
  { isHosted, isOwn, isCollected, sourceName, location }: ExistingEvent,
) =>
  !isHosted &&
  !isOwn &&
  sourceName !== '' &&
  rate(source.name, source.isCollection, location) > rate(sourceName, isCollected, location)
