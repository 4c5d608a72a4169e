import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { getLanguage } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import { rememberConventions, rememberLanguage, remembersConventions, remembersLanguage } from './language-cookie.ts'

/**
 * Applies the language and conventions of a member's account after they have signed in. If they have never chosen a
 * language, saves the current one in the account, so that emails use it. Renders nothing.
 */
export function LanguageWatch() {
  const client = useQueryClient()
  const session = useSession()
  const { languages } = useSite()
  const wanted = session?.language
  // After signing out, pages use the installation's defaults.
  const conventions = session?.conventions ?? ''
  useEffect(() => {
    if (remembersConventions(conventions)) return
    rememberConventions(conventions)
    if (remembersConventions(conventions)) window.location.reload()
  }, [conventions])
  useEffect(() => {
    const shown = getLanguage(currentLocale())
    if (wanted === undefined || shown === null || wanted === shown) return
    if (wanted === null) {
      // Loaded when needed, because it brings the code of accounts.
      if (shown !== languages[0])
        void import('./language-choice.ts').then(({ saveLanguage }) => saveLanguage(client, shown))
      return
    }
    if (!languages.includes(wanted) || remembersLanguage(wanted)) return
    rememberLanguage(wanted)
    // A browser that doesn't store cookies would reload the page forever.
    if (remembersLanguage(wanted)) window.location.reload()
  }, [client, wanted, languages])
  return null
}
