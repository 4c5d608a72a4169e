import { readPriceField } from '#domain/prices/price-words.ts'
import { MomentError } from '#server/sources/formats/calendar/calendar-moments.ts'
import { isUnsetZone } from '#server/sources/formats/calendar/calendar-zones.ts'
import {
  isPostponedStatus,
  isPrivate,
  type FeedEvent,
  type FeedPrice,
  type Reading,
  type Skip,
} from '#server/sources/formats/feed-event.ts'
import { isObject, toText, type JsonNode } from './json-ld-nodes.ts'
import { toPlainText } from '#server/sources/formats/text/plain-text.ts'
import { createOptionalReader } from '#server/sources/read/read-failure.ts'
import { inclusiveEnd } from '#server/sources/formats/text/written-times.ts'
import {
  dateOnly,
  firstText,
  getObject,
  readItems,
  readListedMoment,
  toAddress,
  toFeedEvent,
  toNames,
  toObjects,
  toPlace,
  toZone,
} from './listed-event.ts'
import { t } from '#texts/texts.ts'

/** The REST interface of The Events Calendar, a WordPress plug-in: `tribe/events/v1/events`. */

/** Reads a time of the site's zone; one in UTC if the zone has no name. */
function readMoment(event: JsonNode, name: 'start_date' | 'end_date') {
  const zone = toZone(event.timezone)
  const utc = toText(event[`utc_${name}`])
  const isAllDay = event.all_day === true || toText(event.all_day) === 'true'
  if (zone === null && utc !== '' && !isAllDay) return readListedMoment(utc, 'UTC')
  const moment = readListedMoment(event[name], zone)
  return isAllDay ? dateOnly(moment) : moment
}

function readPrice(event: JsonNode): FeedPrice | null {
  const details = getObject(event, 'cost_details')
  const sign = firstText(details.currency_code, details.currency_symbol)
  const found = readPriceField(toText(event.cost), sign)
  const link = toAddress(event.website)
  return (
    found && { isFree: found.isFree, amount: found.amount, sign: sign || found.sign, link: found.isFree ? null : link }
  )
}

/** Returns the values of additional fields about the audience. */
const readAudiences = (event: JsonNode): string[] =>
  Object.values(getObject(event, 'custom_fields'))
    .filter(isObject)
    .filter(({ label }) => /\b(?:ages?|audiences?|grades?)\b/i.test(toText(label)))
    .map(({ value }) => `ages ${toText(value)}`)

function readEvent(event: JsonNode, warnings: Skip[]): FeedEvent {
  if (toText(event.start_date) === '') throw new MomentError(t('has no start'))
  const [venue = {}] = toObjects(event.venue)
  const start = readMoment(event, 'start_date')
  const title = toText(event.title)
  const optional = createOptionalReader({ what: title }, warnings)
  return toFeedEvent({
    uid: firstText(event.global_id, event.id),
    version: toText(event.modified_utc),
    title,
    start,
    end: optional('end', () => inclusiveEnd(start, readMoment(event, 'end_date')), null),
    isCancelled: /cancel/i.test(firstText(event.event_status, event.status)),
    isPostponed: isPostponedStatus(firstText(event.event_status)),
    ...(isPrivate(toText(event.status)) && { isPrivate: true }),
    description: toPlainText(firstText(event.description, event.excerpt)),
    link: toAddress(event.url),
    imageUrl: toAddress(getObject(event, 'image').url),
    organizer: toObjects(event.organizer)
      .map(({ organizer }) => toPlainText(toText(organizer)))
      .filter((name) => name !== '')
      .join(', ')
      .slice(0, 200),
    keywords: [...toNames(event.categories), ...toNames(event.tags), ...readAudiences(event)],
    place: toPlace(
      [
        venue.venue,
        venue.address,
        venue.city,
        [firstText(venue.state, venue.province, venue.stateprovince), toText(venue.zip)].filter(Boolean).join(' '),
      ],
      venue.geo_lat,
      venue.geo_lng,
    ),
    isVirtual: event.is_virtual === true ? true : null,
    virtualLink: toAddress(event.virtual_url),
    price: readPrice(event),
  })
}

/** Removes the zone of events that are in UTC only because the website's zone was never set. */
function withoutUnsetZone(events: JsonNode[]): JsonNode[] {
  const inUtc = new Set(events.filter(({ timezone }) => toZone(timezone) === 'UTC'))
  const starts = [...inUtc].filter(({ all_day: isAllDay }) => isAllDay !== true)
  const hours = starts.map((event) => Number(toText(event.start_date).slice(11, 13)))
  if (!isUnsetZone(hours)) return events
  return events.map((event) =>
    inUtc.has(event) ? { ...event, timezone: '', utc_start_date: '', utc_end_date: '' } : event,
  )
}

/** @returns null if the value isn't a page of events of this plug-in */
export function readEventsCalendar(value: JsonNode): Reading | null {
  const isPage = Array.isArray(value.events) && ('total_pages' in value || 'rest_url' in value)
  if (!isPage) return null
  const pages = Number(toText(value.total_pages)) || 1
  return {
    kind: 'The Events Calendar',
    name: null,
    timeZone: null,
    ...readItems(withoutUnsetZone(toObjects(value.events)), readEvent, ({ title }) => ({ title })),
    isComplete: true,
    next: { parameter: 'page', pages },
  }
}
