import type { AgeGroup } from '#contract/events/event-options.ts'
import type { LearningEvent } from '#contract/events/event.ts'
import { findCountry, isRegion, postcodePattern, splitAddress, splitPostcode } from '#domain/places/place-country.ts'
import { getAllDayRange } from './event-days.ts'
import { noPlace } from './event-place.ts'
import { previewPath } from './event-preview.ts'
import { decimalPrice } from '#domain/prices/price-currency.ts'
import { t } from '#texts/texts.ts'

/** Name and address of a venue, in the form search engines expect. */
interface PlaceName {
  name: string
  address: string | PostalAddress
}

interface PostalAddress {
  '@type': 'PostalAddress'
  streetAddress?: string
  addressLocality?: string
  addressRegion?: string
  postalCode?: string
  /** ISO 3166 code. */
  addressCountry?: string
}

const codeInFront = new RegExp(String.raw`^(?:[A-Z]{1,2}-)?(${postcodePattern})\s+(\p{L}.*)$`, 'u')

/** Counties of Britain and Ireland, which are written between town and postcode. */
const county =
  /^(?:(?:[\p{L} ]{1,30} )?(?:[A-Z]\p{L}{2,20}shire|Sussex|Midlands)|Greater (?:London|Manchester)|Merseyside|Surrey|Kent|Essex|Norfolk|Suffolk|Devon|Cornwall|Dorset|Somerset|Cumbria|Northumberland|Tyne (?:and|&) Wear|(?:County|Co\.?) [\p{L} ]{3,20})$/u

/** Reads the town, region and postcode at the end of an address: "Brooklyn", "NY 11216"; "10115 Berlin"; "Leeds LS1 3AA". */
function takeTown(parts: string[]): Pick<PostalAddress, 'addressLocality' | 'addressRegion' | 'postalCode'> {
  const last = parts.at(-1) ?? ''
  const [, code = '', townBehind = ''] = codeInFront.exec(last) ?? []
  const { before, postcode } = splitPostcode(last)
  const hasRegion = isRegion(before) || (parts.length > 1 && !/\d/.test(parts.at(-2) ?? '') && county.test(before))
  // A bare name at the end may be the venue or a street rather than a town.
  if (townBehind === '' && postcode === '' && (!hasRegion || parts.length < 2)) return {}
  parts.pop()
  const written = townBehind || (hasRegion || before === '' ? (parts.pop() ?? '') : before)
  // "Mississauga ON", "Toronto (Ontario)"
  const [, inFront = '', inside = '', behind = ''] = /^(\S.*?) (?:\((\p{L}[^()]*)\)|([A-Z]{2,3}))$/u.exec(written) ?? []
  const isSplit = !hasRegion && isRegion(inside || behind)
  const town = isSplit ? inFront : written
  return {
    ...(town && { addressLocality: town }),
    ...(hasRegion && { addressRegion: before }),
    ...(isSplit && { addressRegion: inside || behind }),
    ...((code || postcode) && { postalCode: code || postcode }),
  }
}

/** Parses "Brower Park, 10 Park Pl, Brooklyn, NY 11216". Text of which nothing is known becomes the address unchanged. */
function parseAddress(location: string, country: string | undefined): PlaceName {
  const parts = splitAddress(location)
  const last = parts.at(-1) ?? ''
  if (
    parts.length > 1 &&
    country !== undefined &&
    (last === country || (findCountry(last) === country && !isRegion(last)))
  )
    parts.pop()
  const town = takeTown(parts)
  const [name = '', ...street] = parts
  const streetAddress = (/^\d/.test(name) ? parts : street).join(', ')
  const isKnown = country !== undefined || Object.keys(town).length > 0
  return {
    name: name || town.addressLocality || location,
    address: isKnown
      ? {
          '@type': 'PostalAddress',
          ...(streetAddress && { streetAddress }),
          ...town,
          ...(country && { addressCountry: country }),
        }
      : location,
  }
}

/** Structured data for search engines, as a schema.org object. */
export type StructuredData = { '@context': 'https://schema.org'; '@type': string } & Record<string, unknown>

/** First and last age; null if there is no upper limit. */
const years: Record<AgeGroup, readonly [from: number, to: number | null]> = {
  baby: [0, 2],
  preschool: [3, 5],
  elementary: [6, 11],
  middle: [12, 14],
  high: [15, 18],
  adult: [18, null],
  senior: [55, null],
}
const childrensGroups: readonly AgeGroup[] = ['baby', 'preschool', 'elementary', 'middle']

/** Returns age ranges such as "3-11" or "18-"; more than one if the groups leave a gap. */
export function ageRanges(groups: readonly AgeGroup[]): string[] {
  const spans: { from: number; to: number }[] = []
  for (const [from, to] of groups.map((group) => years[group]).sort((a, b) => a[0] - b[0])) {
    const end = to ?? Infinity
    const last = spans.at(-1)
    if (last && from <= last.to + 1) last.to = Math.max(last.to, end)
    else spans.push({ from, to: end })
  }
  return spans.map(({ from, to }) => (to === Infinity ? `${from}-` : `${from}-${to}`))
}

