import { conventionsCookie } from '#texts/conventions.ts'
import { languageCookie, type Language } from '#texts/languages.ts'

const oneYear = 31_536_000

function setCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${value === '' ? 0 : oneYear}; Path=/; SameSite=Lax${secure}`
}

const hasCookie = (name: string, value: string): boolean =>
  value === '' ? !document.cookie.includes(`${name}=`) : document.cookie.split('; ').includes(`${name}=${value}`)

/** Remembers the language that somebody has chosen, in this browser. Pages loaded from now on are written in it. */
export const rememberLanguage = (language: Language): void => setCookie(languageCookie, language)

/** Returns whether this browser remembers the language. Some keep no cookies. */
export const remembersLanguage = (language: Language): boolean => hasCookie(languageCookie, language)

/** Remembers how somebody writes dates and times, such as "day.24"; empty to write as usual on the installation. */
export const rememberConventions = (conventions: string): void => setCookie(conventionsCookie, conventions)

export const remembersConventions = (conventions: string): boolean => hasCookie(conventionsCookie, conventions)
