import { sitePageNames } from '#contract/site-options.ts'
import { listEventPageParts, listEventPages } from '#server/events/service.ts'
import { listOrganizerPages, listVenuePages } from '#server/venues/page-service.ts'
import type { SharingDeps } from './service.ts'

/** Paths of pages that don't depend on events. */
const ownPages = ['/', '/home', ...sitePageNames.map((name) => `/${name}`)]

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
  const all = [...['pages', 'venues', 'organizers'].map((name) => ({ path: `/sitemaps/${name}.xml` })), ...entries]
  return `${declaration}<sitemapindex ${namespace}>\n${list('sitemap', deps, all)}</sitemapindex>\n`
}

/**
 * Returns one part of the sitemap: `pages`, `venues`, `organizers`, or `events-3`.
 * @returns null if there is no such part
 */
export async function findSiteMapPart(deps: SharingDeps, name: string): Promise<string | null> {
  const write = (entries: Entry[]) => `${declaration}<urlset ${namespace}>\n${list('url', deps, entries)}</urlset>\n`
  if (name === 'pages') return write(ownPages.map((path) => ({ path })))
  if (name === 'venues') return write((await listVenuePages(deps)).map(({ id }) => ({ path: `/venues/${id}` })))
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
  return `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/** Days for which `security.txt` is valid. RFC 9116 recommends less than a year. */
const contactDays = 180

/** Returns `security.txt`, which tells where to report vulnerabilities (RFC 9116). */
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
