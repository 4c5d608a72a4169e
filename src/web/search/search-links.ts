import { paths } from '#web/paths.ts'
import type { Head } from '#web/platform/head.tsx'
import { t } from '#texts/texts.ts'

/** Builds the path of a search's feed; `call` holds the parameters of `listEvents`. */
export function feedPath(format: 'ics' | 'atom' | 'json', call: URLSearchParams): string {
  const search = new URLSearchParams(call)
  for (const name of ['limit', 'cursor', 'sort']) search.delete(name)
  const text = search.toString().replaceAll('%2C', ',')
  return `/feeds/events.${format}${text && `?${text}`}`
}

/** Lists a search's feeds for the page's head. */
export function feedAlternates(call: URLSearchParams): NonNullable<Head['alternates']> {
  return [
    { type: 'application/atom+xml', title: t('These events, in a feed reader'), path: feedPath('atom', call) },
    { type: 'application/feed+json', title: t('These events, as JSON Feed'), path: feedPath('json', call) },
    { type: 'text/calendar', title: t('These events, in a calendar'), path: feedPath('ics', call) },
  ]
}

/** Builds HTML that embeds the list in another site. */
export function embedSnippet(origin: string, call: URLSearchParams, title: string): string {
  const search = new URLSearchParams(call)
  for (const name of ['limit', 'cursor']) search.delete(name)
  const text = search.toString().replaceAll('%2C', ',')
  const quote = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const address = quote(`${origin}${paths.embed}${text && `?${text}`}`)
  return `<iframe src="${address}" title="${quote(title)}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`
}
