import type { Head } from '#web/platform/head.tsx'

/** Path of a search's feed; `call` holds the parameters of `GET /api/events`. */
export function feedPath(format: 'ics' | 'atom' | 'json', call: URLSearchParams): string {
  const search = new URLSearchParams(call)
  for (const name of ['limit', 'cursor', 'sort']) search.delete(name)
  const text = search.toString().replaceAll('%2C', ',')
  return `/feeds/events.${format}${text && `?${text}`}`
}

/** The feeds of a search, for the head of the page that shows it. */
export function feedAlternates(call: URLSearchParams): NonNullable<Head['alternates']> {
  return [
    { type: 'application/atom+xml', title: 'These events, in a feed reader', path: feedPath('atom', call) },
    { type: 'application/feed+json', title: 'These events, as JSON Feed', path: feedPath('json', call) },
    { type: 'text/calendar', title: 'These events, in a calendar', path: feedPath('ics', call) },
  ]
}
