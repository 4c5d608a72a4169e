import { languageCookie, type Language } from '#texts/languages.ts'

const oneYear = 31_536_000

/** Remembers the language that somebody has chosen, in this browser. Pages loaded from now on are written in it. */
export function rememberLanguage(language: Language): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${languageCookie}=${language}; Max-Age=${oneYear}; Path=/; SameSite=Lax${secure}`
}

/** Remembers a choice of language. */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
}
