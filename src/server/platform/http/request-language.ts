import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { getPath } from 'hono/utils/url'
import { type Site } from '#contract/site/site-options.ts'
import { runInLanguage, runWithConventions } from '#server/platform/observability/observability.ts'
import { languageCookie, getLanguage, splitLanguage, type Language } from '#texts/languages.ts'
import { conventionsCookie } from '#texts/conventions.ts'

/**
 * Returns the path by which a request finds its route: without the language of its address, so that every page has an address
 * of its own in each language.
 */
export const routedPath = (request: Request): string => splitLanguage(getPath(request)).path

/**
 * Returns the language in which to respond: the one chosen in this browser, else that of the address, else the first offered
 * one that the browser asks for, else the installation's.
 * @param offered the installation's first language, then the others
 */
export function chooseLanguage(request: Request, offered: readonly Language[]): Language {
  const cookie = parse(request.headers.get('cookie') ?? '', languageCookie)[languageCookie]
  const accepted = parseAccept(request.headers.get('accept-language') ?? '').toSorted((a, b) => b.q - a.q)
  const wanted = [cookie, splitLanguage(new URL(request.url).pathname).language, ...accepted.map(({ type }) => type)]
  for (const tag of wanted) {
    const language = getLanguage(tag?.toLowerCase())
    if (language && offered.includes(language)) return language
  }
  return offered[0] ?? 'en'
}

/** Runs each request in the language of its reader, with the conventions chosen in this browser or the installation's. */
export const readLanguage =
  ({ languages, conventions }: Pick<Site, 'languages' | 'conventions'>): MiddlewareHandler =>
  ({ req }, next) => {
    const choice = parse(req.header('cookie') ?? '', conventionsCookie)[conventionsCookie]
    const reader = [chooseLanguage(req.raw, languages), choice].filter(Boolean).join('.')
    return runWithConventions(conventions, () => runInLanguage(reader, next))
  }
