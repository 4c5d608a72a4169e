import { splitLanguage } from '#texts/languages.ts'

/**
 * Returns the start of all addresses of this page: "/es" if it was opened at an address with a language, else "/". The router
 * adds it to its links. In the browser only.
 */
export function getBasePath(): string {
  const { language } = splitLanguage(window.location.pathname)
  return language ? `/${language}` : '/'
}
