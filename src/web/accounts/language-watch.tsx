import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '#web/platform/session.ts'
import { useSite } from '#web/platform/use-site.tsx'
import { getLanguage } from '#texts/languages.ts'
import { currentLocale } from '#texts/text-source.ts'
import { rememberLanguage, remembersLanguage } from './language-cookie.ts'

/**
 * Shows a member the language of their account after they have signed in, and tells the account the language in which somebody
 * reads who has never chosen one, so that emails come in it. Renders nothing.
 */
export function LanguageWatch() {
  const client = useQueryClient()
  const session = useSession()
  const { languages } = useSite()
  const wanted = session?.language
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
    // A browser that keeps no cookies would load the page again and again.
    if (remembersLanguage(wanted)) window.location.reload()
  }, [client, wanted, languages])
  return null
}
