import type { FetchedBody } from '#server/platform/network/network.ts'
import {
  findServices,
  libCalAddress,
  localistAddress,
  tockifyAddress,
  trumbaAddress,
  withParameters,
  type Candidate,
} from './find-services.ts'
import type { PageFacts } from './page-facts.ts'

/** Address of the events of The Events Calendar below the root of its interface. */
function eventsCalendarAddress(root: string): string {
  const url = new URL(root)
  const route = url.searchParams.get('rest_route')
  const below = (path: string) => `${path.replace(/(?<!\/)\/+$/, '').replace(/\/events$/, '')}/events/`
  // Sites without permalinks put the path into a parameter.
  if (route === null) url.pathname = below(url.pathname)
  else url.searchParams.set('rest_route', below(route))
  return withParameters(url.href, { per_page: '50', page: '1' })
}

const headerText = (value: string | string[] | undefined) => [value ?? []].flat().join(', ')

const eventsCalendar = (root: string): Candidate => ({
  kind: 'the-events-calendar',
  address: eventsCalendarAddress(root),
})

/** Lists the interfaces that headers and `<link>` elements declare for the whole site. */
export function findDeclared(page: PageFacts, { headers = {} }: Pick<FetchedBody, 'headers'>): Candidate[] {
  const isRoot = ({ relations, address }: PageFacts['head'][number]) =>
    relations.includes('https://theeventscalendar.com/') ||
    /\/tribe\/events\/v1\/?(?:events\/?)?$/.test(decodeURIComponent(address))
  const roots = [headerText(headers['x-tec-api-root']), ...page.head.filter(isRoot).map(({ address }) => address)]
  const calendars = page.head.filter(
    ({ relations, type, address }) =>
      relations.includes('alternate') && (type === 'text/calendar' || isCalendar(address)),
  )
  return [
    ...roots.filter((root) => URL.canParse(root)).map(eventsCalendar),
    ...calendars.map(({ address }) => ({ kind: null, address })),
  ]
}

function isCalendar(address: string): boolean {
  const { pathname, search } = new URL(address)
  return (
    /\.ics$/i.test(pathname) ||
    /[?&](?:ical=1|outlook-ical=1|feed=calendar|format=i?cal|mec-ical-feed=1)(?:&|$)/i.test(search)
  )
}

/** Matches links to subscribe to a calendar, which take precedence over links to a single event. */
const subscriptionWords = /subscribe|feed|export|all[ _-]events|calendar/i

/** Lists the links of a page that lead to calendars, subscriptions first. */
export function findLinked(page: PageFacts): Candidate[] {
  const links = page.links.filter(({ address, isSubscription }) => isSubscription || isCalendar(address))
  const weigh = ({ address, text, isSubscription }: PageFacts['links'][number]) =>
    (isSubscription ? 2 : 0) + (subscriptionWords.test(`${text} ${address}`) ? 1 : 0)
  return links.toSorted((a, b) => weigh(b) - weigh(a)).map(({ address }) => ({ kind: null, address }))
}

/** Lists feeds that the page declares. Most announce news, but some events. */
export const findFeeds = (page: PageFacts): Candidate[] =>
  [
    ...page.head
      .filter(({ relations, type }) => relations.includes('alternate') && /^application\/(?:rss|atom)\+xml/.test(type))
      .map(({ address }) => address),
    ...page.links
      .filter(({ address }) => /\.rss$|[/=]rss(?:[/?&]|$)|rssfeed\.aspx/i.test(address))
      .map(({ address }) => address),
  ].map((address) => ({ kind: null, address }))

const allMatches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])),
]