function describeLocation(event: LearningEvent, page: string): object | object[] {
  const { location, isVirtualEvent, virtualEventLink, latitude, longitude, placePrecision, organizer } = event
  const virtual = { '@type': 'VirtualLocation', url: virtualEventLink ?? page }
  if (isVirtualEvent && !location) return virtual
  // schema.org requires an address, so an unknown one is stated as such.
  const known = location
    ? parseAddress(location, event.country)
    : { name: organizer || t(noPlace), address: t(noPlace) }
  const hasPoint = latitude !== null && longitude !== null && placePrecision === 'exact'
  const geo = { '@type': 'GeoCoordinates', latitude: Number(latitude), longitude: Number(longitude) }
  const place = { '@type': 'Place', ...known, ...(hasPoint && { geo }) }
  return isVirtualEvent ? [place, virtual] : place
}

function attendance({ isVirtualEvent, location }: LearningEvent): string {
  const mode = isVirtualEvent ? (location ? 'Mixed' : 'Online') : 'Offline'
  return `https://schema.org/${mode}EventAttendanceMode`
}

/** Returns the offer; empty if the price is unknown. */
function describeOffers(event: LearningEvent, page: string): object {
  const { isFree, isPaidEvent, price, currency, paymentLink, status, ticketTypes = [] } = event
  if (!isFree && !isPaidEvent) return {}
  const isOpen = status === 'scheduled'
  const availability = `https://schema.org/${isOpen ? 'InStock' : 'Discontinued'}`
  if (ticketTypes.length > 0) {
    const offers = ticketTypes.map((type) => ({
      '@type': 'Offer',
      name: type.name,
      url: paymentLink ?? page,
      price: decimalPrice(type.price, currency),
      priceCurrency: currency,
      availability,
    }))
    return { isAccessibleForFree: isFree, offers }
  }
  const offer = {
    '@type': 'Offer',
    url: paymentLink ?? page,
    ...(isFree || price !== null
      ? { price: isFree ? '0' : decimalPrice(price ?? 0, currency), priceCurrency: currency }
      : {}),
    availability,
  }
  return { isAccessibleForFree: isFree, offers: offer }
}

/** Returns dates for all-day events, the last day inclusive; otherwise instants with the venue's offset. */
function describeTimes(event: LearningEvent): object {
  if (!event.allDay) return { startDate: event.date, endDate: event.endDate }
  const [first, after] = getAllDayRange(event)
  const last = new Date(Date.parse(`${after}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return { startDate: first, endDate: last }
}

function describeAudience({ ageGroups }: LearningEvent): object {
  const ranges = ageRanges(ageGroups)
  return ranges.length > 0 ? { typicalAgeRange: ranges.length === 1 ? ranges[0] : ranges } : {}
}

function describeSeries({ seriesId, title }: LearningEvent, origin: string): object {
  if (seriesId === null) return {}
  return { superEvent: { '@type': 'EventSeries', '@id': `${origin}/#series-${seriesId}`, name: title } }
}

/** "Cancelled" and "postponed" take precedence over "rescheduled". */
function describeStatus({ status, previousDate, allDay }: LearningEvent): object {
  const isMoved = status === 'scheduled' && previousDate !== undefined
  const word =
    { cancelled: 'Cancelled', postponed: 'Postponed' }[status as string] ?? (isMoved ? 'Rescheduled' : 'Scheduled')
  return {
    eventStatus: `https://schema.org/Event${word}`,
    ...(isMoved && { previousStartDate: allDay ? previousDate.slice(0, 10) : previousDate }),
  }
}

/** The source's own tag may name a region, too. */
function describeLanguages({ language, languages = [] }: LearningEvent): { inLanguage?: string | string[] } {
  const tags = languages.map((tag) => (language?.split('-', 1)[0] === tag ? language : tag))
  const [only = language] = tags
  if (only === undefined) return {}
  return { inLanguage: tags.length > 1 ? tags : only }
}

/** Describes the event for rich search results. */
function describeEvent(event: LearningEvent, origin: string): StructuredData {
  const page = `${origin}/event/${event.id}`
  const isForChildren = event.ageGroups.length > 0 && event.ageGroups.every((age) => childrensGroups.includes(age))
  const pictures = [event.imageUrl && new URL(event.imageUrl, origin).href, origin + previewPath(event)]
  return {
    '@context': 'https://schema.org',
    '@type': isForChildren ? 'ChildrensEvent' : 'EducationEvent',
    '@id': page,
    url: page,
    name: event.title,
    description: event.description || event.shortDescription || event.title,
    ...describeTimes(event),
    ...describeStatus(event),
    ...describeLanguages(event),
    eventAttendanceMode: attendance(event),
    location: describeLocation(event, page),
    image: pictures.filter(Boolean),
    ...(event.organizer && { organizer: { '@type': 'Organization', name: event.organizer } }),
    ...describeOffers(event, page),
    ...describeAudience(event),
    ...describeSeries(event, origin),
    keywords: [event.category, ...event.moods].join(', '),
  }
}

function breadcrumbs({ id, title, category }: LearningEvent, origin: string): StructuredData {
  const steps = [
    ['Events', `${origin}/home`],
    [category, `${origin}/home?interests=${category}`],
    [title, `${origin}/event/${id}`],
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, item], at) => ({ '@type': 'ListItem', position: at + 1, name, item })),
  }
}

export function eventStructuredData(event: LearningEvent, origin: string): StructuredData[] {
  return [describeEvent(event, origin), breadcrumbs(event, origin)]
}
