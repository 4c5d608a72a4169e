import type { MiddlewareHandler } from 'hono'
import { parseAccept } from 'hono/utils/accept'
import { parse } from 'hono/utils/cookie'
import { getPath } from 'hono/utils/url'
import { runInLocale } from '#server/platform/observability/observability.ts'
import { languageCookie, getLanguage, getLocale, splitLanguage, type Language } from '#texts/languages.ts'

/**
 * Returns the path by which a request finds its route: without the language of its address, so that every page has an address
 * of its own in each language.
 */
export const routedPath = (request: Request): string => splitLanguage(getPath(request)).path

/**
 * Returns the language of the address. A form is sent to a plain address, so that it is the same in every language: it
 * follows the page that it stood on.
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

/** Leads from an address with a language to one in the same language. */
function keepLanguage(response: Response, language: Language): void {
  const target = response.headers.get('location')
  if (target && /^\/(?![/\\])/.test(target) && splitLanguage(target).language === null)
    response.headers.set('location', `/${language}${target}`)
}

/** Runs each request in the locale of its reader. Redirects keep the language of the address. */
export const readLanguage =
  (listOffered: () => readonly Language[]): MiddlewareHandler =>
  async (context, next) => {
    const request = context.req.raw
    await runInLocale(getLocale(chooseLanguage(request, listOffered())), next)
    const language = findAddressLanguage(request)
    if (language) keepLanguage(context.res, language)
  }