/** Lists interfaces of programs that the text of a page suggests. */
function findMarked(page: PageFacts, html: string): Candidate[] {
  const { origin } = new URL(page.address)
  const is = (sign: RegExp) => sign.test(html)
  const hosts = allMatches(html, /https?:\/\/([\w-]+\.libcal\.com)\b/g)
  const isLibCal = hosts.length > 0 || is(/springshare|libcal/i)
  const calendars = isLibCal ? allMatches(html, /(?:\bcid=|\bcal(?:endar)?_?id['"]?\s*[:=]\s*['"]?)(\d{2,7})\b/gi) : []
  const libCal = hosts[0] === undefined ? origin : `https://${hosts[0]}`
  const tockify = allMatches(html, /data-tockify-calendar=["']([\w.-]+)["']/g)
  const trumba = is(/trumba/i) ? allMatches(html, /webName["']?\s*:\s*["']([\w-]+)["']/g) : []
  return [
    ...calendars.slice(0, 3).map((id) => ({ kind: 'libcal' as const, address: libCalAddress(libCal, id) })),
    ...tockify.map((name) => ({ kind: 'tockify' as const, address: tockifyAddress(name) })),
    ...trumba.map((name) => ({ kind: 'trumba' as const, address: trumbaAddress(name) })),
    ...(is(/\blocalist\b/i) ? [{ kind: 'localist' as const, address: localistAddress(origin) }] : []),
    ...(is(/This is Squarespace|static1\.squarespace\.com|squarespace-cdn\.com/)
      ? [{ kind: 'squarespace' as const, address: withParameters(page.address, { format: 'json' }) }]
      : []),
    ...(is(/modern-events-calendar|\bmec-(?:wrap|event|calendar)/)
      ? [
          {
            kind: 'modern-events-calendar' as const,
            address: `${origin}/wp-json/wp/v2/mec-events?per_page=100&page=1`,
          },
          { kind: 'modern-events-calendar' as const, address: `${origin}/?mec-ical-feed=1` },
          { kind: 'modern-events-calendar' as const, address: `${origin}/events/feed/` },
        ]
      : []),
    ...(is(/civicplus|civicengage|\/iCalendar\.aspx/i)
      ? [{ kind: 'civicplus' as const, address: `${origin}/iCalendar.aspx` }]
      : []),
    ...(is(/livewhale/i) ? [{ kind: null, address: `${origin}/live/ical/events` }] : []),
  ]
}

/** Lists services that are embedded in the page, or that it links to. */
export function findEmbedded(page: PageFacts, html: string): Candidate[] {
  return [
    ...page.embedded.flatMap(findServices),
    ...findMarked(page, html),
    ...page.links.flatMap(({ address }) => findServices(address)),
  ]
}

const eventWords =
  /\b(?:events?|calendars?|what'?s[ -]?on|happenings?|programs?(?: and events)?|programmes?|activities|classes|workshops|veranstaltungen|termine|kalender|agenda|eventos|calendario|actividades|evenements|événements|manifestations|eventi)\b/i

const getSite = (address: string) => new URL(address).hostname.split('.').slice(-2).join('.')

/** Lists pages of the same site that probably show its events, the likeliest first. */
export function findEventPages(page: PageFacts): string[] {
  const own = page.address.replace(/#.*$/s, '')
  const weigh = ({ address, text }: PageFacts['links'][number]) => {
    const { pathname } = new URL(address)
    const words = text.trim().split(/\s+/)
    const isNamed = eventWords.test(text) && words.length <= 4
    const isPath = eventWords.test(decodeURIComponent(pathname).replaceAll(/[-_/]/g, ' '))
    const depth = pathname.split('/').filter(Boolean).length
    return (isNamed ? 4 : 0) + (isPath ? 3 : 0) - depth
  }
  const links = page.links
    .map((link) => ({ ...link, address: link.address.replace(/#.*$/s, '') }))
    .filter(({ address }) => getSite(address) === getSite(own) && address !== own && !isCalendar(address))
    .map((link) => ({ address: link.address, weight: weigh(link) }))
    .filter(({ weight }) => weight > 1)
    .toSorted((a, b) => b.weight - a.weight)
  return [...new Set(links.map(({ address }) => address))]
}

/** Lists addresses at which programs usually publish events, for a page that names none. */
export function findUsual(address: string, html: string): Candidate[] {
  const { origin } = new URL(address)
  const isWordPress = html === '' || /wp-content|wp-json|wp-includes/.test(html)
  return [
    ...(isWordPress
      ? [eventsCalendar(`${origin}/wp-json/tribe/events/v1/`), { kind: null, address: `${origin}/events/?ical=1` }]
      : []),
    { kind: null, address: `${origin}/events.ics` },
    { kind: null, address: `${origin}/calendar.ics` },
    { kind: 'localist', address: localistAddress(origin) },
  ]
}
