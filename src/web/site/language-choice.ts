import type { QueryClient } from '@tanstack/react-query'
import { updateCurrentUser } from '#web/accounts/current-user.ts'
import { readSession } from '#web/platform/session.ts'
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

/** Remembers a choice of language: in this browser, and for members in their account, so that emails follow it. */
export async function chooseLanguage(client: QueryClient, language: Language): Promise<void> {
  rememberLanguage(language)
  // The page comes in the language even if the account can't be reached now. It is told the next time, by LanguageWatch.
  if (readSession(client)) await updateCurrentUser(client, { language }).catch(() => null)
}
