import { getDayInZone } from '#domain/goals/goal-days.ts'
import type { LoaderFunctionArgs } from 'react-router'
import type { VisitorPlace } from '#contract/places/place-cookie.ts'
import { eventListQuery, loadPages } from '#web/event-parts/queries.ts'
import { formatPosition, mapSettingsQuery } from '#web/location/queries.ts'
import { readVisitorPlace, type PlaceData } from '#web/location/visitor-place.ts'
import { queryClientContext } from '#web/platform/route-context.ts'
import { apiQuery } from '#web/platform/query-client.ts'

export const venueQuery = (id: string | number) => apiQuery('getVenue', { params: { id } })
export const organizerQuery = (slug: string) => apiQuery('getOrganizer', { params: { slug } })
export const organizationQuery = (slug: string) => apiQuery('getOrganization', { params: { slug } })
export const pageFollowsQuery = apiQuery('listPageFollows')

/** The parameters of `listEvents` for the events of a page. */
export type PageEvents = { venue: number } | { organizer: string } | { organization: string }

const perPage = '30'
const maxPages = 20

/** Reads how many pages of events the URL asks for. */
const readPages = (url: URL) => Math.min(maxPages, Math.max(1, Math.trunc(Number(url.searchParams.get('pages'))) || 1))

/** Returns the parameters of `listEvents`, without paging, so that feeds can use them. */
export const pageSearch = (page: PageEvents): URLSearchParams =>
  new URLSearchParams(Object.entries(page).map(([name, value]) => [name, String(value)]))

export function pageEventsQuery(page: PageEvents, place: VisitorPlace | null) {
  const search = pageSearch(page)
  search.set('sort', 'date')
  search.set('limit', perPage)
  if (place) search.set('near', formatPosition(place))
  return eventListQuery(search)
}

export interface PageData extends PlaceData {
  /** Number of pages of events. */
  pages: number
  /** Today in the town, "2026-11-21". */
  today: string
}

/** Loads a page's events. */
export async function loadPageEvents({ request, context }: LoaderFunctionArgs, page: PageEvents): Promise<PageData> {
  const client = context.get(queryClientContext)
  const place = readVisitorPlace(request)
  const pages = readPages(new URL(request.url))
  const [settings] = await Promise.all([
    client.ensureQueryData(mapSettingsQuery),
    loadPages(client, pageEventsQuery(page, place), pages),
  ])
  return { place, pages, today: getDayInZone(Date.now(), settings.timeZone) }
}
