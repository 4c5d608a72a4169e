import { eventFeedQuerySchema, roundFeedQuery, type EventFeedQuery } from '#contract/events/event-query.ts'
import { limits } from '#contract/limits.ts'
import type { CalendarEvent } from '#domain/calendar/calendar-entry.ts'
import { buildHomePath } from '#domain/events/event-search-address.ts'
import { describeSearch } from '#domain/events/event-search-words.ts'
import { writeAtom } from '#domain/feeds/feed-atom.ts'
import { feedItem, type FeedHead } from '#domain/feeds/feed-item.ts'
import { writeJsonFeed } from '#domain/feeds/feed-json.ts'
import { getSiteName } from '#contract/site/site-options.ts'
import { listFeedEvents } from '#server/events/service.ts'
import { findPageNames } from '#server/venues/page-service.ts'
import { calendarText } from './service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Services, Sharing } from '#server/platform/dependencies/dependencies.ts'

interface Format {
  type: string
  /** Whether to include every date of a series instead of the next one. */
  everyDate: boolean
  limit: number
  write(deps: Sharing, head: FeedHead, entries: CalendarEvent[]): string
}

const items = ({ publicUrl }: Linking, entries: CalendarEvent[]) =>
  entries.map((entry) => feedItem(entry, { publicUrl }))

/** The extension of the URL selects the format: for calendar programs, feed readers or other programs. */
export const feedFormats = {
  ics: {
    type: 'text/calendar; charset=utf-8',
    everyDate: true,
    limit: limits.feed.calendar,
    write: (deps, { title, description, url }, events) =>
      calendarText(deps, { name: title, description, source: url, events }),
  },
  atom: {
    type: 'application/atom+xml; charset=utf-8',
    everyDate: false,
    limit: limits.feed.reader,
    write: (deps, head, entries) => writeAtom(head, items(deps, entries)),
  },
  json: {
    type: 'application/feed+json; charset=utf-8',
    everyDate: false,
    limit: limits.feed.reader,
    write: (deps, head, entries) => writeJsonFeed(head, items(deps, entries)),
  },
} as const satisfies Record<string, Format>
export type FeedFormat = keyof typeof feedFormats

/** Describes the search in a few words for a heading: "Free Nature events within 20 miles". */
export async function searchTitle(
  deps: Pick<Services, 'database' | 'units'>,
  { time, language, ...query }: Omit<EventFeedQuery, 'limit'>,
): Promise<string> {
  const names = await findPageNames(deps, query)
  return describeSearch(
    { ...query, ...(time && { times: time }), ...(language && { languages: language }), ...names },
    { units: deps.units },
  )
}

/** Formats a query value. Coordinates become `40.71,-74.01`. */
const written = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'latitude' in value && 'longitude' in value
    ? `${String(value.latitude)},${String(value.longitude)}`
    : String(value)

/**
 * Returns the canonical URL of all feeds with the same content.
 *
 * @param target path and query of a feed; returned unchanged if it is invalid
 */
export function canonicalFeed(target: string): string {
  const [path = '', search = ''] = target.split('?', 2)
  const parameters = new URLSearchParams(search)
  const { data } = eventFeedQuerySchema.safeParse(Object.fromEntries(parameters))
  if (!data || new Set(parameters.keys()).size < parameters.size) return target
  const { sort: _sort, ...query } = roundFeedQuery(data)
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && written(value) !== '')
  const text = pairs
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(written(value)).replaceAll('%2C', ',')}`)
  return text.length > 0 ? `${path}?${text.join('&')}` : path
}

/**
 * Renders a search as a feed.
 * @param search query string as requested, for the feed's own URL
 */
export async function getFeed(
  deps: Sharing,
  name: FeedFormat,
  query: EventFeedQuery,
  search: string,
): Promise<{ text: string; type: string }> {
  const { limit, sort: _sort, ...filters } = roundFeedQuery(query)
  const format: Format = feedFormats[name]
  const entries = await listFeedEvents(deps, filters, { limit: limit ?? format.limit, everyDate: format.everyDate })
  const { publicUrl } = deps
  const publisher = getSiteName(deps.site)
  const head: FeedHead = {
    title: `${await searchTitle(deps, filters)} · ${publisher}`,
    publisher,
    description: t('Upcoming events from {site}, soonest first.', { site: new URL(publicUrl).host }),
    url: `${publicUrl}/feeds/events.${name}${search}`,
    page: publicUrl + buildHomePath(new URLSearchParams(search)),
  }
  return { text: format.write(deps, head, entries), type: format.type }
}
