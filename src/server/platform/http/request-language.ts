import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { getPath } from 'hono/utils/url'
import { type Site } from '#contract/site/site-options.ts'
import { runInLanguage, runWithConventions } from '#server/platform/observability/observability.ts'
import { languageCookie, getLanguage, splitLanguage, type Language } from '#texts/languages.ts'
import { conventionsCookie } from '#texts/conventions.ts'

/**
 * Returns the path for routing a request: without the language prefix by which every page has a separate URL in each
 * language.
 */
export const routedPath = (request: Request): string => splitLanguage(getPath(request)).path

/**
 * Returns the language of the URL. Forms are sent to URLs without a language, so the language is that of the page with
 * the form.
 */
function findAddressLanguage({ method, url, headers }: Request): Language | null {
  const { language } = splitLanguage(new URL(url).pathname)
  if (language || method !== 'POST') return language
  const page = URL.parse(headers.get('referer') ?? '')
  return page && splitLanguage(page.pathname).language
}

/**
 * Returns the language in which to respond: the one chosen in this browser, else that of the address, else the first offered
 * one that the browser asks for, else the installation's.
 * @param offered the installation's first language, then the others
 */
export function chooseLanguage(request: Request, offered: readonly Language[]): Language {
  const cookie = parse(request.headers.get('cookie') ?? '', languageCookie)[languageCookie]
  const accepted = parseAccept(request.headers.get('accept-language') ?? '').toSorted((a, b) => b.q - a.q)
  const wanted = [cookie, findAddressLanguage(request), ...accepted.map(({ type }) => type)]
  for (const tag of wanted) {
    const language = getLanguage(tag?.toLowerCase())
    if (language && offered.includes(language)) return language
  }
  return offered[0] ?? 'en'
}

/** Redirects from a URL with a language to one in the same language. */
function keepLanguage(response: Response, language: Language): void {
  const target = response.headers.get('location')
  if (target && /^\/(?![/\\])/.test(target) && splitLanguage(target).language === null)
    response.headers.set('location', `/${language}${target}`)
}

/**
 * Runs each request in the language of its reader, with the conventions chosen in this browser or the installation's.
 * Redirects preserve the language of the URL.
 */
export const readLanguage =
  ({ languages, conventions }: Pick<Site, 'languages' | 'conventions'>): MiddlewareHandler =>
  async (context, next) => {
    const request = context.req.raw
    const choice = parse(request.headers.get('cookie') ?? '', conventionsCookie)[conventionsCookie]
    const reader = [chooseLanguage(request, languages), choice].filter(Boolean).join('.')
    await runWithConventions(conventions, () => runInLanguage(reader, next))
    const language = findAddressLanguage(request)
    if (language) keepLanguage(context.res, language)
  }
