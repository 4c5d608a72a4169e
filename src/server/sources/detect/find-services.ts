import type { SourceKind } from './source-kinds.ts'

/** An address that may list the events of a site. */
export interface Candidate {
  /** Null: the format of the response decides. */
  kind: SourceKind | null
  address: string
}

export const withParameters = (address: string, parameters: Record<string, string>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const isHost = ({ hostname }: URL, ...domains: string[]) =>
  domains.some((domain) => hostname === domain || hostname.endsWith(`.${domain}`))

/** Returns the calendar id in `cid`, which share links encode. */
function decodeCalendarId(text: string): string {
  if (text.includes('@') || /^(?:webcal|https?):/i.test(text)) return text
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  return /^[\w.%+#-]+@[\w.-]+$/.test(decoded) ? decoded : text
}

/** Google Calendar: embeds, share links and the public iCalendar address. */
function findGoogle(url: URL): string[] {
  const isGoogle =
    isHost(url, 'calendar.google.com') || (isHost(url, 'google.com') && url.pathname.startsWith('/calendar'))
  if (!isGoogle) return []
  if (url.pathname.endsWith('.ics')) return [url.href]
  const ids = [...url.searchParams.getAll('src'), ...url.searchParams.getAll('cid').map(decodeCalendarId)]
  return ids.map((id) =>
    /^(?:webcal|https?):/i.test(id)
      ? id.replace(/^webcal:/i, 'https:')
      : `https://calendar.google.com/calendar/ical/${encodeURIComponent(id)}/public/basic.ics`,
  )
}

/** Outlook: a published calendar as a page. */
const findOutlook = (url: URL): string[] =>
  isHost(url, 'office365.com', 'outlook.live.com', 'outlook.office.com') && url.pathname.includes('/owa/calendar/')
    ? [new URL(url.pathname.replace(/(?<![^/])[^/]*$/, 'calendar.ics'), url).href]
    : []

export const libCalAddress = (origin: string, calendar: string) =>
  withParameters(`${origin}/ical_subscribe.php`, { src: 'p', cid: calendar })

function findLibCal(url: URL): string[] {
  const id = url.searchParams.get('cid') ?? url.searchParams.get('cal_id') ?? url.searchParams.get('calendar_id')
  const isLibCal = isHost(url, 'libcal.com') || /\/(?:ical_subscribe|rss)\.php$/.test(url.pathname)
  return isLibCal && id !== null && /^-?\d+$/.test(id) ? [libCalAddress(url.origin, id)] : []
}

function findBiblioCommons(url: URL): string[] {
  const [slug = ''] = url.hostname.split('.')
  if (!isHost(url, 'bibliocommons.com') || ['bibliocommons', 'gateway', 'www', 'cor-cdn-static'].includes(slug))
    return []
  return [`https://gateway.bibliocommons.com/v2/libraries/${slug}/events?limit=100&page=1`]
}

function findMeetup(url: URL): string[] {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const group = /^[a-z]{2}(?:-[A-Z]{2})?$/.test(first) ? second : first
  const isGroup = group !== '' && !/^(?:find|topics|cities|pro|login|register|help|apps|about|blog|lp)$/.test(group)
  return isHost(url, 'meetup.com') && isGroup ? [`${url.origin}/${group}/events/ical/`] : []
}

function findTeamup(url: URL): string[] {
  if (!isHost(url, 'teamup.com')) return []
  if (url.pathname.endsWith('.ics')) return [url.href]
  const key = /^\/(?:c\/)?(ks\w{10,})/.exec(url.pathname)?.[1]
  return key === undefined ? [] : [`https://ics.teamup.com/feed/${key}/0.ics`]
}

export const tockifyAddress = (name: string) => `https://tockify.com/api/feeds/ics/${name}`

function findTockify(url: URL): string[] {
  const [first = '', ...rest] = url.pathname.split('/').filter(Boolean)
  if (!isHost(url, 'tockify.com') || url.hostname.startsWith('public.')) return []
  if (first === 'api') return rest[0] === 'feeds' ? [url.href] : []
  return first === '' || first === 'i' ? [] : [tockifyAddress(first)]
}

export const trumbaAddress = (name: string) => `https://www.trumba.com/calendars/${name}.ics`

function findTrumba(url: URL): string[] {
  const name = /^\/calendars\/([\w-]+)/.exec(url.pathname)?.[1]
  return isHost(url, 'trumba.com') && name !== undefined ? [trumbaAddress(name)] : []
}

const findCivicPlus = (url: URL): string[] =>
  /^\/(?:calendar|iCalendar)\.aspx$/i.test(url.pathname) ? [`${url.origin}/iCalendar.aspx`] : []

const findLocalist = (url: URL): string[] => (isHost(url, 'localist.com') ? [localistAddress(url.origin)] : [])

export const localistAddress = (origin: string) => `${origin}/api/2/events?days=180&pp=100&page=1`

const findResidentAdvisor = (url: URL): string[] =>
  isHost(url, 'ra.co', 'residentadvisor.net') && /\/(?:clubs|promoters)\/\d+/.test(url.pathname) ? [url.href] : []

const findEventbrite = (url: URL): string[] =>
  /(?:^|\.)eventbrite\./.test(url.hostname) && /^\/(?:o|cc)\//.test(url.pathname) ? [url.href] : []

const services: Partial<Record<SourceKind, (url: URL) => string[]>> = {
  'google-calendar': findGoogle,
  outlook: findOutlook,
  libcal: findLibCal,
  bibliocommons: findBiblioCommons,
  meetup: findMeetup,
  teamup: findTeamup,
  tockify: findTockify,
  trumba: findTrumba,
  civicplus: findCivicPlus,
  localist: findLocalist,
  'resident-advisor': findResidentAdvisor,
  eventbrite: findEventbrite,
}

/** Lists where a known service publishes the events of one of its addresses. */
export function findServices(address: string): Candidate[] {
  const url = URL.parse(address)
  if (!url) return []
  return Object.entries(services).flatMap(([kind, find]) =>
    find(url).map((found) => ({ kind: kind as SourceKind, address: found })),
  )
}

/** Builds the request for the events of a club or promoter of Resident Advisor, whose pages need a browser. */
export function residentAdvisorQuery(address: string): { address: string; json: { query: string } } | null {
  const url = URL.parse(address)
  const [, kind, id] = /\/(clubs|promoters)\/(\d+)/.exec(url?.pathname ?? '') ?? []
  if (!url || id === undefined) return null
  const fields = 'id name events(type: LATEST) { id title content startTime endTime contentUrl }'
  const query = kind === 'clubs' ? `{venue(id: ${id}) {address ${fields}}}` : `{promoter(id: ${id}) {${fields}}}`
  return { address: `${url.origin}/graphql`, json: { query } }
}
