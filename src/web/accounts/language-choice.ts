import type { QueryClient } from '@tanstack/react-query'
import { updateCurrentUser } from './current-user.ts'
import { readSession } from '#web/platform/session.ts'
import type { Language } from '#texts/languages.ts'
import { rememberLanguage } from './language-cookie.ts'

/**
 * Saves the language that a member reads in their account, so that emails use it. If this fails, the next page tries
 * again.
 */
export async function saveLanguage(client: QueryClient, language: Language): Promise<void> {
  await updateCurrentUser(client, { language }).catch(() => null)
}

/** Stores a choice of language: in this browser, and for members in their account. */
export async function chooseLanguage(client: QueryClient, language: Language): Promise<void> {
  rememberLanguage(language)
  if (readSession(client)) await saveLanguage(client, language)
}
