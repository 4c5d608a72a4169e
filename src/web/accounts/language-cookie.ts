import { conventionsCookie } from '#texts/conventions.ts'
import { languageCookie, type Language } from '#texts/languages.ts'

const oneYear = 31_536_000

function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${value === '' ? 0 : oneYear}; Path=/; SameSite=Lax${secure}`
}

const hasCookie = (name: string, value: string): boolean =>
  value === '' ? !document.cookie.includes(`${name}=`) : document.cookie.split('; ').includes(`${name}=${value}`)

/** Stores the chosen language in this browser. Pages loaded from now on are in this language. */
export const rememberLanguage = (language: Language): void => setCookie(languageCookie, language)

/** Returns whether this browser has stored the language. Some don't store cookies. */
export const remembersLanguage = (language: Language): boolean => hasCookie(languageCookie, language)

/** Stores the chosen date and time format, such as "day.24"; empty for the installation's default. */
export const rememberConventions = (conventions: string): void => setCookie(conventionsCookie, conventions)

export const remembersConventions = (conventions: string): boolean => hasCookie(conventionsCookie, conventions)
