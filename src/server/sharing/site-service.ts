import { sitePageNames } from '#contract/site-options.ts'
import { shippedPathways } from '#domain/pathways/pathways.ts'
import { listEventPageParts, listEventPages } from '#server/events/service.ts'
import { listFeaturedPathways } from '#server/pathways/own-service.ts'
import { listOrganizationPages, listOrganizerPages, listVenuePages } from '#server/venues/page-service.ts'
import { getSiteName, type SharingDeps } from './service.ts'

/** Paths of pages that don't depend on events. */
const ownPages = ['/', '/home', '/goals/pathways', ...sitePageNames.map((name) => `/${name}`)]

/** Paths closed to crawlers: personal screens, and searches, of which there is no end. */
const closed = [
  ...['/api/', '/demo-identity/', '/embed', '/feeds/', '/home?', '/outbox'],
  ...['/discover', '/events$', '/goals', '/login', '/preferences', '/profile', '/setup'],
]

interface Entry {
  path: string
  changedAt?: string
}

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function list(tag: 'url' | 'sitemap', { publicUrl }: SharingDeps, entries: readonly Entry[]): string {
  return entries
    .map(({ path, changedAt }) => {
      const lastmod = changedAt ? `<lastmod>${changedAt}</lastmod>` : ''
      return `<${tag}><loc>${publicUrl}${path}</loc>${lastmod}</${tag}>\n`
    })
    .join('')
}

/** Returns the sitemap index, which shows search engines what has changed. */
export async function getSiteMapIndex(deps: SharingDeps): Promise<string> {
  const parts = await listEventPageParts(deps)
  const entries = parts.map(({ part, changedAt }) => ({ path: `/sitemaps/events-${part}.xml`, changedAt }))
  const all = [
    ...['pages', 'pathways', 'venues', 'organizers', 'organizations'].map((name) => ({
      path: `/sitemaps/${name}.xml`,
    })),
    ...entries,
  ]
  return `${declaration}<sitemapindex ${namespace}>\n${list('sitemap', deps, all)}</sitemapindex>\n`
}

/**
 * Returns one part of the sitemap: `pages`, `pathways`, `venues`, `organizers`, `organizations`, or `events-3`.
 * @returns null if there is no such part
 */
export async function findSiteMapPart(deps: SharingDeps, name: string): Promise<string | null> {
  const write = (entries: Entry[]) => `${declaration}<urlset ${namespace}>\n${list('url', deps, entries)}</urlset>\n`
  if (name === 'pages') return write(ownPages.map((path) => ({ path })))
  if (name === 'pathways') {
    const pathways = [...shippedPathways, ...(await listFeaturedPathways(deps))]
    return write(pathways.map(({ id }) => ({ path: `/goals/pathways/${id}` })))
  }
  if (name === 'venues') return write((await listVenuePages(deps)).map(({ id }) => ({ path: `/venues/${id}` })))
  if (name === 'organizations')
    return write(
      (await listOrganizationPages(deps)).map(({ slug }) => ({ path: `/organizations/${encodeURIComponent(slug)}` })),
    )
  if (name === 'organizers')
    return write(
      (await listOrganizerPages(deps)).map(({ slug }) => ({ path: `/organizers/${encodeURIComponent(slug)}` })),
    )
  const part = /^events-(\d{1,5})$/.exec(name)?.[1]
  if (part === undefined) return null
  const pages = await listEventPages(deps, Number(part))
  return write(pages.map(({ id, changedAt }) => ({ path: `/event/${id}`, changedAt })))
}

export function getRobots({ publicUrl }: SharingDeps): string {
  const rules = closed.map((path) => `Disallow: ${path}\n`).join('')
  // The longest matching rule applies.
  return `User-agent: *\nAllow: /goals/pathways\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Days for which `security.txt` is valid. RFC 9116 recommends less than a year. */
const contactDays = 180

/** Returns `security.txt`, which says where to report vulnerabilities (RFC 9116). */
export function getSecurityContact({ publicUrl, clock }: SharingDeps, contacts: readonly string[]): string {
  const today = clock.now().toZonedDateTimeISO('UTC').startOfDay()
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${today.add({ days: contactDays }).toInstant().toString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the web app manifest, with which the installation can be added to a home screen under the town's name. */
export function getManifest(deps: SharingDeps): string {
  const name = getSiteName(deps)
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
    description: 'Your field guide to local wonder: find nearby learning events, keep them, and turn them into goals.',
    lang: 'en-US',
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
      { name: 'Events near you', url: '/home' },
      { name: 'My goals', url: '/goals' },
      { name: 'My events', url: '/events' },
    ],
  })
}
