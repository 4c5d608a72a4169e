import { languageCookie, type Language } from '#texts/languages.ts'

const oneYear = 31_536_000

/** Remembers the language that somebody has chosen, in this browser. Pages loaded from now on are written in it. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Max-Age=${oneYear}; Path=/; SameSite=Lax${secure}`
}

/** Returns whether this browser remembers the language. Some keep no cookies. */
export const remembersLanguage = (language: Language): boolean =>
  document.cookie.split('; ').includes(`${languageCookie}=${language}`)
