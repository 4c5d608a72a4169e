/**
 * Cuts a page off rows that were read with one beyond it.
 * @returns `last`: the last row of the page if there are more, after which the next page begins; otherwise null
 */
export function cutPage<Row>(found: readonly Row[], size: number): { rows: Row[]; last: Row | null } {
  const rows = found.slice(0, size)
  return { rows, last: found.length > size ? (rows.at(-1) ?? null) : null }
}

/**
 * Returns a `Link` header with the request's URL and another cursor, relative to the host as RFC 8288 allows.
 * @param next null on the last page, which has no link
 */
export function nextPageHeaders(url: URL, parameter: string, next: string | number | null): { link?: string } {
  if (next === null) return {}
  const search = new URLSearchParams(url.searchParams)
  search.set(parameter, String(next))
  return { link: `<${url.pathname}?${search}>; rel="next"` }
}
