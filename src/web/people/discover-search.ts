import { limits, cutText } from '#contract/limits.ts'
import { paths } from '#web/paths.ts'
import type { PeopleSearch } from './follow-queries.ts'

const maxPages = Math.ceil(limits.people.max / limits.people.default)

/** Reads the search from the URL. Ignores invalid values. */
export function readDiscoverSearch(search: URLSearchParams): PeopleSearch {
  const pages = Math.round(Number(search.get('pages') ?? 1))
  return {
    q: cutText((search.get('q') ?? '').trim(), limits.query.maxLength).replaceAll('\0', ''),
    pages: Number.isFinite(pages) ? Math.min(maxPages, Math.max(1, pages)) : 1,
  }
}

/** Returns the path of a search, leaving out default values. */
export function discoverPath({ q, pages }: PeopleSearch): string {
  const search = new URLSearchParams()
  if (q) search.set('q', q)
  if (pages > 1) search.set('pages', String(pages))
  return search.size > 0 ? `${paths.discover}?${search}` : paths.discover
}

/** Whether another page can be requested. */
export const hasMorePages = ({ pages }: PeopleSearch, total: number): boolean =>
  pages < maxPages && total > pages * limits.people.default
