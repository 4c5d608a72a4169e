import type { FetchedBody } from '#server/platform/network/network.ts'
import type { PageFacts } from './page-facts.ts'
import type { SourceKind } from './source-kinds.ts'

/** An address that may list the events of a site. */
export interface Candidate {
  kind: SourceKind
  address: string
}

const withParameters = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Address of the events of The Events Calendar below the root of its interface. */
export function eventsCalendarAddress(root: string): string {
  const url = new URL(root)
  const route = url.searchParams.get('rest_route')
  // Sites without permalinks put the path into a parameter.
  if (route !== null) url.searchParams.set('rest_route', `${route.replace(/\/+$/, '')}/events/`)
  else url.pathname = `${url.pathname.replace(/\/+$/, '').replace(/\/events$/, '')}/events/`
  return withParameters(url.href, { per_page: '50', page: '1' })
}

const headerText = (value: string | string[] | undefined) => [value ?? []].flat().join(', ')

/** Lists the interfaces that headers and `<link>` elements declare for the whole site. */
export function findDeclared(page: PageFacts, { headers = {} }: Pick<FetchedBody, 'headers'>): Candidate[] {
  const roots = [
    headerText(headers['x-tec-api-root']),
    ...page.head
      .filter(
        ({ relations, address }) =>
          relations.includes('https://theeventscalendar.com/') || /\/tribe\/events\/v1\/?$/.test(address),
      )
      .map(({ address }) => address),
  ].filter((root) => URL.canParse(root))
  const calendars = page.head.filter(
    ({ relations, type }) => relations.includes('alternate') && type === 'text/calendar',
  )
  return [
    ...roots.map((root) => ({ kind: 'the-events-calendar' as const, address: eventsCalendarAddress(root) })),
    ...calendars.map(({ address }) => ({ kind: 'icalendar' as const, address })),
  ]
}

/** Lists links of the page that lead to calendars, those to subscribe to first. */
export function findLinked(page: PageFacts): Candidate[] {
  const isCalendar = (address: string) => {
    const url = new URL(address)
    return /\.ics$/i.test(url.pathname) || /[?&](?:ical=1|outlook-ical=1|feed=calendar|format=ical)\b/i.test(url.search)
  }
  return page.links
    .filter(({ address }) => isCalendar(address))
    .map(({ address }) => ({ kind: 'icalendar' as const, address }))
}
