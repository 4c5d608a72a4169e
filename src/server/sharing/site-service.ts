import { readLocale } from '#domain/format/locale.ts'
import { getSiteName, sitePageNames } from '#contract/site/site-options.ts'
import { shippedPathways } from '#domain/pathways/pathways.ts'
import { listEventPageParts, listEventPages } from '#server/events/service.ts'
import { listFeaturedPathways } from '#server/pathways/own-service.ts'
import { listOrganizationPages, listOrganizerPages, listVenuePages } from '#server/venues/page-service.ts'
import { t } from '#texts/texts.ts'
import type { Linking, Services, Sharing } from '#server/platform/dependencies/dependencies.ts'

/** Paths of pages that don't depend on events. */
const fixedPages = ['/', '/home', '/goals/pathways', ...sitePageNames.map((name) => `/${name}`)]

/** Paths closed to crawlers: personal screens, and searches, whose URLs are endless. */
const disallowedPaths = [
  ...['/api/', '/demo-identity/', '/embed', '/feeds/', '/home?', '/outbox'],
  ...['/discover', '/events$', '/goals', '/login', '/preferences', '/profile', '/setup'],
]

interface Entry {
  path: string
  changedAt?: string
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function formatEntries(tag: 'url' | 'sitemap', { publicUrl }: Linking, entries: readonly Entry[]): string {
  return entries
    .map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
      return `<${tag}><loc>${publicUrl}${path}</loc>${lastmod}</${tag}>\n`
    })
    .join('')
}

/** The parts of the sitemap by name, besides those of events. Each lists its paths. */
const pathLists = new Map(
  Object.entries<(deps: Sharing) => Promise<string[]>>({
    pages: async () => fixedPages,
    pathways: async (deps) =>
      [...shippedPathways, ...(await listFeaturedPathways(deps))].map(({ id }) => `/goals/pathways/${id}`),
    venues: async (deps) => (await listVenuePages(deps)).map(({ id }) => `/venues/${id}`),
    organizers: async (deps) =>
      (await listOrganizerPages(deps)).map(({ slug }) => `/organizers/${encodeURIComponent(slug)}`),
    organizations: async (deps) =>
      (await listOrganizationPages(deps)).map(({ slug }) => `/organizations/${encodeURIComponent(slug)}`),
  }),
)

/** Returns the sitemap index, which shows search engines what has changed. */
export async function getSiteMapIndex(deps: Linking): Promise<string> {
  const eventParts = await listEventPageParts(deps)
  const entries = [
    ...[...pathLists.keys()].map((name) => ({ path: `/sitemaps/${name}.xml` })),
    ...eventParts.map(({ part, changedAt }) => ({ path: `/sitemaps/events-${part}.xml`, changedAt })),
  ]
  return `${declaration}<sitemapindex ${namespace}>\n${formatEntries('sitemap', deps, entries)}</sitemapindex>\n`
}

async function findEntries(deps: Sharing, name: string): Promise<Entry[] | null> {
  const listPaths = pathLists.get(name)
  if (listPaths) return (await listPaths(deps)).map((path) => ({ path }))
  const part = /^events-(\d{1,5})$/.exec(name)?.[1]
  if (part === undefined) return null
  const pages = await listEventPages(deps, Number(part))
  return pages.length === 0 ? null : pages.map(({ id, changedAt }) => ({ path: `/event/${id}`, changedAt }))
}

/**
 * Finds one part of the sitemap.
 * @param name `pages`, `pathways`, `venues`, `organizers`, `organizations`, or `events-3`
 * @returns null if there is no such part
 */
export async function findSiteMapPart(deps: Sharing, name: string): Promise<string | null> {
  const entries = await findEntries(deps, name)
  return entries && `${declaration}<urlset ${namespace}>\n${formatEntries('url', deps, entries)}</urlset>\n`
}

/** Returns `robots.txt`. */
export function getRobots({ publicUrl }: Linking): string {
  const rules = disallowedPaths.map((path) => `Disallow: ${path}\n`).join('')
  // The longest matching rule applies, so pathways are allowed although `/goals` isn't.
  return `User-agent: *\nAllow: /goals/pathways\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Days for which `security.txt` is valid. RFC 9116 recommends less than a year. */
const contactDays = 180

/** Returns `security.txt`, which says where to report vulnerabilities (RFC 9116). It changes only once a day. */
export function getSecurityContact({ publicUrl, clock }: Linking, contacts: readonly string[]): string {
  const today = clock.now().toZonedDateTimeISO('UTC').startOfDay()
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${today.add({ days: contactDays }).toInstant().toString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the web app manifest, which names the app after the site on a home screen. */
export function getManifest(deps: Pick<Services, 'site'>): string {
  const name = getSiteName(deps.site)
  const icon = (size: number, purpose = 'any') => ({
    src: `/icons/lark-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    id: '/home',
    name,
    short_name: name,
    description: t(
      'Your field guide to local wonder: find nearby learning events, keep them, and turn them into goals.',
    ),
    lang: readLocale(),
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#fbf6ea',
    theme_color: '#fbf6ea',
    categories: ['education', 'lifestyle', 'events'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...[icon(192), icon(512), icon(512, 'maskable')],
    ],
    shortcuts: [
      { name: t('Events near you'), url: '/home' },
      { name: t('My goals'), url: '/goals' },
      { name: t('My events'), url: '/events' },
    ],
  })
}
